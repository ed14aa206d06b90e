# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by the tests of grindscope-objinfo: the helper, a compiler, temporary files."""
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import objinfo

sys.path.append(os.path.join(os.path.dirname(os.path.realpath(__file__)), '..', 'cli'))
from cli_tap import main  # noqa: E402,F401 pylint: disable=wrong-import-position,unused-import

PROGRAM = sys.argv[1]
DATA = os.path.join(os.path.dirname(os.path.realpath(__file__)), '..', 'data', 'source')


def run(*command, **options):
    """Runs a tool and returns its output."""
    # A compiler cache may return the result of a compilation in another folder.
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, timeout=120,
                          env=dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='C', CCACHE_DISABLE='1'),
                          **options).stdout.decode('utf-8', 'surrogateescape')


def need(*tools):
    for tool in tools:
        if shutil.which(tool) is None:
            raise unittest.SkipTest('there is no ' + tool)


class Case(unittest.TestCase):
    """A helper and a folder for each test."""
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix='grind-objinfo-')
        self.addCleanup(shutil.rmtree, self.folder)
        self.helper = self.start()

    def start(self, *options, **others):
        helper = objinfo.Helper(PROGRAM, *options, **others)
        self.addCleanup(self.stop, helper)
        return helper

    @staticmethod
    def stop(helper):
        if not helper.process.stdin.closed:
            helper.close()

    def need_feature(self, feature):
        if not self.helper.features & feature:
            self.skipTest('the helper was built without it')

    def path(self, *parts):
        path = os.path.join(self.folder, *parts)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def write(self, name, content):
        path = self.path(name)
        with open(path, 'wb') as stream:
            stream.write(content if isinstance(content, bytes) else content.encode())
        return path

    def assert_fails(self, code, function, *arguments):
        with self.assertRaises(objinfo.Failed) as caught:
            function(*arguments)
        self.assertEqual(caught.exception.code, code, caught.exception)
