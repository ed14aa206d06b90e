#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens profiles in every possible way, and checks the result.

Usage: e2e-open.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re
import shutil
import subprocess
import sys
import time

from e2e import (DOUBLE, PROFILE, TIMEOUT, Window, dragging, environment, folder, large, program,
                 run_tests, wait, write, xdotool)

FAST = {'timeout': TIMEOUT, 'check': False, 'capture_output': True, 'text': True,
        'env': environment}


def profile(function):
    """A profile with one function, to identify it, which calls itself."""
    return f'events: Ir\nfl=a.c\nfn={function}\n1 100\ncfn={function}\ncalls=1 1\n1 0\n'


def launch(*arguments, **options):
    return subprocess.run([program, *arguments], **{**FAST, **options})


def functions(window):
    return [row[3] for row in window.rows('Functions')]


ONE, TWO, THREE = (write(f'{name}.out', profile(name)) for name in ('one', 'two', 'three'))
GOOD = write('good.out', PROFILE)


def test_several():
    with Window(ONE, TWO, THREE) as window:
        wait(lambda: window.tabs() == ['one.out', 'two.out', 'three.out'], 'three tabs')
        wait(lambda: functions(window) == ['three'], 'the last one')
        window.press('ctrl+Page_Up')
        wait(lambda: functions(window) == ['two'], 'the one before')
        window.press('alt+1')
        wait(lambda: functions(window) == ['one'], 'the first one')
        assert not window.nameless(), window.nameless()
        window.press('ctrl+w', 'ctrl+w')
        wait(lambda: window.tabs() == ['three.out'], 'one tab')
        wait(lambda: functions(window) == ['three'], 'the one that is left')
        window.press('ctrl+w')
        window.find('label', 'Open a profile')
        window.press('ctrl+w')
        assert window.process.wait(TIMEOUT) == 0


def test_second_launch():
    with Window(ONE, standalone=False) as window:
        wait(lambda: functions(window) == ['one'], 'the first one')
        copy = write('copy.out', profile('copied'))
        # A path relative to the launching process, and a URI
        second = launch(os.path.basename(copy), 'file://' + TWO, cwd=folder)
        os.unlink(copy)
        assert second.returncode == 0, second.stderr
        wait(lambda: window.tabs() == ['one.out', 'copy.out', 'two.out'], 'three tabs')
        window.press('alt+2')
        wait(lambda: functions(window) == ['copied'], 'what was read before it was deleted')

        failed = launch('/nonexistent/profile.out')
        assert failed.returncode == 1 and 'profile.out' in failed.stderr, failed
        assert launch('--new-window', THREE).returncode == 0
        wait(lambda: len(window.root) == 2, 'a second window')


def test_wait():
    with Window(ONE, standalone=False) as window:
        wait(lambda: functions(window) == ['one'], 'the first one')
        waiting = subprocess.Popen([program, '--wait', TWO], env=environment)
        wait(lambda: functions(window) == ['two'], 'the second one')
        time.sleep(0.5)
        assert waiting.poll() is None
        window.press('ctrl+w')
        assert waiting.wait(TIMEOUT) == 0

        waiting = subprocess.Popen([program, '--wait', THREE], env=environment)
        wait(lambda: functions(window) == ['three'], 'the third one')
        window.press('ctrl+q')
        assert waiting.wait(TIMEOUT) == 0
        assert window.process.wait(TIMEOUT) == 0


def test_standard_input():
    with open(GOOD, encoding='utf-8') as stream, Window('-', stdin=stream) as window:
        wait(lambda: functions(window)[0] == 'main', 'what is in standard input')
    with Window(ONE, standalone=False) as window:
        wait(lambda: functions(window) == ['one'], 'the first one')
        assert launch('-', input=profile('piped')).returncode == 0
        wait(lambda: functions(window) == ['piped'], 'what came from the other process')


