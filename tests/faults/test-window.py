#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window handles an incomplete desktop, and failures of files and memory.

Usage: test-window.py GRINDSCOPE SHIM. Each case takes a screenshot of the window and exits. Prints
TAP.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'ui'))
import alone  # noqa: E402
from lacks import mistakes  # noqa: E402

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
# Large enough to be read in several steps
BIG = PROFILE + 'fn=other\n' + 300000 * '7 8\n'
NOWHERE = '/proc/nothing'    # where not even root can create a file

folder = tempfile.mkdtemp(prefix='grind-faults-')


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w', encoding='utf-8') as stream:
        stream.write(text)
    return path


def draw(path, *arguments, without=(), prefix=(), lacks=False, **changes):
    """Runs the window; returns its status, its messages, and the size of the picture. Warnings are
    fatal unless the desktop lacks something."""
    picture = os.path.join(folder, 'window.png')
    env = dict(os.environ, G_DEBUG='' if lacks else 'fatal-warnings', **changes)
    for name in without:
        env.pop(name, None)
    command = [*prefix, PROGRAM, '--standalone', '--screenshot', picture, *arguments, path]
    process = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                             timeout=60, check=False)
    message = process.stderr.decode('utf-8', 'replace')
    assert process.returncode >= 0, f'signal {-process.returncode}: {message}'
    assert not mistakes(message), message
    size = os.path.getsize(picture) if os.path.exists(picture) else 0
    if size:
        os.remove(picture)
    return process.returncode, message, size


def check_drawn(*arguments, path=None, **options):
    """The profile is drawn, without errors."""
    status, message, size = draw(path or write('profile.out', PROFILE), *arguments, **options)
    assert status == 0 and size > 10000, (status, size, message)
    assert options.get('lacks') or message == '', message


def check_refused(path, reason, **options):
    """The error names the file and the reason, once, and nothing is drawn."""
    status, message, size = draw(path, **options)
    assert (status, size) == (1, 0), (options, status, size, message)
    assert re.fullmatch(f'{re.escape(path)}: .*{reason}\n', message), (options, message)


def test_nothing_amiss():
    check_drawn()


def test_no_session_bus():
    check_drawn(DBUS_SESSION_BUS_ADDRESS='unix:path=' + NOWHERE)


def test_no_icons():
    check_drawn(XDG_DATA_DIRS=NOWHERE, XDG_DATA_HOME=NOWHERE, lacks=True)


def test_no_schemas():
    check_drawn(GSETTINGS_SCHEMA_DIR=NOWHERE)
    check_drawn(GSETTINGS_SCHEMA_DIR=NOWHERE, GSETTINGS_BACKEND='keyfile')


def test_home_that_nobody_can_write():
    homes = {f'XDG_{kind}_HOME': NOWHERE for kind in ('DATA', 'CONFIG', 'CACHE', 'STATE')}
    check_drawn(HOME=NOWHERE, lacks=True, **homes)
    check_drawn(HOME=NOWHERE, GSETTINGS_BACKEND='keyfile', lacks=True, **homes)


def test_no_display():
    status, message, size = draw(write('profile.out', PROFILE), lacks=True,
                                 without=['DISPLAY', 'WAYLAND_DISPLAY'], XDG_RUNTIME_DIR=NOWHERE)
    assert status != 0 and size == 0, (status, size)
    assert 'display' in message.lower(), message


def test_reading():
    """A read error names the file and the reason, and does not crash the program; a file that is
    replaced meanwhile, or comes in short reads, is read as it was."""
    path = write('profile.out', BIG)
    faulty = {'LD_PRELOAD': SHIM, 'FAULT_PATH': 'profile.out'}
    for place in ('0', '65536', str(len(BIG))):
        check_refused(path, 'Input/output error', FAULT_EIO=place, **faulty)
    # The check for changes also reads the beginning and the end, maybe first: use an offset that
    # only a full read reaches, or that all reads reach.
    check_drawn('--event=Ir', path=path, FAULT_REPLACE='65536', **faulty)
    check_refused(write('profile.out', BIG), 'the file is empty', FAULT_TRUNCATE='0', **faulty)
    check_drawn(path=write('profile.out', PROFILE), FAULT_SHORT='7', **faulty)
    check_refused('/dev/null', 'the file is empty')
    check_refused('/proc/self/mem', 'Input/output error')
    check_refused(os.path.join(folder, 'missing'), 'No such file or directory')
    status, message, size = draw(folder)
    assert (status, size) == (1, 0) and message.startswith('No file in this folder '), message


def test_unreadable():
    """Root may read everything; other users get an error."""
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
    check_drawn(path=path, **options)
    os.chmod(path, 0o600)
    check_refused(path, 'Permission denied', **options)
    return None


def test_memory():
    """If any allocation fails, alone or with all later ones, the program reports it or does not
    need it."""
    path = write('profile.out', PROFILE)
    n_refused = 0
    for more in ({}, {'FAULT_ONCE': '1'}):
        for request in (1, 2, 5, 10, 20, 40, 60, 80, 120, 200):
            status, message, size = draw(path, LD_PRELOAD=SHIM, FAULT_MEMORY=str(request), **more)
            told = (request, more, status, size, message)
            if status == 0:
                assert size > 10000 and message == '', told
            else:
                n_refused += 1
                assert (status, size) == (1, 0), told
                assert re.fullmatch(r'.*needs more memory than the limit allows\n', message), told
    assert n_refused > 10, n_refused


def test_programs():
    """Whatever dot and the helper do, everything else is shown."""
    programs = os.path.join(folder, 'bin')
    os.mkdir(programs)
    for script in ('kill -KILL $$', 'head -c 100000 /dev/urandom', 'exit 3'):
        for name in ('dot', 'objinfo'):
            write('bin/' + name, f'#!/bin/sh\n{script}\n')
            os.chmod(os.path.join(programs, name), 0o755)
        check_drawn('--view=call-graph', PATH=programs + ':' + os.environ['PATH'],
                    GRINDSCOPE_OBJINFO=os.path.join(programs, 'objinfo'))


def expect_no_log(log, *arguments, **options):
    check_drawn(*arguments, LD_PRELOAD=SHIM, FAULT_LOG=log, **options)
    assert not os.path.exists(log), open(log, encoding='utf-8').read()


def test_no_network():
    log = os.path.join(folder, 'sockets')
    for view in ('source', 'assembly', 'call-graph'):
        expect_no_log(log, '--view=' + view, DEBUGINFOD_URLS='https://debuginfod.example.org/')


def test_nothing_mapped():
    """Truncating a mapped profile or source would crash the program, so neither is mapped."""
    log = os.path.join(folder, 'mapped')
    write('main.c', 'int main (void)\n{\n}\n')
    for end in ('profile.out', 'main.c'):
        expect_no_log(log, '--view=source', FAULT_PATH=end)
    # The shim does log a mapping.
    check_drawn(LD_PRELOAD=SHIM, FAULT_LOG=log, FAULT_PATH='gschemas.compiled')
    assert os.path.exists(log)


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
          test_memory, test_programs, test_no_network, test_nothing_mapped)
