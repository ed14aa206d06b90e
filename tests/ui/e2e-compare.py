#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares profiles in the real window, by all ways in.

Usage: e2e-compare.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import subprocess
import sys

from e2e import PROFILE, TIMEOUT, Window, dragging, folder, run_tests, wait, write
from compared import AFTER, BEFORE, name, plain

RESULT = '76.3 % less Ir: lower_case −5.46 M; nothing got slower by more than 0.1 points'


def told(window):
    """The sides and the result, as in the bar"""
    return [plain(node.name) for node in window.walk(roles={'label'}) if '→' in node.name and
            '   ' in node.name]


def wait_for_bar(window, text):
    seen = []

    def is_there():
        seen[:] = told(window)
        return seen == [text]

    try:
        wait(is_there)
    except AssertionError as error:
        raise AssertionError(f'{seen}, not “{text}”') from error


def selected(window):
    """The function that the header names"""
    return wait(lambda: [node for node in window.walk(roles={'table row'})
                         if node.has('selected')])[0]


def press_in_bar(window, button):
    """Presses a button of the bar that tells of a change, once it has slid in."""
    window.find('label', 'The profile has changed on disk.')
    wait(lambda: window.look('push button', button)[0].activate(), button)


def profile(cost):
    return PROFILE.replace('600', str(cost))


def test_base():
    """--base opens a comparison, and selects what has changed most."""
    with Window(f'--base={BEFORE}', AFTER) as window:
        wait_for_bar(window, f'callgrind.out.words → callgrind.out.mended   {RESULT}')
        rows = wait(lambda: window.rows('Functions')[1:] and window.rows('Functions'))
        assert plain(rows[0][0]) == plain(rows[0][1]) == '−75.43', rows[0]
        assert [name(row) for row in rows[:2]] == ['__strlen_avx2', 'lower_case'], rows[:2]
        assert 'lower_case' in selected(window).name, selected(window).name


def test_base_folder():
    """A folder means its newest run, as everywhere."""
    run = write('runs/callgrind.out.12', profile(500))
    os.utime(run, (1, 1))
    write('runs/callgrind.out.13', profile(600))
    after = write('now.out', profile(300))
    with Window(f'--base={os.path.dirname(run)}', after) as window:
        wait_for_bar(window, 'callgrind.out.13 → now.out   30.0 % less Ir: first −300; nothing got '
                     'slower by more than 0.1 points')
    nothing = os.path.join(folder, 'none')
    os.makedirs(nothing)
    with Window(f'--base={nothing}', after) as window:
        window.find('label', 'No profile in this folder')


def test_base_usage():
    """Without a file there is nothing to compare."""
    for arguments in [f'--base={BEFORE}'], [f'--base={BEFORE}', '-'], ['--base=-', AFTER]:
        done = subprocess.run([sys.argv[1], '--standalone', *arguments], input='', check=False,
                              capture_output=True, text=True, timeout=TIMEOUT)
        assert done.returncode == 2, (arguments, done)
        assert done.stderr == '--base requires a file to compare\n', (arguments, done)


def test_swap():
    """F12 swaps the sides; the bar ends the comparison."""
    with Window(f'--base={BEFORE}', AFTER) as window:
        wait_for_bar(window, f'callgrind.out.words → callgrind.out.mended   {RESULT}')
        window.press('F12')
        wait_for_bar(window, 'callgrind.out.mended → callgrind.out.words   322.5 % more Ir: '
                     'lower_case +5.46 M; nothing got faster by more than 0.1 points')
        assert 'lower_case' in selected(window).name, selected(window).name
        window.click('push button', 'End comparison')
        wait(lambda: not told(window), 'the bar to go')
        wait(lambda: window.tabs() == ['callgrind.out.words'], 'the profile that was after')
        assert 'lower_case' in selected(window).name, selected(window).name


