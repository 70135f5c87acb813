"""From evidence to verdicts, and what is kept of them."""
