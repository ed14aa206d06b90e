#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the window in pseudo-languages: all of our texts are translated, and it works from right to
left.

Usage: e2e-languages.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re
import shutil
import subprocess
import sys

from e2e import PROFILE, Window, environment, folder, run_tests, skip, wait, write
from compared import AFTER, BEFORE, TOUR

BUILD_AUX = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'build-aux')
sys.path.insert(0, BUILD_AUX)
import catalogues  # noqa: E402

HEBREW = 'he_XB'
LOCALES = os.path.join(folder, 'locales')
GOOD = write('good.out', PROFILE)
WARNING = write('warning.out', PROFILE + 'what is this\n')
PARTS = write('parts.out', 'version: 1\ncreator: test\ncmd: ./program\npid: 7\nthread: 1\n'
              'part: 1\nevents: Ir Dr\nfn=main\n1 5 1\n\n'
              'thread: 2\npart: 1\nevents: Ir Dr\nfn=work\n1 7 2\n')
VIEWS = ((WARNING, 'callers', 'callees'), (WARNING, 'all-callers', 'all-callees'),
         (WARNING, 'caller-map', 'callee-map'), (WARNING, 'source', 'call-graph'),
         (WARNING, 'events', 'assembly'), (PARTS, 'parts', 'flame-graph'))
# Words that are not translated, besides those of profiles: programs, formats, keys, units
WORDS = set("""
    Grindscope grindscope AT Intel px MiB PNG SVG PDF CSV Markdown Graphviz DOT
    debuginfod http https
    valgrind tool callgrind dump instr collect jumps yes program
    php xdebug mode profile output dir script go pprof out cpu
    unknown line Ctrl Alt Shift
""".split())
# Texts of GTK and libadwaita, which have no such translation
THEIRS = {'(None)', 'Close', 'Close Tab', 'Close the window', 'Maximize', 'Maximize the window',
          'Minimize', 'Minimize the window', 'No Results Found', 'Try a different search',
          'Try a different search.', 'Search Results', 'Shortcuts', 'Backspace', 'Escape', 'Menu',
          'Page Down', 'Page Up', 'Tab'}


def make_locales():
    if not shutil.which('localedef') or not shutil.which('msgfmt') or not shutil.which('xgettext'):
        skip('localedef or gettext is missing')
    subprocess.run([os.path.join(BUILD_AUX, 'pseudo-locale'), LOCALES], check=True)
    if not os.path.isdir(os.path.join(LOCALES, 'en_US.UTF-8')):
        skip('the sources of locales are missing')


def speaking(language, locale):
    return dict(environment, LANGUAGE=language, LC_ALL=locale + '.UTF-8', LOCPATH=LOCALES,
                GRINDSCOPE_LOCALEDIR=LOCALES)


def forgotten(text, known):
    """Our words of a text outside the brackets."""
    if text in THEIRS or text.startswith(('Gtk', 'Adw', 'Grind')):
        return []
    outside = text
    while '⟦' in outside:
        less = re.sub('⟦[^⟦⟧]*⟧', ' ', outside)
        if less == outside:
            break
        outside = less
    return [word for word in re.findall('[A-Za-z]{2,}', outside) if word not in known]


def check_texts(window, what, known):
    """Checks all visible names and descriptions."""
    found = {(item.role, text) for item in window.bus.shown()
             for text in (item.name, item.description) if forgotten(text, known)}
    assert not found, (what, sorted(found))


def known_words(*paths):
    words = set(WORDS)
    for path in paths:
        words.update(re.findall('[A-Za-z]+', path))
        if os.path.exists(path):
            with open(path, encoding='utf-8') as stream:
                words.update(re.findall('[A-Za-z]+', stream.read()))
    return words


def say(text, language='en_XA'):
    """The translation of an English text."""
    name = os.path.join(LOCALES, language, 'LC_MESSAGES', 'grindscope.po')
    return next(message.translations[0] for message in catalogues.read(name)
                if message.text == text)


def longer(*arguments, **options):
    return Window(*arguments, env=speaking('en_XA', 'en_US'), **options)


def has_rows(window):
    return any(node.role == 'table row' for node in window.walk())


def test_pages():
    for arguments in ([], ['/nonexistent.out'], [write('bad.out', 'this is no profile\n')]):
        with longer(*arguments) as window:
            wait(lambda: any('⟦' in node.name for node in window.walk()), 'words')
            check_texts(window, arguments, known_words(*arguments))


