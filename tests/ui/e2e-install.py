#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The installed program is found, started and given files by the desktop.

Usage: e2e-install.py BUILD-FOLDER PREFIX. Installs into a temporary folder, which the bus and GIO
then use as the system's, because a service must be at the path in its service file.
"""
import atexit
import glob
import os
import shutil
import subprocess
import sys
import tempfile

ID = 'io.github.grindscope.Grindscope'


def install(build, prefix):
    """Installs into a temporary folder and returns the prefix there."""
    root = tempfile.mkdtemp(prefix='grind-install-')
    atexit.register(shutil.rmtree, root, ignore_errors=True)
    subprocess.run(['meson', 'install', '-C', build, '--no-rebuild', '--quiet', '--destdir', root],
                   check=True, stdout=subprocess.DEVNULL)
    place = os.path.join(root, prefix.lstrip('/'))
    service = os.path.join(place, 'share/dbus-1/services', ID + '.service')
    with open(service, encoding='utf-8') as stream:
        text = stream.read()
    command = 'Exec=%s/bin/grindscope --gapplication-service' % prefix
    if command not in text.splitlines():
        sys.exit('%s: expected %s' % (service, command))
    with open(service, 'w', encoding='utf-8') as stream:
        stream.write(text.replace(command, command.replace('=' + prefix, '=' + place)))
    # Packages do this after an installation; installing with --destdir does not
    share = os.path.join(place, 'share')
    for update in (['update-mime-database', os.path.join(share, 'mime')],
                   ['update-desktop-database', os.path.join(share, 'applications')],
                   ['glib-compile-schemas', os.path.join(share, 'glib-2.0/schemas')]):
        subprocess.run(update, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return place


if 'GRIND_INSTALLED' not in os.environ:
    for program in ('meson', 'gio', 'gapplication', 'update-mime-database',
                    'update-desktop-database', 'glib-compile-schemas'):
        if shutil.which(program) is None:
            print('1..0 # SKIP %s is missing' % program)
            sys.exit(0)
    os.environ['GRIND_INSTALLED'] = installed = install(*sys.argv[1:])
    os.environ['PATH'] = os.path.join(installed, 'bin') + os.pathsep + os.environ['PATH']
    os.environ['XDG_DATA_DIRS'] = os.path.join(installed, 'share') + ':/usr/share'
    os.environ['XDG_DATA_HOME'] = os.path.join(installed, 'home')
    os.environ['XDG_CONFIG_HOME'] = os.path.join(installed, 'home')
    os.environ.pop('GSETTINGS_SCHEMA_DIR', None)

import e2e  # noqa: E402

INSTALLED = os.environ['GRIND_INSTALLED']
SAMPLE = os.path.join(INSTALLED, 'share/doc/grindscope/examples/callgrind.out.calc')


def titles():
    found = subprocess.run(['xdotool', 'search', '--onlyvisible', '--name', '.'],
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return [e2e.xdotool('getwindowname', number).strip()
            for number in found.stdout.decode().split()]


def is_running():
    said = subprocess.run(['gdbus', 'call', '--session', '--dest', 'org.freedesktop.DBus',
                           '--object-path', '/org/freedesktop/DBus', '--method',
                           'org.freedesktop.DBus.NameHasOwner', ID],
                          stdout=subprocess.PIPE, check=True)
    return b'true' in said.stdout


def quit_program():
    subprocess.run(['gapplication', 'action', ID, 'quit'], check=True)
    e2e.wait(lambda: not is_running(), 'the end of the program')


def opens(*command):
    """The command starts the program, which shows the sample."""
    assert not is_running()
    subprocess.run(command, check=True)
    e2e.wait(lambda: any('callgrind.out.calc' in title for title in titles()), 'the sample')
    assert is_running()
    quit_program()


def test_activation():
    opens('gapplication', 'launch', ID, SAMPLE)


def test_file_manager():
    said = subprocess.run(['gio', 'mime', 'application/x-kcachegrind'], stdout=subprocess.PIPE,
                          check=True)
    assert ID.encode() in said.stdout, said.stdout
    opens('gio', 'open', SAMPLE)


def test_new_window():
    """The action in a dock's menu works"""
    subprocess.run(['gapplication', 'action', ID, 'new-window'], check=True)
    e2e.wait(lambda: 'Grindscope' in titles(), 'an empty window')
    quit_program()


def test_command_line():
    """A second launch opens its file in the running program."""
    subprocess.run(['gapplication', 'launch', ID], check=True)
    e2e.wait(lambda: 'Grindscope' in titles(), 'an empty window')
    subprocess.run(['grindscope', SAMPLE], check=True)
    e2e.wait(lambda: any('callgrind.out.calc' in title for title in titles()), 'the sample')
    quit_program()


def test_example():
    """The start page opens the installed example with its sources, without a question."""
    assert 'GRINDSCOPE_EXAMPLE' not in os.environ
    example = os.path.join(INSTALLED, 'share/grindscope/example')
    assert sorted(os.listdir(example)) == ['callgrind.out.words', 'pairs.c', 'tree.c', 'words.c',
                                           'words.h']
    e2e.program = os.path.join(INSTALLED, 'bin/grindscope')
    with e2e.Window() as window:
        window.click('push button', 'Open an Example')
        window.click('page tab', 'Source')
        text = window.find('text', 'Source')
        e2e.wait(lambda: 'main (int' in text.text(), 'the source')


def test_files():
    """All files of an application are installed."""
    for pattern in ('bin/grindscope', 'bin/grindscope-cli', 'libexec/grindscope-objinfo',
                    'share/applications/%s.desktop' % ID,
                    'share/dbus-1/services/%s.service' % ID,
                    'share/metainfo/%s.metainfo.xml' % ID,
                    'share/mime/packages/%s.xml' % ID,
                    'share/glib-2.0/schemas/%s.gschema.xml' % ID,
                    'share/icons/hicolor/scalable/apps/%s.svg' % ID,
                    'share/icons/hicolor/symbolic/apps/%s-symbolic.svg' % ID,
                    'share/man/man1/grindscope.1*', 'share/man/man1/grindscope-cli.1*',
                    'share/bash-completion/completions/grindscope*',
                    'share/zsh/site-functions/_grindscope*',
                    'share/fish/vendor_completions.d/grindscope*.fish'):
        assert glob.glob(os.path.join(INSTALLED, pattern)), pattern
    subprocess.run(['desktop-file-validate',
                    os.path.join(INSTALLED, 'share/applications/%s.desktop' % ID)], check=True)


e2e.run_tests(test_files, test_activation, test_file_manager, test_new_window, test_command_line,
              test_example)
