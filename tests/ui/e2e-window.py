#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives the real program from outside, as a screen reader and a keyboard do.

Usage: e2e-window.py GRINDSCOPE. Needs a display and a session bus of its own; exits with 77 where
these or the bindings of AT-SPI are missing. Prints TAP.
"""

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time

PROFILE = """version: 1
creator: test
cmd: ./program --fast
positions: line
events: Ir Dr
fl=main.c
fn=main
1 10 1
cfn=ns::first(int)
calls=2 1
2 600 40
cfn=ns::second(int)
calls=1 1
3 390 60
fn=ns::first(int)
1 600 40
fn=ns::second(int)
1 390 60
"""

INTERACTIVE = {'push button', 'toggle button', 'combo box', 'list', 'tree table', 'table row',
               'table cell', 'entry', 'check box', 'progress bar', 'link', 'menu item'}
TIMEOUT = 20

if not (os.environ.get('DISPLAY') and os.environ.get('DBUS_SESSION_BUS_ADDRESS')):
    sys.exit(77)
try:
    import pyatspi
except ImportError:
    sys.exit(77)

program = sys.argv[1]
folder = tempfile.mkdtemp(prefix='grind-e2e-')
good = os.path.join(folder, 'good.out')
bad = os.path.join(folder, 'bad.out')
with open(good, 'w', encoding='utf-8') as f:
    f.write(PROFILE)
with open(bad, 'w', encoding='utf-8') as f:
    f.write('this is no profile\n')


class Window:
    """A running instance of the program."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([program, '--standalone', *arguments])
        self.root = self.wait(self.find_application)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(TIMEOUT)

    @staticmethod
    def wait(condition):
        end = time.monotonic() + TIMEOUT
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(0.1)
        raise AssertionError('waited in vain')

    def find_application(self):
        for application in pyatspi.Registry.getDesktop(0):
            if application is not None and application.get_process_id() == self.process.pid \
                    and application.childCount > 0:
                return application
        return None

    def walk(self, node=None):
        node = node or self.root
        yield node
        for i in range(node.childCount):
            child = node.getChildAtIndex(i)
            if child is not None:
                yield from self.walk(child)

    def find(self, role, name):
        return self.wait(lambda: next((n for n in self.walk() if n.getRoleName() == role and
                                       n.name == name), None))

    def rows(self, name):
        """The texts of the cells of the list of that name."""
        return [[cell.name for cell in row] for row in self.find('list', name)]

    def press(self, *keys):
        found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--pid',
                                str(self.process.pid)], capture_output=True, text=True, check=True)
        window = found.stdout.split()[-1]
        subprocess.run(['xdotool', 'windowfocus', '--sync', window], check=True)
        for key in keys:
            subprocess.run(['xdotool', 'key', key], check=True)
            time.sleep(0.3)


def test_lists():
    with Window(good) as window:
        Window.wait(lambda: len(window.rows('Functions')) == 3)
        rows = [[row[0], row[1], row[2], row[3]] for row in window.rows('Functions')]
        assert rows == [['100.00', '1.00', '0', 'main'],
                        ['60.00', '60.00', '2', 'ns::first(int)'],
                        ['39.00', '39.00', '1', 'ns::second(int)']], rows
        assert window.rows('Callers') == []
        assert [row[3] for row in window.rows('Callees')] == ['ns::first(int)', 'ns::second(int)']


def test_numbers():
    with Window(good) as window:
        window.find('push button', 'Absolute costs').queryAction().doAction(0)
        Window.wait(lambda: [row[0] for row in window.rows('Functions')] == ['1000', '600', '390'])
        window.find('push button', 'Percentages').queryAction().doAction(0)
        Window.wait(lambda: window.rows('Functions')[1][0] == '60.00')


def test_names():
    with Window(good) as window:
        for role, name in (('push button', 'Open'), ('push button', 'Main menu'),
                           ('combo box', 'Event type'), ('tree table', 'Functions'),
                           ('tree table', 'Callers'), ('tree table', 'Callees')):
            window.find(role, name)
        nameless = [(node.getRoleName(), node.name) for node in window.walk()
                    if node.getRoleName() in INTERACTIVE and
                    (not node.name or node.name.startswith(('Gtk', 'Adw', 'Grind')))]
        assert not nameless, nameless


def test_keyboard():
    with Window(good) as window:
        Window.wait(lambda: len(window.rows('Callees')) == 2)
        # From the functions over the callers to the callees, one down, and there.
        window.press('Tab', 'Tab', 'Down', 'Return')
        Window.wait(lambda: [row[3] for row in window.rows('Callers')] == ['main'])
        assert window.rows('Callees') == []
        selection = window.find('list', 'Functions').querySelection()
        assert selection.getSelectedChild(0).name == 'ns::second(int)'


def test_error():
    with Window(bad) as window:
        window.find('label', 'This is not a profile')
        window.find('push button', 'Try again')


def test_command_line():
    def run(*arguments):
        return subprocess.run([program, *arguments], capture_output=True, text=True,
                              timeout=TIMEOUT, check=False)

    picture = os.path.join(folder, 'picture.png')
    assert run('--screenshot=' + picture, '--screenshot-size=900x600', good).returncode == 0
    with open(picture, 'rb') as png:
        assert struct.unpack('>II', png.read(24)[16:]) == (900, 600)
    failed = run('--screenshot=' + picture, bad)
    assert failed.returncode == 1 and failed.stderr
    assert run('--no-such-option').returncode == 2
    assert run('--screenshot=' + picture).returncode == 2
    assert run('--screenshot=' + picture, '--screenshot-size=big', good).returncode == 2
    version = run('--version')
    assert version.returncode == 0 and 'GTK' in version.stdout
    assert run('--help').returncode == 0


tests = [test_lists, test_numbers, test_names, test_error, test_command_line]
if shutil.which('xdotool'):
    tests.append(test_keyboard)
print(f'1..{len(tests)}')
status = 0
for number, test in enumerate(tests, 1):
    try:
        test()
        print(f'ok {number} {test.__name__}', flush=True)
    except Exception as error:  # pylint: disable=broad-except
        print(f'# {type(error).__name__}: {error}')
        print(f'not ok {number} {test.__name__}', flush=True)
        status = 1
shutil.rmtree(folder)
sys.exit(status)
