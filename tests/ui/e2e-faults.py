#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Uses a window whose helper never answers, one with a full disk, one that reloads an unreadable
file, and ones without a bus or a writable home.

Usage: e2e-faults.py GRINDSCOPE [SHIM]. Skipped if a dependency is missing. Prints TAP.
"""
import contextlib
import ctypes
import gzip
import os
import re
import resource
import shutil
import subprocess
import sys
import time
import unittest

from e2e import (PROFILE, TIMEOUT, Quick, environment, find_windows, folder, program, run_tests,
                 wait, write)
from lacks import mistakes

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
# See tests/faults
SHIM = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 else None
PR_CAPBSET_DROP = 24
NOWHERE = '/proc/nothing'    # where not even root can create a file
MESSAGES = write('messages', '')
STATE = os.path.dirname(write('state/nothing', ''))


def labels(window):
    return [node.name for node in window.walk() if node.role == 'label']


def jump(window, text):
    window.press('ctrl+l')
    window.type(text)
    window.press('Return')


def expect_inclusive(window, percent):
    wait(lambda: any(name.startswith(percent) and 'inclusive' in name for name in labels(window)),
         percent)


def test_hanging_helper():
    """The window stays usable, and reports it in the end."""
    helper = write('bin/objinfo', '#!/bin/sh\nexec sleep 1000\n')
    os.chmod(helper, 0o700)
    sentence = 'grindscope-objinfo does not answer'
    with Quick('--function=main', WITH_INSTRUCTIONS, view='assembly',
               env=dict(environment, GRINDSCOPE_OBJINFO=helper)) as window:
        expect_inclusive(window, '100.00')
        jump(window, 'other')
        expect_inclusive(window, '18.92')
        assert sentence not in labels(window), 'it was not meanwhile'
        wait(lambda: sentence in labels(window), 'what is wrong')
        jump(window, ':show callees')
        jump(window, 'main')
        expect_inclusive(window, '100.00')
        window.press('ctrl+q')
        assert window.process.wait(TIMEOUT) == 0


def test_full_disk():
    """On a full disk the old saved state is kept, and the window works."""
    # GTK itself warns that it cannot save the list of recent files.
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


UNREADABLE = 'The changed file cannot be read: '
LARGE = PROFILE + 'fn=ns::third(int)\n' + 100000 * '7 1\n'


def give_up_rights():
    """Drops root's right to read everything: CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""
    for capability in (1, 2):
        ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)


def may_read_all(pid):
    with open(f'/proc/{pid}/status', encoding='ascii') as stream:
        return int(re.search('^CapEff:\t(.*)$', stream.read(), re.MULTILINE)[1], 16) & 6 != 0


def shown(window):
    """The costs and names of functions, the total, and the message."""
    found = [label.replace('\u00a0', ' ') for label in labels(window)]
    return ([(row[0], row[3]) for row in window.rows('Functions')],
            [label for label in found if label.startswith('total ')],
            [label for label in found if label.startswith((UNREADABLE, 'Reloaded'))])


def spoil(path, fault):
    """Breaks a good file."""
    os.remove(path)
    if fault == 'folder':
        os.mkdir(path)
    if fault in ('folder', 'missing'):
        return
    with open(path, 'wb') as stream:
        # Truncated this early, a compressed file has no readable data; truncated later, it has
        # much.
        stream.write({'garbage': b'this is no profile\n', 'empty': b'',
                      'cut': gzip.compress(PROFILE.encode())[:20]}.get(fault, LARGE.encode()))
    os.chmod(path, 0 if fault == 'forbidden' else 0o600)


def mend(path, cost):
    if os.path.isdir(path):
        os.rmdir(path)
    elif os.path.exists(path):
        os.remove(path)
    write(os.path.basename(path), PROFILE.replace('390', str(cost)))


def check_reload(window, path, fault, reason, reload):
    """The open profile stays, with a message that states the reason, until the file is readable."""
    before = shown(window)[:2]
    spoil(path, fault)
    reload(window)
    wait(lambda: shown(window)[2], f'what is wrong: {fault}')
    after = shown(window)
    assert after[:2] == before, (fault, before, after)
    assert after[2][0].startswith(f'{UNREADABLE}{path}: ') and reason in after[2][0], after[2]
    check_reload.cost += 1
    mend(path, check_reload.cost)
    window.press('F5')
    wait(lambda: any(text.startswith(f'Reloaded: total {610 + check_reload.cost} ')
                     for text in shown(window)[2]), f'what is right again: {fault}')


check_reload.cost = 300


def press_reload(window):
    window.press('F5')


def click_reload(window):
    window.find('label', 'The profile has changed on disk.')
    window.click('push button', 'Reload')


