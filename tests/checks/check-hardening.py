#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-hardening.py FORTIFIED PROGRAM...: the programs are hardened against exploits.

They are position-independent, their function tables are read-only at run time, no memory is both
writable and executable, stack overflows are detected, and if FORTIFIED is 1 the C library checks
the sizes of buffers."""
import os
import re
import shutil
import subprocess
import sys

import tree


def read(option, path):
    return subprocess.run(['readelf', '--wide', option, path], check=True,
                          stdout=subprocess.PIPE).stdout.decode('utf-8', 'replace')


def check(tap, path, is_fortified):
    name = os.path.basename(path)
    dynamic = read('--dynamic', path)
    segments = read('--program-headers', path)
    symbols = read('--dyn-syms', path)
    flags = ' '.join(re.findall(r'\(FLAGS(?:_1)?\)\s+(.*)', dynamic))

    tap.rule('%s lies anywhere in memory' % name, [] if 'PIE' in flags else [flags])
    tap.rule('%s looks all functions up when it starts' % name, [] if 'NOW' in flags else [flags])
    tap.rule('%s protects the tables of them' % name,
             [] if 'GNU_RELRO' in segments else [segments])
    tap.rule('%s has no memory to write and to run' % name,
             re.findall(r'^.*\bRWE\b.*$|^.*\bTEXTREL\b.*$', segments + dynamic, re.M) +
             ([] if re.search(r'GNU_STACK.*\bRW\b', segments) else ['no word of the stack']))
    tap.rule('%s looks for libraries where the system has them' % name,
             re.findall(r'^.*\b(?:RPATH|RUNPATH)\b.*$', dynamic, re.M))
    tap.rule('%s notices an overrun stack' % name,
             [] if '__stack_chk_fail' in symbols else ['no __stack_chk_fail'])
    if is_fortified:
        tap.rule('%s checks the sizes of buffers' % name,
                 [] if re.search(r'\b__\w+_chk\b', symbols.replace('__stack_chk_fail', ''))
                 else ['no __memcpy_chk or the like'])


def main():
    tap = tree.Tap()
    if shutil.which('readelf') is None:
        print('1..0 # SKIP no readelf')
        return
    for path in sys.argv[2:]:
        check(tap, path, sys.argv[1] == '1')
    tap.finish()


main()
