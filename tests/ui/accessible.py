# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the whole accessible tree of a window, and checks what screen readers need."""
import os
import re

from e2e import Window, wait
from bus import COMPONENT, WINDOW_COORDS, Atspi, Bus, GLib, has_state

SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'data', 'sample',
                      'callgrind.out.calc')
UPPER = ('Callers', 'All callers', 'Caller map', 'Source', 'Events')
LOWER = ('Callees', 'All callees', 'Callee map', 'Call graph', 'Assembly', 'Control flow',
         'Flame graph')
# Widgets that can be operated directly
USED = {'push button', 'toggle button', 'combo box', 'list', 'list box', 'tree table', 'table',
        'entry', 'text', 'check box', 'radio button', 'link', 'menu item', 'check menu item',
        'radio menu item', 'slider', 'spin button', 'page tab', 'tree item'}
# Nodes that must have a name
INTERACTIVE = USED | {'table row', 'list item', 'progress bar', 'page tab list', 'menu', 'image',
                      'dialog', 'frame', 'heading'}
NO_ROLE = {'filler', 'panel', 'invalid', 'unknown'}
# GTK's default name, from the class
CLASS_NAME = re.compile(r'^(Gtk|Adw|Grind|Gsk|Gdk)[A-Z]\w*$')
# In each list that was checked before: all rows are alike
ROWS = 8
# Nodes left out of a path
STRUCTURE = {'panel', 'filler', 'scroll pane', 'separator'}


class Node:
    """A snapshot of one accessible"""

    def __init__(self, path, parent):
        self.path = path
        self.parent = parent
        self.name = self.description = self.role = ''
        self.states = 0
        self.extents = None     # of widgets that can be operated, and of the focus
        self.children = []

    def tell(self, item):
        """Copies the properties of the item, if any: newer accessibles have no role yet."""
        if item is not None:
            self.name, self.description, self.role = item.name, item.description, item.role
            self.states = item.states

    def has_state(self, state):
        return has_state(self.states, state)

    def walk(self):
        ahead = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead += reversed(node.children)

    def find(self, role, name):
        return next((node for node in self.walk() if (node.role, node.name) == (role, name)), None)

    def ancestors(self):
        """The node, and all its ancestors"""
        node = self
        while node is not None:
            yield node
            node = node.parent

    def way(self):
        """The path from the node up to the window, without nodes that have no meaning"""
        names = [f'{node.role} “{node.name}”' for node in self.ancestors()
                 if node is self or node.role not in STRUCTURE
                 or node.name and not CLASS_NAME.match(node.name)]
        return ' < '.join(names[:4])


class Tree(Bus):
    """All accessibles of a window"""

    def place(self, nodes):
        argument = GLib.Variant('(u)', (WINDOW_COORDS,))
        answers = self.ask([(node.path, COMPONENT, 'GetExtents', argument) for node in nodes])
        for node, extents in zip(nodes, answers):
            node.extents = extents and extents[0]

    def snapshot(self, n_rows=None):
        """The current tree, perhaps with only the first rows of lists"""
        nodes = {}
        for path, parent in self.tree(n_rows):
            nodes[path] = Node(path, nodes.get(parent))
            if parent in nodes:
                nodes[parent].children.append(nodes[path])
        items = self.items()
        for node in nodes.values():
            node.tell(items.get(node.path))
        self.place([node for node in nodes.values() if node.role in USED])
        return next(iter(nodes.values()))

    def stops(self):
        """The nodes with the keyboard focus; more than one is an error."""
        found = []
        for items in self.focused():
            node = None
            for item in reversed(items):
                node = Node(item.path, node)
                node.tell(item)
            found.append(node)
        self.place(found)
        return found


def is_named(node):
    return bool(node.name.strip()) and not CLASS_NAME.match(node.name)


def is_focused(node):
    return node.has_state(Atspi.StateType.FOCUSED)


def check_name(node):
    """Screen readers skip a filler with the name of a class, and read everything else."""
    if node.role != 'filler' and CLASS_NAME.match(node.name):
        yield 'is called after its class'
    elif node.role == 'push button' and is_seen(node) and \
            re.fullmatch(r'(.*)_(.*) \1\2', node.name):
        yield 'is read with its mnemonic'
    elif (node.role in INTERACTIVE or node.role == 'separator' and
          node.has_state(Atspi.StateType.FOCUSABLE)) and not node.name.strip():
        yield 'has no name'
    if is_focused(node) and not is_named(node):
        yield 'has the focus and no name'


