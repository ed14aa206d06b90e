#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Uses a window whose helper never answers, and one for which there is no room on the disk.

Usage: e2e-faults.py GRINDSCOPE. Skipped where what it needs is missing. Prints TAP.
"""
import os
import resource

from e2e import PROFILE, TIMEOUT, Quick, environment, program, run_tests, wait, write

WITH_INSTRUCTIONS = write('instructions.out', f'''version: 1
positions: instr line
events: Ir
ob={program}
fl=main.c
fn=main
0x40000 1 10
0x40004 2 20
cfn=other
calls=1 0x40010 5
0x40008 3 7
fn=other
0x40010 5 7
''')
STATE = os.path.dirname(write('state/nothing', ''))


def labels(window):
    return [node.name for node in window.walk() if node.getRoleName() == 'label']


def jump(window, text):
    window.press('ctrl+l')
    window.type(text)
    window.press('Return')


def expect_inclusive(window, percent):
    wait(lambda: any(name.startswith(percent) and 'inclusive' in name for name in labels(window)),
         percent)


def test_hanging_helper():
    """The window goes its way meanwhile, and says so in the end."""
    helper = write('bin/objinfo', '#!/bin/sh\nexec sleep 1000\n')
    os.chmod(helper, 0o700)
    sentence = 'The program that reads object files takes too long'
    with Quick('--function=main', WITH_INSTRUCTIONS, view='assembly',
               env=dict(environment, GRINDSCOPE_OBJINFO=helper)) as window:
        expect_inclusive(window, '100.00')
        jump(window, 'other')
        expect_inclusive(window, '18.92')
        assert sentence not in labels(window), 'it was not meanwhile'
        wait(lambda: sentence in labels(window), 'what is wrong')
        jump(window, ':show the callees')
        jump(window, 'main')
        expect_inclusive(window, '100.00')
        window.press('ctrl+q')
        assert window.process.wait(TIMEOUT) == 0


def test_full_disk():
    """What was remembered stays if there is no room for what is new, and the window with it."""
    # GTK itself warns that it cannot keep the list of recent files.
    own = dict(environment, XDG_STATE_HOME=STATE, G_DEBUG='')
    session = os.path.join(STATE, 'grindscope', 'session')
    profile = write('full.out', PROFILE)
    for is_full in (False, True):
        with Quick(profile, standalone=False, env=own) as window:
            expect_inclusive(window, '100.00')
            if is_full:
                resource.prlimit(window.process.pid, resource.RLIMIT_FSIZE, (0, 0))
            jump(window, 'first' if is_full else 'second')
            expect_inclusive(window, '60.00' if is_full else '39.00')
            window.press('ctrl+q')
            assert window.process.wait(TIMEOUT) == 0
        with open(session, encoding='utf-8') as stream:
            found = stream.read()
        assert 'ns::second' in found and 'ns::first' not in found, found
    assert os.listdir(os.path.dirname(session)) == ['session'], os.listdir(os.path.dirname(session))


run_tests(test_hanging_helper, test_full_disk)
