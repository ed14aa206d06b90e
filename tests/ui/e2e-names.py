#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mangled names by real input: demangled in lists, found raw, and shown raw on demand.

Usage: e2e-names.py GRINDSCOPE. Skipped if a dependency is missing. Prints TAP.
"""
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from e2e import Window, clipboard, run_tests, wait, write, xdotool

PROFILE = write('names.out', '''events: Ir
fl=demo.cc
fn=main
1 10
cfn=_ZN4demo4Tree3addEi
calls=3 2
1 60
cfn=_RNvC4demo5parse
calls=1 5
1 30
fn=_ZN4demo4Tree3addEi
2 60
fn=_RNvC4demo5parse
5 30
''')
PLAIN = ['main', 'demo::Tree::add(int)', 'demo::parse']
RAW = ['main', '_ZN4demo4Tree3addEi', '_RNvC4demo5parse']


def wait_for(window, name, wanted):
    wait(lambda: [row[3] for row in window.rows(name)] == wanted, f'{wanted} in {name}')


def search(window, text):
    window.press('ctrl+f')
    window.press('ctrl+a')
    window.type(text)


def test_search():
    with Window(PROFILE) as window:
        wait_for(window, 'Functions', PLAIN)
        wait_for(window, 'Callees', PLAIN[1:])
        search(window, '_ZN4demo4')
        wait_for(window, 'Functions', ['demo::Tree::add(int)'])
        search(window, 'demo::p')
        wait_for(window, 'Functions', ['demo::parse'])


def test_switch():
    with Window(PROFILE) as window:
        wait_for(window, 'Functions', PLAIN)
        for names in (RAW, PLAIN):
            window.open_menu('Main menu')
            window.click('check menu item', 'Demangle Names')
            wait_for(window, 'Functions', names)


def test_raw_name_in_menu():
    """The context menu copies the raw name, if there is one."""
    with Window(PROFILE) as window:
        wait_for(window, 'Functions', PLAIN)
        xdotool('windowfocus', '--sync', window.xid())
        for index, is_there in ((0, False), (1, True)):
            cell = wait(lambda: window.find('list', 'Functions')
                        [index][3])
            window.point(cell, 'click', 3)
            window.find('menu item', 'Copy Name')
            assert bool(window.look('menu item', 'Copy Recorded Name')) == is_there
            if not is_there:
                window.press('Escape')
                window.see_menu_go()
        window.choose_item('Copy Recorded Name')
        wait(lambda: clipboard() == RAW[1], 'the raw name in the clipboard')


SOURCE = '''
static int __attribute__ ((noinline, noclone)) slow (int n)
{ volatile int sum = 0; for (int i = 0; i < n; i++) sum += i; return sum; }
int main (void) { return slow (100000) == 1; }
'''


def record(folder):
    """A profile of a stripped program, whose symbols are in a debug file that comes later"""
    for tool in ('cc', 'valgrind', 'objcopy', 'strip'):
        if shutil.which(tool) is None:
            raise unittest.SkipTest(f'{tool} is missing')
    program, profile = os.path.join(folder, 'program'), os.path.join(folder, 'callgrind.out')
    hidden = os.path.join(folder, 'hidden', 'program.debug')
    os.mkdir(os.path.dirname(hidden))
    subprocess.run(['cc', '-O1', '-o', program, write('slow.c', SOURCE)], check=True)
    for command in (['objcopy', '--only-keep-debug', program, hidden], ['strip', program],
                    ['objcopy', '--remove-section=.note.gnu.build-id', program],
                    ['objcopy', '--add-gnu-debuglink=' + hidden, program],
                    ['valgrind', '-q', '--tool=callgrind', '--callgrind-out-file=' + profile,
                     program]):
        subprocess.run(command, check=True)
    os.rename(hidden, os.path.join(folder, 'program.debug'))
    return profile


def test_looked_up():
    """A name that was not recorded is looked up, and marked by the address."""
    with tempfile.TemporaryDirectory() as folder, Window(record(folder)) as window:
        wait(lambda: 'slow' in [row[3] for row in window.rows('Functions')], 'a name')
        nm = subprocess.run(['nm', os.path.join(folder, 'program.debug')], check=True,
                            stdout=subprocess.PIPE, text=True).stdout
        address = re.search(r'^(\w+) t slow$', nm, re.M).group(1)
        for text in ('slow', '0x' + address):
            search(window, text)
            wait_for(window, 'Functions', ['slow'])
        for shown in ('0x' + address.zfill(16), 'slow'):
            window.press('ctrl+comma')
            window.click('check box', 'Look up missing names')
            window.press('Escape')
            wait_for(window, 'Functions', [shown])


run_tests(test_search, test_switch, test_raw_name_in_menu, test_looked_up)
