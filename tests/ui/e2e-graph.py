#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Navigates call graphs by keyboard and mouse, with the real layout program and with bad ones.

Usage: e2e-graph.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re
import shutil
import unittest

from e2e import (DOUBLE, Quick, Shared, environment, find_windows, folder, run_tests, wait, write,
                 xdotool)

# main -> left 600, right 390; left -> deep 300 via pass, small 20; deep -> last 200; ring calls
# itself.
PROFILE = """events: Ir
fl=main.c
fn=main
1 10
cfn=left
calls=2 1
2 600
cfn=right
calls=1 1
3 390
fn=left
1 280
cfn=pass
calls=3 1
1 300
cfn=small
calls=1 1
1 20
fn=pass
1 1
cfn=deep
calls=3 1
1 299
fn=deep
1 99
cfn=last
calls=7 1
1 200
fn=last
1 200
fn=small
1 20
fn=right
1 300
cfn=ring
calls=5 1
1 90
fn=ring
1 90
cfn=ring
calls=4 1
1 60
"""
PATH = write('graph.out', PROFILE)


def long_profile():
    """A graph larger than a window: twelve functions in a row, each calling another."""
    lines = ['events: Ir', 'fl=main.c', 'fn=main', '1 1']
    for i in range(12):
        lines += [f'cfn=one{i}', 'calls=1 1', '1 100']
    for i in range(12):
        lines += [f'fn=one{i}', '1 40', f'cfn=two{i}', 'calls=2 1', '1 60', f'fn=two{i}', '1 60']
    return '\n'.join(lines) + '\n'


class Graph(Quick):
    def __init__(self, path=PATH, **options):
        super().__init__(path, view='call-graph', **options)
        self.canvas = self.find('image', 'Call graph')
        xdotool('windowsize', '--sync', self.xid(), 1600, 1000)
        wait(self.status, 'the graph')
        xdotool('windowfocus', '--sync', self.xid())

    def labels(self):
        return [node.name for node in self.walk() if node.role == 'label']

    def status(self):
        """The status line below the graph."""
        return next((name for name in self.labels() if ' drawn' in name), None)

    def expect(self, *texts):
        for text in texts:
            wait(lambda text=text: any(text in name for name in self.labels()), f'“{text}”')

    def focus(self):
        """Focuses the graph once it is painted; the first key shows the focused item."""
        x, y, _, _ = self.canvas.extents()
        self.settle(None)
        xdotool('mousemove', x + 20, y + 20, 'click', 1, 'key', 'Home')
        wait(lambda: self.canvas.description, 'a focused item')

    def item(self):
        """The name of the focused item."""
        return self.canvas.description.split(',')[0]

    def walk_to(self, *keys_and_names):
        for key, name in zip(keys_and_names[::2], keys_and_names[1::2]):
            xdotool('key', key)
            wait(lambda name=name: self.item() == name, f'{key} to {name}, not {self.item()}')

    def marker(self):
        """The accessible of the focused item, found by its description."""
        return self.find('tree item', self.canvas.description)

    def selected(self):
        """The selected function."""
        rows = self.find('list', 'Functions')
        for row in rows:
            if row.has('selected'):
                return row[3].name
        return None

    def select(self, name):
        wait(lambda: self.selected() == name, f'{name} selected, not {self.selected()}')

    def find_place(self, *keys_and_names):
        """The position of the box at the end of a path from the first one, on the screen."""
        self.focus()
        self.walk_to(*keys_and_names)
        return self.place(self.marker())

    def zoom(self):
        """The zoom of the graph in percent, from its tools."""
        return next(int(match.group(1)) for match in
                    (re.fullmatch(r'(\d+)\s%', name) for name in self.labels()) if match)


def with_dot(script):
    """The environment with a fake `dot`, or none."""
    place = os.path.join(folder, 'bin')
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    if script is not None:
        path = os.path.join(place, 'dot')
        with open(path, 'w', encoding='utf-8') as stream:
            stream.write('#!/bin/sh\n' + script)
        os.chmod(path, 0o755)
    return dict(environment, PATH=place)


GRAPH = Shared(Graph)


def test_walk():
    with GRAPH as window:
        window.expect('6 functions drawn, 1 collapsed; 1 callee below 3\u00a0% hidden')
        window.focus()
        assert window.item() == 'main'
        about = window.canvas.description
        assert about.startswith('main, 100.00 % inclusive, 1.00 % self'), about
        window.walk_to('Down', 'left', 'Down', 'deep', 'Down', 'last', 'Up', 'deep', 'Up', 'left',
                       'Right', 'right', 'Down', 'ring', 'Up', 'right', 'Left', 'left', 'Up',
                       'main')
        xdotool('key', 'End')
        wait(lambda: window.item() == 'ring → ring', 'the last arrow')
        assert 'Recursive call' in window.canvas.description, window.canvas.description
        assert not window.nameless(), window.nameless()


