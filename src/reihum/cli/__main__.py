"""`python -m reihum.cli` is the command `reihum`."""

import sys

from reihum.cli import main

sys.exit(main())
