#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The form of recordings, recordings from the command line, and programs of all kinds.

Usage: e2e-record-more.py GRINDSCOPE GRINDSCOPE-CLI. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re
import shutil
import subprocess

import recorder
from e2e import environment, find_windows, folder, program, run_tests, wait, write
from recorder import Recorder, collected, log_of, processes, total

THREADS = r"""
#include <thread>
#include <vector>

volatile long sum;

void work (long n)
{
  for (long i = 0; i < n; i++)
    sum += i;
}

int main ()
{
  std::vector<std::thread> threads;

  for (int i = 0; i < 3; i++)
    threads.emplace_back (work, 10000 * (i + 1));
  for (auto &thread : threads)
    thread.join ();
}
"""
PROGRAM = recorder.compile_program('program', recorder.SOURCE)
# Valgrind gets it as it is: no shell sees the name.
HOSTILE = os.path.join(folder, 'a "name" with\nit\'s ;touch harm; $(id) %p')
shutil.copy(PROGRAM, HOSTILE)


def test_form():
    """Rows change the command, and the command changes rows."""
    with Recorder(view=None) as window:
        window.form()
        nameless = window.nameless(window.find('frame', 'Record a Program'))
        assert not nameless, nameless
        assert not window.find('push button', 'Record').has('sensitive')
        window.type('/nowhere/program x')
        window.told('“/nowhere/program” cannot be run')
        assert window.line() == 'valgrind --tool=callgrind -- /nowhere/program x', window.line()
        assert not window.find('push button', 'Record').has('sensitive')
        window.press('ctrl+a')
        window.type("'unclosed")
        window.told('matching quote')
        window.press('ctrl+a')
        window.type(PROGRAM)
        wait(lambda: window.find('push button', 'Record').has('sensitive'), 'the button')

        # From the command to the rows
        window.point(window.find('text', 'Command'), 'click', 1)
        window.press('ctrl+a')
        window.type(f'cd {folder} && env A=1 valgrind --tool=callgrind --instr-atstart=no '
                    '--branch-sim=yes '
                    f'--trace-children=yes --fn-skip=f -- {PROGRAM} a')
        window.told('With a button')
        window.told('Branch prediction')
        wait(lambda: window.find('push button', 'Record').has('sensitive'), 'the button')
        window.press('ctrl+a')
        window.type('ls')
        window.told('The command must start with valgrind')
        window.press('ctrl+a')
        window.type(f'valgrind --tool=callgrind {PROGRAM} > out')
        window.told('there is no shell that interprets it')
        assert not window.find('push button', 'Record').has('sensitive')
        window.press('Escape')
        wait(lambda: len(find_windows(window.process)) == 1, 'the form to close')


def test_recent():
    """A recording is in the menu of the form, and is what the form starts with."""
    with Recorder(view=None) as window:
        window.record(f'{PROGRAM} status')
        window.opened()
        window.record(PROGRAM)
        wait(lambda: len(window.recordings()) == 2 and window.is_open(), 'the second profile')
        window.form()
        assert window.line().endswith(PROGRAM), window.line()
        window.open_menu('Recent recordings')
        window.choose_item(f'{PROGRAM} status')
        wait(lambda: window.line().endswith(f'{PROGRAM} status'), 'the command')
        window.press('Escape')
        wait(lambda: len(find_windows(window.process)) == 1, 'the form to close')


def test_no_profile():
    """A page says why there is none, with what the program has printed."""
    script = write('script.sh', '#!/nowhere/interpreter\n')
    os.chmod(script, 0o755)
    with Recorder(view=None) as window:
        window.form(script)
        window.told('is a script')
        wait(lambda: window.find('push button', 'Record').has('sensitive'), 'the button')
        window.press('Return')
        window.told('No profile was recorded')
        window.told('There is no profile.')
        assert not window.nameless(), window.nameless()
        window.press('shift+F5')
        wait(lambda: len(window.recordings()) == 2, 'another try')
        window.told('No profile was recorded')
        window.click('push button', 'Record…')
        window.find('frame', 'Record a Program')


def test_hostile():
    with Recorder(view=None) as window:
        # No key types a line break into an entry; the command line has it.
        with subprocess.Popen([program, '--record', '--standalone', '--', HOSTILE, 'x', 'a b',
                               ';touch harm'],
                              env=dict(environment, XDG_CACHE_HOME=window.cache),
                              cwd=folder) as other:
            wait(lambda: window.recordings() and window.profiles(), 'the profile')
            assert collected(log_of(window.recordings()[0])) == total(window.profiles())
            other.terminate()
        assert not os.path.exists(os.path.join(folder, 'harm'))
        with open(window.profiles()[0], encoding='utf-8', errors='replace') as stream:
            assert 'a b ;touch harm' in stream.read()


def test_threads():
    """Each thread is a part."""
    threads = recorder.compile_program('threads', THREADS, 'c++', '-pthread')
    with Recorder(view=None) as window:
        window.form()
        window.point(window.find('text', 'Command'), 'click', 1)
        window.press('ctrl+a')
        window.type(f'valgrind --tool=callgrind --separate-threads=yes {threads}')
        wait(lambda: window.find('push button', 'Record').has('sensitive'), 'the button')
        window.click('push button', 'Record')
        window.opened()
        # A thread that starts after another has ended may have its number.
        n_parts = len(window.profiles())
        assert 2 <= n_parts <= 4, window.profiles()
        window.find('push button', f'{n_parts} parts')
        assert collected(log_of(window.recordings()[0])) == total(window.profiles())


def test_fork():
    """The profile of another process opens on request."""
    with Recorder(view=None) as window:
        window.record(f'{PROGRAM} fork')
        window.opened()
        window.told('1 other process was recorded.')
        window.click('push button', 'Open Others')
        wait(lambda: len(window.tabs()) == 2, 'the other tab')


def test_command_line():
    """--record runs the program in the folder of the invocation, and waits for its profile."""
    with Recorder('--record', '--', './program', 'status', view=None, cwd=folder) as window:
        window.opened()
        with open(window.profiles()[0], encoding='utf-8') as stream:
            assert re.search(r'^cmd: +\./program status$', stream.read(), re.MULTILINE)
    failed = subprocess.run([program, '--record', '--standalone'], env=environment,
                            capture_output=True, text=True, check=False)
    assert failed.returncode == 2 and '--record requires a program' in failed.stderr, failed


def test_base():
    """A recording can be compared with a profile at once."""
    with Recorder('--record', '--', PROGRAM, view=None) as window:
        window.opened()
        base = window.profiles()[0]
    with Recorder(f'--base={base}', '--record', '--', PROGRAM, view=None) as window:
        window.told('Paired: 100.00 % of the cost before')


def test_missing():
    """Without Valgrind, the form says how to get it."""
    where = os.path.join(folder, 'empty')
    os.makedirs(where, exist_ok=True)
    with Recorder(view=None, env=dict(environment, PATH=where)) as window:
        window.form(PROGRAM)
        window.told('Valgrind is not installed.')
        assert not window.find('push button', 'Record').has('sensitive')
    assert not processes(PROGRAM)


run_tests(test_form, test_recent, test_no_profile, test_hostile, test_threads, test_fork,
          test_command_line, test_base, test_missing)