def test_line():
    for arguments, side, rows in (
            (['--line=/home/me/main.c:1'], 'Callers', [['main', '2']]),
            (['--line=main.c:1:7', '--event=Dr'], 'Callers', [['main', '1']]),
            (['--function=ns::first', '--line', '+2 main.c'], 'Callees',
             [['ns::first(int)', '2'], ['ns::second(int)', '1']])):
        with Window(*arguments, GOOD) as window:
            wait(lambda side=side, rows=rows: [[row[3], row[2]] for row in window.rows(side)] ==
                 rows, arguments)
    with Window(ONE, standalone=False) as window:
        wait(lambda: functions(window), 'a profile')
        fine = launch('--line=main.c:2', '--view=callees', GOOD)
        assert fine.returncode == 0, fine
        wait(lambda: [row[3] for row in window.rows('Callees')] ==
             ['ns::first(int)', 'ns::second(int)'], 'what main calls')
        for line, what in (('main.c:9', 'main.c:9'), ('x.c:1', 'x.c'), ('main.c', 'main.c')):
            wrong = launch('--line=' + line, GOOD)
            assert wrong.returncode == 2 and what in wrong.stderr, wrong


def test_choice():
    with Window('--function=ns::second', '--event', 'Dr', GOOD) as window:
        wait(lambda: [row[3] for row in window.rows('Callers')] == ['main'], 'its caller')
        wait(lambda: window.rows('Functions')[1][0] == '59.41', 'costs of Dr')
    with Window('--view=all-callers', '--view=all-callees', GOOD) as window:
        wait(lambda: window.rows('All callees'), 'what it calls')
        wait(lambda: window.first('list', 'All callers') and not window.first('list', 'Callees'),
             'one view on either side')
    with Window(GOOD, standalone=False) as window:
        wait(lambda: functions(window), 'a profile')
        wrong = launch('--function=nowhere', ONE)
        assert wrong.returncode == 2 and 'nowhere' in wrong.stderr, wrong
        wrong = launch('--view=stars', ONE)
        assert wrong.returncode == 2 and 'stars' in wrong.stderr, wrong


def test_runs():
    parts = [write(f'run/callgrind.out.77{tail}', profile(name))
             for tail, name in (('.1', 'first'), ('.2', 'second'), ('.10', 'tenth'))]
    with Window(parts[2], parts[0], ONE) as window:
        wait(lambda: window.tabs() == ['callgrind.out.77', 'one.out'], 'two tabs')
        window.press('alt+1')
        wait(lambda: sorted(functions(window)) == ['first', 'tenth'], 'two parts')
    with Window('--merge', parts[0], ONE, TWO) as window:
        wait(lambda: sorted(functions(window)) == ['first', 'one', 'two'], 'all in one')
        assert len(window.tabs()) == 1
    with Window(parts[0]) as window:
        window.find('label', '2 more files of this run are in the same folder')
        window.click('push button', 'Open All as One Profile')
        wait(lambda: sorted(functions(window)) == ['first', 'second', 'tenth'], 'the whole run')


def test_folder():
    write('folder/callgrind.out.12', profile('old'))
    newest = [write(f'folder/callgrind.out.123{tail}', profile(f'new{tail}'))
              for tail in ('-01', '-02')]
    write('folder/notes.txt', 'not a profile')
    for path in newest:
        os.utime(path, (time.time() + 60,) * 2)
    with Window(os.path.join(folder, 'folder')) as window:
        wait(lambda: sorted(functions(window)) == ['new-01', 'new-02'], 'the newest run')
    os.makedirs(os.path.join(folder, 'nothing'))
    with Window(os.path.join(folder, 'nothing')) as window:
        window.find('label', 'No profile in this folder')


def test_errors():
    garbage = write('garbage.out', 'this is no profile\n')
    with Window(garbage, ONE) as window:
        wait(lambda: functions(window) == ['one'], 'the good one')
        window.press('alt+1')
        window.find('label', 'Not a profile')
        assert not window.nameless(), window.nameless()
        write('garbage.out', profile('better'))
        window.click('push button', 'Try Again')
        wait(lambda: functions(window) == ['better'], 'the file as it is now')
    early = write('early.out', 'version: 1\nfl=a.c\nfn=main\n27 122308\n+2 1\n')
    with Window(early) as window:
        window.find('label', f'{early}, line 4')
        window.find('label', '27 122308')
        window.find('push button', 'Copy Details')


