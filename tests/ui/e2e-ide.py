#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens profiles like IDEs and editors do, with the recipes read from docs/editors.md.

Usage: e2e-ide.py GRINDSCOPE [--slow]. The recipes call that program "grindscope"; with --slow it is
not measured. Vim and Emacs are run if installed; for the others, the commands they would run.
Prints TAP.
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import types
import unittest

from e2e import (TIMEOUT, Window, environment, connect, folder, program, run_tests, wait,
                 write)

HAND_OVER = 0.050     # s
ROUNDS = 40
APPLICATION = 'io.github.grindscope.Grindscope'
# IDEs that quote the value of a macro in the arguments; the others split the plain value.
QUOTING = {'Qt Creator', 'KDevelop'}

# A launcher like those of profilers: it makes a profile, shows it, and deletes it afterwards.
LAUNCHER = """import os, shutil, subprocess, sys
shutil.copy(sys.argv[2], sys.argv[1])
viewer = subprocess.Popen([*sys.argv[3:], sys.argv[1]])
print(viewer.pid, flush=True)
status = viewer.wait()
os.unlink(sys.argv[1])
sys.exit(status)
"""

with open(os.path.join(os.path.dirname(__file__), '..', '..', 'docs', 'editors.md'),
          encoding='utf-8') as page:
    SECTION = page.read().split('\n## From an IDE\n')[1].split('\n## ')[0]


def block(language):
    """The only block in docs/editors.md in that language."""
    found = re.findall(r'^```' + language + r'\n(.*?)^```$', SECTION, re.M | re.S)
    assert len(found) == 1, language
    return found[0]


def executable(name, text):
    path = write(os.path.join('bin', name), text)
    os.chmod(path, 0o755)
    return path


def profile(function, n_others=0):
    """A profile whose first function calls itself"""
    return f'events: Ir\nfl=a.c\nfn={function}\n1 {n_others + 1}\n' \
        f'cfn={function}\ncalls=1 1\n1 0\n' + \
        ''.join(f'fn=other{i}\n1 1\n' for i in range(n_others))


executable('grindscope', f'#!/bin/sh\nexec {shlex.quote(program)} "$@"\n')
VIEWER = executable('kcachegrind', block('sh'))
environment['PATH'] = os.path.dirname(VIEWER) + ':' + environment['PATH']
FAST = {'timeout': TIMEOUT, 'check': False, 'capture_output': True, 'text': True,
        'env': environment}
ONE = write('one.out', profile('one'))


def launch(*command, **options):
    return subprocess.run(command, **{**FAST, **options})


def running():
    return Window(ONE, standalone=False)


def functions(window):
    return [row[3] for row in window.rows('Functions')]


def table():
    """The rows of the table in docs/editors.md: where, program, arguments and working directory."""
    rows = [[cell.strip().strip('`') for cell in line.strip('|').split('|')]
            for line in SECTION.splitlines() if line.startswith('|')]
    assert rows[0] == ['Where', 'Program', 'Arguments', 'Working directory']
    return rows[2:]


def expand(text, macros, quote=str):
    """Replaces all macros; unknown ones are an error."""
    for name, value in macros.items():
        text = text.replace(name, quote(value))
    assert not re.search(r'%|\$', text), text
    return text


def test_table():
    rows = table()
    assert len(rows) >= 6, rows
    with running() as window:
        for number, (where, name, arguments, directory) in enumerate(rows):
            path = write(f'my project/{number}/callgrind.out.{500 + number}', profile(f'f{number}'))
            parent, project = os.path.dirname(path), os.path.join(folder, 'my project')
            macros = {'%{CurrentDocument:FilePath}': path, '%{CurrentDocument:Path}': parent,
                      '%{Document:FilePath}': path, '%{Document:Path}': parent,
                      '$FilePath$': path, '$FileDir$': parent, '$ProjectFileDir$': project,
                      '%f': path}
            quote = shlex.quote if re.split('[:,]', where)[0] in QUOTING else str
            argv = shlex.split(expand(arguments, macros, quote)) or [path]
            done = launch(name, *argv, cwd=expand(directory, macros) or '/')
            assert done.returncode == 0 and done.stdout + done.stderr == '', (where, done)
            wait(lambda number=number: functions(window) == [f'f{number}'], where)
        assert len(window.tabs()) == len(rows) + 1, window.tabs()


def test_desktop():
    with running() as window:
        path = write('a build/callgrind.out.9', profile('opened'))
        done = launch('gdbus', 'call', '--session', '--dest', APPLICATION, '--object-path',
                      '/' + APPLICATION.replace('.', '/'), '--method',
                      'org.freedesktop.Application.Open',
                      f"['file://{path.replace(' ', '%20')}']", '{}')
        assert done.returncode == 0, done
        wait(lambda: functions(window) == ['opened'], 'what the desktop asks for')
        write('a build/callgrind.out.10', profile('newest'))
        os.utime(path, (1, 1))
        assert '`grindscope .`' in SECTION
        done = launch('grindscope', '.', cwd=os.path.dirname(path))
        assert done.returncode == 0, done
        wait(lambda: functions(window) == ['newest'], 'the newest of the folder')


