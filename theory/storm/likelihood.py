"""Section 3.2.2: the likelihood, its gradient, and what minimising it does.

(Being written by a second helper, together with the other three files like this one.)
"""