def test_empty_file():
    empty = write('empty/callgrind.out.9', '')
    write('empty/callgrind.out.9-01', profile('thread'))
    with Window(empty) as window:
        window.find('label', 'Nothing to show')
        window.click('push button', 'Open the other file of this run')
        wait(lambda: functions(window) == ['thread'], 'the file that holds data')


def test_start_page():
    with Window() as window:
        window.find('label', 'Record a profile')
        for purpose in ('PHP with Xdebug', 'Go, and anything else that pprof reads',
                        'C, C++, Rust: calls, lines, instructions and jumps'):
            window.find('push button', 'Copy the command for: ' + purpose)
        window.find('push button', 'Recent profiles')
        assert not window.nameless(), window.nameless()


def click_row(window, name, function, *how):
    rows = window.find('list', name)
    index = wait(lambda: [row[3] for row in window.rows(name)], name).index(function)
    window.point(rows[index], *how)


def find_title(window, name):
    return next((title for title in window.find('table row', 'Column titles')
                 if any(node.name == name for node in window.walk(title))), None)


def walk_example(window):
    """Follows the example's first steps: each names the right widgets and functions."""
    xdotool('mousemove', 1590, 990, 'windowsize', '--sync', window.xid(), 1600, 1000)
    window.find('label', 'main')
    step = window.find('push button', 'Next step').description
    assert 'Where does the cost go?' in step
    name = re.search('column title “(.*?)”', step).group(1)
    window.click('push button', 'Absolute costs')
    wait(lambda: find_title(window, name), 'the title of absolute numbers')
    window.click('push button', 'Percentages')
    wait(lambda: find_title(window, name + ' %'), 'the title of percentages')
    window.point(find_title(window, name + ' %'), 'click', 1)
    wait(lambda: window.rows('Functions')[0][3] == '__strlen_avx2', 'the order')
    click_row(window, 'Functions', '__strlen_avx2', 'click', 1)
    window.find('label', '__strlen_avx2')

    window.click('push button', 'Next step')
    wait(lambda: 'Who calls it?' in window.find('push button', 'Next step').description,
         'the second step')
    wait(lambda: [row[3] for row in window.rows('Callers')][:1] == ['lower_case'], 'the caller')
    assert float(window.rows('Callers')[0][1]) > 99
    click_row(window, 'Callers', 'lower_case', *DOUBLE)
    wait(lambda: any(row[3] == 'main' for row in window.rows('Callers')), 'lower_case()')

    window.click('push button', 'Next step')
    window.click('page tab', 'Source')
    wait(lambda: any(node.name.startswith('__strlen_avx2') for node in window.walk()
                     if node.role == 'link'), 'what the loop calls')

    window.click('push button', 'Next step')
    wait(lambda: 'valgrind' in window.find('push button', 'Previous step').description,
         'the last step')
    window.click('push button', 'Hide first steps')
    wait(lambda: not window.first('push button', 'Next step'), 'the steps to go')


def test_view_of_nothing():
    """Options of a launch without a file apply to the next file opened."""
    with Window('--event=D1mr', '--function=sum_column', view='source') as window:
        window.click('push button', 'Open an Example')
        wait(lambda: window.tabs() == ['callgrind.out.words'], 'the example')
        window.find('label', 'sum_column')
        window.find('text', 'Source')
        window.press('ctrl+w')
        window.click('push button', 'Open an Example')
        window.find('label', 'main')
    with Window(ONE, standalone=False) as window:
        wait(lambda: functions(window) == ['one'], 'the profile')
        done = launch('--view=events')
        assert done.returncode == 0, done
        window.find('list', 'Events')
        wrong = launch('--function=nowhere')
        assert wrong.returncode == 2 and 'nowhere' in wrong.stderr, wrong


