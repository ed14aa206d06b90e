# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of the source tree, and TAP output, for the checks in this folder."""
import functools
import os
import re
import subprocess
import sys

ROOT = os.path.realpath(os.path.join(os.path.dirname(__file__), '..', '..'))

# Files that must not change, or that cannot contain a comment. A README.md in the folder states
# their licence.
KEPT_AS_IS = re.compile(r'LICENSES/|data/sample/callgrind\.out\.|'
                        r'tests/bench/accepted\.json$|data/tour/(?:callgrind\.out\.\w+|words)$|'
                        r'build-aux/debian/(?:changelog|copyright|source/format)$|'
                        r'tests/data/(?!(?:.*/)?README\.md$)')
NOT_TEXT = ('.png', '.gz', '.xz', '.zst', '.gmo', '.mo')
CODE = ('.c', '.h', '.py', '.sh', 'meson.build', 'meson_options.txt')


def walk():
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders
                      if name not in ('.git', 'build', '__pycache__') and
                      not name.startswith('_build')]
        for name in names:
            yield os.path.relpath(os.path.join(folder, name), ROOT)


@functools.lru_cache(maxsize=None)
def files():
    """All files of the project, relative to ROOT: those git tracks or would add, without git
    all."""
    try:
        # Do not ask git about a release unpacked inside some checkout.
        listing = subprocess.run(
            ['git', '-C', ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
            check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env=dict(os.environ, GIT_CEILING_DIRECTORIES=os.path.dirname(ROOT))).stdout
        paths = os.fsdecode(listing).split('\0')
    except (OSError, subprocess.CalledProcessError):
        paths = walk()
    return sorted({path for path in paths if path and os.path.isfile(os.path.join(ROOT, path))})


@functools.lru_cache(maxsize=None)
def read(path):
    with open(os.path.join(ROOT, path), 'rb') as stream:
        return stream.read()


def lines(path):
    return read(path).decode('utf-8', 'replace').split('\n')


@functools.lru_cache(maxsize=None)
def texts():
    """The text files that may be edited."""
    return [path for path in files()
            if not KEPT_AS_IS.match(path) and not path.endswith(NOT_TEXT)]


def scripts():
    return [path for path in texts() if read(path).startswith(b'#!')]


def code():
    with_shebang = set(scripts())
    return [path for path in texts() if path.endswith(CODE) or path in with_shebang]


def c_files(*folders):
    return [path for path in texts()
            if path.endswith(('.c', '.h')) and path.startswith(folders or ('src/', 'tests/'))]


def without_comments(text):
    """C text with comments blanked and strings emptied; keeps line numbers."""
    def blank(match):
        token = match.group(0)
        return '""' if token[0] == '"' else '\n' * token.count('\n')
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


class Tap:
    """One test case per rule. A rule is a name and the findings against it."""

    def __init__(self):
        self.n_rules = 0
        self.n_broken = 0

    def rule(self, name, findings):
        findings = list(findings)
        self.n_rules += 1
        self.n_broken += bool(findings)
        print('%s %d %s' % ('not ok' if findings else 'ok', self.n_rules, name), flush=True)
        for finding in findings:
            print('%s: %s' % (name, finding), file=sys.stderr)

    def skip(self, name, why):
        self.n_rules += 1
        print('ok %d %s # SKIP %s' % (self.n_rules, name, why), flush=True)

    def finish(self):
        print('1..%d' % self.n_rules)
        sys.exit(1 if self.n_broken else 0)
