#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every file states its licence in its first line, and LICENSES/ has the text of that licence."""
import os
import re

import tree

SPDX = re.compile(r'SPDX-License-Identifier: ([A-Za-z0-9.+-]+)')


def statement(path):
    """The identifier in the first line, or in the second if the first is reserved."""
    head = tree.lines(path)[:2]
    if not head[0].startswith(('#!', '#compdef', '<?xml')):
        del head[1:]
    match = SPDX.search('\n'.join(head))
    return match and match.group(1)


def missing():
    for path in tree.texts():
        if statement(path) is None:
            yield '%s:1: expected “SPDX-License-Identifier: GPL-3.0-or-later”' % path


def without_text():
    for path in tree.texts():
        name = statement(path)
        if name and not os.path.exists(os.path.join(tree.ROOT, 'LICENSES', name + '.txt')):
            yield '%s:1: LICENSES/%s.txt is not there' % (path, name)


def speaks_for(folder):
    readme = os.path.join(folder, 'README.md')
    return os.path.exists(os.path.join(tree.ROOT, readme)) and statement(readme) is not None


def without_readme():
    """Folders with files that cannot contain the line, and no README.md there or above with it."""
    folders = {os.path.dirname(path) for path in tree.files()
               if path not in tree.texts() and not path.startswith('LICENSES/')}
    for place in sorted(folders):
        folder = place
        while folder and not speaks_for(folder):
            folder = os.path.dirname(folder)
        if not folder:
            yield '%s: expected a README.md that states the licence of the files there' % place


tap = tree.Tap()
tap.rule('each file names its licence', missing())
tap.rule('each licence has its text', without_text())
tap.rule('folders of other files say their licence', without_readme())
tap.finish()
