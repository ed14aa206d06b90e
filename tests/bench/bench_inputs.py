# SPDX-License-Identifier: GPL-3.0-or-later
"""The profiles that the benchmark loads: generated ones of any size, and real ones from
valgrind."""

import os
import shutil
import subprocess
import sys

from bench_turns import run_quietly

# Limits for a load, as a multiple of the bare scanner's time; line-level files with many names and
# calls may be half as fast as instruction-level ones. (at most, goal)
INSTRUCTIONS = (3.0, 2.0)
LINES = (6.0, 4.0)

KINDS = {
    'instr': INSTRUCTIONS,
    'jumps': INSTRUCTIONS,
    'events13': INSTRUCTIONS,
    'line': LINES,
    'xdebug': LINES,
    'callers': LINES,
    'names': LINES,
    'cachegrind': LINES,
}

# Compressed kinds: the original kind and the compressor. They have no target.
PACKED = {
    'instr.gz': ('instr', ['gzip', '-6']),
    'instr.xz': ('instr', ['xz', '-1']),
    'instr.zst': ('instr', ['zstd', '-3']),
}

# name: ratio, options of callgrind
REAL = {
    'real-instr': (INSTRUCTIONS, ['--dump-instr=yes']),
    'real-events13': (INSTRUCTIONS, ['--dump-instr=yes', '--collect-jumps=yes',
                                     '--cache-sim=yes', '--branch-sim=yes']),
    'real-line': (LINES, []),
    'real-callers': (LINES, ['--separate-callers=6']),
}

TOTALS = (b'totals:', b'summary:')


class Input:
    """One file to load: its kind, and its approximate size in megabytes if generated."""

    def __init__(self, kind, path, ratio, megabytes=None):
        self.kind = kind
        self.path = path
        self.ratio = ratio
        self.megabytes = megabytes
        self.plain = path          # the uncompressed file
        self.unpack = None         # the command that unpacks path
        self.bytes = os.path.getsize(path)

    def expected_total(self):
        """The sum of self costs from the last line of the file, or None."""
        with open(self.plain, 'rb') as file:
            file.seek(max(0, self.bytes - 4096))
            tail = file.read().rstrip().splitlines()
        words = tail[-1].split() if tail else []
        return int(words[1]) if len(words) > 1 and words[0] in TOTALS else None


def generate(generator, folder, kind, megabytes):
    """A generated profile of about this size, reused if an earlier run left it."""
    path = os.path.join(folder, f'{kind}-{megabytes:g}.out')
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(generator):
        partial = path + '.part'
        run_quietly([generator, kind, str(int(megabytes * 1e6)), partial])
        os.replace(partial, path)
    return Input(kind, path, KINDS.get(kind, LINES), megabytes)


def pack(kind, source):
    """A generated profile, compressed; None without the compressor."""
    _, command = PACKED[kind]
    if shutil.which(command[0]) is None:
        return None
    path = source.path + os.path.splitext(kind)[1]
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(source.path):
        partial = path + '.part'
        with open(partial, 'wb') as output:
            subprocess.run([*command, '-c', source.path], stdout=output, check=True)
        os.replace(partial, path)
    packed = Input(kind, path, None, source.megabytes)
    packed.plain = source.path
    packed.bytes = source.bytes
    packed.unpack = [command[0], '-dc', path]
    return packed


def find_subject(folder):
    """The command to profile: the C compiler proper, or else Python."""
    compiler = shutil.which('cc') or shutil.which('gcc')
    if compiler is not None:
        proper = subprocess.run([compiler, '-print-prog-name=cc1'], stdout=subprocess.PIPE,
                                stderr=subprocess.DEVNULL, check=False).stdout.decode().strip()
        if os.path.isabs(proper) and os.path.exists(proper):
            source = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'bare-scanner.c')
            text = os.path.join(folder, 'subject.i')
            run_quietly([compiler, '-D_GNU_SOURCE', '-E', source, '-o', text])
            return [proper, '-quiet', '-O3', '-g', '-fpreprocessed', text, '-o', os.devnull]
    return [sys.executable, '-I', '-c', 'import argparse, json, decimal; json.dumps([1, 2.5])']


def record(folder, name):
    """A real profile, or None without valgrind."""
    valgrind = shutil.which('valgrind')
    if valgrind is None:
        return None
    ratio, options = REAL[name]
    path = os.path.join(folder, f'{name}.out')
    if not os.path.exists(path):
        partial = path + '.part'
        environment = {key: value for key, value in os.environ.items()
                       if key not in ('DEBUGINFOD_URLS', 'MALLOC_PERTURB_')}
        run_quietly([valgrind, '-q', '--tool=callgrind', f'--callgrind-out-file={partial}']
                    + options + find_subject(folder), env=environment)
        os.replace(partial, path)
    return Input(name, path, ratio)
