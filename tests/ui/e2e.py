# SPDX-License-Identifier: GPL-3.0-or-later
"""Shared by tests that drive the real program from outside, like a screen reader, a keyboard and a
mouse. Importing it runs the test again, alone, and skips it if AT-SPI is missing."""
import contextlib
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

import alone
from alone import skip

alone.be_alone()
# For modules that the tests of both programs use
sys.path.append(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# Warnings are fatal in the program, but not here: the bindings warn about windows that close.
debug = os.environ.pop('G_DEBUG', '')
try:
    from bus import Bus, GLib
except (ImportError, ValueError):
    skip('the bindings of AT-SPI are missing')

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
               'table cell', 'entry', 'check box', 'progress bar', 'link', 'menu item',
               'check menu item', 'radio menu item', 'list item', 'switch', 'slider'}
MENU_ITEMS = {'menu item', 'check menu item', 'radio menu item'}
TIMEOUT = 60
# Actions of xdotool. GTK forgets the first click if answering it takes longer than a double click,
# which may take a second therefore, see set_desktop(). GTK 4.8 finds none that soon after another.
DOUBLE = 'sleep', 1.1, 'click', '--repeat', 2, '--delay', 60, 1

program = os.path.realpath(sys.argv[1])
folder = tempfile.mkdtemp(prefix='grind-e2e-')
# Keep the saved state away from the next program, and from the user's.
for variable in ('XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_STATE_HOME'):
    os.environ[variable] = os.path.join(folder, variable.lower())
environment = dict(os.environ, G_DEBUG=debug)
if not shutil.which('xdotool'):
    skip('xdotool is missing')


def write(name, text):
    """Writes a file and returns its path."""
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as stream:
        stream.write(text)
    return path


def large(n_hundred_thousands):
    """A profile with so many functions that it takes some seconds to open"""
    functions = ''.join(f'fn=function_{i}\n1 {i}\n' for i in range(100000))
    return write('large.out', 'events: Ir\n' + ''.join(
        functions.replace('function', f'function_{i}') for i in range(n_hundred_thousands)))


def set_desktop(animations=False):
    """Sets whether there are animations, which keep the program from being idle, like a blinking
    cursor."""
    write('xdg_config_home/gtk-4.0/settings.ini',
          f'[Settings]\ngtk-cursor-blink=false\ngtk-enable-animations={animations:d}\n'
          'gtk-double-click-time=1000\n')


set_desktop()


def rest(seconds):
    """Sleeps longer than the last check took, because checks slow the programs down; and longer
    while they are idle, because nothing changes then."""
    time.sleep(max(0.05, 3 * seconds))
    before = [window.work()[0] for window in Window.all]
    end = time.monotonic() + 0.3
    while time.monotonic() < end and \
            before == [window.work()[0] for window in Window.all]:
        time.sleep(0.02)


def wait(condition, what='something'):
    """Waits until the condition is true and returns its value."""
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        start = time.monotonic()
        try:
            found = condition()
        except (LookupError, GLib.Error):
            found = None   # the tree changed while being read
        if found:
            return found
        rest(time.monotonic() - start)
    raise AssertionError('waited in vain for ' + what)


def percent(cost, base):
    """Two decimals, rounded half up in integers; never shows 0 or 100 for other values."""
    if cost == 0 or base == 0:
        return '0'
    hundredths = (cost * 20000 + base) // base // 2
    if hundredths == 0:
        return '<0.01'
    if hundredths == 10000 and cost < base:
        return '>99.99'
    return f'{hundredths // 100}.{hundredths % 100:02}'


def connect(pid):
    """A connection to the accessibles of a process, once it has a window."""
    def try_it():
        bus = Bus(pid)
        return len(bus.root) > 0 and bus

    return wait(try_it, 'a window')


def xdotool(*arguments):
    result = subprocess.run(['xdotool', *map(str, arguments)], capture_output=True, text=True,
                            check=True)
    return result.stdout


def is_managed(xid):
    """Whether it is a normal window, not a tooltip or a menu, which are transient and take no
    focus."""
    told = subprocess.run(['xwininfo', '-id', xid], capture_output=True, text=True, check=False)
    return 'Override Redirect State: no' in told.stdout


def find_shown(process, name='.*'):
    found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--all', '--pid',
                            str(process.pid), '--name', name],
                           capture_output=True, text=True, check=False)
    return found.stdout.split()


def find_windows(process, name='.*'):
    """The X window IDs of the visible windows of a process, by title; the latest one last."""
    return list(filter(is_managed, find_shown(process, name)))


def has_popup(process):
    """Whether it shows a menu, a drop-down or a tooltip, or its windows are unknown."""
    shown = find_shown(process)
    return not shown or not all(map(is_managed, shown))


