"""The verified checker: certificates checked by a program that is itself proved sound.

It is written in Coq and extracted to OCaml; README.md says what is proved and what is trusted.
Here it is built where Coq and OCaml are installed, and run.
"""

from verify.verified.building import NotBuilt, built, executable
from verify.verified.run import Answer, Ended, Session, check_all

__all__ = ["Answer", "Ended", "NotBuilt", "Session", "built", "check_all", "executable"]
