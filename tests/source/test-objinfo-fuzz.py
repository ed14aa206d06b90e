# SPDX-License-Identifier: GPL-3.0-or-later
"""Broken and hostile files. The helper may return errors, and may even die: it never hangs, it
never exceeds its memory limit, and the next helper works.

The environment variables SEED= and ROUNDS= repeat a run or extend it.
"""
import os
import platform
import random
import resource
import struct
import time

import elf_writer
import objinfo
import objinfo_test

SEED = int(os.environ.get('SEED', '6'))
ROUNDS = int(os.environ.get('ROUNDS', '1600')) // int(os.environ.get('GRIND_TEST_SAMPLE', '1'))

# Max. seconds for an answer; the helper exits after 20 s of CPU time.
PATIENCE = 400 if 'GRIND_TEST_SLOWED' in os.environ else 40

SOURCE = r'''
#include <stdio.h>
#include <string.h>
static int twice (int n) { return n * 2; }
int main (int argc, char **argv)
{ for (int i = 0; i < argc; i++) printf ("%d %zu\n", twice (i), strlen (argv[i])); return 0; }
'''

# Numbers that make lengths and offsets wrong.
NUMBERS = (0, 1, 2, 7, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff,
           0x7fffffffffffffff, 0xffffffffffffffff, 0xfffffffffffffff0)


