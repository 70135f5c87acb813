"""What can be counted: parameters, data sets, metrics.

(Being written by a second helper, together with the other three files like this one.)
"""
