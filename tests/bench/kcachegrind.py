#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures how KCachegrind reads a profile.

Usage: kcachegrind.py PROGRAM FILE, with a session bus. Prints JSON: the seconds from opening the
file to closing it, as reported by inotify, the CPU seconds in between, and the growth of memory
(RssAnon) in bytes. The program first opens the file to check its first bytes, so the longest time
counts. Summing up costs and drawing happen later and are not measured. No display is needed.
"""

import ctypes
import json
import os
import re
import select
import subprocess
import sys
import tempfile
import time

IN_CLOSE_NOWRITE = 0x10   # from inotify
IN_OPEN = 0x20
HEADER = 16               # bytes of an event; events of a watched file have no name
TIMEOUT = 300             # s to start and to read
REST = 1                  # s after which a closed file will not be opened again


def used_seconds(process):
    """The CPU time of all threads in seconds."""
    folder = f'/proc/{process}/task'
    total = 0
    for thread in os.listdir(folder):
        with open(f'{folder}/{thread}/schedstat', encoding='ascii') as stream:
            total += int(stream.read().split()[0])
    return total / 1e9


def used_memory(process):
    with open(f'/proc/{process}/status', encoding='utf-8') as stream:
        return 1024 * int(re.search(r'^RssAnon:\s*(\d+)', stream.read(), re.M)[1])


def watch(path):
    libc = ctypes.CDLL(None, use_errno=True)
    descriptor = libc.inotify_init1(os.O_CLOEXEC)
    if descriptor < 0 or libc.inotify_add_watch(descriptor, os.fsencode(path),
                                                IN_OPEN | IN_CLOSE_NOWRITE) < 0:
        raise OSError(ctypes.get_errno(), 'inotify')
    return descriptor


def follow(process, descriptor):
    """For each time that the file was open: seconds, CPU seconds, bytes."""
    opened = None
    times = []
    deadline = time.monotonic() + TIMEOUT
    while time.monotonic() < deadline:
        if not select.select([descriptor], [], [], REST)[0]:
            if opened is None and (times or process.poll() is not None):
                break
            continue
        now = time.monotonic()
        state = (now, used_seconds(process.pid), used_memory(process.pid))
        events = os.read(descriptor, 64 * HEADER)
        for offset in range(0, len(events), HEADER):
            mask = int.from_bytes(events[offset + 4:offset + 8], sys.byteorder)
            if mask & IN_OPEN:
                opened = state
            elif opened is not None:
                times.append([after - before for before, after in zip(opened, state)])
                opened = None
    return times


def main():
    program, path = sys.argv[1:]
    descriptor = watch(path)
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, QT_QPA_PLATFORM='offscreen', HOME=folder,
                           XDG_RUNTIME_DIR=folder, LC_ALL='C.UTF-8')
        for name in ('CACHE', 'CONFIG', 'DATA'):
            environment[f'XDG_{name}_HOME'] = os.path.join(folder, name.lower())
        process = subprocess.Popen([program, path], env=environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        try:
            times = follow(process, descriptor)
        finally:
            process.kill()
            process.wait()
    if not times:
        sys.exit(f'{program} did not read {path}')
    seconds, cpu_seconds, memory = max(times)
    print(json.dumps({'seconds': seconds, 'cpu_seconds': cpu_seconds, 'memory': memory}))


if __name__ == '__main__':
    main()
