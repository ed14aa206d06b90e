#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""count-tests.py [--always SUITE]... LOGS: sum up the test cases of the last run of meson test.

LOGS is the meson-logs folder of the build. Test cases are counted, not programs; a program that
failed without a failed case (a crash, a timeout) adds one failure. With --always, skipped cases of
that suite count as failures. Lists the failures with the output of each program; the last line is
“N passed, N failed”, plus “, N skipped” if any were. Exits 1 if a test failed or none ran.
"""
import argparse
import json
import os
import sys
import xml.etree.ElementTree as xml

GOOD = ('OK', 'EXPECTEDFAIL', 'SKIP')


def read_programs(path):
    """Yields the log entry of each test program. A name is “PROJECT:SUITE / PROGRAM”."""
    with open(path, encoding='utf-8', errors='replace') as stream:
        yield from map(json.loads, stream)


def split_name(program):
    """Returns the suite, without “long”, and the name within it."""
    place, _, name = program['name'].rpartition(' / ')
    return place.partition(':')[2].partition('+')[0], name


def excerpt(program):
    """The most useful output: lines other than passed cases, and the first errors."""
    output = [line for line in program.get('stdout', '').splitlines()
              if not line.startswith(('ok ', '# Start of', '# End of', '1..'))]
    return output[-20:] + program.get('stderr', '').splitlines()[:30]


def read_cases(path):
    """Program -> list of (case, outcome). Only programs that print TAP have a list."""
    cases = {}
    for suite in xml.parse(path).getroot().iter('testsuite'):
        name = suite.get('name').partition('.')[2]
        if name:
            cases[name] = [(case.get('name'), outcome(case)) for case in suite.iter('testcase')]
    return cases


def outcome(case):
    if case.find('skipped') is not None:
        return 'skipped'
    if case.find('failure') is not None or case.find('error') is not None:
        return 'failed'
    return 'passed'


def count(logs, always):
    counts = {'passed': 0, 'failed': 0, 'skipped': 0}
    cases = read_cases(os.path.join(logs, 'testlog.junit.xml'))
    for log in read_programs(os.path.join(logs, 'testlog.json')):
        name = log['name']
        suite, program = split_name(log)
        result = log['result']
        whole = 'skipped' if result == 'SKIP' else 'passed' if result in GOOD else 'failed'
        parts = list(cases.get(name) or [('', whole)])
        if whole == 'failed' and all(state != 'failed' for _, state in parts):
            parts.append(('the program: ' + result, 'failed'))
        for case, state in parts:
            if state == 'skipped' and suite in always:
                state, case = 'failed', case + ' was skipped'
            if state == 'failed':
                print('failed:', program, case)
            counts[state] += 1
        if any(state == 'failed' for _, state in parts):
            print(*('    ' + line for line in excerpt(log)), sep='\n')
    return counts


def main():
    parser = argparse.ArgumentParser(description='Sum up the last run of meson test.')
    parser.add_argument('--always', metavar='SUITE', action='append', default=[])
    parser.add_argument('logs')
    options = parser.parse_args()

    try:
        counts = count(options.logs, options.always)
    except OSError:
        print('no test has run')
        counts = {'passed': 0, 'failed': 0, 'skipped': 0}

    skipped = ', %d skipped' % counts['skipped'] if counts['skipped'] else ''
    print('%d passed, %d failed%s' % (counts['passed'], counts['failed'], skipped))
    sys.exit(1 if counts['failed'] or not counts['passed'] else 0)


main()
