# SPDX-License-Identifier: GPL-3.0-or-later
"""A private Wayland compositor without a screen, and windows in it."""
import contextlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

from e2e import TIMEOUT, Quick, environment, folder, skip, wait
from screen import Picture
from seat import LEFT, Seat

# Sway refuses to run as root.
NOBODY = 65534
GROUND = 0x5e5c64
# In the protocol, as WAYLAND_DEBUG prints it: unlike tooltips, menus and popovers take the mouse.
POPUP = re.compile(r'xdg_popup@(\d+)\.grab.*xdg_popup@\1\.configure'
                   r'\((-?\d+), (-?\d+), (\d+), (\d+)\)', re.S)
# What GTK says in compositors as old as sway in Debian 12, which cannot resize a menu
OLD = "Compositor doesn't support moving popups, relying on remapping"
CONFIGURATION = f"""xwayland disable
output * resolution 1600x1000
output * background #{GROUND:06x} solid_color
default_border none
default_floating_border none
floating_modifier Mod1
for_window [app_id=.*] floating enable, move position 0 0
exec echo $WAYLAND_DISPLAY $SWAYSOCK >&%d
"""

for command in ('sway', 'swaymsg', 'swaybg', 'grim'):
    if not shutil.which(command):
        skip(command + ' is missing')


class Compositor:
    """A running sway; leaves pictures in a folder, if there is one."""

    def __init__(self, pictures=None):
        self.pictures = pictures
        self.folder = tempfile.mkdtemp(prefix='grind-wayland-')
        self.process, address, self.control = self.launch()
        address = os.path.join(self.folder, address)
        self.environment = {name: value for name, value in environment.items() if name != 'DISPLAY'}
        # Warnings are not fatal here: GTK warns of compositors that cannot resize a menu.
        self.environment.update(WAYLAND_DISPLAY=address, GDK_BACKEND='wayland', G_DEBUG='')
        self.seat = Seat(address)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.seat.close()
        self.process.terminate()
        self.process.wait(TIMEOUT)
        shutil.rmtree(self.folder)

    def launch(self):
        """Starts sway; returns it with the names of its sockets, which it writes when ready."""
        reader, writer = os.pipe()
        path = os.path.join(self.folder, 'config')
        with open(path, 'w', encoding='ascii') as stream:
            stream.write(CONFIGURATION % writer)
        user = {}
        if os.geteuid() == 0:
            os.chown(self.folder, NOBODY, NOBODY)
            user = {'user': NOBODY, 'group': NOBODY, 'extra_groups': []}
        process = subprocess.Popen(
            ['sway', '--config', path], pass_fds=[writer], stderr=subprocess.DEVNULL, **user,
            env={'PATH': os.environ['PATH'], 'HOME': self.folder, 'XDG_RUNTIME_DIR': self.folder,
                 'WLR_BACKENDS': 'headless', 'WLR_RENDERER': 'pixman',
                 'WLR_LIBINPUT_NO_DEVICES': '1'})
        os.close(writer)
        with os.fdopen(reader) as stream:
            return process, *stream.readline().split()

    def send(self, *message):
        """What sway answers to a message of swaymsg"""
        answer = subprocess.run(['swaymsg', '--socket', self.control, '--raw', *message],
                                capture_output=True, text=True, timeout=TIMEOUT, check=True)
        return json.loads(answer.stdout)

    def size(self):
        """Width and height of the screen"""
        rect = self.send('--type', 'get_outputs')[0]['rect']
        return rect['width'], rect['height']

    def find(self, pid):
        """Left, top, width and height of the window of a process, if it has one"""
        ahead = [self.send('--type', 'get_tree')]
        while ahead:
            node = ahead.pop()
            ahead += node['nodes'] + node['floating_nodes']
            if node.get('pid') == pid:
                return tuple(node['rect'][key] for key in ('x', 'y', 'width', 'height'))
        return None

    def move(self, x, y):
        """Moves the mouse."""
        self.seat.move(x, y, *self.size())

    @contextlib.contextmanager
    def dragging(self, x, y, button=LEFT):
        """Holds a button of the mouse at that place. Gives a function that moves it to another one,
        and lets it tremble there until a condition is true: sway forgets a size that a window takes
        long to get, and a program may be late to begin a drag."""
        def drag(x, y, condition, what):
            self.move(x, y)
            wait(lambda: condition() or self.move(x, y), what)

        self.move(x, y)
        self.seat.hold(button)
        try:
            yield drag
        finally:
            self.seat.release(button)

    def capture(self, *arguments):
        """The output of grim"""
        return subprocess.run(['grim', *arguments], capture_output=True, timeout=TIMEOUT,
                              check=True, env={**self.environment, 'XDG_RUNTIME_DIR': self.folder}
                              ).stdout

    def settle(self, name=None):
        """A picture of the screen once nothing moves there; one with a name is left in the
        folder."""
        end = time.monotonic() + TIMEOUT
        last, data = None, self.capture('-t', 'ppm', '-')
        while last != data:
            assert time.monotonic() < end, 'the screen does not come to rest'
            last, data = data, self.capture('-t', 'ppm', '-')
        if name and self.pictures:
            self.capture(os.path.join(self.pictures, name + '.png'))
        return read_picture(data)


