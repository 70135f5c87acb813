"""What a proof of our own is."""
