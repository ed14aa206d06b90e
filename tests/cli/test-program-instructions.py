# SPDX-License-Identifier: GPL-3.0-or-later
"""The output of grindscope-cli annotate --instructions."""
import os
import sys
import unittest

import cli_tap

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'source'))
import elf_writer  # noqa: E402

# push %rbp; mov %rsp,%rbp; call 0x1000a; pop %rbp; ret; then "twice": add %rdi,%rdi; ret
CODE = bytes.fromhex('55 4889e5 e801000000 c3 4801ff c3')
SYMBOLS = [('work', 0x10000, 10, elf_writer.STT_FUNC), ('twice', 0x1000a, 4, elf_writer.STT_FUNC)]
PROFILE = '''positions: instr line
events: Ir
ob=%s
fl=work.c
fn=work
0x10000 3 5
0x10001 3 6
cfn=twice
calls=2 0x1000a 9
0x10004 4 20
0x10004 4 7
fn=twice
0x1000a 9 12
0x1000d 10 8
'''
NOTE = ': This is not the profiled file: '


class Instructions(cli_tap.CliTest):
    def test_without_instructions(self):
        """A profile without instructions is reported, with how to record them."""
        path = self.write('events: Ir\nfn=f\n1 5\n')
        for more in ((), ('--function=f',), ('--format=json',)):
            found = self.run_cli('annotate', '--instructions', *more, path, may_warn=True)
            self.assertIn('--dump-instr=yes', found.err)

    def setUp(self):
        super().setUp()
        self.object = self.write_object(elf_writer.write(elf_writer.EM_X86_64, CODE, SYMBOLS))
        self.profile = self.write(PROFILE % self.object, 'callgrind.out.1')

    def write_object(self, data, name='prog'):
        """Writes an ELF object that is older than the profile."""
        path = self.write('', name)
        with open(path, 'wb') as file:
            file.write(data)
        os.utime(path, (1000000000, 1000000000))
        return path

    def annotate(self, *options, **keywords):
        return self.run_cli('annotate', '--instructions', *options, self.profile,
                            may_warn=True, **keywords)

    def read(self, *options):
        """Returns the instructions by address, and the messages."""
        result = self.annotate('--format=json', *options)
        return ({x['address']: x['instruction'] for x in result.json()['instructions']},
                result.err)

    def test_function(self):
        result = self.annotate('--function=work')
        self.assertEqual(result.lines[3:], [
            'Cost      %  Address  Instruction             Location',
            '   5  13.16  0x10000  push     %rbp           work.c:3',
            '   6  15.79  0x10001  mov      %rsp, %rbp     work.c:3',
            '   7  18.42  0x10004  call     1000a <twice>  work.c:4',
            '  20  52.63           => twice (2x)',
            ''])
        self.assertEqual(result.err, '')

    def test_all(self):
        self.assertEqual(self.annotate('--limit=2').lines[1:4], [
            'Cost      %  Address  Instruction          Function  Location',
            '  12  31.58  0x1000a  add      %rdi, %rdi  twice     work.c:9',
            '   8  21.05  0x1000d  ret                  twice     work.c:10'])

    def test_json_and_csv(self):
        self.assertEqual(self.read(), ({
            0x10000: 'push     %rbp', 0x10001: 'mov      %rsp, %rbp',
            0x10004: 'call     1000a <twice>', 0x1000a: 'add      %rdi, %rdi',
            0x1000d: 'ret'}, ''))
        self.assertEqual(self.annotate('--format=csv').csv()[:2],
                         [['object', 'address', 'instruction', 'self Ir'],
                          [self.object, '0x10000', 'push     %rbp', '5']])
        d = self.run_cli('annotate', '--format=json', self.profile).json()
        self.assertEqual(d['instructions'][0],
                         {'object': self.object, 'address': 0x10000, 'self': [5]})

    def test_address_0(self):
        path = self.write_object(elf_writer.write(
            elf_writer.EM_X86_64, CODE, [('work', 0, 10, elf_writer.STT_FUNC)], at=0))
        self.profile = self.write('positions: instr\nevents: Ir\nob=%s\nfn=work\n'
                                  '-1 3\n0x0 5\n0x1 6\n' % path, 'firmware.out')
        self.assertEqual(self.read('--function=work'),
                         ({0: 'push     %rbp', 1: 'mov      %rsp, %rbp', None: None}, ''))

    def test_missing(self):
        os.remove(self.object)
        found, err = self.read()
        self.assertEqual(set(found.values()), {None})
        self.assertEqual(err.count('\n'), 1, err)
        self.assertIn(self.object + ' was not found', err)
        self.assertIn('   5  13.16  0x10000                 work.c:3',
                      self.annotate('--function=work').lines)

    def test_found_elsewhere(self):
        os.mkdir(os.path.join(self.folder.name, 'there'))
        os.rename(self.object, os.path.join(self.folder.name, 'there', 'prog'))
        found, err = self.read('--source-dir=' + os.path.join(self.folder.name, 'there'))
        self.assertEqual((found[0x1000d], err), ('ret', ''))

    def test_folder(self):
        os.remove(self.object)
        os.mkdir(self.object)
        found, err = self.read()
        self.assertEqual(set(found.values()), {None})
        self.assertIn('cannot be shown: not a regular file', err)

    def test_newer(self):
        """A newer object is shown with a warning, like in the window."""
        os.utime(self.object, (4000000000, 4000000000))
        found, err = self.read()
        self.assertEqual(found[0x1000d], 'ret')
        self.assertEqual(err.count('\n'), 1, err)
        self.assertIn(self.object + ': This file is newer than the profile.', err)

    def test_other_build(self):
        for code, symbols, message in (
                (CODE[:3], [], 'it has no code at 0x10004.'),
                (CODE, [('other', 0x10000, 10, elf_writer.STT_FUNC)],
                 'it has the function “other” at 0x10000.'),
                (b'\x48\xb8' + CODE, SYMBOLS, 'no instruction begins at 0x10001.')):
            self.write_object(elf_writer.write(elf_writer.EM_X86_64, code, symbols))
            found, err = self.read('--function=work')
            self.assertEqual(set(found.values()), {None}, message)
            self.assertEqual(err.count('\n'), 1, err)
            self.assertIn(self.object + NOTE + message, err)

    def test_no_elf(self):
        for data in (b'', b'#!/bin/sh\n', b'\x7fELF' + bytes(range(256)) * 4):
            self.write_object(data)
            found, err = self.read()
            self.assertEqual(set(found.values()), {None})
            self.assertEqual(err.count('\n'), 1, err)
            self.assertIn(self.object, err)

    def test_hostile(self):
        """With any byte of the file broken, all instructions are listed, though maybe wrong
        ones."""
        good = elf_writer.write(elf_writer.EM_X86_64, CODE, SYMBOLS)
        for place in range(0, len(good), 37):
            self.write_object(good[:place] + bytes([good[place] ^ 0xff]) + good[place + 1:])
            found, _ = self.read()
            self.assertEqual(len(found), 5)
        self.write_object(elf_writer.write(
            elf_writer.EM_X86_64, CODE, [('work', 0x10000, 10, elf_writer.STT_FUNC),
                                         ('tw\x1b[31m\nice', 0x1000a, 4, elf_writer.STT_FUNC)]))
        lines = self.annotate('--function=work').lines
        self.assertIn('   7  18.42  0x10004  call     1000a <tw?[31m?ice>  work.c:4', lines)

    def test_no_object(self):
        self.profile = self.write((PROFILE % '').replace('ob=\n', ''), 'callgrind.out.2')
        found, err = self.read()
        self.assertEqual(set(found.values()), {None})
        self.assertIn('does not name the program or library', err)


if __name__ == '__main__':
    cli_tap.main()
