"""Numbers that an online algorithm keeps, and an offline one."""

from theory.formal import terms as say
from theory.formal.vocabulary import Vocabulary

COUNTS = Vocabulary()
d, K, T, q = (say.integer(name) for name in "dKTq")
