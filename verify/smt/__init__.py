"""z3 and cvc5: obligations that both must settle, and the processes that answer."""
