# SPDX-License-Identifier: GPL-3.0-or-later
"""A mouse and a keyboard in a Wayland compositor. No package of Debian 12 has both and keeps them
plugged in, so this speaks the protocols wlr-virtual-pointer and virtual-keyboard itself."""
import array
import contextlib
import os
import socket
import struct
import time

from e2e import TIMEOUT

LEFT, RIGHT = 0x110, 0x111
# The key codes of Linux, and the bits of the modifiers
ROWS = {2: '1234567890', 16: 'qwertyuiop', 30: 'asdfghjkl', 44: 'zxcvbnm'}
CODES = {'Escape': 1, 'Tab': 15, 'Return': 28, 'Space': 57, 'F1': 59, 'F10': 68, 'F11': 87,
         'Up': 103, 'Left': 105, 'Right': 106, 'Down': 108, 'Menu': 127,
         **{key: first + i for first, row in ROWS.items() for i, key in enumerate(row)}}
MODIFIERS = {'shift': (42, 1), 'ctrl': (29, 4), 'alt': (56, 8)}
KEYMAP = b"""xkb_keymap {
  xkb_keycodes { include "evdev" };
  xkb_types { include "complete" };
  xkb_compat { include "complete" };
  xkb_symbols { include "pc+us+inet(evdev)" };
};\0"""

DISPLAY = 1


def pack_string(text):
    """A string of the protocol: its length, a zero at its end, whole words"""
    data = text.encode() + b'\0'
    return struct.pack('=I', len(data)) + data + bytes(-len(data) % 4)


class Seat:
    """A connection to the compositor; each method returns when that has seen the event."""

    def __init__(self, address):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(TIMEOUT)
        self.socket.connect(address)
        self.n_objects = DISPLAY
        self.start = time.monotonic()
        self.globals = {}       # interface -> name, and highest version
        self.registry = self.create(DISPLAY, 1)
        self.sync()
        seat = self.bind('wl_seat', 1)
        self.pointer = self.create(self.bind('zwlr_virtual_pointer_manager_v1', 1), 0,
                                   struct.pack('=I', seat))
        self.keyboard = self.create(self.bind('zwp_virtual_keyboard_manager_v1', 1), 0,
                                    struct.pack('=I', seat))
        self.load_keymap()
        self.sync()

    def close(self):
        self.socket.close()

    def send(self, sender, opcode, arguments=b'', descriptors=()):
        """Sends a request of an object."""
        head = struct.pack('=II', sender, (8 + len(arguments)) << 16 | opcode)
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', descriptors))]
        self.socket.sendmsg([head + arguments], rights if descriptors else [])

    def create(self, sender, opcode, arguments=b''):
        """Sends a request whose last argument is a new object, and returns that."""
        self.n_objects += 1
        self.send(sender, opcode, arguments + struct.pack('=I', self.n_objects))
        return self.n_objects

    def bind(self, interface, version):
        return self.create(self.registry, 0, struct.pack('=I', self.globals[interface]) +
                           pack_string(interface) + struct.pack('=I', version))

    def read(self, size):
        data = b''
        while len(data) < size:
            part = self.socket.recv(size - len(data))
            if not part:
                raise EOFError('the compositor has closed the connection')
            data += part
        return data

    def sync(self):
        """Waits until all requests so far are done."""
        callback = self.create(DISPLAY, 0)
        sender = None
        while sender != callback:
            sender, word = struct.unpack('=II', self.read(8))
            self.receive(sender, word & 0xffff, self.read((word >> 16) - 8))

    def receive(self, sender, opcode, event):
        if (sender, opcode) == (DISPLAY, 0):
            raise OSError(f'the compositor refuses a request: {event}')
        if (sender, opcode) == (self.registry, 0):
            name, length = struct.unpack('=II', event[:8])
            self.globals[event[8:7 + length].decode()] = name

    def load_keymap(self):
        descriptor = os.memfd_create('keymap')
        os.write(descriptor, KEYMAP)
        self.send(self.keyboard, 0, struct.pack('=II', 1, len(KEYMAP)), [descriptor])
        os.close(descriptor)

    def now(self):
        return int((time.monotonic() - self.start) * 1000)

    def act(self, opcode, *arguments):
        """Something that the mouse does"""
        self.send(self.pointer, opcode, struct.pack(f'={1 + len(arguments)}I', self.now(),
                                                    *arguments))
        self.send(self.pointer, 4)
        self.sync()

    def move(self, x, y, width, height):
        """Moves the mouse to a pixel of a screen of that size."""
        self.act(1, x, y, width, height)

    def hold(self, button=LEFT):
        self.act(2, button, 1)

    def release(self, button=LEFT):
        self.act(2, button, 0)

    def type(self, keys, state):
        bits = sum(MODIFIERS[key][1] for key in keys if key in MODIFIERS)
        self.send(self.keyboard, 2, struct.pack('=4I', bits * state, 0, 0, 0))
        for key in keys:
            code = MODIFIERS[key][0] if key in MODIFIERS else CODES[key]
            self.send(self.keyboard, 1, struct.pack('=3I', self.now(), code, state))
        self.sync()

    @contextlib.contextmanager
    def holding(self, keys):
        """Keys that are pressed together, like “ctrl+f”, and released"""
        self.type(keys.split('+'), 1)
        try:
            yield
        finally:
            self.type(keys.split('+')[::-1], 0)

    def key(self, keys):
        with self.holding(keys):
            pass
