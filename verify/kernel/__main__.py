"""``python -m verify.kernel FILE_OR_FOLDER …``: certificates checked by the kernel."""

import sys

from verify.answer import main
from verify.kernel.certificate import Library

if __name__ == "__main__":
    sys.exit(main(lambda texts: Library(texts).answer, "verify.kernel"))
