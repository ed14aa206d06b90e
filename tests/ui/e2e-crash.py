#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Ends the program by signals of crashes, and checks the report: what it says, that nothing of the
profile and of the user is in it, and that the about window shows it.

Usage: e2e-crash.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import getpass
import gzip
import os
import re
import resource
import signal
import stat
import tempfile

from e2e import TIMEOUT, Window, environment, folder, run_tests, wait

SECRET = 'hydrangea'    # part of all names
PROFILE = f"""version: 1
creator: {{}}
cmd: ./{SECRET} --fast
part: 1
positions: line
events: Ir Dr
ob=/srv/{SECRET}/{SECRET}-program
fl={SECRET}.c
fn={SECRET}_main
1 10 1
cfn={SECRET}_first
calls=2 1
2 600 40
fn={SECRET}_first
1 600 40
part: 2
fn={SECRET}_second
1 5 5
"""
INTRODUCTION = 'The last crash left this report.'


class Program(Window):
    """A window with a home of its own, and a profile there"""

    def __init__(self, home, creator='callgrind-3.19.0'):
        self.path = os.path.join(home, 'state/grindscope/crash-report')
        profile = os.path.join(home, SECRET + '.out.gz')
        with gzip.open(profile, 'wt') as stream:
            stream.write(PROFILE.format(creator))
        super().__init__(profile, env=dict(environment, HOME=home, USER=SECRET, LOGNAME=SECRET,
                                           XDG_STATE_HOME=os.path.join(home, 'state')))
        self.expect_function('main')

    def expect_function(self, name):
        wait(lambda: self.find('list', 'Functions').selected().name == f'{SECRET}_{name}', name)

    def crash(self, number):
        self.process.send_signal(number)
        assert self.process.wait(TIMEOUT) == -number, self.process.returncode

    def report(self):
        with open(self.path, encoding='utf-8') as stream:
            return stream.read()

    def debug_info(self):
        """What About > Troubleshooting shows, once it is complete"""
        self.open_menu('Main menu')
        self.choose_item('About Grindscope')
        for name in ('Troubleshooting', 'Debugging Information'):
            self.point(self.find('list item', name), 'click', 1)
        return wait(lambda: [text for node in self.walk(roles={'text'})
                             if 'Graphviz' in (text := node.text())], 'the versions')[0]


def make_home():
    return tempfile.mkdtemp(prefix=SECRET, dir=folder)


def check_private(report):
    """It names neither the profile nor the user, and no file or folder."""
    assert SECRET not in report, report
    assert '/' not in report, report
    assert not re.search(rf'\b{re.escape(getpass.getuser())}\b', report), report


def check_report(report, name, creator):
    lines = report.splitlines()
    starts = ('Grindscope ', '  GTK ', '  libadwaita ', '  GtkSourceView ',
              'Display: GdkX11Display', 'Started: ', f'Signal: {name}, after ',
              f'Profile: open, files: 1, gzip, {creator}, parts: 2, events: 2, below 1 MB',
              'Last actions:')
    rest = iter(lines)
    for start in starts:
        assert any(line.startswith(start) for line in rest), (start, report)
    check_private(report)


def test_report():
    """It names the last actions in their order."""
    with Program(make_home()) as window:
        window.press('ctrl+l')
        window.type('second')
        window.press('Return')
        window.expect_function('second')
        window.press('alt+Left')
        window.expect_function('main')
        before = window.focused()
        window.press('F6')
        wait(lambda: window.focused() != before, 'another pane')
        window.crash(signal.SIGSEGV)
    report = window.report()
    check_report(report, 'SIGSEGV', 'Callgrind')
    assert '\n  win.jump\n  select-function\n  win.back\n  select-function\n  next-pane\n' in \
        report, report
    actions = report.partition('\nLast actions:\n')[2].partition('\nBacktrace:\n')[0]
    assert len(actions.splitlines()) == 10, report
    assert stat.S_IMODE(os.stat(window.path).st_mode) == 0o600


def test_about():
    """The about window shows the last report, which replaces an earlier one."""
    home = make_home()
    for name in ('SIGTRAP', 'SIGABRT'):
        with Program(home, SECRET + '-1.0') as window:
            window.crash(getattr(signal, name))
        check_report(window.report(), name, 'unknown creator')
    with Program(home) as window:
        shown = window.debug_info()
        assert INTRODUCTION in shown and shown.endswith(window.report()), shown


def test_unusable_folder():
    """The program works, and ends by the signal, but leaves no report."""
    def make_report(home, make):
        os.makedirs(os.path.join(home, 'state/grindscope'))
        make(os.path.join(home, 'state/grindscope/crash-report'))

    for spoil in (lambda home: os.symlink('/proc/nothing', os.path.join(home, 'state')),
                  lambda home: make_report(home, os.mkdir),
                  lambda home: make_report(home, os.mkfifo)):
        home = make_home()
        spoil(home)
        with Program(home) as window:
            assert INTRODUCTION not in window.debug_info()
            window.crash(signal.SIGSEGV)
        assert not os.path.isfile(window.path)


# No core dumps
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
run_tests(test_report, test_about, test_unusable_folder)