def test_views():
    for path, upper, lower in VIEWS:
        with longer(f'--view={lower}', path, view=upper) as window:
            wait(lambda: has_rows(window), 'rows')
            check_texts(window, (upper, lower), known_words(path))


def test_comparison():
    """The bar with its details, lists and views of a comparison"""
    known = known_words(BEFORE, AFTER, os.path.join(TOUR, 'words.c')) | {'CEst', 'LLm'}
    for lower in ('call-graph', 'flame-graph', 'callee-map', 'source', 'assembly', 'events'):
        with longer(f'--base={BEFORE}', f'--view={lower}', AFTER, view='callers') as window:
            wait(lambda: has_rows(window), 'rows')
            check_texts(window, lower, known)
    with longer(f'--base={PARTS}', GOOD) as window:
        wait(lambda: has_rows(window), 'rows')
        window.open_menu(say('Details of the comparison'))
        wait(lambda: any(say('Command') in node.name for node in window.walk(roles={'label'})),
             'the details')
        check_texts(window, 'the details', known_words(GOOD, PARTS))


def test_menus():
    with longer(WARNING) as window:
        wait(lambda: has_rows(window), 'rows')
        for menu in ('Main menu', 'Recent profiles', 'Columns and sorting',
                     'Columns of the callers'):
            window.open_menu(say(menu))
            wait(lambda: window.menu_items(), menu)
            check_texts(window, menu, known_words(GOOD, WARNING, PARTS, BEFORE, AFTER))
            window.press('Escape')
            wait(lambda: not window.menu_items(), f'{menu} to go')


def test_dialogs():
    # Without editors, which have their own names
    nowhere = dict(speaking('en_XA', 'en_US'), PATH=folder)
    with Window(GOOD, env=nowhere) as window:
        wait(lambda: has_rows(window), 'rows')
        for item in ('_Properties', '_Keyboard Shortcuts'):
            window.open_menu(say('Main menu'))
            window.choose_item(say(item).replace('_', ''))
            wait(lambda: len(window.root) == 2, item)
            check_texts(window, item, known_words(GOOD))
            window.press('Escape')
            wait(lambda: len(window.root) == 1, f'{item} to go')
        window.press('ctrl+l')
        window.type(':')
        wait(lambda: len(window.find('list', say('Locations and actions'))) > 1, 'actions')
        check_texts(window, 'the palette', known_words(GOOD))


def test_preferences():
    # libadwaita provides the title and the search.
    known = known_words(GOOD) | {'Preferences', 'Search'}
    nowhere = dict(speaking('en_XA', 'en_US'), PATH=folder)
    with Window(GOOD, env=nowhere) as window:
        wait(lambda: has_rows(window), 'rows')
        window.press('ctrl+comma')
        for page, group in (('Appearance', 'Window'), ('Files', 'Source folders'),
                            ('Editor', 'Open source files with'), ('Limits', 'Call graphs')):
            window.click('page tab', say(page))
            window.find('label', say(group))
            check_texts(window, page, known)
        window.press('ctrl+f')
        window.type('f')
        wait(lambda: not window.first('page tab', say('Files')), 'what was found')
        check_texts(window, 'what was found', known)


def test_right_to_left():
    """The layout is mirrored, and shortcuts work."""
    def names():
        return [row[3] for row in window.rows(say('Functions', HEBREW))]

    def left(name):
        return window.place(window.find('tree table', say(name, HEBREW)))[0]

    with Window(GOOD, env=speaking(HEBREW, 'he_IL')) as window:
        wait(lambda: names() == ['main', 'ns::first(int)', 'ns::second(int)'], 'the profile')
        wait(lambda: left('Functions') > left('Callees') > 0, 'the list on the right')
        # Numbers keep their signs on the correct side, and lists contain no direction marks.
        wait(lambda: any('\u2066100.00\u00a0%\u2069' in node.name for node in window.walk()),
             'the inclusive cost')
        assert not re.search('[\u200e\u200f\u2066-\u2069]',
                             ''.join(map(''.join, window.rows(say('Functions', HEBREW)))))
        window.press('ctrl+f')
        window.type('second')
        wait(lambda: names() == ['ns::second(int)'], 'what is looked for')
        window.press('Return')
        callers = say('Callers', HEBREW)
        wait(lambda: [row[3] for row in window.rows(callers)] == ['main'], 'what was found')
        # Shortcuts are the same in all languages.
        window.press('alt+Left')
        wait(lambda: window.rows(callers) == [], 'the way back')


make_locales()
run_tests(test_pages, test_views, test_comparison, test_menus, test_dialogs, test_preferences,
          test_right_to_left)
