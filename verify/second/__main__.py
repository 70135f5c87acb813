"""``python -m verify.second FILE_OR_FOLDER …``: certificates checked by the second checker."""

import sys

from verify.kernel.answer import main
from verify.second.certificates import answer

if __name__ == "__main__":
    sys.exit(main(answer, "verify.second"))
