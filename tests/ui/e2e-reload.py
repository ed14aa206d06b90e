#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes open files: rewritten, written in pieces, replaced, deleted, with new files of the run.

Usage: e2e-reload.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import gzip
import os
import shutil
import time

from e2e import PROFILE, Quick, Window, folder, run_tests, wait, write

HEAD = 'version: 1\nevents: Ir\n'
CHANGED = 'The profile has changed on disk.'


def program(second):
    """A profile whose total is 610 Ir plus the cost of the second function."""
    return PROFILE.replace('390', str(second))


def names(window):
    return wait(lambda: [[row[3] for row in window.rows('Functions')]])[0]


def labels(window, start):
    return wait(lambda: [[node.name for node in window.walk()
                          if node.role == 'label' and node.name.startswith(start)]])[0]


def told(window, text):
    wait(lambda: [label.replace('\u00a0', ' ') for label in labels(window, 'Reloaded')] == [text],
         f'“{text}”, not {labels(window, "Reloaded")}')


def reload_itself(window):
    window.press('ctrl+comma')
    window.click('page tab', 'Files')
    while window.focused() != 'When a file changes':
        window.press('Tab')
    window.press('space', 'Down', 'Return', 'Escape')
    wait(lambda: not window.first('page tab', 'Files'), 'the preferences to go')


def inclusive(window):
    """The costs of the selected function, from the header above the panes."""
    return [label.replace('\u00a0', ' ') for label in labels(window, '')
            if 'inclusive' in label]


def test_button():
    """The bar offers to reload, which keeps the view."""
    path = write('button.out', program(390))
    with Window(path) as window:
        wait(lambda: len(names(window)) == 3, 'the profile')
        window.press('ctrl+f')
        window.type('second')
        wait(lambda: names(window) == ['ns::second(int)'], 'what is looked for')
        window.press('Return')
        wait(lambda: 'main' in window.rows('Callers')[0], 'the selected function')
        write('button.out', program(413))
        window.find('label', CHANGED)
        facts = inclusive(window)
        window.click('push button', 'Reload')
        told(window, 'Reloaded: total 1023 Ir, +2.3 % (+23)')
        wait(lambda: names(window) == ['ns::second(int)'], 'the search to stay')
        wait(lambda: 'main' in window.rows('Callers')[0], 'the function to stay')
        assert inclusive(window) != facts, facts
        assert not labels(window, CHANGED)
        wait(lambda: not window.nameless(), 'names of all')
        window.press('alt+Left')
        wait(lambda: not window.first('list', 'Callers') or
             'main' not in sum(window.rows('Callers'), []), 'the way back')
        window.click('push button', 'Hide message')
        wait(lambda: not labels(window, 'Reloaded'), 'the message to go')


def test_by_itself():
    """Reloads automatically: a file is rewritten, replaced atomically, and temporarily broken."""
    path = write('itself.out', program(390))
    with Window(path) as window:
        wait(lambda: len(names(window)) == 3, 'the profile')
        write('itself.out', program(400))
        window.find('label', CHANGED)
        reload_itself(window)
        told(window, 'Reloaded: total 1010 Ir, +1.0 % (+10)')
        os.replace(write('new.out', program(300)), path)
        told(window, 'Reloaded: total 910 Ir, \u22129.9 % (\u2212100)')
        write('itself.out', 'this is no profile\n')
        wait(lambda: labels(window, 'The changed file cannot be read'), 'the reason')
        assert len(names(window)) == 3, 'what was read stays'
        write('itself.out', program(290))
        told(window, 'Reloaded: total 900 Ir, \u22121.1 % (\u221210)')


def test_pieces():
    """A file is not read while it is being written."""
    path = write('pieces.out', program(390))
    with Window(path) as window:
        wait(lambda: len(names(window)) == 3, 'the profile')
        reload_itself(window)
        text = program(500)
        with open(path, 'w', encoding='utf-8') as stream:
            start = 0
            while start < len(text):
                assert not labels(window, 'Reloaded') and not labels(window, 'The changed')
                end = start + 60
                end += text[end - 1:end] == '\n'   # in the middle of a line
                stream.write(text[start:end])
                stream.flush()
                start = end
                time.sleep(0.4)
        told(window, 'Reloaded: total 1110 Ir, +11.0 % (+110)')
        assert len(names(window)) == 3, names(window)


def test_deleted():
    path = write('deleted.out', program(390))
    with Window(path) as window:
        wait(lambda: len(names(window)) == 3, 'the profile')
        os.rename(path, path + '.away')
        window.find('label', 'The file was deleted or moved. The loaded data stays here.')
        assert len(names(window)) == 3, 'what was read stays'
        os.rename(path + '.away', path)
        wait(lambda: not labels(window, 'The file was deleted'), 'it to be back')
        assert not labels(window, CHANGED)


def test_sibling():
    path = write('run/callgrind.out.77', program(390))
    with Window(path) as window:
        wait(lambda: len(names(window)) == 3, 'the profile')
        write('run/callgrind.out.78', program(1))
        write('run/callgrind.out.77.1', program(20))
        window.find('label', '1 more file of this run is in the same folder')
        window.click('push button', 'Open All as One Profile')
        window.find('push button', '2 parts')


def test_scroll():
    """Reloading keeps the scroll position of a long list if no function is selected."""
    text = HEAD + ''.join(f'fn=function_{i:04}\n1 {20000 - i}\n' for i in range(3000)) + \
        'cfn=function_0000\ncalls=1 1\n1 0\n'
    path = os.path.join(folder, 'long.out.gz')
    with gzip.open(path, 'wt') as stream:
        stream.write(text)

    def rows_in_sight(window):
        """The rows that are visible, and where each begins and ends. There are others around them,
        which are still where they were last seen, but few of them above."""
        found = []
        for row in window.find('list', 'Functions'):
            _, top, _, height = row.extents()
            if found and not 0 <= top - found[-1][2] <= 1:
                if len(found) > 15:
                    break
                found = []
            found.append((row, top, top + height))
        return found

    def row_at(window, y):
        """The name of the row there, if any, and the middle of its height."""
        return next(((row[3].name, (top + end) // 2) for row, top, end in rows_in_sight(window)
                     if top <= y <= end), (None, y))

    def rest(window):
        """The row in the middle of the window, once it stays there."""
        found = [(None, 0)]

        def is_still():
            found.append(row_at(window, 500))
            return found[-1][0] and found[-1] == found[-2]

        wait(is_still, 'the list to rest')
        return found[-1]

    with Quick(path) as window:
        start, _ = rest(window)
        row = next(iter(window.find('list', 'Functions')))
        window.point(row, 'click', '--repeat', 40, '--delay', 10, 5)
        wait(lambda: rest(window)[0] != start, 'the list to be elsewhere')
        with gzip.open(path + '.new', 'wt') as stream:
            stream.write(text.replace('1 20000\n', '1 20001\n'))
        shutil.move(path + '.new', path)
        window.find('label', CHANGED)
        before, y = rest(window)
        window.click('push button', 'Reload')
        wait(lambda: labels(window, 'Reloaded'), 'it to be read again')
        # The list may move by some pixels when a bar comes or goes.
        wait(lambda: row_at(window, y)[0] == before,
             f'{before}, not {row_at(window, y)}')


run_tests(test_button, test_by_itself, test_pieces, test_deleted, test_sibling, test_scroll)