def test_tab():
    """A tab is compared with another one, chosen from a list."""
    before = write('before.out', profile(600))
    after = write('after.out', profile(300))
    with Window(before, after) as window:
        wait(lambda: len(window.tabs()) == 2, 'two tabs')
        window.press('alt+2')
        wait(lambda: window.rows('Functions'), 'the profile')
        window.press('ctrl+shift+o')
        window.find('label', 'Compare With')
        wait(lambda: window.focused() == 'before.out', 'the other tab to have the focus')
        window.press('Return')
        wait_for_bar(window, 'before.out → after.out   30.0 % less Ir: first −300; nothing got '
                     'slower by more than 0.1 points')
        wait(lambda: window.tabs() == ['before.out', 'before.out → after.out'], 'the other title')


def test_nothing_in_common():
    """Two profiles without a common function: everything is new or gone."""
    before = write('left.out', 'events: Ir\nfl=a.c\nfn=left\n1 100\n')
    after = write('right.out', 'events: Ir\nfl=b.c\nfn=right\n1 50\n')
    with Window(f'--base={before}', after) as window:
        wait(lambda: len(told(window)) == 1, 'the bar')
        rows = wait(lambda: window.rows('Functions')[1:] and window.rows('Functions'))
        assert [(name(row), plain(row[0])) for row in rows] == [
            ('left', '−100.00'), ('right', '+50.00')], rows
        told_rows = [node.name for node in window.walk(roles={'table row'})]
        assert {'left, gone', 'right, new'} <= set(told_rows), told_rows


def neighbours(function):
    """A profile in which main calls a function that calls five others"""
    others = 'abcde'
    return ('events: Ir\nfl=a.c\n' +
            ''.join(f'fn={other}\n1 1\n' for other in others) +
            f'fn=main\n1 1\ncfn={function}\ncalls=1 1\n1 505\nfn={function}\n1 500\n' +
            ''.join(f'cfn={other}\ncalls=1 1\n1 1\n' for other in others))


def test_pair():
    """Functions that are perhaps the same are named in the details, and paired by a button."""
    before = write('renamed-before.out', neighbours('old_name'))
    after = write('renamed-after.out', neighbours('new_thing'))
    unpaired = 'Paired: 1.19 % of the cost before and 1.19 % after; new functions: 1, gone: 1'
    with Window(f'--base={before}', after) as window:
        window.find('label', unpaired)
        window.open_menu('Details of the comparison')
        window.find('label', 'old_name → new_thing (6 of 6 callers and callees)')
        window.click('push button', 'Pair')
        paired = 'Paired: 100.00 % of the cost before and 100.00 % after; new functions: 0, gone: 0'
        window.find('label', paired)
        # It has not changed.
        wait(lambda: not window.rows('Functions'), 'the list of changed functions')
        window.click('push button', 'Show all functions')
        wait(lambda: 'new_thing, was old_name' in [node.name for node in
                                                   window.walk(roles={'table row'})], 'the row')
        # Swapped, it is still a pair.
        window.press('F12')
        wait(lambda: 'old_name, was new_thing' in [node.name for node in
                                                   window.walk(roles={'table row'})], 'the row')
        window.find('label', paired)


def test_divide():
    """Costs are divided by the calls of a function: twice as many requests cost twice as much."""
    before = write('few.out', PROFILE)
    after = write('many.out', PROFILE.replace('calls=2', 'calls=4').replace('600', '1200'))
    work = 'Costs before are for as many calls of ns::first(int) as after: 2 → 4'
    with Window(f'--base={before}', after) as window:
        wait_for_bar(window, 'few.out → many.out   60.0 % more Ir: first +600; nothing got faster '
                     'by more than 0.1 points')
        window.point(wait(lambda: window.find('list', 'Functions')[0][1], 'a row'), 'click', 3)
        window.choose_item('Divide by Calls of This Function')
        wait(lambda: any(node.name.startswith(work) for node in window.walk(roles={'label'})), work)
        wait_for_bar(window, 'few.out → many.out   20.0 % less Ir: second −390; nothing got slower '
                     'by more than 0.1 points')
        window.open_menu('Details of the comparison')
        window.click('push button', 'Do Not Divide')
        wait_for_bar(window, 'few.out → many.out   60.0 % more Ir: first +600; nothing got faster '
                     'by more than 0.1 points')