def test_click():
    with GRAPH as window:
        window.select('main')
        x, y = window.find_place('Down', 'left', 'Down', 'deep')
        xdotool('mousemove', x, y, 'click', 1)
        window.select('deep')
        window.expect('6 functions drawn')   # the graph stays
        xdotool('mousemove', x, y, *DOUBLE)
        # deep with its caller and its callee
        window.expect('3 functions drawn, 1 collapsed')
        window.select('deep')
        xdotool('key', 'BackSpace')
        window.select('main')
        window.expect('6 functions drawn')


def test_enter():
    with GRAPH as window:
        window.focus()
        window.walk_to('Down', 'left')
        xdotool('key', 'space')
        window.select('left')
        window.expect('6 functions drawn')
        xdotool('key', 'Return')
        window.expect('5 functions drawn, 1 collapsed')
        xdotool('key', 'BackSpace')
        window.expect('6 functions drawn')


def test_limits():
    with GRAPH as window:
        window.click('push button', 'Show More')
        window.expect('7 functions drawn, 1 collapsed')
        wait(lambda: window.first('push button', 'Min. 1.5\u00a0%'), 'the other limit')
        window.click('push button', 'Show Less')
        window.expect('6 functions drawn')
        window.open_menu('Callees 6')
        window.choose_item('1 call')
        window.expect('3 functions drawn; 3 callees')
        wait(lambda: window.first('push button', 'Callees 1'), 'the other depth')
        window.open_menu('Min. 3\u00a0%')
        window.choose_item('At least 25\u00a0%')
        window.expect('below 25\u00a0% or deeper than 1 hidden')
        assert not window.nameless(), window.nameless()


def test_options():
    with GRAPH as window:
        window.open_menu('Picture options')
        window.choose_item('Direction')
        window.choose_item('Callees to the Right')
        window.focus()
        wait(lambda: xdotool('key', 'Home', 'key', 'Right', 'sleep', 0.2) == '' and
             window.item() == 'left', 'the other direction')
        window.walk_to('Down', 'right', 'Up', 'left', 'Left', 'main')


def test_layouts():
    for script, text in ((None, 'Graphviz not found'), ('exit 1\n', 'Graphviz failed'),
                         ('echo "graph 1 x"; echo node\n', 'Graphviz failed'),
                         ('kill -9 $$\n', 'Graphviz failed'),
                         ('exec /bin/cat /dev/zero\n', 'Graphviz failed'),
                         ('exec /bin/sleep 60\n', 'Graphviz took too long')):
        with Graph(env=with_dot(script)) as window:
            window.expect('6 functions drawn', f'Simple layout: {text}')
            window.focus()
            window.walk_to('Down', 'left', 'Down', 'deep', 'Up', 'left', 'Up', 'main')


def test_stop():
    if not shutil.which('dot'):
        raise unittest.SkipTest('Graphviz not found')
    slow = os.path.join(folder, 'slow')
    script = f'if [ -e {slow} ]; then exec /bin/sleep 60; fi\nexec {shutil.which("dot")} "$@"\n'
    with Graph(env=with_dot(script)) as window:
        # The box with the menu button also has the stop button.
        tools = window.find('push button', 'Picture options').parent.parent
        write('slow', '')
        window.open_menu('Callees 6')
        window.choose_item('2 calls')
        stop = wait(lambda: next((tool for tool in tools if tool.name == 'Stop drawing'), None),
                    'the button')
        stop.activate()
        window.expect('Drawing was stopped')
        window.focus()   # the graph is still there
        os.unlink(slow)
        window.click('push button', 'Draw')
        window.expect('5 functions drawn')


def test_zoom():
    with Graph(write('long.out', long_profile())) as window:
        window.expect('25 functions drawn')
        wait(lambda: window.zoom() == 80, 'what can still be read')   # never smaller automatically
        assert window.look('image', 'Overview')
        window.focus()
        xdotool('key', 'minus')
        wait(lambda: window.zoom() < 80, 'a smaller graph')
        xdotool('key', '0')
        wait(lambda: window.zoom() == 100, 'the usual size')
        xdotool('key', 'plus')
        wait(lambda: window.zoom() > 100, 'a larger graph')


def test_export():
    # GTK's own dialogs print warnings.
    with Graph(env={**environment, 'G_DEBUG': ''}) as window:
        path = os.path.join(folder, 'graph.dot')
        window.open_menu('Picture options')
        window.choose_item('Export…')
        window.save_in('Export Picture', path)
        wait(lambda: os.path.exists(path) and os.path.getsize(path), path)
        with open(path, encoding='utf-8') as stream:
            text = stream.read()
        assert text.startswith('digraph "main" {\n') and '3 × via 1' in text, text


run_tests(test_walk, test_click, test_enter, test_options, test_limits, test_layouts, test_stop,
          test_zoom, test_export)
