"""StORM, a chain over the bits of encoded labels, and the models it is compared with."""

from algorithms.storm.encoding import decode, encode, permissible
from algorithms.storm.multinomial_logit import FittedMultinomialLogit, MultinomialLogit
from algorithms.storm.nested_binary import FittedNestedBinary, NestedBinary
from algorithms.storm.optimise import LBFGS, NotConverged
from algorithms.storm.ordered_logit import UNIT_VARIANCE, FittedOrderedLogit, OrderedLogit
from algorithms.storm.storm import FittedStORM, StORM

__all__ = [
    "LBFGS",
    "UNIT_VARIANCE",
    "FittedMultinomialLogit",
    "FittedNestedBinary",
    "FittedOrderedLogit",
    "FittedStORM",
    "MultinomialLogit",
    "NestedBinary",
    "NotConverged",
    "OrderedLogit",
    "StORM",
    "decode",
    "encode",
    "permissible",
]