def test_reload():
    """An open profile stays, whatever happens to its file."""
    path = write('reload.out', PROFILE)
    faults = {'garbage': 'expected a profile', 'cut': 'compressed', 'empty': 'the file is empty',
              'folder': 'Is a directory', 'missing': 'No such file or directory',
              'forbidden': 'Permission denied', 'interrupted': 'Input/output error'}
    env = environment
    if SHIM:
        env = dict(environment, LD_PRELOAD=SHIM, FAULT_PATH='reload.out', FAULT_EIO='65536')
    else:
        del faults['interrupted']
    with Quick(path, '--function=ns::second', env=env, preexec_fn=give_up_rights) as window:
        if may_read_all(window.process.pid):
            del faults['forbidden']
        wait(lambda: len(window.rows('Functions')) == 3, 'the profile')
        for fault, reason in faults.items():
            check_reload(window, path, fault, reason, press_reload)
        for fault in ('garbage', 'interrupted'):
            if fault in faults:
                check_reload(window, path, fault, faults[fault], click_reload)


def test_first_reading():
    """A page shows the file, the reason, and a button to try again."""
    if not SHIM:
        raise unittest.SkipTest('reading cannot be made to fail here')
    path = write('first.out', LARGE)
    env = dict(environment, LD_PRELOAD=SHIM, FAULT_PATH='first.out', FAULT_EIO='65536')
    with Quick(path, env=env) as window:
        wait(lambda: any('Input/output error' in text for text in labels(window)), 'the reason')
        assert path in labels(window), labels(window)
        mend(path, 300)
        window.click('push button', 'Try Again')
        wait(lambda: len(window.rows('Functions')) == 3, 'the profile')


class Bare(Quick):
    """A window without a bus: it can be used, but its content cannot be read."""

    # pylint: disable=super-init-not-called
    def __init__(self, *arguments, prefix=(), **options):
        self.bus = None
        with open(MESSAGES, 'w', encoding='utf-8') as stream:
            self.process = subprocess.Popen([*prefix, program, *arguments], stderr=stream,
                                            **options)
        wait(lambda: find_windows(self.process, '^bare.out$'), 'a window')

    def end(self):
        """Closes the window, and returns its exit status."""
        self.press('ctrl+q')
        status = self.process.wait(TIMEOUT)
        found = mistakes(read(MESSAGES))
        assert not found, found[:3]
        return status


def get_bare_environment(**changes):
    """Lets GTK choose whether to use accessibility, and allows warnings."""
    env = dict(environment, XDG_RUNTIME_DIR=NOWHERE, G_DEBUG='', **changes)
    env.pop('GTK_A11Y', None)
    return env


def read(path):
    with contextlib.suppress(FileNotFoundError), open(path, encoding='utf-8') as stream:
        return stream.read()
    return ''


def test_no_bus():
    """A normal launch, which would search for another instance on the bus, works alone."""
    path = write('bare.out', PROFILE)
    # Without a known bus, GLib would start one with this program.
    write('nobus/dbus-launch', '#!/bin/sh\nexit 1\n')
    os.chmod(os.path.join(folder, 'nobus', 'dbus-launch'), 0o700)
    for number, address in enumerate((None, 'unix:path=' + NOWHERE, 'disabled:', 'nonsense')):
        state = os.path.join(folder, f'nobus/state{number}')
        env = get_bare_environment(XDG_STATE_HOME=state, PATH=os.path.join(folder, 'nobus') + ':' +
                                   os.environ['PATH'])
        del env['DBUS_SESSION_BUS_ADDRESS']
        if address:
            env['DBUS_SESSION_BUS_ADDRESS'] = address
        session = os.path.join(state, 'grindscope', 'session')
        with Bare('--function=ns::second', path, env=env) as window:
            wait(lambda session=session: 'ns::second' in read(session), 'the profile')
            jump(window, 'first')
            wait(lambda session=session: 'ns::first' in read(session), 'what was asked for')
            assert window.end() == 0, address


def test_home_of_another():
    """With a home that is not writable."""
    if os.getuid() != 0 or not shutil.which('setpriv'):
        raise unittest.SkipTest('needs root and setpriv')
    nobody = ('setpriv', '--reuid=65534', '--clear-groups', '--inh-caps=-all')
    if subprocess.run([*nobody, program, '--version'], stdout=subprocess.DEVNULL,
                      stderr=subprocess.DEVNULL, check=False).returncode != 0:
        raise unittest.SkipTest('others may not run the program where it was built')
    path = write('bare.out', PROFILE)
    home = os.path.join(folder, 'home')
    os.mkdir(home)
    for each, mode in ((folder, 0o755), (path, 0o644), (home, 0o555)):
        os.chmod(each, mode)
    env = get_bare_environment(HOME=home, GSETTINGS_BACKEND='keyfile',
                               DBUS_SESSION_BUS_ADDRESS='unix:path=' + NOWHERE)
    for kind in ('DATA', 'CONFIG', 'CACHE', 'STATE'):
        del env[f'XDG_{kind}_HOME']
    with Bare('--event=Nothing', path, prefix=nobody, env=env) as window:
        wait(lambda: 'The profile has no event “Nothing”' in read(MESSAGES), 'the profile')
        jump(window, 'second')
        # The saved state is written with a delay.
        time.sleep(2)
        assert window.end() == 2
    assert os.listdir(home) == [], os.listdir(home)


# Reading a window leaves the address of the accessibility bus on the display. GTK would find it
# there without a session bus, and fail, so the tests without a bus come first.
run_tests(test_no_bus, test_home_of_another, test_hanging_helper, test_full_disk,
          test_first_reading, test_reload)