def is_tab(node):
    """Tabs of libadwaita 1.2 are boxes, which have no role."""
    return node.role == 'filler' and any(child.name.startswith('Close ') for child in node.walk())


def check_role(node):
    if node.role in NO_ROLE and node.has_state(Atspi.StateType.FOCUSABLE) and not is_tab(node):
        yield 'takes the keyboard and has no role'
    if node.role in ('', 'invalid', 'unknown'):
        yield 'has no role'


def check_picture(node):
    if node.role == 'image' and node.has_state(Atspi.StateType.FOCUSABLE) and not node.description:
        yield 'is a picture without a description'


def check_table(node):
    if node.role in ('tree table', 'table'):
        titles = node.children[0].children if node.children else []
        if not titles or not all(is_named(title) for title in titles):
            yield 'is a table with a column without a title'
        if not any(child.role == 'list' for child in node.children):
            yield 'is a table without rows'
    if node.role == 'table row' and node.parent.role == 'list':
        cells = [cell for cell in node.children if cell.role == 'table cell']
        if not any(cell.name for cell in cells):
            yield 'is a row without cells that say something'
        said = node.name + node.description
        if is_focused(node) and not all(cell.name in said for cell in cells):
            yield f'has a cell that is not read: {[cell.name for cell in cells]}'


def check_twice(node):
    if node.parent is not None and node.role in INTERACTIVE and node.name and \
            (node.parent.role, node.parent.name) == (node.role, node.name):
        yield 'is read twice'


def is_seen(node):
    return node.extents is not None and min(node.extents[2:]) > 0


def has_twin(node):
    """Message dialogs of libadwaita have each button twice, for wide and narrow windows."""
    dialog = next((place for place in node.ancestors() if place.role == 'dialog'), None)
    return dialog is not None and any(node.name.endswith(other.name) and is_seen(other)
                                      for other in dialog.walk() if other.role == node.role)


def check_place(node):
    """Widgets that can be operated must be visible."""
    if node.role in USED and not is_seen(node) and not has_twin(node):
        yield f'cannot be seen: {node.extents}'


CHECKS = (check_name, check_role, check_picture, check_table, check_twice, check_place)


def complaints(root):
    """Problems of a node and all nodes below it."""
    return [f'{node.way()} {complaint}' for node in root.walk() for check in CHECKS
            for complaint in check(node)]


class View(Window):
    """In long lists the tests only visit the first rows."""

    breadth = 30


def opened(path, *arguments, **options):
    """A window with a profile"""
    window = View(*arguments, path, **options)
    wait(lambda: len(window.rows('Functions')) >= 3, 'the profile')
    return window


class Sweep:
    """Counts the checked nodes."""

    def __init__(self):
        self.n_states = self.n_nodes = self.n_interactive = 0

    def check(self, window, state):
        """Runs all checks on a window once it is idle."""
        if not isinstance(window.bus, Tree):
            window.bus = wait(lambda: Tree(window.process.pid), 'the program on the bus')
        found = []

        def is_right():
            nonlocal found, root
            root = window.bus.snapshot(ROWS)
            found = complaints(root)
            return not found and len(root.children) > 0

        root = None
        try:
            wait(is_right, state)
        except AssertionError as error:
            raise AssertionError('\n# '.join([f'{state}:', *found])) from error
        self.n_states += 1
        nodes = list(root.walk())
        self.n_nodes += len(nodes)
        self.n_interactive += len([node for node in nodes if node.role in INTERACTIVE])
        return root

    def check_views(self, window, profile):
        """Checks all views of both sides."""
        tabs = [tab.name for tab in window.walk(roles={'page tab'})]
        lower_views = [name for name in LOWER if name in tabs]
        for i, lower in enumerate(lower_views):
            for keys, views in (('ctrl+shift+', UPPER), ('ctrl+', lower_views)):
                if i < len(views):
                    window.press(f'{keys}{i + 1}')
                    window.find('panel', views[i])
            if lower in ('Callee map', 'Call graph', 'Flame graph'):
                wait(lambda name=lower: window.find('image', name).description,
                     f'what is in the {lower}')
            self.check(window, f'{profile} {UPPER[i:i + 1]} {lower}')

    def report(self):
        print(f'# {self.n_states} states, {self.n_nodes} nodes, {self.n_interactive} of them to be '
              'used or read')
