#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""count-tests.py [--always SUITE]... LOGS: sum up the test cases of the last run of meson test.
count-tests.py --failed SUITE LOGS: list the programs of that suite that failed in it.

LOGS is the meson-logs folder of the build. Test cases are counted, not programs; a program that
failed without a failed case (a crash, a timeout) adds one failure. With --always, skipped cases of
that suite count as failures. For a program that ran again, which is logged in LOGS/again.json, the
second run counts; the output of the first is shown as well. Lists the failures with the output of
each program; the last line is “N passed, N failed”, plus “, N skipped” if any were. Exits 1 if a
test failed or none ran.
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
    """Returns the suite and the name within it."""
    place, _, name = program['name'].rpartition(' / ')
    return place.partition(':')[2], name


def list_failed(logs, suite):
    for program in read_programs(os.path.join(logs, 'testlog.json')):
        place, name = split_name(program)
        if place == suite and program['result'] not in GOOD:
            print(name)


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


def show_excerpt(program):
    print(*('    ' + line for line in excerpt(program)), sep='\n')


def read_again(logs):
    """Programs that ran twice: name -> log entry of the second run, and its cases"""
    path = os.path.join(logs, 'again')
    if not os.path.exists(path + '.json'):
        return {}, {}
    return ({program['name']: program for program in read_programs(path + '.json')},
            read_cases(path + '.junit.xml'))


def count(logs, always):
    counts = {'passed': 0, 'failed': 0, 'skipped': 0}
    cases = read_cases(os.path.join(logs, 'testlog.junit.xml'))
    again, new_cases = read_again(logs)
    cases.update(new_cases)

    for log in read_programs(os.path.join(logs, 'testlog.json')):
        name = log['name']
        suite, program = split_name(log)
        if name in again:
            print('ran again, alone:', program)
            show_excerpt(log)
            log = again[name]
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
            show_excerpt(log)
    return counts


def main():
    parser = argparse.ArgumentParser(description='Sum up the last run of meson test.')
    parser.add_argument('--always', metavar='SUITE', action='append', default=[])
    parser.add_argument('--failed', metavar='SUITE')
    parser.add_argument('logs')
    options = parser.parse_args()

    if options.failed:
        list_failed(options.logs, options.failed)
        return

    try:
        counts = count(options.logs, options.always)
    except OSError:
        print('no test has run')
        counts = {'passed': 0, 'failed': 0, 'skipped': 0}

    skipped = ', %d skipped' % counts['skipped'] if counts['skipped'] else ''
    print('%d passed, %d failed%s' % (counts['passed'], counts['failed'], skipped))
    sys.exit(1 if counts['failed'] or not counts['passed'] else 0)


main()
