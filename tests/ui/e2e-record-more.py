#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The form of recordings, recordings from the command line, and programs of all kinds.

Usage: e2e-record-more.py GRINDSCOPE GRINDSCOPE-CLI. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re
import shutil
import subprocess

from e2e import environment, folder, program, run_tests, wait, write
from recorder import PROGRAM, Recorder, compile_program, processes

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
# Valgrind gets it as it is: no shell sees the name.
HOSTILE = os.path.join(folder, 'a "name" with\nit\'s ;touch harm; $(id) %p')
shutil.copy(PROGRAM, HOSTILE)


def test_form():
    """Rows change the command, and the command changes rows."""
    with Recorder() as window:
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
        window.may_record()

        # From the command to the rows
        window.point(window.find('text', 'Command'), 'click', 1)
        window.press('ctrl+a')
        window.type(f'cd {folder} && env A=1 valgrind --tool=callgrind --instr-atstart=no '
                    '--branch-sim=yes '
                    f'--trace-children=yes --fn-skip=f -- {PROGRAM} a')
        window.told('With a button')
        window.told('Branch prediction')
        window.may_record()
        window.press('ctrl+a')
        window.type('ls')
        window.told('The command must start with valgrind')
        window.press('ctrl+a')
        window.type(f'valgrind --tool=callgrind {PROGRAM} > out')
        window.told('there is no shell that interprets it')
        assert not window.find('push button', 'Record').has('sensitive')
        window.press('Escape')
        window.closed()


def test_recent():
    """A recording is in the menu of the form, and is what the form starts with."""
    with Recorder() as window:
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
        window.closed()


def test_no_profile():
    """A page says why there is none, with what the program has printed."""
    script = write('script.sh', '#!/nowhere/interpreter\n')
    os.chmod(script, 0o755)
    with Recorder() as window:
        window.form(script)
        window.told('is a script')
        window.may_record()
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
    with Recorder() as window:
        # No key types a line break into an entry; the command line has it.
        with subprocess.Popen([program, '--record', '--standalone', '--', HOSTILE, 'x', 'a b',
                               ';touch harm'],
                              env=dict(environment, XDG_CACHE_HOME=window.cache),
                              cwd=folder) as other:
            wait(window.is_whole, 'the profile')
            other.terminate()
        assert not os.path.exists(os.path.join(folder, 'harm'))
        with open(window.profiles()[0], encoding='utf-8', errors='replace') as stream:
            assert 'a b ;touch harm' in stream.read()


def test_threads():
    """Each thread is a part."""
    threads = compile_program('threads', THREADS, 'c++', '-pthread')
    with Recorder() as window:
        window.form()
        window.point(window.find('text', 'Command'), 'click', 1)
        window.press('ctrl+a')
        window.type(f'valgrind --tool=callgrind --separate-threads=yes {threads}')
        window.may_record()
        window.click('push button', 'Record')
        window.opened()
        # A thread that starts after another has ended may have its number.
        n_parts = len(window.profiles())
        assert 2 <= n_parts <= 4, window.profiles()
        window.find('push button', f'{n_parts} parts')
        assert window.is_whole()


def test_fork():
    """The profile of another process opens on request."""
    with Recorder() as window:
        window.record(f'{PROGRAM} fork')
        window.opened()
        window.told('1 other process was recorded.')
        window.click('push button', 'Open Others')
        wait(lambda: len(window.tabs()) == 2, 'the other tab')


def test_command_line():
    """--record runs the program in the folder of the invocation, and waits for its profile."""
    with Recorder('--record', '--', './program', 'status', cwd=folder) as window:
        window.opened()
        with open(window.profiles()[0], encoding='utf-8') as stream:
            assert re.search(r'^cmd: +\./program status$', stream.read(), re.MULTILINE)
    failed = subprocess.run([program, '--record', '--standalone'], env=environment,
                            capture_output=True, text=True, check=False)
    assert failed.returncode == 2 and '--record requires a program' in failed.stderr, failed


def test_base():
    """A recording can be compared with a profile at once."""
    with Recorder('--record', '--', PROGRAM) as window:
        window.opened()
        base = window.profiles()[0]
    with Recorder(f'--base={base}', '--record', '--', PROGRAM) as window:
        window.told('Paired: 100.00 % of the cost before')


def test_missing():
    """Without Valgrind, the form says how to get it."""
    where = os.path.join(folder, 'empty')
    os.makedirs(where, exist_ok=True)
    with Recorder(env=dict(environment, PATH=where)) as window:
        window.form(PROGRAM)
        window.told('Valgrind is not installed.')
        assert not window.find('push button', 'Record').has('sensitive')
    assert not processes()


run_tests(test_form, test_recent, test_no_profile, test_hostile, test_threads, test_fork,
          test_command_line, test_base, test_missing)
