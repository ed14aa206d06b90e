#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Changes preferences by keyboard and checks the effects, also in a second run.

Usage: e2e-preferences.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re

from e2e import PROFILE, Window, environment, run_tests, wait, write

FIRST = write('first.out', PROFILE)
SECOND = write('second.out', PROFILE.replace('390', '400'))
STORE = os.path.join(environment['XDG_CONFIG_HOME'], 'glib-2.0', 'settings', 'keyfile')
# The settings are kept for the next run.
ENVIRONMENT = dict(environment, GSETTINGS_BACKEND='keyfile')
PAGES = ('Appearance', 'Files', 'Editor', 'Limits')


def setting(key):
    """The stored value, or None."""
    if not os.path.exists(STORE):
        return None
    with open(STORE, encoding='utf-8') as stream:
        found = re.search(f'^{key}=(.*)$', stream.read(), re.MULTILINE)
    return found and found.group(1)


def open_preferences(window):
    wait(lambda: window.rows('Functions'), 'the functions')
    window.press('ctrl+comma')
    wait(lambda: window.first('page tab', 'Appearance'), 'the preferences')


def close_preferences(window):
    window.press('Escape')
    wait(lambda: not window.first('page tab', 'Appearance'), 'the preferences to go')


def go_to(window, name):
    """Moves the focus with Tab only."""
    for _ in range(40):
        if window.focused() == name:
            return
        window.press('Tab')
    raise AssertionError(f'{name} cannot be reached')


def go_into(window, name):
    """The number in a row needs a further Tab."""
    go_to(window, name)
    window.press('Tab')


def costs(window):
    return [row[0] for row in window.rows('Functions')]


def test_keyboard():
    with Window(FIRST, env=ENVIRONMENT) as window:
        open_preferences(window)
        go_to(window, 'Style')
        window.press('space', 'End', 'Return')
        wait(lambda: setting('style') == "'dark'", 'the style')
        go_into(window, 'Decimal places of percentages')
        window.press('Up', 'Up')
        wait(lambda: costs(window)[1] == '60.0000', 'four decimals')
        go_to(window, 'Shorten templates')
        window.press('space')
        wait(lambda: setting('shorten-templates') == 'false', 'whole names')
        close_preferences(window)
        assert costs(window)[1] == '60.0000', costs(window)


def test_kept():
    """Preferences are kept after a restart."""
    with Window(FIRST, env=ENVIRONMENT) as window:
        wait(lambda: costs(window)[1] == '60.0000', 'four decimals')
        open_preferences(window)
        go_into(window, 'Decimal places of percentages')
        window.press('Down', 'Down')
        wait(lambda: costs(window)[1] == '60.00', 'two decimals')


def test_all_tabs():
    """A preference applies to all tabs, and so does a choice in a tab."""
    with Window(FIRST, SECOND, env=ENVIRONMENT) as window:
        wait(lambda: len(window.tabs()) == 2, 'two tabs')
        open_preferences(window)
        go_to(window, 'Costs as')
        window.press('space', 'End', 'Return')
        wait(lambda: setting('percent') == 'false', 'the choice')
        close_preferences(window)
        shown = {}
        for tab in ('1', '2', '1'):
            window.press(f'alt+{tab}')
            wait(lambda: costs(window)[0] in {'1000', '1010'} - set(shown.values()) |
                 {shown.get(tab)}, f'absolute costs in tab {tab}')
            shown[tab] = costs(window)[0]
        window.click('push button', 'Percentages')
        wait(lambda: costs(window)[0] == '100.00', 'percentages in tab 1')
        window.press('alt+2')
        wait(lambda: costs(window)[0] == '100.00', 'percentages in tab 2')


def test_names():
    """All widgets have a name, on all pages."""
    with Window(FIRST, env=ENVIRONMENT) as window:
        open_preferences(window)
        dialog = wait(lambda: [node for node in window.root if node.name == 'Preferences'])[0]
        for page in PAGES:
            window.click('page tab', page)
        # The item in a combo row shows the selection in its label.
        nameless = [found for found in window.nameless(dialog) if found != ('list item', '')]
        assert not nameless, nameless


def test_search():
    with Window(FIRST, env=ENVIRONMENT) as window:
        open_preferences(window)
        window.press('ctrl+f')
        window.type('minimum box')
        wait(lambda: window.first('label', 'Minimum box area'), 'what was searched for')


run_tests(test_keyboard, test_kept, test_all_tabs, test_names, test_search)