def test_tasks():
    task = json.loads(block('json'))['tasks'][0]
    assert task['type'] == 'process'
    with running() as window:
        path = write('work space/callgrind.out.3', profile('task'))
        done = launch(task['command'],
                      *[expand(argument, {'${file}': path}) for argument in task['args']],
                      cwd=os.path.dirname(path))
        assert done.returncode == 0, done
        wait(lambda: functions(window) == ['task'], 'the file of the task')


def test_vim():
    if not shutil.which('vim') or '+quickfix' not in launch('vim', '--version').stdout:
        raise unittest.SkipTest('there is no vim that has scripts')
    with running() as window:
        path = write("it's vim/callgrind.out.4", profile('vim'))
        script = write('recipe.vim', block('vim'))
        done = launch('vim', '-Nu', script, '-i', 'NONE', '-es', '-c', 'edit callgrind.out.4',
                      '-c', 'Grind %', '-c', 'quit', cwd=os.path.dirname(path))
        assert done.returncode == 0, done
        wait(lambda: functions(window) == ['vim'], 'the file of the editor')


def test_emacs():
    if not shutil.which('emacs'):
        raise unittest.SkipTest('there is no emacs')
    with running() as window:
        path = write('in emacs/callgrind.out.5', profile('emacs'))
        done = launch('emacs', '-Q', '--batch', '-l', write('recipe.el', block('elisp')),
                      '--eval', '(grind "callgrind.out.5")', cwd=os.path.dirname(path))
        assert done.returncode == 0, done
        wait(lambda: functions(window) == ['emacs'], 'the file of the editor')


def start_launcher(path, text, *viewer):
    source = write('source.out', text)
    launcher = subprocess.Popen([sys.executable, '-c', LAUNCHER, path, source, *viewer],
                                env=environment, stdout=subprocess.PIPE, text=True)
    return launcher, int(launcher.stdout.readline())


def test_launcher_that_waits():
    path = os.path.join(folder, 'waits.out')
    with running() as window:
        launcher, _ = start_launcher(path, profile('waits'), VIEWER)
        wait(lambda: functions(window) == ['waits'], 'the profile')
        time.sleep(0.5)
        assert launcher.poll() is None and os.path.exists(path)
        window.press('ctrl+w')
        assert launcher.wait(TIMEOUT) == 0 and not os.path.exists(path)
        wait(lambda: functions(window) == ['one'], 'the profile before')


def test_launcher_without_a_window():
    path = os.path.join(folder, 'alone.out')
    launcher, pid = start_launcher(path, profile('alone'), VIEWER)
    # The scripts use exec, so the process ID is known.
    window = Window.__new__(Window)
    window.process = types.SimpleNamespace(pid=pid)
    window.bus = connect(pid)
    window.root = window.bus.root
    window.find('frame', 'alone.out')
    time.sleep(0.5)
    assert launcher.poll() is None and os.path.exists(path)
    window.press('ctrl+q')
    assert launcher.wait(TIMEOUT) == 0 and not os.path.exists(path)


def test_launcher_that_deletes():
    path = os.path.join(folder, 'deleted.out')
    with running() as window:
        launcher, _ = start_launcher(path, profile('deleted', 30000), 'grindscope')
        assert launcher.wait(TIMEOUT) == 0 and not os.path.exists(path)
        window.find('push button', 'Close deleted.out')
        window.find('label', 'deleted')


def test_status():
    garbage = write('garbage.out', 'this is no profile\n')
    with running():
        for arguments, status, what in (
                ([ONE], 0, ''),
                (['/nonexistent/a.out'], 1, 'a.out'),
                ([garbage], 1, 'profile'),
                ([ONE, '/nonexistent/b.out'], 1, 'b.out'),
                (['--function=nowhere', ONE], 2, 'nowhere'),
                (['--line=one', ONE], 2, 'one'),
                (['--no-such-option', ONE], 2, 'no-such-option')):
            done = launch('grindscope', *arguments)
            assert done.returncode == status, (arguments, done)
            assert what in done.stderr and bool(done.stderr) == (status != 0), (arguments, done)


def test_hand_over():
    """The processor time of a second process, without reading a profile; the benchmark measures how
    long that takes. The best of some rounds counts, because other processes interfere."""
    if '--slow' in sys.argv:
        raise unittest.SkipTest('the program is built to be slow')
    times = []
    with running() as window:
        wait(lambda: functions(window) == ['one'], 'the profile')
        while len(times) < ROUNDS and (not times or min(times) > HAND_OVER):
            process = subprocess.Popen([program], env=environment)
            _, status, usage = os.wait4(process.pid, 0)
            assert status == 0
            times.append(usage.ru_utime + usage.ru_stime)
    print(f'# {min(times) * 1000:.1f} ms')
    assert min(times) <= HAND_OVER, times


tests = [test_table, test_tasks, test_vim, test_emacs, test_launcher_that_waits,
         test_launcher_without_a_window, test_launcher_that_deletes, test_status, test_hand_over]
if shutil.which('gdbus'):
    tests.append(test_desktop)
run_tests(*tests)
