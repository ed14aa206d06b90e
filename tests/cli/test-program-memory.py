# SPDX-License-Identifier: GPL-3.0-or-later
"""Memory is at most proportional to the size of the profile, as SECURITY.md promises.

Runs commands on files of extremes, see tests/extremes.py, and measures each.
"""
import concurrent.futures
import os
import resource
import subprocess
import unittest

import cli_tap
import extremes

MIB = 1 << 20

# The limit in bytes: BASE + FACTOR * the size of the input
BASE = 64 * MIB
FACTOR = 20

# A file gets one of so many commands.
SHARE = 8 if 'GRIND_TEST_SAMPLE' in os.environ else 1

# Max. CPU seconds of a command whose output is not a product.
MAX_SECONDS = 2

COMMANDS = [
    ['info'],
    ['info', '--format=json'],
    ['functions'],
    ['functions', '--format=json'],
    ['functions', '--format=csv', '--limit=100'],
    ['functions', '--format=json', '--limit=1'],
    ['functions', '--group-by=class', '--sort=name'],
    ['functions', '--group-by=file', '--format=json', '--limit=100'],
    ['calls', '--function=#0'],
    ['calls', '--function=#0', '--format=json', '--limit=100'],
    ['annotate'],
    ['annotate', '--function=#0'],
    ['annotate', '--instructions', '--format=json'],
    ['graph', '--format=dot', '--output=-'],
    ['treemap', '--format=svg', '--output=-'],
    ['flame', '--format=svg', '--output=-'],
    ['flame', '--format=folded', '--output=-'],
    ['check'],
    ['dump'],
]

# Each line has costs for all events, so that these products may be refused; so may stacks, which
# repeat long names in each line.
IS_REFUSED = {'parts-x-events', 'parts-x-events-of-one-function', 'parts-x-calls-x-events',
              'events-x-calls', 'events-x-lines'}


class Run:
    """A run of the program: its status, peak of memory in bytes, and message."""

    def __init__(self, arguments, limit=None):
        def prepare():
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        # Without a function to prepare it, its peak would begin at that of this program.
        with subprocess.Popen([cli_tap.CLI, *arguments], stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, preexec_fn=prepare,
                              env=dict(os.environ, LC_ALL='C.UTF-8')) as process:
            self.message = process.stderr.read().decode('utf-8')
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        self.code = process.returncode
        self.peak = 1024 * usage.ru_maxrss
        self.seconds = usage.ru_utime + usage.ru_stime


class MemoryTest(cli_tap.CliTest):
    def make(self, kind, size):
        return self.write({**extremes.RECORDS, **extremes.PRODUCTS}[kind](size), kind)

    def hold(self, arguments, paths, may_refuse=False):
        """Runs a command and checks the limit."""
        run = Run([*arguments, *paths])
        limit = BASE + FACTOR * sum(os.path.getsize(path) for path in paths)
        about = f'{" ".join(arguments)} of {os.path.basename(paths[0])}: {run.peak >> 10} KiB, ' \
                f'{run.seconds:.1f} s, status {run.code}, {run.message}'
        self.assertLessEqual(run.peak, limit, about)
        if run.code == 1:
            self.assertRegex(run.message, 'without calls|no costs|memory' if may_refuse
                             else 'without calls|no costs', about)
        elif run.code == 2:
            self.assertRegex(run.message, 'no function “#0”', about)
        else:
            self.assertIn(run.code, (0, 4), about)
        return run

    def hold_all(self, kinds, size):
        def hold(kind, command):
            return self.hold(command, [paths[kind]],
                             (command[0] == 'annotate' and kind in IS_REFUSED) or
                             ('--format=folded' in command and kind.startswith('names-x-')))

        paths = {kind: self.make(kind, size) for kind in kinds}
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            tasks = [pool.submit(hold, kind, command) for place, kind in enumerate(kinds)
                     for number, command in enumerate(COMMANDS) if (place + number) % SHARE == 0]
            for task in tasks:
                task.result()

    def test_records(self):
        """A file may have any number of records of one kind."""
        self.hold_all(extremes.RECORDS, 200_000)

    def test_products(self):
        """Only output may grow with the product of two kinds."""
        self.hold_all(extremes.PRODUCTS, 100_000)

    def test_size(self):
        """The limit is proportional: it holds for larger files, too."""
        for kind in ('parts-x-functions', 'functions', 'callers', 'short-lines', 'lines-of-files'):
            path = self.make(kind, 4_000_000)
            for command in (['info'], ['functions', '--limit=0'], ['annotate']):
                self.hold(command, [path])
        # More events than any real profile has are refused.
        path = self.make('events', 4_000_000)
        for command in (['info'], ['functions', '--limit=0'], ['annotate'], ['dump']):
            run = self.hold(command, [path], may_refuse=True)
            self.assertEqual(run.code, 1)

    def test_time(self):
        """Time is limited as well."""
        for kind in extremes.PRODUCTS:
            path = self.make(kind, 300_000)
            for command in (['info'], ['functions', '--format=json', '--limit=1']):
                run = self.hold(command, [path])
                self.assertLess(run.seconds, MAX_SECONDS, f'{command} of {kind}')

    def test_files(self):
        """The limit holds for several files that form one profile."""
        first = self.write(extremes.PRODUCTS['parts-x-events'](60_000), 'first')
        second = self.write(extremes.PRODUCTS['parts-x-events'](120_000), 'second')
        small = [self.write(extremes.RECORDS['parts'](200), f'small.{i}') for i in range(500)]
        for command in (['info'], ['functions'], ['check'], ['dump']):
            self.hold(command, [first, second])
            self.hold(command, small)

    def test_memory_limit(self):
        """The limit covers all data derived from a profile, not only its tables."""
        refused = set()
        for kind in ('functions', 'events-x-lines'):
            path = self.make(kind, 300_000)
            for command in ('check', 'functions', 'annotate', 'dump'):
                for limit in (1, 4, 8, 16, 32):
                    run = Run([command, f'--memory-limit={limit}', path])
                    self.assertIn(run.code, (0, 1), run.message)
                    if run.code == 1:
                        self.assertIn('memory', run.message)
                        self.assertLess(run.peak, (limit + 32) * MIB, f'{command} of {kind}')
                        refused.add((kind, command, limit))
        for command in ('check', 'functions', 'annotate', 'dump'):
            self.assertIn(('functions', command, 1), refused)
            self.assertNotIn(('functions', command, 32), refused)
        # Derived data counts as well if the limit is enough for the tables.
        self.assertNotIn(('events-x-lines', 'check', 32), refused)
        self.assertIn(('events-x-lines', 'annotate', 32), refused)

    def test_system_limit(self):
        """If the system refuses memory, the program exits with a message."""
        n_refused = n_good = 0
        for kind in ('parts-x-events', 'functions', 'callers', 'short-lines'):
            path = self.make(kind, 300_000)
            for command in (['info'], ['functions', '--limit=0'], ['annotate']):
                for limit in range(36, 84, 8):
                    run = Run([*command, path], limit * MIB)
                    about = f'{command} of {kind} in {limit} MiB: {run.code} {run.message}'
                    self.assertIn(run.code, (0, 1), about)
                    if run.code == 1:
                        self.assertIn('memory', run.message, about)
                    n_refused += run.code == 1
                    n_good += run.code == 0
        self.assertGreater(n_refused, 0)
        self.assertGreater(n_good, 0)


if __name__ == '__main__':
    cli_tap.main()
