# SPDX-License-Identifier: GPL-3.0-or-later
"""Widgets as screen readers see them, over the accessibility bus. A window has hundreds of nodes:
questions about several are sent at once, where the AT-SPI bindings would send one at a time."""
import ast
import collections
import contextlib
import functools
import re

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402  pylint: disable=wrong-import-position

ROOT = '/org/a11y/atspi/accessible/root'
CACHE = '/org/a11y/atspi/cache'
ACCESSIBLE = 'org.a11y.atspi.Accessible'
ACTION = 'org.a11y.atspi.Action'
COMPONENT = 'org.a11y.atspi.Component'
SELECTION = 'org.a11y.atspi.Selection'
TEXT = 'org.a11y.atspi.Text'
PROPERTIES = 'org.freedesktop.DBus.Properties'
NULL = '/org/a11y/atspi/null'
WINDOW_COORDS = 1
DAEMON = 'org.freedesktop.DBus'
REGISTRY = 'org.a11y.atspi.Registry'
ROLES = {}
LISTS = {'list', 'tree table'}

# Large answers are read from their text, as unpacking them value by value is slow: the paths in a
# list of objects, and the items of the cache.
PATH = re.compile(r"'(/[^']*)'")
OBJECT = r"\('[^']*', '([^']*)'\)"
STRING = r"""('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
ITEM = re.compile(rf"\({OBJECT}, {OBJECT}, {OBJECT}, (-?\d+), -?\d+, \[[^]]*\], {STRING}, "
                  rf"(\d+), {STRING}, \[(\d+), (\d+)\]\)")

# The cached properties of an accessible, also of hidden ones: states are bits. The parent is that
# of the widget, which differs from the tree where that leaves some widgets out.
Item = collections.namedtuple('Item', 'path parent index name role description states')


def has_state(states, state):
    return bool(states >> int(state) & 1)


def get_role_name(role):
    if role not in ROLES:
        ROLES[role] = Atspi.role_get_name(Atspi.Role(role))
    return ROLES[role]


def read_string(text):
    """The string in the text of a value"""
    return ast.literal_eval(text) if '\\' in text else text[1:-1]


class Node:
    """An accessible. The names of nodes that were found together are read together, by role; all
    other properties are as of the question. Raises GLib.Error or LookupError if it is gone."""

    def __init__(self, bus, path, found=None):
        self.bus = bus
        self.path = path
        self.found = found

    def __eq__(self, other):
        return isinstance(other, Node) and self.path == other.path

    def __hash__(self):
        return hash(self.path)

    def __bool__(self):
        return True

    def __len__(self):
        return len(self.bus.children([self.path])[0])

    def __getitem__(self, index):
        return Node(self.bus, self.bus.children([self.path])[0][index])

    def __iter__(self):
        return iter(self.bus.nodes(self.bus.children([self.path])[0]))

    def call(self, interface, method, arguments=None):
        return self.bus.call(self.bus.name, self.path, interface, method, arguments)[0]

    def get(self, interface, name):
        return self.call(PROPERTIES, 'Get', GLib.Variant('(ss)', (interface, name)))

    @property
    def name(self):
        return self.found.name(self.path) if self.found else self.get(ACCESSIBLE, 'Name')

    @property
    def description(self):
        return self.get(ACCESSIBLE, 'Description')

    @property
    def parent(self):
        return Node(self.bus, self.get(ACCESSIBLE, 'Parent')[1])

    @property
    def role(self):
        return self.bus.roles([self.path])[0]

    def has(self, state):
        """Whether it has the state of that name in Atspi.StateType."""
        low, high = self.call(ACCESSIBLE, 'GetState')
        return has_state(low | high << 32, getattr(Atspi.StateType, state.upper()))

    def activate(self):
        """Performs its action, like a click."""
        return self.call(ACTION, 'DoAction', GLib.Variant('(i)', (0,)))

    def extents(self):
        """Its left, top, width and height in the window."""
        return self.call(COMPONENT, 'GetExtents', GLib.Variant('(u)', (WINDOW_COORDS,)))

    def text(self, end=-1):
        """Its text up to an offset"""
        return self.call(TEXT, 'GetText', GLib.Variant('(ii)', (0, end)))

    def text_before_caret(self):
        return self.text(self.get(TEXT, 'CaretOffset'))

    def count_selected(self):
        return self.get(SELECTION, 'NSelectedChildren')

    def selected(self):
        """The first of its selected children"""
        return Node(self.bus, self.call(SELECTION, 'GetSelectedChild',
                                        GLib.Variant('(i)', (0,)))[1])


class Found:
    """The accessibles at these paths, found together"""

    def __init__(self, bus, paths):
        self.bus = bus
        self.paths = paths
        self.names = {}

    def __iter__(self):
        return iter([Node(self.bus, path, self) for path in self.paths])

    def name(self, path):
        if path not in self.names:
            role = self.bus.known_roles.get(path)
            paths = [other for other in self.paths if self.bus.known_roles.get(other) == role]
            self.names.update(zip(paths, self.bus.names(paths)))
        if self.names[path] is None:
            raise LookupError(path)
        return self.names[path]


@functools.cache
def accessibility_bus():
    """The connection to the accessibility bus"""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress',
                                None, None, Gio.DBusCallFlags.NONE, -1, None).unpack()[0]
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | \
        Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(address, flags, None, None)


class Bus:
    """The accessibles of a process; raises LookupError if it is not on the bus (yet)."""

    def __init__(self, pid):
        self.connection = accessibility_bus()
        self.name = self.find(pid)
        self.root = Node(self, ROOT)
        self.known_roles = {}   # path -> role, which never changes
        self.parents = {}       # path -> that of its parent, when it was last walked past
        self.found = {}         # role and name -> path of the last one that was found

    def send(self, name, path, interface, method, arguments=None):
        return self.connection.call_sync(name, path, interface, method, arguments, None,
                                         Gio.DBusCallFlags.NONE, 20000, None)

    def call(self, *request):
        return self.send(*request).unpack()

    def find(self, pid):
        # GTK 4.8 warns if it is asked before it has registered.
        for name, _ in self.call(REGISTRY, ROOT, ACCESSIBLE, 'GetChildren')[0]:
            with contextlib.suppress(GLib.Error):    # it has just exited
                if self.call(DAEMON, '/org/freedesktop/DBus', DAEMON,
                             'GetConnectionUnixProcessID',
                             GLib.Variant('(s)', (name,)))[0] == pid:
                    return name
        raise LookupError(pid)

    def ask(self, questions, unpack=GLib.Variant.unpack):
        """Sends all requests at once; returns the answers in the same order, None for objects that
        are gone."""
        answers = [None] * len(questions)
        left = len(questions)
        if left == 0:
            return answers

        def answered(connection, result, i):
            nonlocal left
            try:
                answers[i] = unpack(connection.call_finish(result))
            except GLib.Error:
                pass   # gone in the meantime, or does not support this
            left -= 1

        for i, (path, interface, method, arguments) in enumerate(questions):
            self.connection.call(self.name, path, interface, method, arguments, None,
                                 Gio.DBusCallFlags.NONE, 20000, None, answered, i)
        while left > 0:
            GLib.MainContext.default().iteration(True)
        return answers

    def children(self, paths):
        """The paths of the children of each. Labels, which are half of the nodes of a list, have
        none."""
        asked = [path for path in paths if self.known_roles.get(path) != 'label']
        answers = self.ask([(path, ACCESSIBLE, 'GetChildren', None) for path in asked],
                           lambda answer: PATH.findall(answer.print_(False)))
        found = dict(zip(asked, answers))
        return [[child for child in found.get(path) or [] if child != NULL] for path in paths]

    def roles(self, paths):
        """The role of each; None if it is gone"""
        unknown = [path for path in paths if path not in self.known_roles]
        answers = self.ask([(path, ACCESSIBLE, 'GetRole', None) for path in unknown])
        self.known_roles.update({path: get_role_name(answer[0])
                                 for path, answer in zip(unknown, answers) if answer})
        return [self.known_roles.get(path) for path in paths]

    def names(self, paths):
        """The name of each; None if it is gone"""
        name = GLib.Variant('(ss)', (ACCESSIBLE, 'Name'))
        answers = self.ask([(path, PROPERTIES, 'Get', name) for path in paths])
        return [answer and answer[0] for answer in answers]

    def nodes(self, paths):
        """The accessibles at these paths"""
        return list(Found(self, paths))

    def walk(self, top, opaque=(), with_rows=True, breadth=None):
        """The paths of the accessibles below top and itself, parents first; without the children
        of opaque roles, and of each other only the first ones, up to breadth. A list has rows,
        which are most of the accessibles of a window."""
        below, level = {}, [top]
        while level:
            below.update(zip(level, self.children(level)))
            roles = dict(zip(level, self.roles(level)))
            found = [child for path in level for child in below[path][:breadth]]
            roles.update(zip(found, self.roles(found)))
            for path in level:
                self.parents.update((child, path) for child in below[path])
                below[path] = below[path][:breadth]
                if roles[path] == 'list' and not with_rows and below[path] and \
                        roles[below[path][0]] == 'table row':
                    below[path] = []
            level = [child for path in level for child in below[path]
                     if roles[child] not in opaque]
        ahead, paths = [top], []
        while ahead:
            path = ahead.pop()
            paths.append(path)
            ahead += reversed(below.get(path, []))
        return paths

    def is_there(self, path):
        """Whether an accessible is where it was found, which is faster than to find it again"""
        way = [path]
        while way[-1] in self.parents:
            way.append(self.parents[way[-1]])
        return all(child in children for child, children in zip(way, self.children(way[1:])))

    def tree(self, n_rows=None):
        """The paths of all visible accessibles with their parents: parents first, starting with the
        application, which has none. GTK only reports accessibles that have been reached like
        this. Lists that have been seen before may be limited to their first rows."""
        found = level = [(ROOT, None)]
        while level:
            children = self.children([path for path, _ in level])
            level = [(child, path) for (path, _), below in zip(level, children)
                     for child in below[:n_rows if self.known_roles.get(path) in LISTS else None]]
            found = found + level
        return found

    def shown(self):
        """The items of all visible accessibles"""
        paths = [path for path, _ in self.tree()]
        items = self.items()
        return [items[path] for path in paths if path in items]

    def items(self):
        """All items of the program, by path"""
        answer = self.send(self.name, CACHE, 'org.a11y.atspi.Cache', 'GetItems')
        items = {path: Item(path, parent, int(index), read_string(name), get_role_name(int(role)),
                            read_string(description), int(low) | int(high) << 32)
                 for path, _, parent, index, name, role, description, low, high
                 in ITEM.findall(answer.print_(False))}
        assert len(items) == answer.get_child_value(0).n_children(), 'items that cannot be read'
        # Newer ones have no role yet.
        self.known_roles.update({path: item.role for path, item in items.items()
                                 if item.role == 'label' or item.role in LISTS})
        return items

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
