"""What `ordproof bench` measures against peers: streams and separators."""
