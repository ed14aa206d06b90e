#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens functions in an editor and the user guide in a browser by real input, and assigns source
folders; a fake editor and browser records its arguments.

Usage: e2e-editor.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import urllib.parse

from e2e import Window, environment, run_tests, wait, write

RECORD = write('record', '')
SOURCE = write('a "b" $(touch c); -x.c', 'int x;\n')
MOVED = write('moved/away.c', 'int y;\n')
PROFILE = write('editor.out', f'''events: Ir
fl={SOURCE}
fn=main
7 100
cfi=/build/x/away.c
cfn=away
calls=1 20
8 600
fl=/build/x/away.c
fn=away
21 600
''')
EDITOR = write('bin/kate', '#!/bin/sh\nprintf "%s\\\\n" "$@" >"$RECORD.new"\n'
                           'mv "$RECORD.new" "$RECORD"\n')
os.chmod(EDITOR, 0o700)
ENVIRONMENT = dict(environment, RECORD=RECORD,
                   PATH=os.path.dirname(EDITOR) + os.pathsep + os.environ['PATH'])
write('xdg_data_home/applications/browser.desktop',
      f'[Desktop Entry]\nType=Application\nName=Browser\nExec={EDITOR} %u\nMimeType=text/html;\n')
write('xdg_config_home/mimeapps.list', '[Default Applications]\ntext/html=browser.desktop\n')


def recorded():
    with open(RECORD, encoding='utf-8') as stream:
        return stream.read().split('\n')[:-1]


def expect(path, line):
    wait(lambda: recorded() == [path, '--line', str(line), '--column', '1'], f'{path}:{line}')
    with open(RECORD, 'w', encoding='utf-8'):
        pass


def open_page(window, title):
    window.open_menu('Main menu')
    window.choose_item('Preferences')
    window.click('page tab', title)


def choose_kate(window):
    open_page(window, 'Editor')
    window.point(window.find('check box', 'Kate'), 'click', 1)
    kate = window.find('check box', 'Kate')
    wait(lambda: kate.has('checked'), 'the choice')
    window.press('Escape')
    wait(lambda: not window.first('check box', 'Kate'), 'the dialog to go')


def add_map(window):
    open_page(window, 'Files')
    window.click('push button', 'Add Map…')
    wait(lambda: window.first('push button', 'Choose a folder'), 'the question')
    window.type('/build/x\t' + os.path.dirname(MOVED))
    window.press('Return')
    window.find('push button', 'Remove /build/x=' + os.path.dirname(MOVED))
    window.press('Escape')
    wait(lambda: not window.first('push button', 'Add Map…'), 'the dialog to go')


def test_editor():
    with Window('--function=main', PROFILE, env=ENVIRONMENT) as window:
        wait(lambda: window.rows('Functions'), 'the functions')
        choose_kate(window)
        window.press('ctrl+e')
        expect(SOURCE, 7)


def test_map():
    with Window('--function=away', PROFILE, env=ENVIRONMENT) as window:
        wait(lambda: window.rows('Functions'), 'the functions')
        choose_kate(window)
        window.press('ctrl+e')
        wait(lambda: window.first('label', 'away.c was not found.'), 'what is wrong')
        add_map(window)
        window.press('ctrl+e')
        expect(MOVED, 20)


def test_menu():
    with Window('--function=main', PROFILE, env=ENVIRONMENT) as window:
        wait(lambda: window.rows('Functions'), 'the functions')
        choose_kate(window)
        cell = wait(lambda: window.find('list', 'Functions')[0][3])
        window.point(cell, 'click', 3)
        window.choose_item('Open in Editor')
        expect(SOURCE, 7)


def expect_page(anchor):
    wait(lambda: len(recorded()) == 1 and recorded()[0].endswith('/guide.html' + anchor),
         'the page' + anchor)
    path = urllib.parse.unquote(urllib.parse.urlsplit(recorded()[0]).path)
    with open(path, encoding='utf-8') as page:
        text = page.read()
    assert '<h1 id="the-window">' in text
    assert not anchor or f' id="{anchor[1:]}"' in text, anchor
    with open(RECORD, 'w', encoding='utf-8'):
        pass


def test_guide():
    """The main menu opens the user guide, and the help of a view its heading there."""
    with Window('--function=main', PROFILE, env=ENVIRONMENT) as window:
        wait(lambda: window.rows('Functions'), 'the functions')
        window.open_menu('Main menu')
        window.choose_item('User Guide')
        expect_page('')
        window.press('ctrl+4', 'F1')
        wait(lambda: (window.focused() or '').startswith('Boxes are functions'), 'the help')
        window.press('Tab', 'space')
        expect_page('#call-graph')
        wait(lambda: not window.first('push button', 'User Guide'), 'the help to close')


run_tests(test_editor, test_map, test_menu, test_guide)
