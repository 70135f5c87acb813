"""Why a kernel stopped."""

PLAYED, NOT_FINITE, UNDEFINED = 0, 1, 2
"""All rows are played; a row, or a norm that a step needs, is not finite; a step is undefined."""
