#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Requests dumps of programs under Callgrind, and compares what is shown with the command line:
programs that compute, wait, are stopped, cancelled, or killed.

Usage: e2e-dump.py GRINDSCOPE GRINDSCOPE-CLI. Skipped if a dependency is missing. Prints TAP.
"""
import contextlib
import os
import re
import signal
import subprocess
import time
import unittest

import recorder
from e2e import Window, environment, find_windows, folder, run_tests, running, wait, write

SOURCE = r"""
#include <unistd.h>

volatile long sum;

static void work (void)
{
  for (int i = 0; i < 1000; i++)
    sum += i;
}

/* Computes without an end, or a little for each byte that it reads. */
int main (int argc, char **argv)
{
  char byte;

  if (argc == 1)
    while (1)
      work ();
  do
    work ();
  while (read (0, &byte, 1) == 1);
  return 0;
}
"""


PROGRAM = recorder.compile_program('busy', SOURCE)


class Run:
    """The program under Callgrind, in a separate folder."""

    def __init__(self, name, *arguments, options=(), **other):
        self.folder = os.path.join(folder, name)
        os.makedirs(self.folder)
        self.process = subprocess.Popen(
            ['valgrind', '-q', '--tool=callgrind', *options, '--', PROGRAM, *arguments],
            cwd=self.folder, stdin=subprocess.PIPE, **{'env': environment, **other})
        self.pid = self.process.pid
        # Before the program has started, a request would find nothing.
        wait(lambda: f'--pid={self.pid} ' in self.reached(), 'the program to begin')

    def reached(self):
        listed = subprocess.run(['vgdb', '-l'], capture_output=True, text=True, check=False,
                                stdin=subprocess.DEVNULL, env=self.environment())
        return listed.stdout

    def environment(self):
        with open(f'/proc/{self.pid}/environ', encoding='utf-8') as stream:
            return dict(line.split('=', 1) for line in stream.read().split('\0') if line)

    def files(self):
        """The files that are not empty, in the order of their parts."""
        names = [name for name in os.listdir(self.folder)
                 if os.path.getsize(os.path.join(self.folder, name)) > 0]
        return sorted(names, key=lambda name: int('0' + re.search(r'\.?(\d*)$', name).group(1)))

    def total(self, *names):
        """The total of these files according to the command line."""
        return recorder.total([os.path.join(self.folder, name) for name in names])

    def annotated(self, name):
        """The total according to callgrind_annotate."""
        result = subprocess.run(['callgrind_annotate', os.path.join(self.folder, name)],
                                check=True, capture_output=True, text=True)
        total = re.search(r'([\d,]+) .*PROGRAM TOTALS', result.stdout).group(1)
        return int(total.replace(',', ''))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.kill()
        self.process.stdin.close()


class Viewer(Window):
    """Only visits the first rows of long lists."""

    breadth = 30

    def ask(self, run):
        """Opens the dialog, and returns the button of the run."""
        self.press('ctrl+d')
        return wait(lambda: self.button(run), 'the run in the dialog')

    def button(self, run):
        return next((node for node in self.walk() if node.role == 'push button' and
                     node.name.startswith(f'Dump process {run.pid}')), None)

    def labels(self):
        return [node.name for node in self.walk() if node.role == 'label']

    def dump(self, run):
        """Requests a dump and loads it."""
        self.ask(run).activate()
        self.closed()

    def closed(self):
        """Waits until the dialog is closed. GTK 4.8 warns about requests for a child of the
        application that has just gone, so nothing may search for it."""
        wait(lambda: len(find_windows(self.process)) == 1, 'the dialog to close')

    def shows(self, total):
        wait(lambda: any(label.startswith('total') and
                         re.sub(r'\D', '', label.split(' Ir')[0]) == str(total)
                         for label in self.labels()), f'a total of {total}')

    def has_parts(self, number):
        wait(lambda: self.first('push button', f'{number} parts'), f'{number} parts')

    def told(self, text):
        return wait(lambda: next((node for node in self.walk() if text in node.name), None), text)


def test_two_dumps():
    """A dump from the start page; a second one is added as a part, and the function stays
    selected."""
    with Run('two') as run, Viewer() as window:
        button = window.find('push button', 'Dump Now…')
        button.activate()
        wait(lambda: window.button(run), 'the run in the dialog')
        assert any(label.startswith(f'Process {run.pid}, running for ')
                   for label in window.labels()), window.labels()
        nameless = window.nameless(window.find('frame', 'Dump Now'))
        assert not nameless, nameless
        window.button(run).activate()
        window.closed()
        first = f'callgrind.out.{run.pid}.1'
        wait(lambda: run.files() == [first], 'a file')
        window.shows(run.total(first))
        assert run.annotated(first) == run.total(first)

        window.press('ctrl+f')
        window.type('dl_main')
        wait(lambda: [row[3] for row in window.rows('Functions')] == ['dl_main'], 'the search')
        window.press('Return')
        wait(lambda: window.rows('Callers')[0][3] == '_dl_sysdep_start', 'another function')
        window.ask(run)
        wait(lambda: window.focused() == PROGRAM, 'the run of the tab to have the focus')
        window.press('Return')
        window.closed()
        second = f'callgrind.out.{run.pid}.2'
        window.has_parts(2)
        assert run.files() == [first, second], run.files()
        window.shows(run.total(first, second))
        assert run.total(second) == run.annotated(second) > 0
        wait(lambda: window.rows('Callers')[0][3] == '_dl_sysdep_start', 'the function to stay')
        assert window.tabs() in ([], [f'callgrind.out.{run.pid}']), window.tabs()
        assert run.process.poll() is None


def test_waiting():
    """A program that waits for input is interrupted; the number of calls is known."""
    with Run('waiting', 'read') as run, Viewer() as window:
        run.process.stdin.write(b'xyz')
        run.process.stdin.flush()
        time.sleep(1)   # it waits again much sooner, but this cannot be detected
        window.dump(run)
        wait(lambda: any(row[3] == 'work' and row[2] == '4' for row in window.rows('Functions')),
             'four calls')
        window.shows(run.total(f'callgrind.out.{run.pid}.1'))


def test_one_file():
    """With --combine-dumps, the one file is reloaded. It has an unusual name, and Valgrind was
    started with another environment than ours."""
    name = 'out %.it\'s a name'
    other = dict(environment, LOGNAME='somebody', HOST='elsewhere', NAME='it\'s a name')
    with Run('one', options=['--combine-dumps=yes', '--callgrind-out-file=out %%.%q{NAME}'],
             env=other) as run, Viewer() as window:
        window.dump(run)
        window.shows(run.total(name))
        former = run.total(name)
        time.sleep(1)
        window.dump(run)
        window.has_parts(2)
        assert run.total(name) > former
        window.shows(run.total(name))
        assert run.files() == [name], run.files()


def test_cancelled():
    """A stopped program does not answer; cancelling changes nothing, and a later request works."""
    with Run('cancelled') as run, Viewer() as window:
        run.process.send_signal(signal.SIGSTOP)
        window.ask(run).activate()
        wait(lambda: asking(run), 'vgdb to wait')
        window.click('push button', 'Cancel')
        window.told('Cancelled; no dump was loaded.')
        wait(lambda: window.button(run), 'the button')
        wait(lambda: not asking(run), 'vgdb to end')
        window.press('Escape')
        window.closed()
        assert window.look('label', 'Open a profile') and run.files() == []
        run.process.send_signal(signal.SIGCONT)
        window.dump(run)
        window.shows(run.total(run.files()[-1]))


def asking(run):
    """The processes that wait for a dump of the run."""
    found = subprocess.run(['pgrep', '-f', f'vgdb .*--pid={run.pid} dump'], capture_output=True,
                           text=True, check=False)
    return found.stdout.split()


def test_closed():
    """Closing the dialog cancels, too."""
    with Run('closed') as run, Viewer() as window:
        run.process.send_signal(signal.SIGSTOP)
        window.ask(run).activate()
        wait(lambda: asking(run), 'vgdb to wait')
        window.press('Escape')
        window.closed()
        wait(lambda: not asking(run), 'vgdb to end')
        assert run.files() == []


def test_killed():
    """A process that exits before it answers is reported."""
    with Run('killed') as run, Viewer() as window:
        run.process.send_signal(signal.SIGSTOP)
        window.ask(run).activate()
        wait(lambda: asking(run), 'vgdb to wait')
        run.kill()
        window.told(f'Process {run.pid} ended before it answered.')
        wait(lambda: not window.button(run), 'the run to go')
        window.press('Escape')
        window.closed()
        assert window.look('label', 'Open a profile')


def test_kept_away():
    """A debugger that blocks a waiting program is reported after a while."""
    holder = write('hold.c', HOLDER)
    subprocess.run(['cc', '-o', os.path.join(folder, 'hold'), holder], check=True)
    with Run('away', 'read') as run, Viewer() as window:
        with running(os.path.join(folder, 'hold'), str(run.pid), stdin=subprocess.PIPE,
                     stdout=subprocess.PIPE) as hold:
            if hold.stdout.readline() != 'held\n':
                raise unittest.SkipTest('ptrace is forbidden here')
            window.ask(run).activate()
            window.told('a debugger is attached, or this system forbids ptrace')
        window.press('Escape')
        window.closed()
        window.dump(run)


HOLDER = r"""
#include <stdio.h>
#include <stdlib.h>
#include <sys/ptrace.h>

int main (int argc, char **argv)
{
  puts (ptrace (PTRACE_SEIZE, atoi (argv[1]), 0, 0) == 0 ? "held" : "not held");
  fflush (stdout);
  getchar ();
  return 0;
}
"""


def test_none():
    """If nothing runs, the dialog explains how to start, and lists new runs automatically."""
    with contextlib.ExitStack() as stack:
        window = stack.enter_context(Viewer())
        window.press('ctrl+d')
        try:
            window.told('No program is running under Callgrind.')
        except AssertionError as error:
            if subprocess.run(['pgrep', 'callgrind-'], capture_output=True, check=False).stdout:
                raise unittest.SkipTest('something else runs under Callgrind') from error
            raise
        window.find('label', 'valgrind --tool=callgrind ./program')
        run = stack.enter_context(Run('none'))
        wait(lambda: window.button(run), 'the run in the dialog')
        assert not any('No program is running' in label for label in window.labels())


run_tests(test_two_dumps, test_waiting, test_one_file, test_cancelled, test_closed, test_killed,
          test_kept_away, test_none)
