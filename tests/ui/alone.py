#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a test with a private display and session bus, so that several can run in parallel and none
takes the focus from another. Without Xvfb or dbus-run-session the test is skipped.

Usage: alone.py COMMAND...
"""
import os
import shutil
import subprocess
import sys
import tempfile

IS_ALONE = 'GRIND_TEST_OUTPUT'


def skip(reason):
    print('1..0 # SKIP ' + reason)
    sys.exit(0)


def start_server(runtime):
    """Starts an X server and returns it with its number; the framebuffer is a file in runtime."""
    reader, writer = os.pipe()
    # Without -noreset the server would briefly reject clients after the last one disconnects; -r
    # disables key repeat, in case a key is released late.
    server = subprocess.Popen(['Xvfb', '-displayfd', str(writer), '-screen', '0', '1600x1000x24',
                               '-nolisten', 'tcp', '-noreset', '-r', '-fbdir', runtime],
                              pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as numbers:
        return server, numbers.readline().strip()


def run(command):
    """Runs the command alone, and returns its exit status."""
    if not (shutil.which('Xvfb') and shutil.which('dbus-run-session')):
        skip('Xvfb or dbus-run-session is missing')
    runtime = tempfile.mkdtemp(prefix='grind-run-')
    server, number = start_server(runtime)
    # Services that the bus starts write to its standard output, so the test gets another
    # descriptor.
    output = os.dup(sys.stdout.fileno())
    # With sanitizers, the content types of GIO and the like would be reported as leaks.
    options = os.environ.get('ASAN_OPTIONS', 'abort_on_error=1') + ':detect_leaks=0'
    alone = dict(os.environ, DISPLAY=':' + number, XDG_RUNTIME_DIR=runtime, ASAN_OPTIONS=options,
                 XDG_STATE_HOME=os.path.join(runtime, 'state'), **{IS_ALONE: str(output)})
    if shutil.which('xdotool'):
        # GTK 4.8 warns if a window closes before its tooltip comes.
        subprocess.run(['xdotool', 'mousemove', '1599', '999'], env=alone, check=True)
    try:
        test = subprocess.run(['dbus-run-session', '--', sys.executable, __file__, *command],
                              env=alone, stdout=subprocess.DEVNULL, pass_fds=[output], check=False)
    finally:
        server.terminate()
        server.wait()
        # Services of the bus may still be running, with files here.
        shutil.rmtree(runtime, ignore_errors=True)
    return test.returncode


def be_alone():
    """Runs the importing test again, alone, and exits with its status."""
    if 'GRIND_ALONE' not in os.environ:
        sys.exit(run([sys.executable, *sys.argv]))


if __name__ == '__main__':
    if IS_ALONE in os.environ:
        channel = int(os.environ.pop(IS_ALONE))
        os.dup2(channel, sys.stdout.fileno())
        os.close(channel)
        os.environ['GRIND_ALONE'] = '1'
        os.execvp(sys.argv[1], sys.argv[1:])
    sys.exit(run(sys.argv[1:]))
