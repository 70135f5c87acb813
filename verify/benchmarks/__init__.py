"""What `ordproof bench` measures, one module a topic: the work, the peers and what they share."""
