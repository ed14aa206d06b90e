# SPDX-License-Identifier: GPL-3.0-or-later
"""The output of grindscope-cli annotate, in all formats."""
import os

import cli_tap

# Three files; inline.h has lines of both functions, gone.h does not exist.
PROFILE = '''# callgrind format
positions: line
events: Ir Dr
event: Sum = Ir + 2 Dr

ob=/bin/prog
fl=main.c
fn=main
3 100 10
4 50 0
cfn=work
calls=2 10
4 5000 100
fi=inline.h
2 30 3
fi=gone.h
7 20 2
fe=main.c
12 4 0
jump=3 4
3
jcnd=2/6 12
4
fn=work
10 700 70
fi=inline.h
2 4000 30
3 300 0
'''

MAIN_C = '''#include "inline.h"

int main (void) {
\twork ();
  /* five */
  /* six */
  /* seven */
  /* eight */
  /* nine */
  /* ten */
  /* eleven */
  return 0;\r
}
'''

INLINE_H = '''static int
twice (int x) {
  return x + x; }
'''

INSTRUCTIONS = '''# callgrind format
positions: instr line
events: Ir
ob=/nowhere/prog
fl=main.c
fn=one
0x1000 3 5
cfn=two
calls=4 0x2000 9
0x1004 3 70
0x1004 3 6
jcnd=1/4 0x1000 3
0x1008 4
0x1008 4 7
fn=one'2
0x1004 3 60
fn=two
0x2000 9 900
ob=/nowhere/other.so
fl=???
fn=0x30
0x30 0 1000
'''


# Its first instruction is at 0, and the address of its last one is unknown.
FIRMWARE = '''# callgrind format
positions: instr line
events: Ir
ob=firmware.elf
fl=start.s
fn=reset
-1 3 7
0x0 1 5
jump=3 0x0 1
0x0 1
jump=2
0x0 1
0x4 2 6
'''


