"""``python -m verify.kernel FILE_OR_FOLDER …``: certificates checked by the kernel."""

import sys

from verify.kernel.answer import main
from verify.kernel.certificate import answer

if __name__ == "__main__":
    sys.exit(main(answer, "verify.kernel"))
