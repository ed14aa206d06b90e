# SPDX-License-Identifier: GPL-3.0-or-later
"""Bad requests to grindscope-objinfo are errors, and the next answer is correct."""
import os
import random
import signal
import struct
import unittest

import objinfo
import objinfo_test

SEED = int(os.environ.get('SEED', '20'))
ROUNDS = 2000


class Protocol(objinfo_test.Case):
    def test_ends_with_its_input(self):
        self.assertEqual(self.helper.close(), 0)

    def test_wrong_use(self):
        for options in (['file'], ['--fetch', 'x'], ['--help']):
            with self.assertRaises(objinfo.Died) as caught:
                self.start(*options)
            self.assertEqual(str(caught.exception), 'status 2')

    def test_unknown_kinds(self):
        for kind in (0, 1, 2, 3, 15, 25, 1000, 0xffffffff):
            self.assert_fails(objinfo.ERROR_REQUEST, self.helper.ask, kind, b'')

    def test_unfinished_frames(self):
        for data in (b'\1', struct.pack('<III', 10, objinfo.OPEN, 1) + b'short'):
            helper = self.start()
            helper.send(data)
            self.assertEqual(helper.close(), 1)

    def test_too_long_a_frame(self):
        self.helper.send(struct.pack('<III', (16 << 20) + 1, objinfo.OPEN, 1))
        with self.assertRaises(objinfo.Died) as caught:
            self.helper.receive()
        self.assertEqual(str(caught.exception), 'status 1')

    def test_malformed_payloads(self):
        self.need_feature(objinfo.HAS_ELFUTILS)
        for kind, payload in ((objinfo.OPEN, b''), (objinfo.OPEN, b'\xff\xff\xff\xff/bin/sh'),
                              (objinfo.OPEN, objinfo.string('/bin/sh')),
                              (objinfo.OPEN, objinfo.string(b'/bin\0/sh') + objinfo.string('')),
                              (objinfo.OPEN, objinfo.string('/bin/sh') * 2 + b'x'),
                              (objinfo.SYMBOL, b'1234'), (objinfo.CLOSE, b'12345'),
                              (objinfo.SECTIONS, b''), (objinfo.COMP_DIRS, b'1234'),
                              (objinfo.DISASSEMBLE, struct.pack('<IQQI', 1, 0, 1, 2)),
                              (objinfo.DISASSEMBLE, struct.pack('<IQQI', 1, 2, 1, 0))):
            self.assert_fails(objinfo.ERROR_REQUEST, self.helper.ask, kind, payload)

    def test_unknown_handles(self):
        self.need_feature(objinfo.HAS_ELFUTILS)
        for handle in (0, 1, 7, 0xffffffff):
            self.assert_fails(objinfo.ERROR_STALE, self.helper.symbol, handle, 0)
            self.assert_fails(objinfo.ERROR_STALE, self.helper.disassemble, handle, 0, 1)
            self.helper.forget(handle)

    def test_file_that_is_cut(self):
        """The helper maps the files it reads; truncating one can kill it, which is why it is a
        separate process. The next helper works."""
        self.need_feature(objinfo.HAS_ELFUTILS)
        with open('/bin/sh', 'rb') as stream:
            content = stream.read()
        # A sanitizer would exit with another signal.
        env = {'ASAN_OPTIONS': os.environ.get('ASAN_OPTIONS', '') + ':handle_sigbus=0'}
        requests = (lambda helper, handle: helper.sections(handle),
                    lambda helper, handle: helper.symbol(handle, 0x10000),
                    lambda helper, handle: helper.symbols(handle),
                    lambda helper, handle: helper.disassemble(handle, 0x10000, 0x10100))
        for size in (0, 64, 4096, len(content) // 2):
            for request in requests:
                path = self.write('cut', content)
                helper = self.start(env=env)
                handle = helper.open(path).handle
                os.truncate(path, size)
                try:
                    request(helper, handle)
                except objinfo.Failed:
                    pass
                except objinfo.Died as death:
                    self.assertEqual(str(death), 'status %d' % -signal.SIGBUS)
                self.assertTrue(self.start().open('/bin/sh').handle)

    def test_keeps_the_last_objects(self):
        self.need_feature(objinfo.HAS_ELFUTILS)
        first = self.helper.open('/bin/sh').handle
        second = self.helper.open('/bin/sh').handle
        for _ in range(7):
            self.helper.sections(first)
            self.helper.open('/bin/sh')
        self.helper.sections(first)
        self.assert_fails(objinfo.ERROR_STALE, self.helper.sections, second)
        self.helper.forget(first)
        self.assert_fails(objinfo.ERROR_STALE, self.helper.sections, first)

    def test_fetching_is_apart(self):
        fetch = struct.pack('<I', 1) + objinfo.string('http://127.0.0.1:9') + struct.pack('<I', 0)
        fetch += objinfo.string('00') + objinfo.string('')
        self.assert_fails(objinfo.ERROR_REQUEST, self.helper.ask, objinfo.FETCH, fetch)
        fetcher = self.start('--fetch')
        self.assert_fails(objinfo.ERROR_REQUEST, fetcher.open, '/bin/sh')

    def test_garbage(self):
        """Random requests, and payloads close to valid ones."""
        source = random.Random(SEED)
        good = objinfo.string('/bin/sh') + objinfo.string('')
        for number in range(ROUNDS):
            kind = source.choice((source.randrange(15, 25), source.getrandbits(32)))
            payload = bytearray(source.choice((good, struct.pack('<IQQI', 1, 0, 1 << 40, 0),
                                               source.randbytes(source.randrange(60)))))
            for _ in range(source.randrange(4)):
                if payload:
                    payload[source.randrange(len(payload))] = source.getrandbits(8)
            try:
                self.helper.ask(kind, bytes(payload))
            except objinfo.Failed:
                pass
            except (objinfo.Died, objinfo.Hangs) as error:
                self.fail('SEED=%d, request %d: %r' % (SEED, number, error))
        self.assertEqual(self.helper.close(), 0)


class Files(objinfo_test.Case):
    """A file that is not a program is an error, and only regular files are opened."""
    def setUp(self):
        super().setUp()
        self.need_feature(objinfo.HAS_ELFUTILS)

    def test_no_file(self):
        self.assert_fails(objinfo.ERROR_FILE, self.helper.open, self.path('nothing'))
        self.assert_fails(objinfo.ERROR_FILE, self.helper.open, '')

    def test_no_regular_file(self):
        pipe = self.path('pipe')
        os.mkfifo(pipe)
        for path in (self.folder, '/dev/null', '/dev/zero', pipe):
            self.assert_fails(objinfo.ERROR_FILE, self.helper.open, path)
            self.assert_fails(objinfo.ERROR_FILE, self.helper.open, '/bin/sh', path)

    def test_other_formats(self):
        for content in (b'', b'\x7fELF', b'events: Ir\n1 1\n', b'!<arch>\n', b'\x7fELF' * 100):
            path = self.write('other', content)
            self.assert_fails(objinfo.ERROR_FORMAT, self.helper.open, path)

    def test_object_file(self):
        objinfo_test.need('cc')
        source = self.write('a.c', 'int f (void) { return 1; }\n')
        objinfo_test.run('cc', '-c', source, '-o', self.path('a.o'))
        self.assert_fails(objinfo.ERROR_FORMAT, self.helper.open, self.path('a.o'))


if __name__ == '__main__':
    objinfo_test.main()
