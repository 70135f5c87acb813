"""What several claims about StORM assume together."""

from theory.claims.standing import Standing
from theory.storm.absolute_error import LABEL, distribution, p
from theory.storm.notation import CODES, PATHS, POSITIVE

STANDING = (
    Standing("all paths of bits and their weights", PATHS),
    Standing("the weights of the codes", CODES),
    Standing("positive potentials", POSITIVE),
    Standing("a distribution p, positive at the label y", (*LABEL, *distribution(p))),
)
