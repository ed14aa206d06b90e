# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how long a further launch takes to hand a file to the running instance.

Usage: handover.py GRINDSCOPE RUNS. Prints JSON: for each launch the seconds from just before its
process is created until inotify reports that the file is opened: by the running instance, which is
idle, because the launch itself does not open it. The exit of the launch is not measured: it waits
until the file is read. The first run is a warm-up to leave out.
"""

import ctypes
import json
import os
import select
import subprocess
import sys
import tempfile
import time

PROFILE = 'version: 1\nevents: Ir\nfn=main\n1 10\n'
IN_OPEN = 0x20   # from inotify
TIMEOUT = 60     # s
REST = 0.5       # s idle


class Opening:
    """Waits until a process opens a file."""

    def __init__(self, path):
        libc = ctypes.CDLL(None, use_errno=True)
        self.descriptor = libc.inotify_init1(os.O_CLOEXEC)
        if self.descriptor < 0 or libc.inotify_add_watch(self.descriptor, os.fsencode(path),
                                                         IN_OPEN) < 0:
            raise OSError(ctypes.get_errno(), 'inotify')

    def wait(self):
        if not select.select([self.descriptor], [], [], TIMEOUT)[0]:
            raise TimeoutError('nobody opens the file')
        now = time.monotonic()
        os.close(self.descriptor)
        return now


def launch(program, folder, number):
    """Launches with a small file; returns the process and the time until the file is opened."""
    path = os.path.join(folder, f'{number}.out')
    with open(path, 'w', encoding='utf-8') as stream:
        stream.write(PROFILE)
    opening = Opening(path)
    start = time.monotonic()
    process = subprocess.Popen([program, path])
    return process, opening.wait() - start


def rest(process):
    """Waits until a process has been idle for a while, and so shows the file it opened."""
    last = None
    while last != (last := used_time(process)):
        time.sleep(REST)


def used_time(process):
    """The CPU time of the process in ticks."""
    with open(f'/proc/{process.pid}/stat', encoding='utf-8') as stream:
        fields = stream.read().rpartition(')')[2].split()
    return int(fields[11]) + int(fields[12])


def main():
    program, runs = sys.argv[1], int(sys.argv[2])
    times = []
    with tempfile.TemporaryDirectory() as folder:
        first, _ = launch(program, folder, 0)
        for number in range(1, runs + 1):
            rest(first)
            process, seconds = launch(program, folder, number)
            process.wait(TIMEOUT)
            times.append(seconds)
        first.terminate()
        first.wait(TIMEOUT)
    print(json.dumps(times))


if __name__ == '__main__':
    main()
