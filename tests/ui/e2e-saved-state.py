#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Closes tabs, windows and the program, and checks what is restored.

Usage: e2e-saved-state.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import random
import subprocess
import tempfile

from e2e import (PROFILE, TIMEOUT, Quick, environment, folder, program, run_tests, stay, wait,
                 write)

RESTORE = 'Restore Last Windows'
PARTS = ('version: 1\nevents: Ir Dr\npid: 7\n'
         'part: 1\nfl=a.c\nfn=start\n1 10 1\ncfn=work\ncalls=1 1\n2 50 5\nfn=work\n1 50 5\n'
         'part: 2\nfl=a.c\nfn=start\n1 5 5\nfn=rest\n1 20 2\n')


# State and settings written by the previous version
PREVIOUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'data', 'previous')


class Home:
    """A temporary folder for the saved state."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(dir=folder)
        self.session = os.path.join(self.folder, 'state/grindscope/session')
        self.settings = os.path.join(self.folder, 'config/glib-2.0/settings/keyfile')
        self.environment = dict(environment, GSETTINGS_BACKEND='keyfile',
                                XDG_STATE_HOME=os.path.join(self.folder, 'state'),
                                XDG_CONFIG_HOME=os.path.join(self.folder, 'config'))

    def write(self, name, text=PROFILE):
        return write(os.path.join(self.folder, name), text)

    def start(self, *arguments, **options):
        return Quick(*arguments, **{'standalone': False, 'env': self.environment, **options})

    def launch(self, *arguments):
        subprocess.run([program, *arguments], env=self.environment, timeout=TIMEOUT, check=True,
                       stdout=subprocess.DEVNULL)

    def read(self):
        with open(self.session, encoding='utf-8') as stream:
            return stream.read()


def tabs(window, root=None):
    """The names of the tabs from left to right; the tree has them in the order of opening. A single
    one is the title of its window."""
    buttons = [node for node in window.walk(root)
               if node.role == 'push button' and node.name.startswith('Close ')]
    title = (root or window.root[0]).name
    return [node.name[len('Close '):] for node in sorted(buttons, key=window.place)] or \
        [name for name in (title,) if name != 'Grindscope']


def frames(window):
    """The tabs of each window, by window title."""
    return {frame.name: tabs(window, frame) for frame in window.root}


def functions(window, root=None):
    for node in window.walk(root):
        if node.role == 'list' and node.name == 'Functions':
            return [row[3].name for row in node]
    return []


def selected(window):
    return window.find('list', 'Functions').selected().name


def labels(window):
    return [node.name for node in window.walk() if node.role == 'label']


def jump(window, text):
    window.press('ctrl+l')
    window.type(text)
    window.press('Return')


def close_window(window, name):
    """Clicks its close button"""
    frame = next(frame for frame in window.root if frame.name == name)
    next(node for node in window.walk(frame) if node.role == 'push button' and
         node.name == 'Close').activate()


def quit_program(window):
    window.press('ctrl+q')
    assert window.process.wait(TIMEOUT) == 0


def undo(window):
    """GTK appends the label of that button to its name."""
    wait(lambda: [node for node in window.walk() if node.role == 'push button' and
                  node.name.startswith('Undo')][0].activate(), 'a way back')


def look(window):
    """The visible state of the current tab."""
    texts = labels(window)
    return {'functions': functions(window), 'selected': selected(window),
            'numbers': [text for text in texts if 'inclusive' in text],
            'totals': [text for text in texts if text.startswith('total')],
            'tools': [node.name for node in window.walk() if node.role == 'list']}


def settled_look(window):
    """What is visible once it no longer changes"""
    return wait(lambda: (seen := look(window)) and stay() is None and seen == look(window) and seen,
                'no more changes')


def test_all():
    """Two windows with three tabs are restored with their state."""
    home = Home()
    one, parts = home.write('one.out'), home.write('parts.out', PARTS)
    with home.start('--event=Dr', one, parts, view='all-callers') as window:
        wait(lambda: len(functions(window)) == 3, 'the parts')
        jump(window, ':show callees')
        jump(window, 'rest')
        wait(lambda: selected(window) == 'rest', 'the function')
        wait(lambda: 'total 13 Dr' in labels(window), 'the event')
        jump(window, ':group by file')
        wait(lambda: functions(window) == ['a.c', 'start', 'work', 'rest'], 'the group')
        window.find('list', 'All callers')
        second = settled_look(window)
        window.press('alt+1')
        wait(lambda: 'main' in functions(window), 'the other tab')
        jump(window, 'nssecond')
        window.press('ctrl+f')
        window.type('ns')
        wait(lambda: functions(window) == ['ns::second(int)', 'ns::first(int)'], 'the search')
        first = settled_look(window)
        window.press('alt+2')
        home.launch('--new-window', home.write('three.out'))
        wait(lambda: sorted(frames(window)) == ['parts.out', 'three.out'], 'another window')
        quit_program(window)

    with home.start() as window:
        wait(lambda: sorted(frames(window)) == ['parts.out', 'three.out'], 'both windows')
        wait(lambda: frames(window)['parts.out'] == ['one.out', 'parts.out'], 'its tabs')
        frame = next(frame for frame in window.root if frame.name == 'three.out')
        wait(lambda: functions(window, frame), 'what the second window had')
        window.press('ctrl+w', 'ctrl+w')
        wait(lambda: sorted(frames(window)) == ['parts.out'], 'one window')
        wait(lambda: look(window) == second, 'what was seen')
        # This one was not loaded yet.
        window.press('alt+1')
        wait(lambda: look(window) == first, 'what was seen before')
        assert not window.nameless(), window.nameless()
        quit_program(window)


def test_undo():
    """A closed tab is restored in its place with its state, by the message and by the shortcut."""
    home = Home()
    paths = [home.write(f'{name}.out', PROFILE.replace('second', name)) for name in 'abc']
    with home.start(*paths) as window:
        wait(lambda: 'ns::c(int)' in functions(window), 'three profiles')
        window.press('alt+2')
        wait(lambda: 'ns::b(int)' in functions(window), 'the one in the middle')
        jump(window, 'nsb')
        wait(lambda: selected(window) == 'ns::b(int)', 'the function')
        os.rename(paths[1], paths[1] + '.away')
        window.press('ctrl+w')
        wait(lambda: '“b.out” closed' in labels(window), 'the message')
        wait(lambda: tabs(window) == ['a.out', 'c.out'], 'two tabs')
        # The profile was kept in memory, though its file is gone.
        undo(window)
        wait(lambda: tabs(window) == ['a.out', 'b.out', 'c.out'], 'the tab')
        wait(lambda: selected(window) == 'ns::b(int)', 'the function')
        os.rename(paths[1] + '.away', paths[1])

        window.press('ctrl+w')
        wait(lambda: tabs(window) == ['a.out', 'c.out'], 'two tabs')
        window.press('ctrl+w')
        wait(lambda: tabs(window) == ['a.out'], 'one tab')
        # The second message replaced the first, and dropped its profile.
        window.press('ctrl+shift+t', 'ctrl+shift+t')
        wait(lambda: tabs(window) == ['a.out', 'b.out', 'c.out'], 'three tabs')
        wait(lambda: selected(window) == 'ns::b(int)', 'the function, read again')

        # Close all tabs, down to the empty window
        window.press('ctrl+w', 'ctrl+w', 'ctrl+w')
        window.find('label', 'Open a profile')
        window.press('ctrl+shift+t')
        wait(lambda: functions(window), 'a profile in place of the empty page')
        wait(lambda: len(tabs(window)) == 1, 'one tab')


def test_window():
    """Tabs of a closed window can be reopened; closing one of several windows removes it from the
    saved state."""
    home = Home()
    with home.start(home.write('a.out')) as window:
        wait(lambda: functions(window), 'a profile')
        home.launch('--new-window', home.write('b.out'), home.write('c.out'))
        wait(lambda: sorted(frames(window)) == ['a.out', 'c.out'], 'two windows')
        close_window(window, 'c.out')
        wait(lambda: sorted(frames(window)) == ['a.out'], 'one window')
        window.press('ctrl+shift+t')
        wait(lambda: tabs(window) == ['b.out', 'a.out'] or tabs(window) == ['a.out', 'b.out'],
             'a tab of the other window')
        close_window(window, next(iter(frames(window))))
        assert window.process.wait(TIMEOUT) == 0
    assert home.read().count('.out') == 2, home.read()


def test_stream():
    """A closed tab with a stream can be reopened only while its profile is kept."""
    home = Home()
    with open(home.write('piped.out'), encoding='utf-8') as stream, \
            home.start('-', stdin=stream) as window:
        wait(lambda: functions(window), 'what was piped')
        window.press('ctrl+w')
        window.find('label', 'Open a profile')
        undo(window)
        wait(lambda: functions(window), 'the same again')
        window.press('ctrl+w')
        window.find('label', 'Open a profile')
        wait(lambda: not [text for text in labels(window) if 'closed' in text], 'no message')
        window.press('ctrl+shift+t')
        assert not functions(window), functions(window)


def test_gone():
    """Deleted files are counted."""
    home = Home()
    paths = [home.write(f'{name}.out') for name in 'abcd']
    with home.start(*paths) as window:
        wait(lambda: len(tabs(window)) == 4 and functions(window), 'four profiles')
        quit_program(window)
    os.unlink(paths[0])
    os.unlink(paths[3])
    # A pipe counts as deleted, and is not read.
    os.mkfifo(paths[3])
    with home.start() as window:
        wait(lambda: '2 profiles no longer exist' in labels(window), 'the count')
        wait(lambda: tabs(window) == ['b.out', 'c.out'], 'two profiles')
        wait(lambda: functions(window), 'one of them')
        quit_program(window)
    for path in paths[1:3]:
        os.unlink(path)
    with home.start() as window:
        wait(lambda: '2 profiles no longer exist' in labels(window), 'the count')
        window.find('label', 'Open a profile')


def test_killed():
    """The state is saved soon after each change"""
    home = Home()
    with home.start(home.write('a.out'), home.write('b.out')) as window:
        wait(lambda: len(tabs(window)) == 2 and functions(window), 'two profiles')
        jump(window, 'nssecond')
        wait(lambda: 'ns::second' in home.read() and 'b.out' in home.read(), 'all in the file')
        window.process.kill()
        window.process.wait()
    with home.start() as window:
        wait(lambda: tabs(window) == ['a.out', 'b.out'], 'two profiles')
        wait(lambda: selected(window) == 'ns::second(int)', 'the function')


def test_damaged():
    """A damaged state file does not stop the program from starting."""
    home = Home()
    home.launch('--version')
    path = home.write('a.out')
    with home.start(path) as window:
        wait(lambda: functions(window), 'a profile')
        quit_program(window)
    whole = home.read()
    assert os.stat(home.session).st_mode & 0o777 == 0o600
    chance = random.Random(7)
    for text in (whole[:len(whole) // 2].encode(), bytes(chance.randbytes(3000)), b'',
                 whole.replace('uint32 1>', 'uint32 99>', 1).encode(),
                 whole.replace("<[{'", "<[{'x': <1>, '", 1).replace('file:', '').encode()):
        with open(home.session, 'wb') as stream:
            stream.write(text)
        with home.start() as window:
            window.find('label', 'Open a profile')
            assert not window.look('push button', RESTORE)
            quit_program(window)
    os.unlink(home.session)
    os.mkdir(home.session)
    with home.start() as window:
        window.find('label', 'Open a profile')
        quit_program(window)


def test_offered():
    """If a file is opened or restoring is disabled, tabs are restored only on demand."""
    home = Home()
    with home.start(home.write('a.out'), home.write('b.out')) as window:
        wait(lambda: len(tabs(window)) == 2 and functions(window), 'two profiles')
        quit_program(window)
    with home.start(home.write('c.out')) as window:
        wait(lambda: functions(window), 'a profile')
        wait(lambda: frames(window) == {'c.out': ['c.out']}, 'one tab')
        window.press('ctrl+w')
        window.click('push button', RESTORE)
        wait(lambda: tabs(window) == ['a.out', 'b.out'], 'the last windows')
        wait(lambda: len(frames(window)) == 1, 'one window')
        window.press('ctrl+w')
        wait(lambda: tabs(window) == ['a.out'], 'one tab')
        quit_program(window)

    with open(home.settings, 'a', encoding='utf-8') as stream:
        stream.write('\n[io/github/grindscope/Grindscope]\nrestore=false\n')
    with home.start() as window:
        window.click('push button', RESTORE)
        wait(lambda: sorted(frames(window)) == ['a.out'], 'the last window')
        assert not window.look('push button', RESTORE)


def test_offered_longer():
    """Tabs that were not restored are offered until they are, whatever was opened since."""
    home = Home()
    with home.start(home.write('a.out'), home.write('b.out')) as window:
        wait(lambda: len(tabs(window)) == 2 and functions(window), 'two profiles')
        quit_program(window)
    for name in ('c.out', 'd.out'):
        with home.start(home.write(name)) as window:
            wait(lambda: functions(window), 'a profile')
            quit_program(window)
    with home.start(home.write('e.out')) as window:
        wait(lambda: functions(window), 'a profile')
        window.press('ctrl+w')
        window.click('push button', RESTORE)
        wait(lambda: sorted(frames(window).values()) == [['a.out', 'b.out'], ['c.out'], ['d.out']],
             'all of the last windows')


def test_previous_version():
    """The state and the settings of the previous version are restored, and kept by new names."""
    home = Home()
    for name, text in (('one.out', PROFILE), ('parts.out', PARTS), ('last.out', PROFILE)):
        home.write(name, text)
    for name, path in (('session', home.session), ('keyfile', home.settings)):
        os.makedirs(os.path.dirname(path))
        with open(os.path.join(PREVIOUS, name), encoding='utf-8') as stream:
            write(path, stream.read().replace('@FOLDER@', home.folder))

    with home.start() as window:
        wait(lambda: functions(window) == ['a.c', 'start', 'work', 'rest'], 'the group')
        wait(lambda: tabs(window) == ['one.out', 'parts.out'] and selected(window) == 'rest',
             'the tabs and the function')
        wait(lambda: 'total 13 Dr' in labels(window), 'the event')
        window.find('list', 'All callers')
        width = window.find('list', 'Functions').extents()[2]
        assert 520 < width <= 560, width
        jump(window, ':restore last windows')
        wait(lambda: 'last.out' in frames(window), 'the windows before')
        quit_program(window)

    assert 'former-windows' not in home.read()
    with open(home.settings, encoding='utf-8') as stream:
        lines = stream.read().split()
    for line in ('sidebar-width=560', "palette-search-mode='words'", 'treemap-depth=5',
                 'treemap-min-area=20', 'graph-collapse-passing=false',
                 'flame-collapse-chains=false'):
        assert line in lines, (line, lines)
    assert not any(line.startswith(('left-width', 'jump-mode', 'map-', 'graph-fold', 'flame-fold'))
                   for line in lines), lines


def test_standalone():
    """A standalone instance neither reads nor writes the state."""
    home = Home()
    with home.start(home.write('a.out')) as window:
        wait(lambda: functions(window), 'a profile')
        quit_program(window)
    before = home.read()
    with home.start(standalone=True) as window:
        window.find('label', 'Open a profile')
        assert not window.look('push button', RESTORE)
        quit_program(window)
    with home.start(home.write('b.out'), standalone=True) as window:
        wait(lambda: functions(window), 'another profile')
        quit_program(window)
    assert home.read() == before


run_tests(test_all, test_undo, test_window, test_stream, test_gone, test_killed, test_damaged,
          test_offered, test_offered_longer, test_previous_version,
          test_standalone)
