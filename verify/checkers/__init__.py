"""The checkers of certificates: how each is asked, and all of them again, of what is stored."""
