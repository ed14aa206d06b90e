# SPDX-License-Identifier: GPL-3.0-or-later
"""What programs say where a desktop lacks something."""
import re

WARNING = re.compile(r'(WARNING|CRITICAL) \*\*:')
# Libraries say such things then, and rightly; mistakes sound otherwise.
LACKS = re.compile('failed to|unable to|could not|cannot open|no such file|permission denied',
                   re.IGNORECASE)


def mistakes(messages):
    """The warnings of a program that are of something else."""
    return [line for line in messages.splitlines()
            if WARNING.search(line) and not LACKS.search(line)]
