# SPDX-License-Identifier: GPL-3.0-or-later
"""Messages of programs on an incomplete desktop."""
import re

WARNING = re.compile(r'(WARNING|CRITICAL) \*\*:')
# Libraries correctly report such errors then; bugs have other messages.
LACKS = re.compile('failed to|unable to|could not|cannot open|no such file|permission denied',
                   re.IGNORECASE)


def mistakes(messages):
    """The warnings of a program for other reasons."""
    return [line for line in messages.splitlines()
            if WARNING.search(line) and not LACKS.search(line)]
