#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the window does where a desktop lacks something, and when files and memory fail it.

Usage: test-window.py GRINDSCOPE SHIM. Each case draws a picture of the window and ends. Prints TAP.
"""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'ui'))
import alone  # noqa: E402

alone.be_alone()

PROGRAM, SHIM = (os.path.abspath(path) for path in sys.argv[1:3])
PROFILE = '''version: 1
cmd: ./program
events: Ir
fl=main.c
fn=main
1 10
cfn=_ZN4demo4Tree3addEi
calls=2 1
2 600
fn=_ZN4demo4Tree3addEi
1 600
'''
NOWHERE = '/proc/nothing'    # where not even root can make a file

folder = tempfile.mkdtemp(prefix='grind-faults-')


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w', encoding='utf-8') as stream:
        stream.write(text)
    return path


def draw(path, *arguments, without=(), prefix=(), **changes):
    """Runs the window; gives its status, its messages, and how large the picture is."""
    picture = os.path.join(folder, 'window.png')
    env = dict(os.environ, **changes)
    for name in without:
        env.pop(name, None)
    # Libraries warn of what a desktop lacks, and rightly.
    env.pop('G_DEBUG', None)
    command = [*prefix, PROGRAM, '--standalone', '--screenshot', picture, *arguments, path]
    process = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             timeout=60, check=False)
    message = process.stderr.decode('utf-8', 'replace')
    assert process.returncode >= 0, f'signal {-process.returncode}: {message}'
    size = os.path.getsize(picture) if os.path.exists(picture) else 0
    if size:
        os.remove(picture)
    return process.returncode, message, size


def check_drawn(*arguments, **options):
    status, message, size = draw(write('profile.out', PROFILE), *arguments, **options)
    assert status == 0 and size > 10000, (status, size, message)
    return message


def test_nothing_amiss():
    check_drawn()


def test_no_session_bus():
    check_drawn(DBUS_SESSION_BUS_ADDRESS='unix:path=' + NOWHERE)


def test_no_icons():
    check_drawn(XDG_DATA_DIRS=NOWHERE, XDG_DATA_HOME=NOWHERE)


def test_no_schemas():
    check_drawn(GSETTINGS_SCHEMA_DIR=NOWHERE)
    check_drawn(GSETTINGS_SCHEMA_DIR=NOWHERE, GSETTINGS_BACKEND='keyfile')


def test_home_that_nobody_can_write():
    homes = {f'XDG_{kind}_HOME': NOWHERE for kind in ('DATA', 'CONFIG', 'CACHE', 'STATE')}
    check_drawn(HOME=NOWHERE, **homes)
    check_drawn(HOME=NOWHERE, GSETTINGS_BACKEND='keyfile', **homes)


def test_no_display():
    status, message, size = draw(write('profile.out', PROFILE),
                                 without=['DISPLAY', 'WAYLAND_DISPLAY'], XDG_RUNTIME_DIR=NOWHERE)
    assert status != 0 and size == 0, (status, size)
    assert 'display' in message.lower(), message


def test_reading():
    """A file that cannot be read gives a page that says so, not the end of the program."""
    path = write('profile.out', PROFILE + 'fn=other\n' + 100000 * '7 8\n')
    for faults in ({'FAULT_EIO': '0'}, {'FAULT_EIO': '65536'}, {'FAULT_TRUNCATE': '65536'},
                   {'FAULT_REPLACE': '1'}, {'FAULT_SHORT': '100'}):
        draw(path, LD_PRELOAD=SHIM, FAULT_PATH='profile.out', **faults)
        path = write('profile.out', PROFILE + 'fn=other\n' + 100000 * '7 8\n')
    for path in ('/dev/null', '/proc/self/mem', folder, os.path.join(folder, 'missing')):
        draw(path)


def test_unreadable():
    """Root may read everything; somebody else is told that he may not."""
    if os.getuid() != 0 or not shutil.which('setpriv'):
        return 'needs root and setpriv'
    nobody = ('setpriv', '--reuid=65534', '--clear-groups', '--inh-caps=-all')
    if subprocess.run([*nobody, PROGRAM, '--version'], stdout=subprocess.DEVNULL,
                      stderr=subprocess.DEVNULL, check=False).returncode != 0:
        return 'others may not run the program where it was built'
    path = write('profile.out', PROFILE)
    os.chmod(folder, 0o777)
    homes = {f'XDG_{kind}_HOME': os.path.join(folder, 'home')
             for kind in ('DATA', 'CONFIG', 'CACHE', 'STATE', 'RUNTIME')}
    options = {'prefix': nobody, 'HOME': folder, 'XDG_RUNTIME_DIR': folder,
               'DBUS_SESSION_BUS_ADDRESS': 'unix:path=' + NOWHERE, **homes}
    os.chmod(path, 0o644)
    status, message, size = draw(path, **options)
    assert status == 0 and size > 10000, (status, size, message)
    os.chmod(path, 0o600)
    status, message, size = draw(path, **options)
    assert status == 1 and size == 0 and 'Permission denied' in message, (status, size, message)
    return None


def test_memory():
    path = write('profile.out', PROFILE)
    for request in (1, 2, 5, 10, 20, 40, 60, 80, 120, 200):
        draw(path, LD_PRELOAD=SHIM, FAULT_MEMORY=str(request))


def test_programs():
    """Whatever becomes of dot and of what reads objects, all else is there."""
    programs = os.path.join(folder, 'bin')
    os.mkdir(programs)
    for script in ('kill -KILL $$', 'head -c 100000 /dev/urandom', 'exit 3'):
        for name in ('dot', 'objinfo'):
            write('bin/' + name, f'#!/bin/sh\n{script}\n')
            os.chmod(os.path.join(programs, name), 0o755)
        check_drawn('--view=call-graph', PATH=programs + ':' + os.environ['PATH'],
                    GRINDSCOPE_OBJINFO=os.path.join(programs, 'objinfo'))


def test_no_network():
    log = os.path.join(folder, 'sockets')
    for view in ('source', 'assembly', 'call-graph'):
        check_drawn('--view=' + view, LD_PRELOAD=SHIM, FAULT_LOG=log,
                    DEBUGINFOD_URLS='https://debuginfod.example.org/')
        assert not os.path.exists(log), open(log, encoding='utf-8').read()


def run_tests(*tests):
    print(f'1..{len(tests)}')
    status = 0
    for number, test in enumerate(tests, 1):
        try:
            reason = test()
            skipped = f' # SKIP {reason}' if reason else ''
            print(f'ok {number} {test.__name__}{skipped}', flush=True)
        except (AssertionError, subprocess.TimeoutExpired) as error:
            print('# ' + str(error).replace('\n', '\n# '))
            print(f'not ok {number} {test.__name__}', flush=True)
            status = 1
    shutil.rmtree(folder, ignore_errors=True)
    sys.exit(status)


run_tests(test_nothing_amiss, test_no_session_bus, test_no_icons, test_no_schemas,
          test_home_that_nobody_can_write, test_no_display, test_reading, test_unreadable,
          test_memory, test_programs, test_no_network)
