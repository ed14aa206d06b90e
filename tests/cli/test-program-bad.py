# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs commands on malformed profiles and fuzz seeds: each run ends, with an exit status from
the manual page, and without a sanitizer report."""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import cli_tap  # noqa: E402

DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data')

# A file gets one of so many commands.
SAMPLE = int(os.environ.get('GRIND_TEST_SAMPLE', '1'))

# Seconds for one run; the slowest takes about one
TIMEOUT = 60

# Separate exit status for sanitizer reports, to tell them from failures of the program
REPORTED = 77

REPORT = re.compile(r'runtime error|Sanitizer|(?:CRITICAL|WARNING) \*\*')

FIRST = '--function=#0'
TEXTS = ('--format=text', '--format=json', '--format=csv')
PICTURES = ('--format=svg', '--format=png', '--format=pdf')
GROUPS = ('--group-by=object', '--group-by=file', '--group-by=class', '--group-by=cycle')
SMALL = ('--width=100', '--height=100')
OUT = '--output=-'

# Variants of each command; each file gets one of them, and the next file the next.
WAYS = (
    [['info', text] for text in TEXTS],
    [['functions', text, *more] for more in ((), ('--no-cycles', '--sort=name')) for text in TEXTS],
    [['functions', group, text] for text in TEXTS for group in GROUPS],
    [['calls', FIRST, text, *more] for more in ((), ('--all-contexts',)) for text in TEXTS],
    [['annotate', text, *more] for more in ((), (FIRST,), (FIRST, '--all-contexts'))
     for text in TEXTS],
    [['annotate', '--instructions', text, *more] for more in ((), (FIRST,)) for text in TEXTS],
    [['graph', OUT, *more] for more in (('--format=svg',), ('--format=dot', '--unfold'),
                                        ('--format=png', GROUPS[0]), ('--format=pdf', FIRST),
                                        ('--format=svg', GROUPS[1]), ('--format=dot', GROUPS[2]))],
    [['treemap', OUT, picture, *more] for more in (SMALL, (), ('--callers', FIRST, *SMALL))
     for picture in PICTURES],
    [['flame', OUT, '--format=folded', *more]
     for more in ((), ('--callers', FIRST), (FIRST, '--all-contexts'))],
    [['flame', OUT, picture, *more] for more in ((), ('--unfold', '--width=100'),
                                                 ('--callers', FIRST)) for picture in PICTURES],
    [['check', text] for text in TEXTS],
    [['dump'], ['dump', '--no-cycles']],
)


HEAD = b'events: Ir Dr\nfl=a.c\n'

# Profiles that a careful producer would not write
PROFILES = (
    b'',
    b'\n\n',
    b'events:\n',
    b'events:\nfn=f\n1\ncfn=g\ncalls=1 1\n1\n',
    b'events:\npart: 1\nevents: Ir\nfn=f\n1 5\npart: 2\nevents:\nfn=f\n2\n',
    b'version: 1\npid: 1\n',
    b'fn=f\n1 5\n',
    b'version: 99\nevents: Ir\nfn=f\n1 5\n',
    b'events: Ir\nevents: Dr\nfn=f\n1 5 6\n',
    b'events: Ir Ir\nfn=f\n1 5 6\n',
    b'events: Ir\nfn=f\n1 5\nevents: Dr\nfn=f\n1 7\n',
    b'positions: line line\nevents: Ir\nfn=f\n1 2 5\n',
    b'positions: line instr\nevents: Ir\nfn=f\n1 0x10 5\n+1 +4 6\n',
    b'positions: instr bb line\nevents: Ir\nob=/bin/true\nfn=f\n0x0 0x0 1 5\n+1 +1 +1 5\n',
    b'positions: nonsense\nevents: Ir\nfn=f\n1 5\n',
    b'event: Ir = Ir\nevent: A = B\nevent: B = A\nevents: Ir\nfn=f\n1 5\n',
    b'event: X = 3 Ir + 9999999999999999999 Dr\nevents: Ir Dr\nfn=f\n1 5 6\n',
    HEAD + b'fn=f\n1 -5 -6\n2 9223372036854775807 1\n3 9223372036854775807 1\n',
    HEAD + b'fn=f\n1 18446744073709551615 18446744073709551616\n',
    HEAD + b'fn=f\n1 1e30 -1e30\n2 .5 nan\n3 0x 0xfg\n',
    HEAD + b'fn=f\n-5 1\n* 1\n+99999999999999999999 1\n',
    HEAD + b'fn=f\ncfn=f\ncalls=3 1\n1 5 5\n',
    HEAD + b'fn=f\ncfn=g\ncalls=0 0\n1 5 5\nfn=g\ncfn=f\ncalls=-1 1\n1 5 5\n',
    HEAD + b'fn=f\ncalls=1 1\n1 5 5\ncfn=g\ncalls=\n1 5\ncfn=h\ncalls=1\nfn=g\n1 1\n',
    HEAD + b'fn=f\n1 5\njump=1 2\n1\njcnd=3/2 +1\n+1\njcnd=0/0 1\n1\njump=x\n',
    HEAD + b'fn=(1)\n1 5\nfn=(1) f\n1 5\nfn=(1) g\n1 5\nfn=(18446744073709551616) h\n1 5\n',
    HEAD + b'fn=(1) (2)\n1 5\nfn=(2) (1)\n1 5\nfn=(3) (3)\'(3)\n1 5\n',
    HEAD + b'fn=f\n1 5 6\ncfn=(2',
    HEAD + b'fn=\n1 5\ncfn=\ncalls=1 1\n2 5\nob=\nfl=\nfn=\n3 5\n',
    HEAD + b'fn=f\'g\'h\n1 5\nfn=f\'2\n1 5\nfn=f\'2\'main\n1 5\nfn=\'\n1 5\n',
    HEAD + b'fn=\xff\xfe\xc2\n1 5\nfn=\0\0\n1 5\nfn=\x1b[2J\xe2\x80\xae\xc2\x9b\n1 5\n',
    HEAD + b'fn=' + b'n' * 50000 + b'\n1 5\n',
    HEAD + b'fn=f\r\n1 5\r\n\x0c2 5\n \t3 5\n4\t5\t6\t7\n',
    '\ufeff'.encode() + HEAD + b'fn=f\n1 5\n',
    (HEAD + b'fn=f\n1 5\n').decode().encode('utf-16'),
    HEAD + b''.join(b'fn=%d\ncfn=%d\ncalls=1 1\n1 5\n' % (i, (i + 1) % 300) for i in range(300)),
    HEAD + b''.join(b'fn=%d\ncfn=%d\ncalls=1 1\n1 5\n' % (i, j)
                    for i in range(30) for j in range(30)),
    HEAD + b''.join(b'fn=%d\n1 1\n' % i + b''.join(b'cfn=%d\ncalls=1 1\n1 %d\n' % (i + 1, 2 ** 62)
                                                  for _ in range(2)) for i in range(60)),
    b''.join(b'part: %d\nevents: E%d\nfn=f\n1 5\n' % (i, i) for i in range(200)),
    b'events: Ir\nsummary: -1 2 3\ntotals: x\nfn=f\n1 5\n',
    b'desc: \ncmd:\npid: x\nthread: 99999999999\npart: -1\nevents: Ir\nfn=f\n0 0\n',
    b'events: Ir\nfn=f\n1 0\ncfn=g\ncalls=1 1\n1 0\nfn=g\n1 0\n',
    b'events: Ir\n+3 1000\ncalls=2 -1\n* 10\n',
    b'PK\3\4' + b'\0' * 100,
    b'\x7fELF' + b'\0' * 100,
    b'\x1f\x8b\x08\0',
    b'\xfd7zXZ\0',
    b'\x28\xb5\x2f\xfd',
)


def list_folder(path):
    """The files in a folder, in a stable order."""
    files = [os.path.join(path, name) for name in sorted(os.listdir(path))]
    return [file for file in files if not file.endswith(('.md', '.tsv', '.expected'))]


def run(arguments):
    """The problem with a run, or None, and its exit status."""
    options = {name: os.environ.get(name, '') + ':exitcode=%d:abort_on_error=0' % REPORTED
               for name in ('ASAN_OPTIONS', 'UBSAN_OPTIONS')}
    try:
        process = subprocess.run([cli_tap.CLI, *arguments], stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                 env=dict(os.environ, **options), timeout=TIMEOUT, check=False)
    except subprocess.TimeoutExpired:
        return 'does not end', None
    message = process.stderr.decode('utf-8', 'replace')
    allowed = (0, 1, 2, 4) if arguments[0] == 'check' else (0, 1, 2)
    if process.returncode not in allowed or REPORT.search(message):
        return 'status %d: %s' % (process.returncode, message[:2000]), process.returncode
    if process.returncode in (1, 2) and not message:
        return 'status %d without a message' % process.returncode, process.returncode
    return None, process.returncode


def run_all(place, file):
    """Runs commands on one file; only one if it is no profile, as all commands read it alike."""
    problems = []
    for number, ways in enumerate(WAYS):
        if ways is not WAYS[0] and (place + number) % SAMPLE:
            continue
        arguments = [*ways[place % len(ways)], file]
        problem, status = run(arguments)
        if problem:
            problems.append('%s: %s' % (' '.join(arguments), problem))
        if ways is WAYS[0] and status == 1:
            break
    return problems


class Bad(cli_tap.CliTest):
    def check(self, files):
        self.assertGreater(len(files), 0)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(run_all, range(len(files)), files))
        problems = [problem for problems in results for problem in problems]
        if problems:
            self.fail('\n'.join(problems))

    def test_bad(self):
        """Malformed and hostile profiles"""
        with tempfile.TemporaryDirectory() as folder:
            for number, profile in enumerate(PROFILES):
                with open(os.path.join(folder, '%03d.out' % number), 'wb') as file:
                    file.write(profile)
            self.check(list_folder(folder))

    def test_seeds(self):
        """Seeds of the fuzz targets that read profiles, and the samples of producers"""
        self.check([file for folder in ('fuzz/plain', 'fuzz/gzip', 'fuzz/xz', 'fuzz/zstd', 'format')
                    for file in list_folder(os.path.join(DATA, folder))])

    @unittest.skipIf(len(sys.argv) < 3, 'no folder of bad profiles')
    def test_more(self):
        """A folder next to the checkout"""
        self.check(list_folder(sys.argv[2]))


if __name__ == '__main__':
    cli_tap.main()