class Window:
    """A running program, standalone and with the list views unless arguments override this."""

    def __init__(self, *arguments, standalone=True, view='callees', **options):
        close_shared()
        alone = ['--standalone'] if standalone else []
        if 'env' not in options:
            # Do not restore the state of one window in the next.
            options['env'] = dict(environment, XDG_STATE_HOME=tempfile.mkdtemp(dir=folder))
        first = [f'--view={view}'] if view else []
        self.process = subprocess.Popen([program, *alone, *first, *arguments], **options)
        self.all.append(self)
        self.bus = connect(self.process.pid)
        self.root = self.bus.root

    # Those that have not been left
    all = []

    # Whether it is kept open for the next test
    is_shared = False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self in self.all:
            self.all.remove(self)
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(TIMEOUT)

    # Maximum number of children that are visited
    breadth = None

    # Roles whose children are not visited
    opaque = set()

    # Roles in the rows of lists
    in_rows = {'table row', 'table cell', 'label', 'panel', 'filler', 'image'}

    def walk(self, node=None, with_rows=True, roles=None):
        """All nodes below a node, or in the window, parents first; or those with some roles."""
        opaque = self.opaque
        if roles and not roles & self.in_rows:
            opaque, with_rows = opaque | {'label'}, False
        paths = self.bus.walk((node or self.root).path, opaque, with_rows, self.breadth)
        return [node for node in self.bus.nodes(paths) if not roles or node.role in roles]

    def look(self, role, name):
        """The visible nodes with that role and name"""
        return [node for node in self.walk(roles={role}) if node.name == name]

    def first(self, role, name):
        """The first visible node with that role and name, or the last one that was found if it is
        still there; None if there is none"""
        path = self.bus.found.get((role, name))
        if path and self.bus.is_there(path):
            node = self.bus.nodes([path])[0]
            if node.name == name:
                return node
        node = next(iter(self.look(role, name)), None)
        if node:
            self.bus.found[role, name] = node.path
        return node

    def find(self, role, name):
        return wait(lambda: self.first(role, name), f'{role} “{name}”')

    def tabs(self):
        """The names of the tabs, from left to right; a single one is the title of the window."""
        found = [node.name[len('Close '):] for node in self.walk(roles={'push button'})
                 if node.name.startswith('Close ')]
        return found or [name for name in (self.root[0].name,) if name != 'Grindscope']

    def rows(self, name):
        """The cell texts of the list with that name."""
        cells = self.bus.children(self.bus.children([self.find('list', name).path])[0])
        names = iter(self.bus.names(list(itertools.chain(*cells))))
        return [[next(names) for _ in row] for row in cells]

    def click(self, role, name):
        self.find(role, name).activate()

    def place(self, node):
        """The centre of a node on the screen, for windows in the corner."""
        x, y, width, height = node.extents()
        return x + width // 2, y + height // 2

    def still_place(self, node):
        """The place of a node once it keeps that: it may be revealed slowly."""
        def still():
            place = self.place(node)
            self.settle(None)
            return min(place) > 0 and place == self.place(node) and place

        return wait(still, f'the place of {node.name}')

    def point(self, node, *actions):
        """Moves the mouse to the node, then performs further xdotool actions, once a tooltip that
        was there is gone."""
        place = self.still_place(node)
        before = self.work()[0]
        xdotool('mousemove', *place)
        if actions:
            self.settle(before)
            xdotool(*actions)

    def nameless(self, root=None):
        """Interactive or readable nodes without a name, or only their class's; cells may be
        empty."""
        return [(node.role, node.name) for node in self.walk(root, roles=INTERACTIVE)
                if (not node.name and node.role != 'table cell' or
                 node.name.startswith(('Gtk', 'Adw', 'Grind')))]

    def focused(self):
        """The name of the focused node, if any."""
        found = self.bus.focused()
        # In an entry, the text without a name has the focus.
        return found and (found[-1][0].name or found[-1][1].name)

    def menu_items(self):
        """All items of the open menus, including check and radio items."""
        return self.walk(roles=MENU_ITEMS)

    def open_menu(self, name):
        """Opens the menu of a button with that name, once no other menu is open."""
        wait(lambda: not self.menu_items(), 'a menu to go')
        button = wait(lambda: self.look('push button', name), name)[-1]
        self.still_place(button)
        wait(button.activate, name)

    def choose_item(self, name):
        """Activates the item with that name in an open menu."""
        wait(lambda: next((node for node in self.menu_items() if node.name == name), None),
             f'“{name}” in a menu').activate()

    def see_menu_go(self):
        """Waits until a closed menu has released the mouse, which takes longer than removing it
        from the tree. Moves the mouse away from tooltips."""
        xdotool('mousemove', 1, 1)
        wait(lambda: not has_popup(self.process), 'the menu to go')

    def xid(self):
        # While one of them closes, none may be found.
        return wait(lambda: find_windows(self.process), 'a window')[-1]

    def press(self, *keys):
        xdotool('windowfocus', '--sync', self.xid())
        for key in keys:
            before = self.work()[0]
            xdotool('key', key)
            self.settle(before)

    def work(self):
        """The CPU time of all threads of the program so far, and whether the main thread is
        running."""
        threads = f'/proc/{self.process.pid}/task'
        worked, is_busy = 0, False
        for thread in os.listdir(threads) if os.path.isdir(threads) else []:
            with contextlib.suppress(OSError):      # it has just exited
                with open(f'{threads}/{thread}/schedstat', encoding='ascii') as stream:
                    worked += int(stream.read().split()[0])
                if int(thread) == self.process.pid:
                    with open(f'{threads}/{thread}/stat', encoding='ascii') as stream:
                        is_busy = stream.read().rpartition(')')[2].split()[0] in 'RD'
        return worked, is_busy

    def settle(self, before):
        """Waits until the program has done some work since the CPU time before, and is idle again.
        Waits for a moment if it is never quite idle, and longer if it gets no CPU time."""
        start = time.monotonic()
        last, rests, waited, is_busy = before, 0, 0, False
        while waited <= (TIMEOUT if is_busy else 0.3) and rests < 5:
            time.sleep(0.01)
            worked, is_busy = self.work()
            rests = rests + 1 if worked == last != before and not is_busy else 0
            last = worked
            waited = time.monotonic() - start

    def save_in(self, title, path):
        """Gives a path to the dialog of that title, and accepts it once the program has read it."""
        dialog = wait(lambda: find_windows(self.process, f'^{title}$'), title)[-1]
        for keys in (('key', 'ctrl+a', 'type', '--delay', '20', path), ('key', 'Return')):
            self.settle(None)
            xdotool('windowfocus', '--sync', dialog, *keys)

    def type(self, text):
        xdotool('windowfocus', '--sync', self.xid())
        xdotool('type', '--delay', '20', text)


