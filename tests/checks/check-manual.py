#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Manual pages are sound and tell each command and option; shells complete the same.

Called with the programs, each of which has a page and a help of its own.
"""
import os
import re
import shutil
import subprocess
import sys

import tree

OPTION = re.compile(r'^  (?:-\w, )?(--[a-z-]+)', re.M)
COMMAND = re.compile(r'^  ([a-z]+) {2,}', re.M)
ESCAPES = re.compile(r'\\f.|\\&')
OVERSTRIKE = re.compile('.\b')
# Choices of the bash completion are asked for as bash asks.
BASH = '''
source "$1"
IFS=' ' read -ra COMP_WORDS <<< "$3"
[[ $3 == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
compopt () { :; }
_grindscope_cli "$2"
printf '%s\\n' "${COMPREPLY[@]}"
'''


def run(*command):
    environment = {key: value for key, value in os.environ.items() if key != 'DISPLAY'}
    environment.update(LC_ALL='C.UTF-8', MANWIDTH='80')
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          encoding='utf-8', env=environment)


def page_of(program):
    return 'data/%s.1' % os.path.basename(program)


def read_page(program):
    text = tree.read(page_of(program)).decode('utf-8')
    return ESCAPES.sub('', text).replace('\\-', '-')


def complaints(program):
    path = os.path.join(tree.ROOT, page_of(program))
    result = run('groff', '-ww', '-man', '-Tutf8', '-z', path)
    yield from result.stderr.splitlines()
    shown = run('groff', '-man', '-Tutf8', path)
    if result.returncode != 0 or 'EXIT STATUS' not in OVERSTRIKE.sub('', shown.stdout):
        yield '%s: groff cannot show it' % path


def untold(program):
    page = read_page(program)
    helps = [run(program, '--help').stdout]
    commands = COMMAND.findall(helps[0]) if program.endswith('-cli') else []
    if not OPTION.search(helps[0]):
        yield '%s --help: expected options' % program
    for command in commands:
        if not re.search(r'^\.B %s$' % command, page, re.M):
            yield '%s: “%s” is missing' % (page_of(program), command)
        helps.append(run(program, command, '--help').stdout)
    told = {option for text in helps for option in OPTION.findall(text)}
    for option in sorted(told):
        # Of the toolkit, and not in all versions of it.
        if option not in page and not option.startswith(('--help-', '--g')):
            yield '%s: “%s” is missing' % (page_of(program), option)
    for option in sorted(set(re.findall(r'^\.BI? (--[a-z-]+)', page, re.M)) - told):
        yield '%s: %s is no option' % (page_of(program), option)


def complete(program, line):
    script = os.path.join(tree.ROOT, 'data', 'completions', 'grindscope-cli')
    return run('bash', '-c', BASH, 'bash', script, program, line).stdout.split()


def not_completed(program):
    commands = COMMAND.findall(run(program, '--help').stdout)
    if complete(program, 'grindscope-cli ')[:len(commands)] != commands:
        yield 'the commands'
    if complete(program, 'grindscope-cli fun') != ['functions']:
        yield 'a command'
    for command in commands:
        options = OPTION.findall(run(program, command, '--help').stdout)
        found = [word.rstrip('=') for word in complete(program, 'grindscope-cli %s --' % command)]
        if found != options:
            yield 'the options of %s: %s' % (command, ' '.join(found))
    for line, choices in (('functions --sort = ', ['inclusive', 'self', 'called', 'name']),
                          ('functions --sort = s', ['self']),
                          ('functions --sort =', ['inclusive', 'self', 'called', 'name']),
                          ('functions --group-by = c', ['class', 'cycle']),
                          ('treemap --color = c', ['class', 'cost']),
                          ('flame --format = f', ['folded']), ('graph --format = d', ['dot']),
                          ('info --format = j', ['json']), ('info --event = ', [])):
        found = complete(program, 'grindscope-cli ' + line)
        if found != choices:
            yield '%s: %s' % (line, ' '.join(found))


tap = tree.Tap()
for argument in sys.argv[1:]:
    exe = os.path.abspath(argument)
    if shutil.which('groff'):
        tap.rule('%s is sound' % page_of(exe), complaints(exe))
    else:
        tap.skip(page_of(exe), 'groff is not installed')
    tap.rule('%s is complete' % page_of(exe), untold(exe))
    if exe.endswith('-cli'):
        if shutil.which('bash'):
            tap.rule('bash completes what there is', not_completed(exe))
        else:
            tap.skip('bash', 'bash is not installed')
tap.finish()
