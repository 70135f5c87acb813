"""One thread of linear algebra in each process: the processes of xdist share the cores.

Threads that wait for one another on busy cores take longer than the work.
"""

import os

for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
    os.environ.setdefault(name, "1")