class Annotate(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.profile = self.write(PROFILE, 'callgrind.out.1')

    def write_sources(self):
        self.write(MAIN_C, 'main.c')
        self.write(INLINE_H, 'inline.h')

    def annotate(self, *options, **keywords):
        return self.run_cli('annotate', *options, self.profile, **keywords)

    def annotate_code(self, *options):
        """Annotates instructions; the object is missing, which is a warning."""
        return self.annotate('--instructions', *options, may_warn=True)

    def test_all(self):
        self.assertEqual(self.annotate().lines, [
            'Ir (Instruction Fetch): total 5204',
            'Cost      %  Function  Location',
            '4000  76.86  work      inline.h:2',
            ' 700  13.45  work      main.c:10',
            ' 300   5.76  work      inline.h:3',
            ' 100   1.92  main      main.c:3',
            '  50   0.96  main      main.c:4',
            '  30   0.58  main      inline.h:2',
            '  20   0.38  main      gone.h:7',
            '   4   0.08  main      main.c:12',
            ''])

    def test_limit_and_event(self):
        self.assertEqual(self.annotate('--event=Sum', '--limit=2').lines, [
            'Sum: total 5434',
            'Cost      %  Function  Location',
            '4060  74.71  work      inline.h:2',
            ' 840  15.46  work      main.c:10',
            '6 more rows; use --limit=0 to show all',
            ''])

    def test_function_with_source(self):
        self.write_sources()
        folder = self.folder.name
        self.assertEqual(self.annotate('--function=main').lines, [
            'main  main.c [/bin/prog]',
            'Ir (Instruction Fetch): self 204 (3.92 %)',
            '',
            'main.c  %s/main.c' % folder,
            'Cost      %  Line  Source',
            '                1  #include "inline.h"',
            '                2',
            ' 100   1.92     3  int main (void) {',
            '                   -> 4 (3x)',
            '  50   0.96     4          work ();',
            '5000  96.08        => work (2x)',
            '                   -> 12 (2 of 6)',
            '                5    /* five */',
            '                6    /* six */',
            '                   …',
            '               10    /* ten */',
            '               11    /* eleven */',
            '   4   0.08    12    return 0;',
            '               13  }',
            '',
            'inline.h  %s/inline.h' % folder,
            'Cost     %  Line  Source',
            '               1  static int',
            '  30  0.58     2  twice (int x) {',
            '               3    return x + x; }',
            '',
            'gone.h  source file not found',
            'Cost     %  Line  Source',
            '  20  0.38     7',
            ''])

    def test_file(self):
        self.write_sources()
        self.assertEqual(self.annotate('--file=inline.h').lines, [
            'Ir (Instruction Fetch): total 5204',
            '',
            'inline.h  %s/inline.h' % self.folder.name,
            'Cost      %  Line  Source',
            '                1  static int',
            '4030  77.44     2  twice (int x) {',
            ' 300   5.76     3    return x + x; }',
            ''])

    def test_source_cannot_be_shown(self):
        """Files that exist but cannot be shown are not reported as missing."""
        folder = self.folder.name
        with open(self.write('', 'main.c'), 'wb') as file:
            file.write(b'int main\0(void)\n')
        with open(self.write('', 'inline.h'), 'wb') as file:
            file.truncate((64 << 20) + 1)
        os.mkdir(os.path.join(folder, 'gone.h'))
        lines = self.annotate('--function=main').lines
        for line in ('main.c  %s/main.c cannot be shown: it is not text' % folder,
                     'inline.h  %s/inline.h cannot be shown: too large' % folder,
                     'gone.h  %s/gone.h cannot be shown: not a regular file' % folder):
            self.assertIn(line, lines)

    def test_source_folder(self):
        os.makedirs(os.path.join(self.folder.name, 'there', 'deep'))
        self.write(INLINE_H, 'there/deep/inline.h')
        self.profile = self.write(PROFILE.replace('inline.h', '/build/x/deep/inline.h'), 'a.out')
        out = self.annotate('--file=inline.h').out
        self.assertIn('/build/x/deep/inline.h  source file not found', out)
        found = '%s/there/deep/inline.h' % self.folder.name
        there = os.path.join(self.folder.name, 'there')
        relative = os.path.relpath(there)
        for option in ('--source-dir=' + there, '--source-dir=' + relative,
                       '--map=/build/x=' + there):
            self.assertIn('/build/x/deep/inline.h  %s\n' % found,
                          self.annotate('--file=inline.h', option).out)

    def test_hidden_lines_are_no_context(self):
        self.write_sources()
        lines = self.annotate('--function=main', '--limit=1').lines
        self.assertIn(' 100  1.92     3  int main (void) {', lines)
        self.assertIn('4 more rows; use --limit=0 to show all', lines)
        self.assertFalse([line for line in lines if 'work ()' in line])

    def test_absolute(self):
        self.write_sources()
        folder = self.folder.name
        self.assertEqual(self.annotate('--absolute').lines, [
            folder + '/inline.h:2: 76.9 % (4,000 Ir) work',
            folder + '/main.c:10: 13.5 % (700 Ir) work',
            folder + '/inline.h:3: 5.8 % (300 Ir) work',
            folder + '/main.c:3: 1.9 % (100 Ir) main',
            folder + '/main.c:4: 1.0 % (50 Ir) main',
            folder + '/inline.h:2: 0.6 % (30 Ir) main',
            'gone.h:7: 0.4 % (20 Ir) main',
            folder + '/main.c:12: 0.1 % (4 Ir) main',
            ''])
        self.assertEqual(self.annotate('--absolute', '--file=inline.h', '--limit=1').lines,
                         [folder + '/inline.h:2: 77.4 % (4,030 Ir) work', ''])
        self.assertEqual(self.annotate('--absolute', '--function=main', '--limit=1').lines,
                         [folder + '/main.c:3: 1.9 % (100 Ir) main', ''])

    def test_json(self):
        d = self.annotate('--format=json').json()
        self.assertEqual([e['name'] for e in d['events']], ['Ir', 'Dr', 'Sum'])
        self.assertEqual(d['instructions'], [])
        self.assertEqual(len(d['lines']), 8)
        self.assertEqual(d['lines'][0], {'object': '/bin/prog', 'file': 'main.c', 'name': 'main',
                                         'source': 'main.c', 'line': 3, 'self': [100, 10, 120]})
        self.assertEqual(sum(line['self'][0] for line in d['lines']), 5204)
        lines = self.annotate('--format=json', '--file=inline.h').json()['lines']
        self.assertEqual([(x['name'], x['line'], x['self'][0]) for x in lines],
                         [('main', 2, 30), ('work', 2, 4000), ('work', 3, 300)])
        lines = self.annotate('--format=json', '--limit=2').json()['lines']
        self.assertEqual([x['self'][0] for x in lines], [700, 4000])

    def test_json_of_function(self):
        d = self.annotate('--format=json', '--function=main').json()
        self.assertNotIn('instructions', d)
        four = [x for x in d['lines'] if x['line'] == 4][0]
        self.assertEqual([(c['name'], c['count'], c['cost']) for c in four['calls']],
                         [('work', 2, [5000, 100, 5200])])
        self.assertEqual(four['jumps'], [{'target_source': 'main.c', 'target_line': 12,
                                          'conditional': True, 'executed': 6, 'followed': 2}])

    def test_csv(self):
        rows = self.annotate('--format=csv').csv()
        self.assertEqual(rows[0], ['object', 'file', 'name', 'source', 'line', 'self Ir',
                                   'self Dr', 'self Sum'])
        self.assertEqual(rows[1], ['/bin/prog', 'main.c', 'main', 'main.c', '3', '100', '10',
                                   '120'])
        self.assertEqual(len(rows), 9)

    def test_instructions(self):
        self.profile = self.write(INSTRUCTIONS, 'instr.out')
        d = self.annotate('--format=json').json()
        self.assertEqual(d['instructions'], [
            {'object': '/nowhere/prog', 'address': 0x1000, 'self': [5]},
            {'object': '/nowhere/prog', 'address': 0x1004, 'self': [66]},
            {'object': '/nowhere/prog', 'address': 0x1008, 'self': [7]},
            {'object': '/nowhere/prog', 'address': 0x2000, 'self': [900]},
            {'object': '/nowhere/other.so', 'address': 0x30, 'self': [1000]}])
        self.assertEqual(self.annotate_code('--format=json').json()['instructions'],
                         [{**x, 'instruction': None} for x in d['instructions']])
        self.assertEqual(self.annotate_code('--format=csv', '--limit=2').csv(), [
            ['object', 'address', 'instruction', 'self Ir'],
            ['/nowhere/prog', '0x2000', '', '900'], ['/nowhere/other.so', '0x30', '', '1000']])
        self.assertEqual(self.annotate_code('--function=one').lines, [
            'one  main.c [/nowhere/prog]',
            'Ir (Instruction Fetch): self 18 (0.91 %)',
            '',
            'Cost     %  Address  Instruction         Location',
            '   5  0.25   0x1000                      main.c:3',
            '   6  0.30   0x1004                      main.c:3',
            '  70  3.54           => two (4x)',
            '   7  0.35   0x1008                      main.c:4',
            '                     -> 0x1000 (1 of 4)',
            ''])
        self.assertEqual(self.annotate_code('--limit=1').lines[2],
                         '1000  50.56     0x30               0x30      ???:?')
        one = self.annotate_code('--function=one', '--format=json').json()
        self.assertEqual([(x['address'], x['source'], x['line']) for x in one['instructions']],
                         [(0x1000, 'main.c', 3), (0x1004, 'main.c', 3), (0x1008, 'main.c', 4)])
        self.assertEqual(one['instructions'][2]['jumps'][0]['target_address'], 0x1000)

    def test_address_0(self):
        self.profile = self.write(FIRMWARE, 'firmware.out')
        self.assertEqual(self.annotate('--format=json').json()['instructions'], [
            {'object': 'firmware.elf', 'address': 0, 'self': [5]},
            {'object': 'firmware.elf', 'address': 4, 'self': [6]}])
        self.assertEqual(self.annotate_code('--format=csv').csv()[1:],
                         [['firmware.elf', '0x0', '', '5'],
                          ['firmware.elf', '0x4', '', '6']])
        self.assertEqual(self.annotate_code().lines[2:4],
                         ['   6  33.33      0x4               reset     start.s:2',
                          '   5  27.78      0x0               reset     start.s:1'])

    def test_address_not_known(self):
        self.profile = self.write(FIRMWARE, 'firmware.out')
        options = '--function=reset',
        self.assertEqual([(x['address'], x['self']) for x in
                          self.annotate_code(*options, '--format=json').json()['instructions']],
                         [(0, [5]), (4, [6]), (None, [7])])
        rows = self.annotate_code(*options, '--format=csv').csv()
        self.assertEqual([row[5:] for row in rows[1:]],
                         [['0x0', '', '5'], ['0x4', '', '6'], ['', '', '7']])
        self.assertEqual(self.annotate_code(*options).lines[4:-1],
                         ['   5  27.78      0x0               start.s:1',
                          '                      -> 0x0 (3x)',
                          '                      -> ? (2x)',
                          '   6  33.33      0x4               start.s:2',
                          '   7  38.89        ?               start.s:3'])

    def test_parts(self):
        self.profile = self.write(cli_tap.PARTS, 'parts.out')
        self.assertEqual(self.annotate('--part=2', '--format=csv').csv()[1:],
                         [['', '', 'f', '', '1', '20'], ['', '', 'g', '', '2', '5']])

    def test_cycle(self):
        self.profile = self.write(cli_tap.CYCLE, 'cycle.out')
        self.assertIn('only its functions have lines',
                      self.annotate('--function=<cycle 1>', code=2).err)
        self.assertIn('a <cycle 1>', self.annotate('--function=a').out)

    def test_wrong(self):
        for options, message in (
                (('--file=nothing.c',), 'The profile has no source file “nothing.c”'),
                (('--file=main.c', '--instructions'), '“--instructions” cannot be used with'),
                (('--absolute', '--instructions'), '“--absolute” cannot be used with'),
                (('--absolute', '--format=json'), '“--absolute” writes text only'),
                (('--map=/nowhere',), 'Expected two absolute paths'),
                (('--function=nobody',), 'The profile has no function “nobody”')):
            self.assertIn(message, self.annotate(*options, code=2).err)
        self.profile = self.write(PROFILE.replace('main.c', 'a/x.c').replace('inline.h', 'b/x.c'),
                                  'two.out')
        self.assertIn('2 source files are named “x.c”; choose one:\n  --file=a/x.c\n',
                      self.annotate('--file=x.c', code=2).err)
        self.annotate('--file=b/x.c')

    def test_odd_profiles(self):
        for text in ('events:\nfn=f\n1\n', 'events: Ir\n', 'events: Ir\nfn=f\n1 0\n',
                     cli_tap.NASTY):
            self.profile = self.write(text, 'odd.out')
            for options in ((), ('--absolute',), ('--format=json',), ('--format=csv',),
                            ('--instructions',)):
                out = self.annotate(*options, may_warn=True).raw
                if options != ('--format=csv',):
                    self.assertNotIn(b'\x1b', out)


if __name__ == '__main__':
    cli_tap.main()
