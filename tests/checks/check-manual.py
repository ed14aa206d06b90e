#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Manual pages are valid and list each command and option; shells complete the same.

Arguments are the programs, each of which has a page and a --help text.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

import tree

OPTION = re.compile(r'^  (?:-\w, )?(--[a-z-]+)', re.M)
COMMAND = re.compile(r'^  ([a-z]+(?:-[a-z]+)*) {2,}', re.M)
ESCAPES = re.compile(r'\\f.|\\&')
OVERSTRIKE = re.compile('.\b')
# Calls the bash completion like bash does.
BASH = '''
source "$1"
IFS=' ' read -ra COMP_WORDS <<< "$3"
[[ $3 == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$3 COMP_POINT=${#3}
compopt () { :; }
_grindscope "$2"
printf '%s\\n' "${COMPREPLY[@]}"
'''
# Stubs for the functions of zsh's completion system that the script uses
ZSH = '''
emulate zsh
script=$1
program=$2
line=$3
CURRENT=0
words=($program ${(s: :)line#* })
[[ $line == *' ' ]] && words+=('')
CURRENT=$#words
PREFIX=$words[CURRENT]
compset () { PREFIX=${PREFIX#*=}; }
compadd () {
  [[ $1 == -S ]] && shift 2
  [[ $1 == -- ]] && shift
  print -rl -- ${(M)@:#$PREFIX*}
}
_describe () { for choice in ${(P)2}; do compadd ${choice%%:*}; done; }
_files () { :; }
complete () { source $script; }
complete
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
        # GTK's options, which vary between versions.
        if option not in page and not option.startswith(('--help-', '--g')):
            yield '%s: “%s” is missing' % (page_of(program), option)
    for option in sorted(set(re.findall(r'^\.BI? (--[a-z-]+)', page, re.M)) - told):
        yield '%s: %s is no option' % (page_of(program), option)


SAMPLE = os.path.join(tree.ROOT, 'data', 'sample', 'callgrind.out.calc')
# Input, and the completions. “--sort=self” is three words in bash, one in zsh and fish.
CHOICES = (
    ('functions --sort=', ['inclusive', 'self', 'called', 'name']),
    ('functions --sort=s', ['self']),
    ('functions --group-by=c', ['class', 'cycle']),
    ('treemap --color=c', ['class', 'cost']),
    ('flame --format=f', ['folded']),
    ('graph --format=d', ['dot']),
    ('info --format=j', ['json']),
    ('diff --format=g', ['github', 'gitlab']),
    ('info --event=', []),
    ('calls %s --event=D1' % SAMPLE, ['D1mr', 'D1mw']),
    ('calls %s --function=mai' % SAMPLE, ['main']),
    ('calls --function=mai', []),
)


def script_of(name):
    return os.path.join(tree.ROOT, 'data', 'completions', name)


def in_bash(program, line):
    if '--function=' not in line:
        line = line.replace('=', ' = ')
    said = run('bash', '-c', BASH, 'bash', script_of('grindscope'), program, line)
    return [word for word in said.stdout.splitlines() if word]


def in_zsh(program, line):
    said = run('zsh', '-f', '-c', ZSH, 'zsh', script_of('_grindscope'), program, line)
    return [word for word in said.stdout.splitlines() if word]


def in_fish(program, line):
    """fish finds a program by name in PATH."""
    path = os.pathsep.join((os.path.dirname(program), os.environ['PATH']))
    with tempfile.TemporaryDirectory() as home:
        said = run('env', 'PATH=' + path, 'HOME=' + home, 'XDG_CONFIG_HOME=' + home,
                   'fish', '-N', '-c',
                   'source $argv[1]; complete -C $argv[2]', script_of('grindscope.fish'), line)
    found = [word.split('\t')[0] for word in said.stdout.splitlines()]
    return [word.split('=', 1)[1] if '=' in line else word for word in found]


def not_completed(program, complete):
    commands = COMMAND.findall(run(program, '--help').stdout)
    if sorted(complete(program, 'grindscope-cli ')[:len(commands)]) != sorted(commands):
        yield 'the commands: %s' % ' '.join(complete(program, 'grindscope-cli '))
    for command in commands:
        options = OPTION.findall(run(program, command, '--help').stdout)
        found = complete(program, 'grindscope-cli %s --' % command)
        missing = set(options) - {word.rstrip('=') for word in found}
        if missing:
            yield 'the options of %s: no %s' % (command, ' '.join(missing))
    for line, choices in CHOICES:
        found = complete(program, 'grindscope-cli ' + line)
        if sorted(found) != sorted(choices):
            yield '%s: %s' % (line, ' '.join(found))


def split_names(program):
    """bash gets names with blanks and colons as one escaped word."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'callgrind.out.1')
        with open(path, 'w', encoding='utf-8') as stream:
            stream.write('events: Ir\nfn=ns::f(int, "x")\n1 5\nfn=ns::g()\n1 3\n')
        escaped = 'f\\(int\\,\\ \\"x\\"\\)'
        escaped = 'f\\(int\\,\\ \\"x\\"\\)'
        for line, expected in (('--function=ns::f', [escaped]),
                               ('--function=', ['ns::' + escaped, 'ns::g\\(\\)'])):
            found = in_bash(program, 'grindscope-cli calls %s %s' % (path, line))
            if found != expected:
                yield '%s: %s' % (line, found)


def window_options(program):
    said = in_bash(program, 'grindscope --')
    for option in OPTION.findall(run(program, '--help').stdout):
        if option not in {word.rstrip('=') for word in said} and not option.startswith('--help'):
            yield 'no %s' % option
    if 'call-graph' not in in_bash(program, 'grindscope --view='):
        yield 'no views'


def shells():
    return (('bash', in_bash), ('zsh', in_zsh), ('fish', in_fish))


tap = tree.Tap()
for argument in sys.argv[1:]:
    exe = os.path.abspath(argument)
    if shutil.which('groff'):
        tap.rule('%s is sound' % page_of(exe), complaints(exe))
    else:
        tap.skip(page_of(exe), 'groff is not installed')
    tap.rule('%s is complete' % page_of(exe), untold(exe))
    for shell, complete in shells() if exe.endswith('-cli') else ():
        if shutil.which(shell):
            tap.rule('%s completes what there is' % shell, not_completed(exe, complete))
        else:
            tap.skip(shell, '%s is not installed' % shell)
    if not shutil.which('bash'):
        tap.skip('bash and %s' % exe, 'bash is not installed')
    elif exe.endswith('-cli'):
        tap.rule('bash completes odd names', split_names(exe))
    else:
        tap.rule('bash completes the options of the window', window_options(exe))
tap.finish()
