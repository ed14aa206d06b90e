# SPDX-License-Identifier: GPL-3.0-or-later
"""Sections, symbols and names of PLT entries match binutils."""
import os
import platform
import re

import objinfo
import objinfo_test

SOURCE = r'''
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int shared_data[40] = { 1 };
static const char *names[] = { "a", "b" };
static int local (int n) { return n * shared_data[n & 3]; }
__attribute__ ((noinline, weak)) int weak (int n) { return local (n) + 1; }
int same (int n) __attribute__ ((alias ("weak")));
__attribute__ ((noinline)) static int hidden (const char *text)
{ return strcmp (text, names[text[0] & 1]) + memcmp (text, "abc", strlen (text)); }
int main (int argc, char **argv)
{
  char *text = malloc (100);
  memset (text, 1, 100);
  puts (argv[0]);
  fputs (text, stdout);
  printf ("%d\n", weak (argc) + hidden (argv[0]));
  free (text);
  return getenv ("HOME") != NULL;
}
__asm__ (".text\n.globl by_hand\nby_hand:\n nop\n nop\n .globl by_hand_2\nby_hand_2:\n ret\n");
'''


class Symbols(objinfo_test.Case):
    def setUp(self):
        super().setUp()
        self.need_feature(objinfo.HAS_ELFUTILS)
        objinfo_test.need('cc', 'readelf', 'nm')
        if platform.machine() not in ('x86_64', 'AMD64'):
            self.skipTest('this is a program for x86-64')

    def compile(self, *options):
        program = self.path('program')
        objinfo_test.run('cc', '-O1', self.write('a.c', SOURCE), '-o', program, *options)
        return program

    def test_sections(self):
        program = self.compile()
        ours = {name: (address, size) for address, size, _, name in
                self.helper.sections(self.helper.open(program).handle)}
        theirs = re.findall(r'^  \[ *\d+\] (\.\S+) +\w+ +([0-9a-f]+) [0-9a-f]+ ([0-9a-f]+)',
                            objinfo_test.run('readelf', '-SW', program), re.M)
        self.assertGreater(len(theirs), 20)
        self.assertEqual(ours, {name: (int(address, 16), int(size, 16))
                                for name, address, size in theirs})

    def test_properties(self):
        program = self.compile('-pie', '-fPIE')
        opened = self.helper.open(program)
        self.assertEqual((opened.machine, opened.machine_number), ('x86-64', 62))
        self.assertEqual(opened.size, os.stat(program).st_size)
        self.assertEqual(opened.mtime, int(os.stat(program).st_mtime))
        expected = (objinfo.IS_64_BIT | objinfo.HAS_CODE | objinfo.HAS_SYMBOLS |
                    objinfo.IS_POSITION_INDEPENDENT)
        if self.helper.features & objinfo.HAS_CAPSTONE:
            expected |= objinfo.CAN_DISASSEMBLE
        self.assertEqual(opened.properties, expected)
        fixed = self.helper.open(self.compile('-no-pie', '-fno-pie')).properties
        self.assertEqual(fixed, expected & ~objinfo.IS_POSITION_INDEPENDENT)

    def check(self, program):
        """The functions that nm lists, with their sizes."""
        opened = self.helper.open(program)
        _, symbols = self.helper.symbols(opened.handle)
        code = [section[:2] for section in self.helper.sections(opened.handle) if section[2] & 1]
        ours = {(symbol.start, symbol.name): symbol.size for symbol in symbols}
        theirs = {}
        for line in objinfo_test.run('nm', '-S', program).split('\n'):
            match = re.match(r'([0-9a-f]+) (?:([0-9a-f]+) )?([TtWwi]) (\S+)$', line)
            if match:
                address, size, _, name = match.groups()
                if any(start <= int(address, 16) < start + length for start, length in code):
                    theirs[(int(address, 16), name)] = int(size or '0', 16)
        self.assertEqual({key for key in ours if not key[1].endswith('@plt')}, set(theirs))
        self.assertEqual([key for key, size in theirs.items() if size not in (0, ours[key])], [])
        return opened, {symbol.name: symbol for symbol in symbols}

    def test_symbols(self):
        opened, symbols = self.check(self.compile())
        main, weak = symbols['main'], symbols['weak']
        for address in (main.start, main.start + 1, main.start + main.size - 1):
            self.assertEqual(self.helper.symbol(opened.handle, address).name, 'main')
        self.assertEqual(self.helper.symbol(opened.handle, weak.start).start, weak.start)
        self.assertIsNone(self.helper.symbol(opened.handle, 0))
        self.assertIsNone(self.helper.symbol(opened.handle, 0xffffffffffffffff))
        self.assertNotIn('shared_data', symbols)

    def test_no_sizes(self):
        """Assembly functions without a size end at the next one, or with the section."""
        _, symbols = self.check(self.compile())
        self.assertEqual(symbols['by_hand'].size, 2)
        self.assertGreaterEqual(symbols['by_hand_2'].size, 1)

    def test_names(self):
        """Only those that are certain: without a size, only at its start."""
        opened, symbols = self.check(self.compile())
        main, by_hand = symbols['main'], symbols['by_hand']
        start = objinfo.NAME_STARTS_HERE | objinfo.NAME_HAS_CODE
        code = objinfo.NAME_HAS_CODE
        found = self.helper.names(opened.handle, [
            main.start, main.start + 1, main.start + main.size - 1, symbols['weak'].start + 1,
            by_hand.start, by_hand.start + 1, 0, 0xffffffffffffffff])
        self.assertEqual(found, [(start, 'main'), (code, 'main'), (code, 'main'), (code, 'same'),
                                 (start, 'by_hand'), (code, ''), (0, ''), (0, '')])
        self.assertEqual(self.helper.names(opened.handle, []), [])
        with self.assertRaises(objinfo.Failed) as caught:
            self.helper.names(opened.handle, [0] * 65537)
        self.assertEqual(caught.exception.code, objinfo.ERROR_REQUEST)

    def test_aliases(self):
        """All aliases are listed; the global, non-weak one represents them."""
        opened, symbols = self.check(self.compile())
        start = symbols['weak'].start
        _, found = self.helper.symbols(opened.handle, start, start + 1)
        self.assertEqual([symbol.name for symbol in found], ['same', 'weak'])
        self.assertEqual(found[0].size, found[1].size)
        self.assertEqual(self.helper.symbol(opened.handle, start + 1).name, 'same')

    def test_ranges(self):
        handle = self.helper.open(self.compile()).handle
        _, everything = self.helper.symbols(handle)
        starts = [symbol.start for symbol in everything]
        self.assertEqual(starts, sorted(starts))
        for limit in (0, 1, 3, len(starts) - 1, len(starts), len(starts) + 1):
            has_more, some = self.helper.symbols(handle, limit=limit)
            self.assertEqual([symbol.start for symbol in some], starts[:limit])
            self.assertEqual(has_more, limit < len(starts))
        first, end = starts[2], starts[7]
        _, some = self.helper.symbols(handle, first, end)
        self.assertEqual([symbol.start for symbol in some],
                         [start for start in starts if first <= start < end])

    def plt(self, program):
        _, symbols = self.helper.symbols(self.helper.open(program).handle)
        return {symbol.start: symbol.name for symbol in symbols if symbol.name.endswith('@plt')}

    def check_plt(self, *options, least=6):
        """PLT entries have the same names as in objdump."""
        program = self.compile(*options)
        text = objinfo_test.run('objdump', '-d', program)
        theirs = {int(address, 16): name.split('@')[0] + '@plt' for address, name in
                  re.findall(r'^([0-9a-f]+) <([^>]*@plt)>:', text, re.M)}
        ours = self.plt(program)
        self.assertGreaterEqual(len(theirs), least)
        self.assertEqual(ours, theirs)

    def test_plt(self):
        objinfo_test.need('objdump')
        self.check_plt()
        self.check_plt('-Wl,-z,now')
        self.check_plt('-no-pie', '-fno-pie')

    def test_plt_with_enforcement(self):
        """With IBT there are two PLT sections, and the second is called."""
        objinfo_test.need('objdump')
        self.check_plt('-fcf-protection=full', '-Wl,-z,ibtplt')

    def test_plt_of_lld(self):
        objinfo_test.need('objdump', 'clang', 'ld.lld')
        program = self.path('program')
        objinfo_test.run('clang', '-O1', '-fuse-ld=lld', self.write('a.c', SOURCE), '-o', program)
        names = set(self.plt(program).values())
        self.assertGreaterEqual(names, {'malloc@plt', 'puts@plt', 'strcmp@plt', 'getenv@plt'})

    def targets(self, program, name='main'):
        self.need_feature(objinfo.HAS_CAPSTONE)
        handle = self.helper.open(program).handle
        _, symbols = self.helper.symbols(handle)
        function = next(symbol for symbol in symbols if symbol.name == name)
        _, found = self.helper.disassemble(handle, function.start, function.start + function.size)
        return found

    def test_targets(self):
        found = self.targets(self.compile())
        calls = [i for i in found if i.flags & objinfo.IS_CALL]
        names = {i.target_name for i in calls}
        self.assertGreaterEqual(names, {'malloc@plt', 'puts@plt', 'fputs@plt', 'hidden', 'same'})
        for call in calls:
            self.assertTrue(call.flags & objinfo.HAS_TARGET)
            self.assertEqual(call.target_offset, 0)
            self.assertIn('%x' % call.target, call.operands)

    def test_jumps(self):
        """A jump inside a function has its name and the offset."""
        source = self.write('b.c', 'int main (int argc, char **argv)\n{ volatile int n = 0;\n'
                            'while (n < argc) n++;\nreturn n; }\n')
        program = self.path('jumps')
        objinfo_test.run('cc', '-O0', source, '-o', program)
        found = self.targets(program)
        jumps = [i for i in found if i.flags & objinfo.IS_JUMP]
        self.assertGreaterEqual(len(jumps), 2)
        for jump in jumps:
            self.assertTrue(jump.flags & objinfo.HAS_TARGET)
            self.assertEqual(jump.target_name, 'main')
            self.assertEqual(jump.target, found[0].address + jump.target_offset)
            self.assertIn(jump.target, [i.address for i in found])

    def test_references(self):
        """Data has names, and so do functions called through their GOT slots."""
        names = {i.target_name for i in self.targets(self.compile('-fno-plt'))
                 if i.flags & objinfo.HAS_REFERENCE}
        self.assertGreaterEqual(names, {'malloc@got', 'puts@got'})
        names = {i.target_name for i in self.targets(self.compile(), 'same')
                 if i.flags & objinfo.HAS_REFERENCE}
        self.assertIn('shared_data', names)

    def test_stripped(self):
        program = self.compile()
        objinfo_test.run('strip', program)
        opened = self.helper.open(program)
        _, symbols = self.helper.symbols(opened.handle)
        self.assertIn('puts@plt', [symbol.name for symbol in symbols])
        self.assertNotIn('main', [symbol.name for symbol in symbols])

    def test_packed_symbols(self):
        """Symbols left in a stripped program, compressed (.gnu_debugdata)."""
        objinfo_test.need('objcopy', 'strip', 'xz')
        program, packed = self.compile(), self.path('packed')
        _, before = self.helper.symbols(self.helper.open(program).handle)
        objinfo_test.run('objcopy', '--only-keep-debug', program, packed)
        objinfo_test.run('strip', program)
        objinfo_test.run('xz', packed)
        objinfo_test.run('objcopy', '--add-section', '.gnu_debugdata=' + packed + '.xz', program)
        _, after = self.helper.symbols(self.helper.open(program).handle)
        names = {symbol.name for symbol in after}
        if 'main' not in names:
            self.skipTest('the helper was built without xz')
        self.assertEqual(names, {symbol.name for symbol in before})

        with open(program, 'r+b') as stream:
            content = stream.read()
            stream.seek(content.index(b'\xfd7zXZ') + 40)
            stream.write(b'nonsense')
        _, after = self.helper.symbols(self.helper.open(program).handle)
        self.assertNotIn('main', {symbol.name for symbol in after})

    def test_no_section_headers(self):
        """Without section headers, code is found by program headers; there are no symbols."""
        program = self.compile()
        before = self.targets(program)
        with open(program, 'r+b') as stream:
            stream.seek(0x28)
            stream.write(bytes(8))
            stream.seek(0x3c)
            stream.write(bytes(4))
        opened = self.helper.open(program)
        self.assertEqual(self.helper.symbols(opened.handle), (False, []))
        _, after = self.helper.disassemble(opened.handle, before[0].address,
                                           before[-1].address + before[-1].length)
        self.assertEqual([(i.address, i.mnemonic) for i in after],
                         [(i.address, i.mnemonic) for i in before])
        self.assertEqual(len(self.helper.sections(opened.handle)), 1)

    def test_stretches(self):
        """A range ends after the last instruction that begins in it, or with the section."""
        self.need_feature(objinfo.HAS_CAPSTONE)
        handle = self.helper.open(self.compile()).handle
        address, size = next(section[:2] for section in self.helper.sections(handle)
                             if section[3] == '.text')
        stop, found = self.helper.disassemble(handle, address, 0xffffffffffffffff)
        self.assertEqual(stop, address + size)
        self.assertEqual(sum(i.length for i in found), size)
        self.assertEqual(self.helper.disassemble(handle, address, address), (address, []))
        first = found[0]
        stop, found = self.helper.disassemble(handle, address, address + 1)
        self.assertEqual(stop, address + first.length)
        self.assertEqual([i.bytes for i in found], [first.bytes])
        self.assert_fails(objinfo.ERROR_NO_CODE, self.helper.disassemble, handle, 1, 2)
        self.assert_fails(objinfo.ERROR_NO_CODE, self.helper.disassemble, handle, address + size,
                          address + size + 1)


if __name__ == '__main__':
    objinfo_test.main()