def test_wishes():
    """Options wait for the next file opened in any window; failures are shown there."""
    broken = write('broken.out', 'this is no profile\n')
    wrong = launch('--view=sauce', ONE)
    assert wrong.returncode == 2 and 'sauce”; see --help' in wrong.stderr, wrong
    with Window(broken, standalone=False) as window:
        wait(lambda: window.first('push button', 'Try Again'), 'the failure')
        assert launch('--view=source').returncode == 0
        assert launch('--view=events', '--function=nowhere').returncode == 0
        assert launch(ONE).returncode == 0
        window.find('list', 'Events')
        window.find('label', 'The profile has no function “nowhere”')
    with Window(standalone=False) as window:
        assert launch('--view=events').returncode == 0
        assert launch('--function=one', ONE).returncode == 0
        wait(lambda: functions(window) == ['one'], 'the profile')
        window.find('list', 'Callers')
        assert not window.look('list', 'Events')


def test_contexts():
    """A function recorded in contexts is found by its plain name."""
    path = write('contexts.out', "events: Ir\nfn=f(int)'2\n1 3\nfn=f(int)'main\n1 5\n")
    with Window(path, standalone=False):
        done = launch('--function=f')
        assert done.returncode == 0, done
        wrong = launch('--function=main')
        assert wrong.returncode == 2 and 'main' in wrong.stderr, wrong


def test_example():
    """In a build tree the example works, too; its sources are found without a question."""
    with Window() as window:
        window.click('push button', 'Open an Example')
        wait(lambda: window.tabs() == ['callgrind.out.words'], 'the example')
        walk_example(window)
        text = window.find('text', 'Source')
        wait(lambda: 'int main' in ' '.join(text.text().split()),
             'the source')


def test_cancel():
    path = large(60)
    with Window(ONE, path) as window:
        window.find('push button', 'Cancel')
        window.find('progress bar', 'Bytes read')
        # The other tab stays usable meanwhile.
        window.press('alt+1')
        wait(lambda: functions(window) == ['one'], 'the other tab')
        window.press('alt+2', 'Escape')
        wait(lambda: window.tabs() == ['one.out'], 'the tab to go')
    with Window(path) as window:
        window.find('push button', 'Cancel')
        window.press('ctrl+w')
        window.find('label', 'Open a profile')
    with Window(path) as window:
        window.find('push button', 'Cancel')
        window.press('ctrl+q')
        status = window.process.wait(TIMEOUT)
        assert status == 1, status


def test_many():
    paths = [write(f'many/{i}.out', profile(f'function{i}')) for i in range(12)]
    with Window(*paths) as window:
        wait(lambda: len(window.tabs()) == 12, 'twelve tabs')
        for key, name in (('alt+3', 'function2'), ('alt+0', 'function9')):
            window.press(key)
            wait(lambda name=name: functions(window) == [name], name)


def test_reload():
    path = write('again.out', profile('before'))
    with Window(path) as window:
        wait(lambda: functions(window) == ['before'], 'the profile')
        write('again.out', profile('after'))
        window.press('F5')
        wait(lambda: functions(window) == ['after'], 'the file as it is now')


def test_drop():
    spaced = write('a file.out', profile('spaced'))
    with Window() as window:
        window.find('label', 'Open a profile')
        with dragging(window, 0.3, ONE, spaced):
            window.find('label', 'Drop to open')
        wait(lambda: window.tabs() == ['one.out', 'a file.out'], 'two tabs')
        wait(lambda: functions(window) == ['spaced'], 'the second one')
        wait(lambda: not window.first('label', 'Drop to open'), 'the hint to go')


tests = [test_second_launch, test_standard_input, test_line, test_choice, test_runs, test_folder,
         test_empty_file, test_start_page, test_example, test_view_of_nothing, test_wishes,
         test_contexts]
if shutil.which('xdotool'):
    tests += [test_several, test_wait, test_errors, test_cancel, test_many, test_reload]
    try:
        import gi
        gi.require_version('Gtk', '4.0')
        tests.append(test_drop)
    except (ImportError, ValueError):
        print('# no bindings of GTK 4, nothing is dragged', file=sys.stderr)
run_tests(*tests)
