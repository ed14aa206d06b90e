#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Scripts are executable, shell scripts pass shellcheck, Python compiles."""
import os
import re
import shutil
import subprocess

import tree

SHELL = re.compile(r'#!\s*/\S*?(?:env )?\b(?:ba|da)?sh\b')


def not_executable():
    for path in tree.scripts():
        if not os.access(os.path.join(tree.ROOT, path), os.X_OK):
            yield '%s: expected the executable bit' % path


def not_compiling():
    for path in tree.texts():
        if path.endswith('.py') or 'python' in tree.lines(path)[0]:
            try:
                compile(tree.read(path), path, 'exec', dont_inherit=True)
            except (SyntaxError, ValueError) as error:
                yield '%s: %s' % (path, error)


def shellcheck(path):
    """The output of shellcheck for a script. Sourced files are found next to it."""
    result = subprocess.run(['shellcheck', '--external-sources', '--format=gcc', path],
                            cwd=tree.ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return result.stdout.decode('utf-8', 'replace').splitlines() if result.returncode else []


tap = tree.Tap()
tap.rule('scripts are executable', not_executable())
tap.rule('Python compiles', not_compiling())
for path in tree.texts():
    if SHELL.match(tree.lines(path)[0]) or path.endswith('.sh'):
        if shutil.which('shellcheck'):
            tap.rule('shellcheck ' + path, shellcheck(path))
        else:
            tap.skip('shellcheck ' + path, 'shellcheck is not installed')
tap.finish()