def test_failure():
    """A profile that cannot be read is refused with a reason, and nothing changes."""
    good = write('good.out', profile(600))
    bad = write('bad.out', '')
    with Window(f'--base={bad}', good) as window:
        wait(lambda: any('bad.out' in plain(node.name) for node in window.walk(roles={'label'})),
             'the reason')
    missing = os.path.join(folder, 'missing.out')
    with Window(f'--base={missing}', good) as window:
        wait(lambda: any('missing.out' in plain(node.name)
                         for node in window.walk(roles={'label'})), 'the reason')


def test_restored():
    """A comparison is saved and restored with its tab."""
    state = os.path.join(folder, 'state')
    options = {'env': dict(os.environ, XDG_STATE_HOME=state)}
    bar = f'callgrind.out.words → callgrind.out.mended   {RESULT}'
    with Window(f'--base={BEFORE}', AFTER, standalone=False, **options) as window:
        wait_for_bar(window, bar)
        window.press('ctrl+q')
        window.process.wait(TIMEOUT)
    with Window(standalone=False, view=None, **options) as window:
        wait_for_bar(window, bar)
        window.press('F5')
        wait_for_bar(window, bar)


def test_reload():
    """A change of either file is offered, and reloaded, with the comparison kept."""
    before = write('old.out', profile(600))
    after = write('new.out', profile(300))
    with Window(f'--base={before}', after) as window:
        start = 'old.out → new.out   '
        wait_for_bar(window, start + '30.0 % less Ir: first −300; nothing got slower by more than '
                     '0.1 points')
        write('new.out', profile(500))
        press_in_bar(window, 'Reload')
        wait_for_bar(window, start + '10.0 % less Ir: first −100; nothing got slower by more than '
                     '0.1 points')
        write('old.out', profile(400))
        press_in_bar(window, 'Reload')
        wait_for_bar(window, start + '12.5 % more Ir: first +100; nothing got faster by more than '
                     '0.1 points')


def test_compare_changed():
    """A profile that was written anew is compared with what is shown, which is not on disk."""
    path = write('again.out', profile(600))
    with Window(path) as window:
        wait(lambda: window.rows('Functions'), 'the profile')
        for cost, bar in ((300, '30.0 % less Ir: first −300; nothing got slower by more than 0.1 '
                                'points'),
                          (600, '42.9 % more Ir: first +300; nothing got faster by more than 0.1 '
                                'points')):
            write('again.out', profile(cost))
            press_in_bar(window, 'Compare')
            wait_for_bar(window, f'again.out (earlier) → again.out   {bar}')
    kept = os.path.join(os.environ['XDG_CACHE_HOME'], 'grindscope', 'earlier')
    assert len(os.listdir(kept)) == 2, os.listdir(kept)
    assert os.stat(kept).st_mode & 0o77 == 0, oct(os.stat(kept).st_mode)


def test_drop():
    """A dropped file is compared with the current profile; two files with each other."""
    before = write('dropped.out', profile(600))
    after = write('open.out', profile(300))
    os.utime(before, (1, 1))
    bar = '30.0 % less Ir: first −300; nothing got slower by more than 0.1 points'
    with Window(after) as window:
        wait(lambda: window.rows('Functions'), 'the profile')
        with dragging(window, 0.7, before):
            window.find('label', 'Drop to compare')
        wait_for_bar(window, f'dropped.out → open.out   {bar}')
    with Window() as window:
        window.find('label', 'Open a profile')
        with dragging(window, 0.7, after, before):
            window.find('label', 'Drop to compare')
        # The older one is that before.
        wait_for_bar(window, f'dropped.out → open.out   {bar}')


tests = [test_base, test_base_folder, test_base_usage, test_swap, test_tab, test_nothing_in_common,
         test_pair, test_divide, test_failure, test_restored, test_reload, test_compare_changed]
try:
    import gi
    gi.require_version('Gtk', '4.0')
    tests.append(test_drop)
except (ImportError, ValueError):
    print('# no bindings of GTK 4, nothing is dragged', file=sys.stderr)
run_tests(*tests)
