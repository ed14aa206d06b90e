#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Records real programs in the window: the tour's loop from the first recording to the comparison,
and every way in which a recording ends. Nothing is lost, and nothing is left running.

Usage: e2e-record.py GRINDSCOPE GRINDSCOPE-CLI. Skipped if a dependency is missing. Prints TAP.
"""
import os
import shutil
import subprocess
import time

from e2e import folder, run_tests, wait
from recorder import PROGRAM, Recorder, processes, total

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')


def build_words(place):
    subprocess.run(['cc', '-g', '-O1', '-fno-inline', '-o', 'words', 'words.c', 'tree.c',
                    'pairs.c'], cwd=place, check=True)


def test_loop():
    """Record, see lower_case, mend it, record again and compare: with the keyboard only."""
    place = os.path.join(folder, 'tour')
    shutil.copytree(os.path.join(ROOT, 'data', 'tour'), place)
    shutil.copyfile(os.path.join(ROOT, 'LICENSES', 'GPL-3.0-or-later.txt'),
                    os.path.join(place, 'text'))
    build_words(place)
    with Recorder() as window:
        window.record(f'{place}/words {place}/text')
        window.opened()
        assert window.is_whole()
        before = window.profiles()
        # Most of the cost is inside of lower_case, as the tour says.
        row = window.opened('lower_case')
        assert float(row[0]) > 60, row
        assert not window.look('push button', 'Open Others'), 'no other process was recorded'

        source = os.path.join(place, 'words.c')
        with open(source, encoding='utf-8') as stream:
            text = stream.read()
        slow = 'for (size_t i = 0; i < strlen (text); i++)'
        assert slow in text
        with open(source, 'w', encoding='utf-8') as stream:
            stream.write(text.replace(
                slow, 'for (size_t i = 0, length = strlen (text); i < length; i++)'))
        build_words(place)

        alone = time.monotonic()
        subprocess.run(['valgrind', '-q', '--tool=callgrind', '--callgrind-out-file=/dev/null',
                        f'{place}/words', f'{place}/text'], stdout=subprocess.DEVNULL, check=True)
        alone = time.monotonic() - alone
        start = time.monotonic()
        window.press('ctrl+F5')
        wait(lambda: any('less Ir' in name for name in window.labels()), 'the comparison')
        beyond = time.monotonic() - start - alone
        print(f'# from the key to the comparison {beyond:.1f} s beyond the {alone:.1f} s of the '
              'program itself')
        after = window.profiles()
        assert after != before and total(after) < total(before) * 0.6
        window.told('lower_case')
        assert len(window.tabs()) == 2, window.tabs()
        assert all(name.startswith('words ') for name in window.tabs()), window.tabs()
        assert beyond < 10, beyond


def test_stop():
    """A program that would run for 30 seconds is stopped after three: its stack and its costs are
    shown meanwhile."""
    with Recorder() as window:
        window.begin()
        window.told('Recording ')
        start = time.monotonic()
        wait(lambda: not window.nameless(), 'names of all that changes')
        wait(lambda: 'main' in window.labels() and
             any(name.endswith('functions') and ' Ir in ' in name.replace('\xa0', ' ')
                 for name in window.labels()), 'the stack and the costs')
        time.sleep(max(0, 3 - (time.monotonic() - start)))
        assert window.is_recording()
        window.press('Return')
        window.opened()
        assert time.monotonic() - start < 15
        assert window.is_whole()
        assert not processes()


def test_controls():
    """Counting by hand, a dump, zero; then the program is stopped."""
    with Recorder() as window:
        window.begin()
        wait(lambda: window.find('push button', 'Dump Now').has('sensitive'), 'the button')
        window.click('push button', 'Dump Now')
        window.told('since the last dump')
        assert len(window.profiles()) == 1, window.profiles()
        # No click is lost while an earlier one has no answer.
        window.click('push button', 'Zero')
        window.click('push button', 'Stop Counting')
        window.told('not counting')
        window.told('the costs are known when the profile is written')
        window.click('push button', 'Start Counting')
        window.told('Recording ')
        window.click('push button', 'Stop')
        window.opened()
        wait(lambda: any(name.endswith(' parts') for name in
                         (node.name for node in window.walk(roles={'push button'}))), 'the parts')


def test_progress():
    """The second recording of a command knows how much the first one had counted."""
    with Recorder() as window:
        window.record(f'{PROGRAM} busy')
        window.opened()
        window.press('shift+F5')
        bar = wait(lambda: next(iter(window.look('progress bar', 'Compared with the last recording')
                                     ), None), 'the progress')
        assert bar.has('visible')
        wait(lambda: len(window.recordings()) == 2 and window.is_open(), 'the second profile')


def test_crash():
    with Recorder() as window:
        window.record(f'{PROGRAM} crash')
        window.opened()
        window.told('The program was ended by signal 11')
        assert window.is_whole()


def test_deaf():
    """A program that ignores SIGTERM is killed after its costs are written."""
    with Recorder() as window:
        window.begin('deaf')
        window.click('push button', 'Stop')
        window.opened()
        window.told('The program did not end and was killed.')
        assert total(window.profiles()) > 400000
        assert not processes()


def test_close_tab():
    """Closing the tab asks. The profile is kept, and the program ends."""
    with Recorder() as window:
        window.begin()
        window.press('ctrl+w')
        window.click('push button', 'Keep Recording')
        window.closed()
        assert window.is_recording() and processes()
        window.press('ctrl+w')
        window.click('push button', 'Stop and Close')
        window.find('push button', 'Open…')
        wait(lambda: not processes(), 'the program to end')
        wait(window.is_whole, 'the profile')


def test_close_window():
    """So does closing the window; this program ends once the profile is written."""
    with Recorder() as window:
        window.begin()
        window.press('ctrl+q')
        window.click('push button', 'Keep Recording')
        window.closed()
        window.press('ctrl+q')
        window.click('push button', 'Stop and Close')
        assert window.process.wait(30) == 0
        assert not processes()
        assert window.is_whole()


def test_killed():
    """If this program is killed, the recorded one ends, too, and writes its profile."""
    with Recorder() as window:
        window.begin()
        window.process.kill()
        window.process.wait()
        wait(lambda: not processes(), 'the program to end')
        assert window.is_whole()


run_tests(test_loop, test_stop, test_controls, test_progress, test_crash, test_deaf, test_close_tab,
          test_close_window, test_killed)
