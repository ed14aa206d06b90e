# SPDX-License-Identifier: GPL-3.0-or-later
"""grindscope-cli handles failures of files, memory and other programs: a message, no crash.

Usage: test-program.py GRINDSCOPE_CLI SHIM
"""
import gzip
import mmap
import os
import random
import re
import shutil
import socket
import stat
import subprocess
import sys
import threading
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'cli'))
import cli_tap  # noqa: E402
from cli_tap import SAMPLE  # noqa: E402

SHIM = os.path.abspath(sys.argv[2])
# Larger than one read
BIG = SAMPLE + ''.join('fn=f%d\n%d %d\n' % (n, n, n) for n in range(1, 40000))
NOBODY = 65534


class Faults(cli_tap.CliTest):
    shim = SHIM

    def run_faulty(self, *arguments, stdin=subprocess.DEVNULL, timeout=60, prefix=(), **faults):
        """Runs the program with faults; returns its status, output and messages."""
        env = dict(os.environ, LC_ALL='C.UTF-8', COLUMNS='', LD_PRELOAD=self.shim,
                   **{'FAULT_' + name.upper(): str(value) for name, value in faults.items()})
        process = subprocess.run([*prefix, cli_tap.CLI, *arguments], stdin=stdin, env=env,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout,
                                 check=False)
        message = process.stderr.decode('utf-8')
        self.assertIn(process.returncode, (0, 1, 4), message)    # no signal, no assertion
        if process.returncode == 1:
            self.assertRegex(message, r'\A.+\n\Z')
        return process.returncode, process.stdout, message

    def test_no_fault(self):
        """The shim itself changes nothing."""
        path = self.write(SAMPLE)
        status, out, _ = self.run_faulty('dump', path, path='sample.out')
        self.assertEqual((status, out), (0, self.run_cli('dump', path).raw))

    def test_read_errors(self):
        path = self.write(BIG)
        for place in (0, 1, 100, 65536, len(BIG) // 2, len(BIG) - 1, len(BIG)):
            status, out, message = self.run_faulty('functions', path, path='sample.out', eio=place)
            self.assertEqual((status, out), (1, b''), place)
            self.assertIn('sample.out', message)
            self.assertIn('Input/output error', message)

    def test_short_reads(self):
        """Interrupted and short reads are not errors."""
        path = self.write(SAMPLE)
        wanted = self.run_cli('dump', path).raw
        for most in (1, 7, 4096):
            status, out, message = self.run_faulty('dump', path, path='sample.out', short=most)
            self.assertEqual((status, out), (0, wanted), message)

    def test_truncated(self):
        """A truncated file gives a message, and the part that was read."""
        numbers = random.Random(1)
        packed = gzip.compress(SAMPLE.encode('utf-8') + b''.join(
            b'fn=%032x\n1 1\n' % numbers.getrandbits(128) for _ in range(40000)))
        self.assertGreater(len(packed), 3 << 18)    # the amount unpacked at once
        wanted = re.compile(r'expected (\d+) bytes, the size of the file when it was opened, '
                            r'found (\d+): ')

        def run(profile, place, *arguments, **faults):
            status, out, message = self.run_faulty(*arguments, self.write(profile),
                                                   path='sample.out', truncate=place, **faults)
            return status, out.decode('utf-8') + message

        for place in (0, 1):
            status, message = run(BIG, place, 'check')
            self.assertEqual(status, 1, message)
            self.assertIn('sample.out: ', message)
        for profile in (BIG.encode('utf-8'), packed):
            size = len(profile)
            for place in (65536, size // 2):
                for most in (10000, 1000000):
                    status, message = run(profile, place, 'check', short=most)
                    self.assertEqual(status, 4, message)
                    found = wanted.search(message)
                    self.assertEqual(int(found[1]), size)
                    self.assertIn(int(found[2]), range(place, size))
            self.assertEqual(run(profile, size, 'check')[0], 0)
        for command in (['info'], ['check', '--format=json'], ['check', '--format=csv']):
            self.assertRegex(run(BIG, 65536, *command)[1], wanted)

    def test_replaced(self):
        """Replacing the file does not affect a read in progress."""
        wanted = self.run_cli('functions', self.write(BIG)).out
        for place in (1, 65536):
            path = self.write(BIG)
            status, out, message = self.run_faulty('functions', path, path='sample.out',
                                                   replace=place)
            self.assertEqual((status, out.decode('utf-8')), (0, wanted), message)

    def refuse_memory(self, requests, *command, **more):
        """Fails each of these allocations, and all later ones unless overridden. Returns how many
        of them the program could not do without."""
        wanted = self.run_cli(*command).raw
        n_refused = 0
        for request in requests:
            status, out, message = self.run_faulty(*command, memory=request, **more)
            if status == 0:
                self.assertEqual((out, message), (wanted, ''), (request, more))
            else:
                n_refused += 1
                self.assertEqual((status, out), (1, b''), (request, more))
                self.assertIn('memory', message)
        return n_refused

    def test_memory(self):
        """If any allocation fails, the program exits with a message or did not need it."""
        path = self.write(SAMPLE)
        n_refused = self.refuse_memory(range(1, 140, 2), 'dump', path)
        self.assertGreater(n_refused, 40)
        n_refused = self.refuse_memory(range(1, 140), 'dump', path, once=1)
        self.assertGreater(n_refused, 80)

    def test_memory_of_much(self):
        """The same with reader threads, while others have got their memory."""
        text = SAMPLE + ''.join('fn=f%d\n%d %d\n' % (n, n, n) for n in range(1, 200000))
        path = os.path.join(self.folder.name, 'packed.out.gz')
        with gzip.open(path, 'wt', compresslevel=1) as stream:
            stream.write(text)
        requests = [1, 2, 3, 5, 8, 20, 50, 100, 200, 400, 800, 1600, 3200, 6400]
        for more in ({}, {'once': 1}):
            for path in (self.write(text), path):
                n_refused = self.refuse_memory(requests, 'functions', '--limit=0', path, **more)
                self.assertGreater(n_refused, 10)

    def test_no_file(self):
        folder = self.folder.name
        os.mkdir(os.path.join(folder, 'empty'))
        server = socket.socket(socket.AF_UNIX)
        self.addCleanup(server.close)
        server.bind(os.path.join(folder, 'socket'))
        os.symlink('loop', os.path.join(folder, 'loop'))
        for name in ('missing', 'empty', 'socket', 'loop', 'missing/below', ''):
            self.assertEqual(self.run_faulty('functions', os.path.join(folder, name))[0], 1, name)
        for path in ('/dev/null', '/dev/zero', '/dev/urandom', '/proc/self/maps', '/proc/self/mem',
                     '/sys'):
            if os.path.exists(path):
                self.assertEqual(self.run_faulty('functions', path)[0], 1, path)

    def test_fifo(self):
        path = os.path.join(self.folder.name, 'fifo')
        os.mkfifo(path)

        def feed():
            with open(path, 'w', encoding='utf-8') as stream:
                stream.write(SAMPLE)
        writer = threading.Thread(target=feed)
        writer.start()
        status, out, message = self.run_faulty('dump', path)
        writer.join()
        self.assertEqual((status, b'main' in out), (0, True), message)

    def test_full_disk(self):
        """A failed write keeps the old file, and leaves no other file in the folder."""
        path = self.write(SAMPLE)
        folder = os.path.join(self.folder.name, 'pictures')
        os.mkdir(folder)
        # Not graph: dot would have no space left either.
        for command in ('treemap', 'flame'):
            for kind in ('svg', 'png', 'pdf'):
                picture = os.path.join(folder, f'{command}.{kind}')
                with open(picture, 'w', encoding='utf-8') as stream:
                    stream.write('what was there before')
                for most in (0, 100):
                    status, _, message = self.run_faulty(command, '--output=' + picture, path,
                                                         full=most)
                    self.assertEqual(status, 1, picture)
                    self.assertIn('No space left on device', message)
                    with open(picture, encoding='utf-8') as stream:
                        self.assertEqual(stream.read(), 'what was there before')
        self.assertEqual(len(os.listdir(folder)), 6)

    def test_file_limit(self):
        """The same for RLIMIT_FSIZE, whose signal would kill the program."""
        path = self.write(SAMPLE)
        picture = os.path.join(self.folder.name, 'picture.svg')
        with open(picture, 'w', encoding='utf-8') as stream:
            stream.write('what was there before')
        with subprocess.Popen([sys.executable, '-c', 'import resource, os, sys\n'
                               'resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n'
                               'os.execv(sys.argv[1], sys.argv[1:])', cli_tap.CLI, 'graph',
                               '--output=' + picture, path], stderr=subprocess.PIPE) as process:
            message = process.communicate(timeout=60)[1].decode('utf-8')
        self.assertEqual(process.returncode, 1, message)
        self.assertIn('File too large', message)
        with open(picture, encoding='utf-8') as stream:
            self.assertEqual(stream.read(), 'what was there before')

    def test_full_output(self):
        """A failed write of text output is reported, too."""
        path = self.write(SAMPLE)
        output = os.path.join(self.folder.name, 'output')
        for arguments in (['functions'], ['dump'], ['functions', '--format=json'],
                          ['functions', '--format=csv'], ['annotate']):
            with open(output, 'wb') as stream:
                process = subprocess.run(
                    [cli_tap.CLI, *arguments, path], stdout=stream, stderr=subprocess.PIPE,
                    timeout=60, check=False, env=dict(os.environ, LD_PRELOAD=SHIM, FAULT_FULL='10'))
            message = process.stderr.decode('utf-8')
            self.assertEqual(process.returncode, 1, message)
            self.assertIn('No space left on device', message)

    def test_nothing_mapped(self):
        """Truncating a mapped file would crash the program: it maps none that it reads. Only the
        helper maps objects."""
        log = os.path.join(self.folder.name, 'mapped')
        profile = self.write('events: Ir\nob=%s\nfl=%s\nfn=main\n1 1\n'
                                 % (cli_tap.CLI, os.path.abspath(__file__)))
        for command in ('functions', 'annotate', 'dump', 'info'):
            for end in ('sample.out', 'test-program.py'):
                self.run_faulty(command, profile, path=end, log=log)
                self.assertFalse(os.path.exists(log), command)
        # The shim does log a mapping.
        subprocess.run([sys.executable, '-c', 'import ctypes, os, sys\n'
                        'libc = ctypes.CDLL(None)\n'
                        'fd = os.open(sys.argv[1], os.O_RDONLY)\n'
                        'libc.mmap(None, 1, %d, %d, fd, 0)' % (mmap.PROT_READ, mmap.MAP_PRIVATE),
                        profile],
                       env=dict(os.environ, LD_PRELOAD=SHIM, FAULT_LOG=log,
                                FAULT_PATH='sample.out'), check=True)
        self.assertTrue(os.path.exists(log))

    @unittest.skipUnless(os.getuid() == 0 and shutil.which('setpriv'), 'needs root and setpriv')
    def test_unreadable(self):
        path = self.write(SAMPLE)
        os.chmod(self.folder.name, stat.S_IRWXU | stat.S_IXGRP | stat.S_IXOTH)
        os.chmod(path, stat.S_IRUSR)
        prefix = ('setpriv', '--reuid=%d' % NOBODY, '--clear-groups', '--inh-caps=-all')
        if subprocess.run([*prefix, cli_tap.CLI, '--version'], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL, check=False).returncode != 0:
            self.skipTest('others may not run the program where it was built')
        # Other users may not be able to read the shim in its folder.
        self.shim = shutil.copy(SHIM, self.folder.name)
        status, _, message = self.run_faulty('functions', path, prefix=prefix)
        self.assertEqual(status, 1)
        self.assertIn('Permission denied', message)

    def test_dot(self):
        """Whatever dot does, a picture is drawn."""
        path = self.write(SAMPLE)
        folder = os.path.join(self.folder.name, 'bin')
        os.mkdir(folder)
        for name, script in (('killed', 'kill -KILL $$'), ('failing', 'exit 3'), ('mute', 'exit 0'),
                             ('garbage', 'head -c 100000 /dev/urandom'),
                             ('liar', 'echo graph 1 nan 1e999; echo node 0 -1e308 1 1 1'),
                             ('endless', 'yes graph'), ('deaf', 'exec 0<&-; echo graph 1 1 1'),
                             ('hanging', 'exec sleep 100')):
            program = os.path.join(folder, 'dot')
            with open(program, 'w', encoding='utf-8') as stream:
                stream.write('#!/bin/sh\n%s\n' % script)
            os.chmod(program, 0o755)
            picture = os.path.join(self.folder.name, name + '.svg')
            before = os.environ['PATH']
            os.environ['PATH'] = folder + ':' + before
            try:
                status, _, message = self.run_faulty('graph', '--output=' + picture, path)
            finally:
                os.environ['PATH'] = before
            self.assertEqual(status, 0, message)
            with open(picture, encoding='utf-8') as stream:
                self.assertIn('>leaf<', stream.read(), name)

    def test_objinfo(self):
        """Whatever the helper does, names stay as they are in the file."""
        path = self.write('events: Ir\nob=/bin/true\nfn=_ZN4demo4Tree3addEi\n1 1\n')
        for script in ('kill -KILL $$', 'exit 3', 'head -c 100000 /dev/urandom', 'echo hello'):
            program = os.path.join(self.folder.name, 'objinfo')
            with open(program, 'w', encoding='utf-8') as stream:
                stream.write('#!/bin/sh\n%s\n' % script)
            os.chmod(program, 0o755)
            os.environ['GRINDSCOPE_OBJINFO'] = program
            try:
                status, out, message = self.run_faulty('functions', path)
            finally:
                del os.environ['GRINDSCOPE_OBJINFO']
            self.assertEqual(status, 0, message)
            self.assertIn(b'_ZN4demo4Tree3addEi', out)

    def test_no_network(self):
        """No command creates an Internet socket, whatever the environment contains."""
        path = self.write(SAMPLE)
        log = os.path.join(self.folder.name, 'sockets')
        os.environ['DEBUGINFOD_URLS'] = 'https://debuginfod.example.org/'
        try:
            for command in (['info'], ['functions'], ['calls', '--function=main'], ['annotate'],
                            ['annotate', '--instructions'], ['check'], ['dump'],
                            *(['%s' % name, '--output=' + os.path.join(self.folder.name, 'a.svg')]
                              for name in ('graph', 'treemap', 'flame'))):
                self.run_faulty(*command, path, log=log)
                self.assertFalse(os.path.exists(log), command)
        finally:
            del os.environ['DEBUGINFOD_URLS']
        # The shim does log a socket.
        subprocess.run([sys.executable, '-c', 'import socket; socket.socket(socket.AF_INET)'],
                       env=dict(os.environ, LD_PRELOAD=SHIM, FAULT_LOG=log), check=True)
        self.assertTrue(os.path.exists(log))


if __name__ == '__main__':
    cli_tap.main()
