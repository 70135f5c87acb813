"""Section 2.2: the latent variable, the thresholds, and ordered logit.

(Being written by a second helper, together with the other three files like this one.)
"""