class Fuzz(objinfo_test.Case):
    def setUp(self):
        super().setUp()
        self.need_feature(objinfo.HAS_ELFUTILS)
        self.n_died = 0
        self.n_failed = 0
        self.helper.timeout = PATIENCE

    def ask_all(self, path):
        """Sends every kind of request about a file."""
        opened = self.helper.open(path)
        handle = opened.handle
        self.helper.sections(handle)
        _, symbols = self.helper.symbols(handle, limit=200)
        self.helper.symbol(handle, 0x1139)
        starts = [symbol.start for symbol in symbols[:8]]
        sections = self.helper.sections(handle)
        starts += [address for address, _, flags, _ in sections if flags & 1]
        for start in starts[:16]:
            for syntax in (objinfo.ATT, objinfo.INTEL):
                try:
                    self.helper.disassemble(handle, start, min(start + 400, (1 << 64) - 1), syntax)
                except objinfo.Failed:
                    self.n_failed += 1
        self.helper.directories(handle, 'a.c')
        self.helper.directories(handle, 'nothing.h')
        self.helper.forget(handle)

    def check(self, content, what):
        path = self.write('program', bytes(content))
        try:
            self.ask_all(path)
        except objinfo.Failed:
            self.n_failed += 1
        except objinfo.Died:
            self.n_died += 1
            self.helper.process.stdin.close()
            self.helper.process.stdout.close()
            self.helper = self.start(timeout=PATIENCE)
        except objinfo.Hangs:
            self.fail('hangs: ' + what)

    def compile(self, *options):
        objinfo_test.need('cc')
        program = self.path('good')
        objinfo_test.run('cc', self.write('a.c', SOURCE), '-o', program, *options)
        with open(program, 'rb') as stream:
            return stream.read()

    @staticmethod
    def headers(content):
        """The ranges of headers and tables of a 64-bit file, which get half of the changes."""
        start, = struct.unpack_from('<Q', content, 0x28)
        size, n = struct.unpack_from('<HH', content, 0x3a)
        return [(0, 64), (64, 64 + 56 * 13), (start, start + size * n)]

    @staticmethod
    def sections(content):
        """The ranges of the sections with tables and DWARF."""
        start, = struct.unpack_from('<Q', content, 0x28)
        size, n = struct.unpack_from('<HH', content, 0x3a)
        for i in range(1, n):
            kind, = struct.unpack_from('<I', content, start + i * size + 4)
            offset, length = struct.unpack_from('<QQ', content, start + i * size + 0x18)
            if kind != 8 and length:
                yield offset, offset + length

    def mutate(self, source, good):
        content = bytearray(good)
        places = self.headers(good) if source.randrange(2) else list(self.sections(good))
        for _ in range(source.choice((1, 1, 2, 5, 30))):
            first, end = source.choice(places)
            pos = min(source.randrange(first, end), len(content) - 1)
            if source.randrange(3):
                size = source.choice((1, 2, 4, 8))
                value = source.choice(NUMBERS) & ((1 << 8 * size) - 1)
                content[pos:pos + size] = value.to_bytes(size, 'little')
            else:
                content[pos] ^= 1 << source.randrange(8)
        if source.randrange(20) == 0:
            del content[source.randrange(len(content)):]
        return bytes(content)

    def fuzz(self, good, rounds):
        started = time.monotonic()
        for number in range(rounds):
            self.check(self.mutate(random.Random('%d %d' % (SEED, number)), good),
                       'SEED=%d, round %d' % (SEED, number))
        print('# %d rounds in %.1f s: %d errors, %d deaths' %
              (rounds, time.monotonic() - started, self.n_failed, self.n_died))
        # Most files are read, and few kill the helper.
        self.assertLess(self.n_died, rounds // 20)
        self.helper.open('/bin/sh')

    def need_x86(self):
        if platform.machine() not in ('x86_64', 'AMD64'):
            self.skipTest('the changes are made to a program for x86-64')

    def test_dwarf_5(self):
        self.need_x86()
        self.fuzz(self.compile('-gdwarf-5', '-O1'), ROUNDS)

    def test_dwarf_4(self):
        self.need_x86()
        self.fuzz(self.compile('-gdwarf-4', '-O1'), ROUNDS // 2)

    def test_compressed(self):
        self.need_x86()
        self.fuzz(self.compile('-g', '-gz', '-no-pie'), ROUNDS // 4)

    def test_other_machines(self):
        """For any machine, any bytes are instructions or data."""
        source = random.Random(SEED)
        for machine, is_64_bit in ((elf_writer.EM_386, False), (elf_writer.EM_X86_64, True),
                                   (elf_writer.EM_ARM, False), (elf_writer.EM_AARCH64, True),
                                   (elf_writer.EM_RISCV, False), (elf_writer.EM_RISCV, True)):
            for _ in range(ROUNDS // 50):
                code = source.randbytes(source.randrange(1, 20000))
                marks = [('$' + source.choice('adtx'), elf_writer.ADDRESS +
                          source.randrange(len(code)), 0, 0) for _ in range(source.randrange(9))]
                path = self.write('program', elf_writer.write(machine, code, marks, is_64_bit))
                handle = self.helper.open(path).handle
                for syntax in (objinfo.ATT, objinfo.INTEL):
                    try:
                        _, found = self.helper.disassemble(handle, elf_writer.ADDRESS,
                                                           elf_writer.ADDRESS + len(code), syntax)
                    except objinfo.Failed as error:
                        self.assertEqual(error.code, objinfo.ERROR_NOT_BUILT)
                        continue
                    self.assertEqual(b''.join(i.bytes for i in found), code)

    # Files designed to need much time or memory.

    def limits(self):
        pid = self.helper.process.pid
        with open('/proc/%d/limits' % pid, encoding='ascii') as stream:
            return {line[:26].strip(): line[26:].split()[:2] for line in stream}

    def test_limits(self):
        """The helper cannot write files or a core, its memory is limited, and these limits are
        permanent."""
        limits = self.limits()
        self.assertEqual(limits['Max core file size'], ['0', '0'])
        self.assertEqual(limits['Max file size'], ['0', '0'])
        with open('/proc/%d/status' % self.helper.process.pid, encoding='ascii') as stream:
            status = stream.read()
        self.assertIn('NoNewPrivs:\t1', status)
        if limits['Max data size'][0] == 'unlimited':
            self.skipTest('the helper was built with a sanitizer, which needs the room')
        self.assertEqual(limits['Max data size'], [str(1 << 30)] * 2)
        # An emulator has no filters.
        if platform.machine() == 'x86_64' and 'GRIND_TEST_SLOWED' not in os.environ:
            self.assertIn('Seccomp:\t2', status)

    def test_huge_tables(self):
        """A small file whose sections all refer to the same symbols."""
        code = b'\xc3' * 16
        symbols = [('f%d' % i, elf_writer.ADDRESS + i % 16, 1, elf_writer.STT_FUNC)
                   for i in range(2000)]
        content = bytearray(elf_writer.write(elf_writer.EM_X86_64, code, symbols))
        start, = struct.unpack_from('<Q', content, 0x28)
        table = bytes(content[start + 2 * 64:start + 3 * 64])
        sections = content[start:start + 5 * 64] + table * 3000
        content[start:] = sections
        struct.pack_into('<H', content, 0x3c, len(sections) // 64)
        started = time.monotonic()
        self.check(bytes(content), 'many tables of symbols')
        self.assertLess(time.monotonic() - started, PATIENCE)

    def test_names_without_end(self):
        """A name as long as the file, repeated thousands of times."""
        code = b'\xe8\0\0\0\0' * 4000
        symbols = [('n' * 200000, elf_writer.ADDRESS, 1, elf_writer.STT_FUNC)]
        symbols += [('m', elf_writer.ADDRESS + 5 * i, 5, elf_writer.STT_FUNC)
                    for i in range(1, 4000)]
        content = bytearray(elf_writer.write(elf_writer.EM_X86_64, code, symbols))
        start, = struct.unpack_from('<Q', content, 0x28)
        offset, = struct.unpack_from('<Q', content, start + 2 * 64 + 0x18)
        for i in range(len(symbols)):
            struct.pack_into('<I', content, offset + 24 * (i + 1), 1 + i)
        path = self.write('program', bytes(content))
        handle = self.helper.open(path).handle
        has_more, found = self.helper.symbols(handle)
        self.assertTrue(has_more)
        self.assertLess(sum(len(symbol.name) for symbol in found), 64 << 20)
        if self.helper.features & objinfo.HAS_CAPSTONE:
            stop, found = self.helper.disassemble(handle, elf_writer.ADDRESS,
                                                  elf_writer.ADDRESS + len(code))
            self.assertLess(stop, elf_writer.ADDRESS + len(code))
            self.assertGreater(len(found), 10)

    def test_memory(self):
        """The peak memory of all helpers so far is limited."""
        usage = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        self.assertLess(usage, 1200 << 10)


if __name__ == '__main__':
    objinfo_test.main()