def read_picture(data):
    """A picture in the format PPM"""
    _, size, _, colors = data.split(b'\n', 3)
    width, height = map(int, size.split())
    pixels = bytearray(width * height * 4)
    for i in range(3):
        pixels[2 - i::4] = colors[i::3]
    rows = memoryview(pixels).cast('I')
    return Picture([rows[y * width:(y + 1) * width] for y in range(height)])


class WaylandWindow(Quick):
    """A running program in a compositor"""

    def __init__(self, compositor, *arguments, **options):
        self.compositor = compositor
        handle, self.log = tempfile.mkstemp(dir=folder)
        self.n_read = 0     # bytes of the log
        env = {**compositor.environment, 'WAYLAND_DEBUG': '1'}
        with open(handle, 'wb') as stderr:
            super().__init__(*arguments, env=env, stderr=stderr, **options)

    def read_log(self, start=0):
        with open(self.log, 'rb') as stream:
            stream.seek(start)
            return stream.read().decode()

    def complaints(self):
        """Warnings since the last call"""
        text = self.read_log(self.n_read)
        self.n_read += len(text.encode())
        return [line for line in text.splitlines()
                if ('WARNING' in line or 'CRITICAL' in line) and OLD not in line]

    def popup(self):
        """Left, top, width and height on the screen of the last menu or popover"""
        text = self.read_log()
        x, y, width, height = map(int, POPUP.search(text, text.rindex('.grab(') - 20).groups()[1:])
        left, top, *_ = self.rect()
        return left + x, top + y, width, height

    def rect(self):
        """Left, top, width and height on the screen"""
        return wait(lambda: self.compositor.find(self.process.pid), 'the window')

    def order(self, command):
        """Lets the compositor do something with the window."""
        self.compositor.send(f'[pid={self.process.pid}] {command}')

    def shoot(self, name=None):
        """A picture of the screen once the program is idle"""
        self.settle(None)
        return self.compositor.settle(name)

    def place(self, node):
        left, top, *_ = self.rect()
        x, y, width, height = node.extents()
        return left + x + width // 2, top + y + height // 2

    def click_there(self, button=LEFT):
        """Clicks where the mouse is, no faster than the program reacts: GTK 4.8 warns if a click
        that closes a menu has no duration."""
        before = self.work()[0]
        self.compositor.seat.hold(button)
        self.settle(before)
        self.compositor.seat.release(button)

    def point(self, node, *buttons):
        """Moves the mouse to the node, and clicks."""
        wait(lambda: min(self.place(node)) > 0, f'the place of {node.name}')
        self.compositor.move(*self.place(node))
        for button in buttons:
            self.click_there(button)

    def press(self, *keys):
        for key in keys:
            before = self.work()[0]
            self.compositor.seat.key(key)
            self.settle(before)
