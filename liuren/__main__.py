"""`python -m liuren` is the command `liuren`."""

import sys

from liuren.cli import main

sys.exit(main())
