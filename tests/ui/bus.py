# SPDX-License-Identifier: GPL-3.0-or-later
"""The accessibility bus. The AT-SPI bindings send one request at a time, and a window has hundreds
of nodes: here all requests are sent at once."""
import collections
import contextlib

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402  pylint: disable=wrong-import-position

ROOT = '/org/a11y/atspi/accessible/root'
CACHE = '/org/a11y/atspi/cache'
ACCESSIBLE = 'org.a11y.atspi.Accessible'
DAEMON = 'org.freedesktop.DBus'
ROLES = {}

# The cached properties of an accessible, also of hidden ones: states are bits. The parent is that
# of the widget, which differs from the tree where that leaves some widgets out.
Item = collections.namedtuple('Item', 'path parent index name role description states')


def has_state(states, state):
    return bool(states >> int(state) & 1)


def get_role_name(role):
    if role not in ROLES:
        ROLES[role] = Atspi.role_get_name(Atspi.Role(role))
    return ROLES[role]


class Bus:
    """A connection to the bus; raises LookupError if the process is not there (yet)."""

    def __init__(self, pid):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress',
                                    None, None, Gio.DBusCallFlags.NONE, -1, None).unpack()[0]
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | \
            Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.connection = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.name = self.find(pid)

    def close(self):
        with contextlib.suppress(GLib.Error):
            self.connection.close_sync()

    def call(self, name, path, interface, method, arguments=None):
        return self.connection.call_sync(name, path, interface, method, arguments, None,
                                         Gio.DBusCallFlags.NONE, 20000, None).unpack()

    def find(self, pid):
        for name in self.call(DAEMON, '/org/freedesktop/DBus', DAEMON, 'ListNames')[0]:
            with contextlib.suppress(GLib.Error):    # it has just exited
                if name.startswith(':') and \
                        self.call(DAEMON, '/org/freedesktop/DBus', DAEMON,
                                  'GetConnectionUnixProcessID',
                                  GLib.Variant('(s)', (name,)))[0] == pid:
                    return name
        raise LookupError(pid)

    def ask(self, questions):
        """Sends all requests at once; returns the answers in the same order, None for objects that
        are gone."""
        loop = GLib.MainLoop()
        answers = [None] * len(questions)
        left = len(questions)

        def answered(connection, result, i):
            nonlocal left
            try:
                answers[i] = connection.call_finish(result).unpack()
            except GLib.Error:
                pass   # gone in the meantime, or does not support this
            left -= 1
            if left == 0:
                loop.quit()

        for i, (path, interface, method, arguments) in enumerate(questions):
            self.connection.call(self.name, path, interface, method, arguments, None,
                                 Gio.DBusCallFlags.NONE, 20000, None, answered, i)
        if questions:
            loop.run()
        return answers

    def tree(self):
        """The paths of all visible accessibles with their parents: parents first, starting with the
        application, which has none. GTK only reports accessibles that have been reached like
        this."""
        found = level = [(ROOT, None)]
        while level:
            answers = self.ask([(path, ACCESSIBLE, 'GetChildren', None) for path, _ in level])
            level = [(child, path) for (path, _), children in zip(level, answers)
                     for _, child in (children[0] if children else [])
                     if not child.endswith('/null')]
            found = found + level
        return found

    def shown(self):
        """The items of all visible accessibles"""
        paths = [path for path, _ in self.tree()]
        items = self.items()
        return [items[path] for path in paths if path in items]

    def items(self):
        """All items of the program, by path"""
        found = self.call(self.name, CACHE, 'org.a11y.atspi.Cache', 'GetItems')[0]
        return {path: Item(path, parent, index, name, get_role_name(role), description,
                           low | high << 32)
                for (_, path), _, (_, parent), index, _, _, name, role, description, (low, high)
                in found}

    def focused(self):
        """The items with the keyboard focus, each as a list with its ancestors, innermost first;
        that of the latest window is last"""
        items = self.items()
        found = []
        for item in items.values():
            if has_state(item.states, Atspi.StateType.FOCUSED):
                way = [item]
                while way[-1].parent in items:
                    way.append(items[way[-1].parent])
                found.append(way)
        return sorted(found, key=lambda way: [item.index for item in reversed(way)])
