# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by the tests of the program: profiles, running it, and TAP output for unittest."""
import csv
import io
import json
import os
import pty
import subprocess
import sys
import tempfile
import unittest

CLI = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else None

# In an emulator, everything takes many times as long.
IS_SLOWED = 'GRIND_TEST_SLOWED' in os.environ
TIMEOUT = 600 if IS_SLOWED else 60
# For modules that the tests of both programs use
sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def run_in_terminal(arguments, prepare=lambda terminal: None, **options):
    """Runs the program in a terminal, and returns its status and its output as bytes."""
    ours, theirs = pty.openpty()
    prepare(theirs)
    with subprocess.Popen([CLI, *arguments], stdin=subprocess.DEVNULL, stdout=theirs,
                          **options) as process:
        os.close(theirs)
        out = b''
        try:
            while True:
                out += os.read(ours, 65536)
        except OSError:
            pass        # the other end was closed
    os.close(ours)
    return process.returncode, out


SAMPLE = '''# callgrind format
version: 1
creator: callgrind-3.19.0
pid: 4711
cmd: ./demo "x"
part: 1
desc: Trigger: Program termination
positions: line
events: Ir Dr
event: Dr : Data reads
event: Sum = Ir + 2 Dr : Both

ob=(1) /bin/demo
fl=(1) demo.c
fn=(1) main
10 100 10
cfn=(2) work
calls=3 20
11 600 60
fn=(2) work
20 400 40
cfn=(3) leaf
calls=6 30
21 200 20
fn=(3) leaf
30 200 20
'''

# a and b call each other; b calls leaf.
CYCLE = '''events: Ir
fl=c.c
fn=main
1 10
cfn=a
calls=1 2
1 90
fn=a
2 30
cfn=b
calls=2 3
2 60
fn=b
3 40
cfn=a
calls=1 2
3 20
cfn=leaf
calls=1 4
3 20
fn=leaf
4 20
'''

PARTS = '''creator: callgrind-3.19.0
pid: 9
part: 1
thread: 1
desc: Trigger: first
events: Ir
fn=f
1 10
part: 2
thread: 1
desc: Trigger: second
fn=f
1 20
fn=g
2 5
part: 3
thread: 2
desc: Trigger: third
fn=f
1 40
jump=2 3
1
'''

# Two counters that are not numbers, in lines 3 and 4; line 6 has an unknown key.
WARNINGS = '''events: Ir
fn=f
1 5x
2 6y
3 7
quux=1
'''

# Names that would control a terminal, break a line, or are not UTF-8.
NASTY = (b'events: Ir\nfl=a"b,c.c\nfn=\x1b[31mred\x07\n1 5\nfn=semi;, "quoted"\n1 4\n'
         b'fn=bad\xff\xc3byte\n1 3\nfn=nul\x00name\n1 2\n'
         b'fn=\xe6\xbc\xa2\xe5\xad\x97\xc2\x9b\n1 1\n')


class Result:
    def __init__(self, process):
        self.code = process.returncode
        self.raw = process.stdout
        self.err = process.stderr.decode('utf-8')

    @property
    def out(self):
        return self.raw.decode('utf-8')

    @property
    def lines(self):
        return self.out.split('\n')

    def json(self):
        return json.loads(self.out)

    def csv(self):
        return list(csv.reader(io.StringIO(self.out, newline=''), strict=True))


class CliTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix='grindscope-')
        self.addCleanup(self.folder.cleanup)

    def write(self, text, name='sample.out'):
        path = os.path.join(self.folder.name, name)
        with open(path, 'wb') as file:
            file.write(text if isinstance(text, bytes) else text.encode('utf-8'))
        return path

    def run_cli(self, *arguments, code=0, stdin=b'', locale='C.UTF-8', may_warn=False):
        """Runs the program and checks its exit status. If it succeeds, it must print no errors,
        unless it may warn."""
        env = dict(os.environ, LC_ALL=locale)
        env.setdefault('COLUMNS', '')
        process = subprocess.run([CLI, *arguments], input=stdin, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, env=env, timeout=TIMEOUT)
        result = Result(process)
        self.assertEqual(result.code, code, result.err)
        if code in (0, 4) and not may_warn:
            self.assertEqual(result.err, '')
        return result


class TapResult(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.number = 0

    def tell(self, status, test, why=''):
        self.number += 1
        print('%s %d - %s' % (status, self.number, test.id().split('.', 1)[1]))
        for line in why.splitlines():
            print('# ' + line)
        sys.stdout.flush()

    def addSuccess(self, test):
        super().addSuccess(test)
        self.tell('ok', test)

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.tell('not ok', test, self.failures[-1][1])

    def addError(self, test, err):
        super().addError(test, err)
        self.tell('not ok', test, self.errors[-1][1])

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.number += 1
        print('ok %d - %s # SKIP %s' % (self.number, test.id().split('.', 1)[1], reason))


def main():
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules['__main__'])
    print('1..%d' % suite.countTestCases())
    result = TapResult()
    suite.run(result)
    sys.exit(0 if result.wasSuccessful() else 1)
