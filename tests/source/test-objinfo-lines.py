# SPDX-License-Identifier: GPL-3.0-or-later
"""Source lines and compilation directories match addr2line; and debug files are found."""
import os
import shutil
import socket

import objinfo
import objinfo_test

MAIN = r'''#include "twice.h"
#include <stdio.h>
#include <string.h>
extern int helper (int n);
int
main (int argc,
      char **argv)
{
  int sum = 0;
  for (int i = 0; i < argc; i++)
    sum += twice (helper ((int) strlen (argv[i])));
  if (sum > 10)
    printf ("%d\n", sum);
  return memcmp (argv[0], "x", 1) == 0;
}
'''
HEADER = r'''static inline int
twice (int n)
{
  int m = n * 3;
  return m ^ (n >> 2);
}
'''
HELPER = r'''#include "twice.h"
int helper (int n);
int
helper (int n)
{
  for (int i = 0; i < n; i++)
    n += twice (i) & 1;
  return n;
}
'''


class Lines(objinfo_test.Case):
    def setUp(self):
        super().setUp()
        self.need_feature(objinfo.HAS_ELFUTILS)
        objinfo_test.need('cc', 'objcopy')
        self.write('src/main.c', MAIN)
        self.write('include/twice.h', HEADER)
        self.write('lib/helper.c', HELPER)
        os.makedirs(self.path('build', 'x'))
        self.build = self.path('build')

    def compile(self, *options, name='program', compiler='cc'):
        """Compiles each unit in its own folder; names of sources are relative to it."""
        objinfo_test.need(compiler)
        for source, folder in (('../src/main.c', 'build'), ('helper.c', 'lib')):
            include = '../include'
            output = self.path(os.path.basename(source)[:-2] + '.o')
            objinfo_test.run(compiler, '-c', '-I', include, source, '-o', output, *options,
                             cwd=self.path(folder, ''))
        program = self.path(name)
        objinfo_test.run(compiler, self.path('main.o'), self.path('helper.o'), '-o', program,
                         '-Wl,--build-id', *options)
        return program

    def functions(self, handle):
        _, functions = self.helper.symbols(handle)
        return {function.name: function for function in functions}

    def instructions(self, handle, names=('main', 'helper')):
        self.need_feature(objinfo.HAS_CAPSTONE)
        functions = self.functions(handle)
        for name in names:
            start, size = functions[name].start, functions[name].size
            yield from self.helper.disassemble(handle, start, start + size)[1]

    def addr2line(self, tool, program, addresses):
        """The output of the tool: (base name, line or 0)."""
        objinfo_test.need(tool)
        text = objinfo_test.run(tool, '-e', program, *map(hex, addresses))
        for line in text.split('\n')[:len(addresses)]:
            file, number = line.split(' (')[0].split(':')[:2]
            yield os.path.basename(file), int(number) if number.isdigit() else 0

    def check(self, program, tool='addr2line'):
        handle = self.helper.open(program).handle
        ours = list(self.instructions(handle))
        theirs = self.addr2line(tool, program, [i.address for i in ours])
        wrong = [(hex(i.address), i.file, i.line, their) for i, their in zip(ours, theirs)
                 if (os.path.basename(i.file or '??'), i.line) != their]
        self.assertEqual(wrong, [])
        self.assertGreater(len({(i.file, i.line) for i in ours}), 10)

    def test_unoptimized(self):
        self.check(self.compile('-g', '-O0'))

    def test_optimized(self):
        self.check(self.compile('-g', '-O2'))

    def test_elfutils_agrees(self):
        self.check(self.compile('-g', '-O2'), 'eu-addr2line')

    def test_dwarf_4(self):
        self.check(self.compile('-gdwarf-4', '-O2'))

    def test_compressed(self):
        self.check(self.compile('-g', '-O1', '-gz'))

    def test_clang(self):
        """clang writes no table of the units' addresses."""
        self.check(self.compile('-g', '-O1', compiler='clang'))

    def test_no_lines(self):
        opened = self.helper.open(self.compile('-O1'))
        self.assertFalse(opened.properties & objinfo.HAS_LINES)
        self.assertTrue(opened.properties & objinfo.HAS_SYMBOLS)
        self.assertEqual({(i.file, i.line) for i in self.instructions(opened.handle)}, {(None, 0)})
        self.assertEqual(self.helper.directories(opened.handle, 'main.c'), [])

    def test_directories(self):
        build, lib = self.build, os.path.join(self.folder, 'lib')
        for options in (['-gdwarf-5'], ['-gdwarf-4']):
            handle = self.helper.open(self.compile('-O1', *options)).handle

            def found(source):
                return self.helper.directories(handle, source)  # pylint: disable=W0640
            self.assertEqual(found('../src/main.c'), [build])
            self.assertEqual(found('/elsewhere/src/main.c'), [build])
            self.assertEqual(found('helper.c'), [lib])
            self.assertEqual(found('./lib/../helper.c'), [lib])
            self.assertEqual(set(found('../include/twice.h')), {build, lib})
            self.assertEqual(set(found('unknown.c')), {build, lib})
            self.assertEqual(set(found('')), {build, lib})
            self.assertEqual(set(found('n.c')), {build, lib})

    # Lines in a separate debug file.

    def split(self, program, debug):
        """Moves symbols and lines of a program to another file, without a link to it."""
        objinfo_test.run('objcopy', '--only-keep-debug', program, debug)
        objinfo_test.run('strip', '--strip-all', program)

    def check_split(self, program, debug, helper=None):
        opened = (helper or self.helper).open(program)
        self.assertEqual(opened.debug_path, debug)
        self.assertTrue(opened.properties & objinfo.HAS_LINES)
        keep, self.helper = self.helper, helper or self.helper
        lines = {(os.path.basename(i.file or ''), i.line)
                 for i in self.instructions(opened.handle)}
        self.helper = keep
        self.assertIn(('main.c', 10), lines)
        self.assertIn(('helper.c', 8), lines)

    def test_build_id(self):
        program = self.compile('-g')
        build_id = self.helper.open(program).build_id
        note = objinfo_test.run('readelf', '-n', program)
        self.assertIn('Build ID: ' + build_id, note)
        self.assertEqual(len(build_id), 40)

        debug = self.path('debug', '.build-id', build_id[:2], build_id[2:] + '.debug')
        self.split(program, debug)
        self.assertEqual(self.helper.open(program).debug_path, '')
        helper = self.start(env={'GRINDSCOPE_DEBUG_PATH': self.folder + ':' + self.path('debug')})
        self.check_split(program, debug, helper)

    def test_build_id_of_another(self):
        program = self.compile('-g')
        other = self.compile('-g', '-O2', name='other')
        build_id = self.helper.open(program).build_id
        self.assertNotEqual(build_id, self.helper.open(other).build_id)
        debug = self.path('debug', '.build-id', build_id[:2], build_id[2:] + '.debug')
        self.split(program, self.path('thrown-away'))
        self.split(other, debug)
        helper = self.start(env={'GRINDSCOPE_DEBUG_PATH': self.path('debug')})
        self.assertEqual(helper.open(program).debug_path, '')

    def test_debug_link(self):
        for place in ('program.debug', '.debug/program.debug'):
            program = self.compile('-g', '-Wl,--build-id=none')
            debug = self.path(place)
            self.split(program, debug)
            objinfo_test.run('objcopy', '--add-gnu-debuglink=' + debug, program)
            opened = self.helper.open(program)
            self.assertEqual((opened.debug_link, opened.build_id), ('program.debug', ''))
            self.check_split(program, debug)
            os.remove(debug)

    def test_debug_link_below_a_folder(self):
        program = self.compile('-g', '-Wl,--build-id=none')
        debug = self.path('root' + self.folder, 'program.debug')
        self.split(program, debug)
        objinfo_test.run('objcopy', '--add-gnu-debuglink=' + debug, program)
        helper = self.start(env={'GRINDSCOPE_DEBUG_PATH': self.path('root')})
        self.check_split(program, debug, helper)

    def test_debug_link_to_another(self):
        """A wrong checksum rejects the debug file."""
        program = self.compile('-g', '-Wl,--build-id=none')
        debug = self.path('program.debug')
        self.split(program, debug)
        objinfo_test.run('objcopy', '--add-gnu-debuglink=' + debug, program)
        other = self.compile('-g', '-O2', '-Wl,--build-id=none', name='other')
        self.split(other, debug)
        self.assertEqual(self.helper.open(program).debug_path, '')

    def test_debug_link_to_no_file(self):
        """A pipe instead of the debug file does not block the helper."""
        program = self.compile('-g', '-Wl,--build-id=none')
        debug = self.path('program.debug')
        self.split(program, debug)
        objinfo_test.run('objcopy', '--add-gnu-debuglink=' + debug, program)
        os.remove(debug)
        os.mkfifo(debug)
        self.assertEqual(self.helper.open(program).debug_path, '')

    def test_debug_file_given(self):
        program = self.compile('-g')
        debug = self.path('elsewhere', 'debug')
        self.split(program, debug)
        opened = self.helper.open(program, debug)
        self.assertEqual(opened.debug_path, debug)
        self.assertIn(('main.c', 10), {(os.path.basename(i.file or ''), i.line)
                                       for i in self.instructions(opened.handle)})
        self.assert_fails(objinfo.ERROR_FILE, self.helper.open, program, self.path('nothing'))

    def test_only_debug(self):
        """A debug file by itself has lines but no code."""
        self.need_feature(objinfo.HAS_CAPSTONE)
        program = self.compile('-g')
        debug = self.path('program.debug')
        self.split(program, debug)
        opened = self.helper.open(debug)
        self.assertFalse(opened.properties & (objinfo.HAS_CODE | objinfo.CAN_DISASSEMBLE))
        self.assertTrue(opened.properties & objinfo.HAS_LINES)
        self.assert_fails(objinfo.ERROR_NO_CODE, self.helper.disassemble, opened.handle, 0x1000,
                          0x2000)

    def test_file_that_changes(self):
        """An open file stays the same if another replaces it."""
        program = self.compile('-g')
        handle = self.helper.open(program).handle
        before = [i.address for i in self.instructions(handle)]
        os.remove(program)
        shutil.copy(self.write('text', 'nothing'), program)
        self.assertEqual([i.address for i in self.instructions(handle)], before)

    def test_no_network(self):
        """libdw itself would query servers if this variable is set."""
        with socket.create_server(('127.0.0.1', 0)) as server:
            server.settimeout(0)
            program = self.compile('-g')
            objinfo_test.run('strip', program)
            url = 'http://127.0.0.1:%d' % server.getsockname()[1]
            helper = self.start(env={'DEBUGINFOD_URLS': url,
                                     'DEBUGINFOD_CACHE_PATH': self.path('cache')})
            handle = helper.open(program).handle
            helper.symbols(handle)
            helper.directories(handle, 'main.c')
            self.assertEqual(helper.close(), 0)
            with self.assertRaises(BlockingIOError):
                server.accept()


if __name__ == '__main__':
    objinfo_test.main()
