#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures the contrast of everything around a profile, next to code, and of the focus ring, in
each style.

Usage: e2e-contrast-states.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import subprocess

from e2e import PROFILE, run_tests, write
from looked import CREW, ICON, STYLES, Looked, settled
from screen import contrast

RING = 60    # min. visible px of a ring

BAD = write('bad.out', 'version: 1\nfn=main\n1 10\n')
WARNING = write('warning.out', PROFILE + 'what is this\n')
CODE = write('code.c', """/* What is said of it */
#include <stdio.h>

int
main (void)
{
  for (int i = 0; i < 12; i++)
    printf ("%d\\n", i);

  return 0;
}
""")
PROFILE_OF_CODE = write('code.out', f"""positions: line
events: Ir Dr
fl={CODE}
fn=main
5 10 1
7 600 40
8 90 10
cfi=print.c
cfn=print
calls=12 1
8 800 12
10 3 1
fn=other
9 7 1
fl=print.c
fn=print
1 800 12
""")


def check_code(style):
    """The gutters next to the lines; another test checks the lines themselves."""
    with Looked(style, f'--line={CODE}:8', PROFILE_OF_CODE, view='source') as window:
        window.find('text', 'Source')
        window.check('code', 100)


def check_states(style):
    """The pages and dialogs around a profile."""
    for state, arguments, sign, least in (
            ('start', [], 'Open…', 20), ('failure', [BAD], 'Open Another…', 20)):
        with Looked(style, *arguments, stderr=subprocess.DEVNULL) as window:
            window.find('push button', sign)
            window.check(state, least)
    with Looked(style, WARNING) as window:
        window.click('push button', 'Show List')
        window.find('tree table', 'Warnings')
        window.check('warnings', 100)
        window.press('ctrl+comma')
        # It covers the other window, in the same corner.
        dialog = window.find('frame', 'Preferences')
        window.check('preferences', 40, dialog)


def check_focus(style):
    """The focus ring is visible on every widget."""
    with Looked(style, '--function=sort', CREW) as window:
        window.find('page tab', 'Callees')
        last = settled()
        for _ in range(5):
            window.press('Tab')
            picture = settled()
            changed = [(was, now) for old, new in zip(last.rows, picture.rows) if old != new
                       for was, now in zip(old, new) if was != now]
            strong = [pair for pair in changed if contrast(*pair) >= ICON]
            assert len(strong) > RING, (window.focused(), len(strong), len(changed))
            last = picture


def test_code():
    for style in STYLES:
        check_code(style)


def test_states():
    for style in STYLES:
        check_states(style)


def test_focus():
    for style in ('light', 'dark'):   # high contrast only makes it stronger
        check_focus(style)


run_tests(test_code, test_states, test_focus)
