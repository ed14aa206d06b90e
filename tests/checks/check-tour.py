#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-tour.py PROGRAM: docs/tour.md matches the output of the command-line program for its
profile. Every number in the tour is checked here."""
import json
import os
import re
import subprocess
import sys

import tree

PAGE = 'docs/tour.md'
FOLDER = 'data/tour'
PROFILE = FOLDER + '/callgrind.out.words'
MENDED = FOLDER + '/callgrind.out.mended'
STRLEN = '__strlen_avx2'
WORDS = ('no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten')


def ask(command, *options):
    output = subprocess.run([sys.argv[1], command, '--format=json', *options,
                             os.path.join(tree.ROOT, PROFILE)],
                            check=True, stdout=subprocess.PIPE).stdout
    return json.loads(output)


def compare(*options):
    output = subprocess.run([sys.argv[1], 'diff', '--format=json', *options,
                             *(os.path.join(tree.ROOT, path) for path in (PROFILE, MENDED))],
                            check=True, stdout=subprocess.PIPE).stdout
    return json.loads(output)


def tour():
    text = tree.read(PAGE).decode()
    return ' '.join(text[text.index('\n# A tour of ten minutes\n'):].split())


info = ask('info')
functions = ask('functions')['functions']
names = [event['name'] for event in info['events']]
IR, D1MR = names.index('Ir'), names.index('D1mr')


def function(name):
    found, = [row for row in functions if row['name'] == name]
    return found


def total(event):
    return sum(row['self'][event] for row in functions)


def percent(cost, base):
    return '%d.%02d' % divmod((cost * 20000 + base) // base // 2, 100)


def inclusive(name, event=IR):
    return percent(function(name)['inclusive'][event], total(event))


def by_cost(key):
    return sorted(functions, key=lambda row: -row[key][IR])


def source_line(name, number):
    """The profile's data of a line of a function, and its text."""
    rows = [row for row in ask('annotate', '--function=' + name)['lines'] if row['line'] == number]
    path = os.path.join(FOLDER, rows[0]['source'])
    return rows[0], tree.lines(os.path.normpath(path))[number - 1].strip()


def instruction(address):
    rows = ask('annotate', '--instructions', '--function=lower_case')['instructions']
    found, = [row for row in rows if row['address'] == address]
    return found


def claims():
    """Expected passages of the tour, with numbers from the profile."""
    upper = [row['name'] for row in by_cost('inclusive')]
    callers = ask('calls', '--function=' + STRLEN)['callers']
    most = max(callers, key=lambda row: row['cost'][IR])
    line, text = source_line('lower_case', 33)
    call, = line['calls']
    jump, = [row for row in line['jumps'] if row['conditional']]
    lower_case = function('lower_case')

    yield 'all %d functions, the most expensive ones first; the %s above `main`' % (
        len(functions), WORDS[upper.index('main')])
    yield '(`Ir`), %d in total' % total(IR)
    yield '`lower_case`, "Incl. %%" is %s and "Self %%" %s' % (
        inclusive('lower_case'), percent(lower_case['self'][IR], total(IR)))
    yield '`%s` is on top, with %s' % (by_cost('self')[0]['name'],
                                       percent(by_cost('self')[0]['self'][IR], total(IR)))
    yield 'lists %s functions. `%s` made %d calls' % (WORDS[len(callers)], most['name'],
                                                      most['count'])
    yield '"Share %%" says that %s of the cost' % percent(
        most['cost'][IR], function(STRLEN)['inclusive'][IR])
    yield 'Line 33 is `%s`' % text
    yield '`%s`, %d calls, %s %%' % (call['name'], call['count'],
                                     percent(call['cost'][IR], total(IR)))
    yield 'each of its %d characters' % jump['followed']
    yield 'taken %d times of %d' % (jump['followed'], jump['executed'])
    change = compare('--min=0')
    row = max(change['functions'], key=lambda row: -row['self']['change'][IR])
    yield '%d instructions before, %d after, −%s %%' % (
        change['base']['totals'][IR], change['current']['totals'][IR],
        percent(-sum(row['self']['change'][IR] for row in change['functions']), total(IR)))
    yield '`%s` costs %s points less: it is called %d times instead of %d' % (
        row['current']['name'], percent(-row['self']['change'][IR], total(IR)),
        row['called']['current'], row['called']['base'])
    yield '`word`: %s functions' % WORDS[sum('word' in row['name'] for row in functions)]
    yield '`word_add` costs %s %%' % inclusive('word_add')
    yield '`sum_column` has %s %% of these, with %s %% of the instructions' % (
        inclusive('sum_column', D1MR), inclusive('sum_column'))


def unfounded():
    """Passages that differ from the profile, and numbers that are not checked."""
    rest = re.sub(r' \d+\. \*\*', ' **', tour())
    for known in claims():
        if known not in rest:
            yield '%s: expected “%s”' % (PAGE, known)
        rest = rest.replace(known, '')
    # Names, and passages that are checked below
    for known in ('at address `b41`', 'from `b49` back to `b26`', 'In its source, line 23 walks',
                  STRLEN, '**F1**', '`D1mr`'):
        rest = rest.replace(known, '')
    for number in re.findall(r'\S*\d\S*', rest):
        yield '%s: nothing is known of “%s”' % (PAGE, number)


def untrue():
    """Passages of the tour without a number that are wrong"""
    call, loop = instruction(0xb41), instruction(0xb49)
    if [callee['name'] for callee in call['calls']] != [STRLEN]:
        yield 'the call of strlen() is not at b41'
    if [jump['target_address'] for jump in loop['jumps']] != [0xb26]:
        yield 'the jump at b49 does not lead to b26'
    line, _ = source_line('sum_column', 23)
    if line['self'][D1MR] < 0.95 * total(D1MR):
        yield 'the misses are not at line 23 of sum_column()'
    left = total(IR) - function(STRLEN)['inclusive'][IR]
    if any(10000 * row['self']['change'][IR] > total(IR) for row in compare()['functions']):
        yield 'some function costs noticeably more'
    if not 0.2 < left / total(IR) < 0.3:
        yield 'without strlen() the program does not cost a quarter'


tap = tree.Tap()
tap.rule('the tour is in words of the profile', unfounded())
tap.rule('the tour is true', untrue())
tap.finish()
