# SPDX-License-Identifier: GPL-3.0-or-later
"""Names of --demangle=no profiles: demangled in text, raw in data, and found by either."""
import os
import shutil
import subprocess
import unittest

import cli_tap

# C++, Rust (old and new) and D; two that are equal when demangled; a broken one.
MANGLED = '''events: Ir
fl=demo.cc
fn=main
1 10
cfn=_ZN4demo4Tree3addEi
calls=3 2
1 60
cfn=_RNvC4demo5parse
calls=1 5
1 20
fn=_ZN4demo4Tree3addEi
2 30
cfn=_ZN4demo4TreeC1Ev
calls=1 3
2 10
cfn=_ZN4demo4TreeC2Ev
calls=1 4
2 20
fn=_ZN4demo4TreeC1Ev
3 10
fn=_ZN4demo4TreeC2Ev
4 20
fn=_RNvC4demo5parse
5 20
fn=_ZN4demo3run17h0123456789abcdefE'2
6 5
fn=_D4demo4walkFZv
7 4
fn=_Zbroken
8 3
'''
PLAIN = ('main', 'demo::Tree::add(int)', 'demo::Tree::Tree()', 'demo::parse', "demo::run'2",
         'demo.walk()', '_Zbroken')
RAW = ('main', '_ZN4demo4Tree3addEi', '_ZN4demo4TreeC1Ev', '_ZN4demo4TreeC2Ev', '_RNvC4demo5parse',
       "_ZN4demo3run17h0123456789abcdefE'2", '_D4demo4walkFZv', '_Zbroken')

# A C program whose functions have the mangled names of other languages.
PROGRAM = '''
int add (int n) __asm__ ("_ZN4demo4Tree3addEi");
int walk (int n) __asm__ ("_ZNK4demo4TreeIiSaIiEE4walkEPKci");
int run (int n) __asm__ ("_RNvNtC4demo5inner3run");
int old (int n) __asm__ ("_ZN4demo3old17h0123456789abcdefE");
#define SLOW __attribute__ ((noinline, noclone))
SLOW int add (int n) { volatile int sum = 0; for (int i = 0; i < n; i++) sum += i; return sum; }
SLOW int walk (int n) { return n <= 0 ? 0 : 1 + walk (n - 1) + add (n); }
SLOW int run (int n) { return walk (n) + add (n); }
SLOW int old (int n) { return add (n) * 2; }
int main (void) { return run (9) + old (7) < 0; }
'''