class Shared:
    """A window for several tests: each finds it as the last one left it, unless that failed. It
    closes when another window opens."""

    def __init__(self, make):
        self.make = make
        self.window = None

    def __enter__(self):
        if self.window not in Window.all:
            self.window = self.make()
            self.window.is_shared = True
        return self.window

    def __exit__(self, kind, *_):
        if kind is not None:
            self.window.__exit__()


def close_shared():
    for window in [window for window in Window.all if window.is_shared]:
        window.__exit__()


@contextlib.contextmanager
def running(*command, **options):
    """Another process, terminated when no longer needed."""
    with subprocess.Popen(command, text=True, **options) as process:
        try:
            yield process
        finally:
            process.terminate()


def clipboard(*kind):
    """The text of the clipboard, as read by another program; or the bytes of another type."""
    reader = os.path.join(os.path.dirname(__file__), 'clipboard.py')
    found = subprocess.run([reader, *kind], capture_output=True, timeout=TIMEOUT,
                           check=True).stdout
    return found if kind else found.decode()


def stay():
    """Waits until the selected function is a step of the history, not only passed on the way."""
    time.sleep(1.1)


@contextlib.contextmanager
def dragging(window, place, *paths):
    """Files that are dragged from another program, and dropped at the end: at this part of the
    window's width, from 0 to 1, near its lower end."""
    source = subprocess.Popen([os.path.join(os.path.dirname(__file__), 'drag-source.py'), *paths],
                              stdout=subprocess.PIPE, text=True)
    try:
        assert source.stdout.readline() == 'ready\n'
        time.sleep(0.5)
        drag(window, source.pid, place)
        yield
        xdotool('mouseup', 1)
        assert source.stdout.readline() == 'end\n'
    finally:
        source.terminate()
        source.wait(TIMEOUT)


def drag(window, source_pid, at):
    source = xdotool('search', '--onlyvisible', '--pid', source_pid).split()[-1]
    place = {}
    for name, xid in (('source', source), ('window', window.xid())):
        text = xdotool('getwindowgeometry', '--shell', xid)
        place[name] = {key: int(value) for key, value in
                       (line.split('=') for line in text.split())}
    size = place['window']
    x, y = size['X'] + int(size['WIDTH'] * at), size['Y'] + size['HEIGHT'] - 200
    # There is no window manager, so the source window is in the corner and on top.
    xdotool('windowraise', source)
    start = place['source']['X'] + 60, place['source']['Y'] + 30
    xdotool('mousemove', *start, 'sleep', 0.2, 'mousedown', 1, 'sleep', 0.2)
    for step in range(1, 13):
        xdotool('mousemove', start[0] + (x - start[0]) * step // 12,
                start[1] + (y - start[1]) * step // 12, 'sleep', 0.05)
    xdotool('mousemove_relative', 3, 3, 'sleep', 0.3)


class Quick(Window):
    """A window whose lists are found, but not the hundreds of rows in them."""

    opaque = {'list'}


def run_tests(*tests):
    """Runs functions as the cases of a TAP test and exits."""
    print(f'1..{len(tests)}')
    status = 0
    for number, test in enumerate(tests, 1):
        try:
            test()
            print(f'ok {number} {test.__name__}', flush=True)
        except unittest.SkipTest as reason:
            print(f'ok {number} {test.__name__} # SKIP {reason}', flush=True)
        except Exception as error:  # pylint: disable=broad-except
            print(f'# {type(error).__name__}: {error}')
            print(f'not ok {number} {test.__name__}', flush=True)
            status = 1
    close_shared()
    shutil.rmtree(folder, ignore_errors=True)
    sys.exit(status)
