"""What msgspec raises for bytes that it cannot read."""

import msgspec

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError)
"""Text that is not UTF-8, as after damage to a disk, raises another error than everything else."""
