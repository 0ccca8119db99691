"""`python -m reihum.cli` runs the command `reihum`."""

import sys

from reihum.cli import main

sys.exit(main())
