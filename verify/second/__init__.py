"""A second checker of certificates, written from ``verify/kernel/README.md`` alone."""

from verify.second.certificates import Checker, Verified, answer, check
from verify.second.language import Rejected

__all__ = ["Checker", "Rejected", "Verified", "answer", "check"]
