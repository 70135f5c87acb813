"""``python -m verify.second FILE_OR_FOLDER …``: certificates checked by the second checker."""

import sys

from verify.answer import main
from verify.second.certificates import Checker

if __name__ == "__main__":
    sys.exit(main(lambda texts: Checker(texts).answer, "verify.second"))
