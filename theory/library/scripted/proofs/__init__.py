"""Scripts of the claims beside them."""