class Demangle(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.path = self.write(MANGLED)

    def test_text_is_demangled(self):
        out = self.run_cli('functions', self.path).out
        for name in PLAIN:
            self.assertIn(name, out)
        self.assertEqual(out.count('demo::Tree::Tree()'), 2)
        self.assertEqual(out.count('_Z'), 1)
        self.assertNotIn('_R', out)

    def test_raw_on_demand(self):
        out = self.run_cli('functions', '--no-demangle', self.path).out
        for name in RAW:
            self.assertIn(name, out)
        self.assertNotIn('::', out)

    def test_programs_get_raw_names(self):
        for command, key in (('functions', 'functions'), ('dump', 'functions')):
            d = self.run_cli(command, '--format=json', self.path).json()
            self.assertEqual({f['name'] for f in d[key]}, set(RAW))
        rows = self.run_cli('functions', '--format=csv', self.path).csv()
        self.assertEqual({row[0] for row in rows[1:]}, set(RAW))
        d = self.run_cli('functions', '--group-by=class', '--format=json', self.path).json()
        self.assertFalse([g for g in d['groups'] if '::' in g['name']])

    def test_functions_by_either_name(self):
        for name in ('demo::Tree::add(int)', 'demo::Tree::add', '_ZN4demo4Tree3addEi'):
            text = self.run_cli('calls', '--function=' + name, self.path).out
            self.assertIn('demo::Tree::add(int)', text)
            d = self.run_cli('calls', '--function=' + name, '--format=json', self.path).json()
            self.assertIn('_ZN4demo4Tree3addEi', str(d))
            self.assertNotIn('demo::', str(d))
        self.run_cli('calls', '--function=demo::Tree::add', '--no-demangle', self.path, code=2)
        self.run_cli('calls', '--function=demo::Tree::add', '--no-demangle', '--format=json',
                     self.path, code=2)

    def test_annotate(self):
        for name in ('demo::Tree::add', '_ZN4demo4Tree3addEi'):
            text = self.run_cli('annotate', '--function=' + name, self.path).out
            self.assertIn('demo::Tree::add(int)', text)
            d = self.run_cli('annotate', '--function=' + name, '--format=json', self.path).json()
            self.assertNotIn('demo::', str(d))
        text = self.run_cli('annotate', '--absolute', self.path).out
        self.assertIn('demo::Tree::add(int)', text)
        self.assertNotIn('_ZN', text)
        text = self.run_cli('annotate', '--absolute', '--no-demangle', self.path).out
        self.assertIn('_ZN4demo4Tree3addEi', text)
        d = self.run_cli('annotate', '--format=json', self.path).json()
        self.assertEqual({line['name'] for line in d['lines']}, set(RAW))

    def test_alike_are_still_two(self):
        err = self.run_cli('calls', '--function=demo::Tree::Tree', self.path, code=2).err
        self.assertEqual(err.count('demo::Tree::Tree()'), 2)
        for name in ('_ZN4demo4TreeC1Ev', '_ZN4demo4TreeC2Ev'):
            d = self.run_cli('calls', '--function=' + name, '--format=json', self.path).json()
            self.assertIn(name, str(d))

    def test_filter_by_either_name(self):
        for text in ('TREE::ADD', '_zn4demo4tree3'):
            rows = self.run_cli('functions', '--format=csv', '--filter=' + text, self.path).csv()
            self.assertEqual([row[0] for row in rows[1:]], ['_ZN4demo4Tree3addEi'])
            self.assertIn('demo::Tree::add(int)',
                          self.run_cli('functions', '--filter=' + text, self.path).out)

    def test_sorted_by_what_is_shown(self):
        lines = self.run_cli('functions', '--sort=name', self.path).lines
        at = [next(i for i, line in enumerate(lines) if name in line)
              for name in ('_Zbroken', 'demo.walk', 'demo::Tree::add', 'main')]
        self.assertEqual(at, sorted(at))
        rows = self.run_cli('functions', '--sort=name', '--format=csv', self.path).csv()[1:]
        self.assertEqual([row[0] for row in rows], sorted(row[0] for row in rows))

    def test_pictures(self):
        for command, suffix in (('flame', 'folded'), ('graph', 'dot'), ('treemap', 'svg')):
            output = os.path.join(self.folder.name, 'picture.' + suffix)
            self.run_cli(command, '--function=main', '--output=' + output, self.path)
            with open(output, encoding='utf-8') as file:
                text = file.read()
            self.assertIn('add', text)
            self.assertNotIn('_ZN', text)
            self.run_cli(command, '--function=main', '--no-demangle', '--output=' + output,
                         self.path)
            with open(output, encoding='utf-8') as file:
                self.assertIn('_ZN', file.read())

    def test_without_helper(self):
        helpers = {'missing': os.path.join(self.folder.name, 'nothing'), 'dies': '/bin/false',
                   'babbles': shutil.which('yes')}
        before = os.environ.get('GRINDSCOPE_OBJINFO')
        for name, path in helpers.items():
            os.environ['GRINDSCOPE_OBJINFO'] = path
            try:
                process = subprocess.run([cli_tap.CLI, 'functions', self.path], timeout=60,
                                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
                raw = subprocess.run([cli_tap.CLI, 'functions', '--format=csv', self.path],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
            finally:
                os.environ.pop('GRINDSCOPE_OBJINFO')
                if before is not None:
                    os.environ['GRINDSCOPE_OBJINFO'] = before
            self.assertIn('_ZN4demo4Tree3addEi', process.stdout.decode(), name)
            self.assertRegex(process.stderr.decode(),
                             '^grindscope-cli: [0-9]+ names could not be demangled: .', name)
            self.assertEqual(raw.stderr, b'', name)

    def test_hostile_names(self):
        """Names that would crash or block the helper leave the others readable."""
        growing = '_Z1f1AIiiE' + ''.join('S_IS%s_S%s_E' % (c, c) for c in '0123456789ABCDEFGHIJK')
        names = ['_Z1f' + 'P' * 99999 + 'i', '_Z1f' + 'N1aI' * 30000, growing, '_R' + 'TB2_' * 9999,
                 '_D' + '1a' * 50000, "_Z1fv'" * 20000, '_Z3goodv' '\N{SNOWMAN}']
        text = 'events: Ir\n' + ''.join('fn=%s\n1 1\n' % name for name in names)
        out = self.run_cli('functions', '--limit=0',
                           self.write(text + 'fn=_ZN4good4nameEv\n1 9\n')).out
        self.assertIn('good::name()', out)

    def test_ordinary_profiles_ask_nobody(self):
        """The helper is not started if no name is mangled, or to write raw names."""
        path = os.path.join(self.folder.name, 'helper')
        trace = os.path.join(self.folder.name, 'trace')
        with open(path, 'w', encoding='utf-8') as file:
            file.write('#!/bin/sh\necho >%s\n' % trace)
        os.chmod(path, 0o755)
        os.environ['GRINDSCOPE_OBJINFO'] = path
        try:
            self.run_cli('functions', self.write(cli_tap.SAMPLE, 'plain.out'))
            self.run_cli('functions', '--format=csv', self.path)
            self.run_cli('functions', '--no-demangle', self.path)
            self.run_cli('dump', self.path)
        finally:
            os.environ.pop('GRINDSCOPE_OBJINFO')
        self.assertFalse(os.path.exists(trace))


@unittest.skipUnless(shutil.which('valgrind') and shutil.which('cc'), 'needs valgrind and cc')
class Valgrind(cli_tap.CliTest):
    def record(self, program, name, *options):
        path = os.path.join(self.folder.name, name)
        subprocess.run(['valgrind', '--tool=callgrind', '--callgrind-out-file=' + path, *options,
                        program], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL, timeout=100)
        return path

    def names(self, path):
        d = self.run_cli('functions', '--format=json', path).json()
        return {f['name'] for f in d['functions'] if 'demo' in f['name']}

    def test_as_valgrind_does(self):
        """The names are the same that Valgrind itself would have written."""
        source = self.write(PROGRAM, 'demo.c')
        program = os.path.join(self.folder.name, 'demo')
        subprocess.run(['cc', '-O1', '-g', '-o', program, source], check=True, timeout=60)
        for options in ((), ('--separate-recs=3',), ('--separate-callers=2',),
                        ('--compress-mangled=yes',)):
            expected = self.names(self.record(program, 'yes', '--demangle=yes', *options))
            path = self.record(program, 'no', '--demangle=no', *options)
            raw = self.names(path)
            self.assertTrue(all(name.count('_ZN') + name.count('_RN') for name in raw), raw)
            self.assertIn('demo::Tree::add(int)', str(expected))
            out = self.run_cli('functions', '--limit=0', path).out
            for name in expected:
                self.assertIn(name, out, options)
            self.assertNotIn('_ZN', out)
            self.assertNotIn('_RN', out)


if __name__ == '__main__':
    cli_tap.main()
