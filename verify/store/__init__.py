"""What is kept on disk, and the keys under which it counts."""
