"""Section 2.3: decompositions, and nested binary classifiers.

(Being written by a second helper, together with the other three files like this one.)
"""
