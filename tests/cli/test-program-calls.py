# SPDX-License-Identifier: GPL-3.0-or-later
"""The command calls: function lookup, callers and callees."""
import cli_tap
from cli_tap import CYCLE, NASTY, PARTS, SAMPLE

# Three functions with the same name, and names with parameters.
NAMES = '''events: Ir
ob=/bin/a
fl=one.c
fn=same
1 10
fl=two.c
fn=same
1 30
ob=/lib/b.so
fl=three.c
fn=same
1 20
fn=ns::Thing::run(int, char**)
1 5
fn=ns::Thing::run(long)
1 6
fn=ns::Other::run(long)
1 7
fn=alone(int)
1 8
'''


class Names(cli_tap.CliTest):
    def find(self, name, path):
        return self.run_cli('calls', '--function', name, '--format=json', path).json()['function']

    def fail(self, name, path):
        result = self.run_cli('calls', '--function=' + name, path, code=2)
        self.assertEqual(result.out, '')
        self.assertTrue(result.err.startswith('grindscope-cli: '), result.err)
        return result.err

    def test_name(self):
        path = self.write(NAMES)
        self.assertEqual(self.find('alone(int)', path)['self'], [8])
        self.assertEqual(self.find('alone', path)['self'], [8])
        self.assertEqual(self.find('ns::Thing::run(long)', path)['self'], [6])
        self.assertEqual(self.find('ns::Other::run', path)['self'], [7])

    def test_ambiguous(self):
        path = self.write(NAMES)
        lines = self.fail('same', path).splitlines()
        self.assertIn('3 functions', lines[0])
        self.assertEqual([line.split()[1:] for line in lines[1:4]],
                         [['same', 'two.c', '[/bin/a]'], ['same', 'three.c', '[/lib/b.so]'],
                          ['same', 'one.c', '[/bin/a]']])
        for line, cost in zip(lines[1:4], (30, 20, 10)):
            option = line.split()[0]
            self.assertTrue(option.startswith('--function=#'), option)
            found = self.run_cli('calls', option, '--format=json', path).json()
            self.assertEqual(found['function']['self'], [cost])
        self.assertIn('2 functions', self.fail('ns::Thing::run', path))

    def test_many(self):
        path = self.write('events: Ir\n' + ''.join('fl=%d.c\nfn=f\n1 %d\n' % (i, i + 1)
                                                    for i in range(20)))
        lines = self.fail('f', path).splitlines()
        self.assertEqual(len(lines), 1 + 5 + 1)
        self.assertIn('19.c', lines[1])
        self.assertIn('15 more', lines[-1])

    def test_unknown(self):
        path = self.write(NAMES)
        # Part of a name, in any case; the most expensive function first.
        lines = self.fail('RUN', path).splitlines()
        self.assertEqual([line.split()[1] for line in lines[1:]],
                         ['ns::Other::run(long)', 'ns::Thing::run(long)', 'ns::Thing::run(int,'])
        # A typo
        lines = self.fail('smae', path).splitlines()
        self.assertEqual([line.split()[2] for line in lines[1:]], ['two.c', 'three.c', 'one.c'])
        self.assertEqual(len(self.fail('nothing like it', path).splitlines()), 1)
        for name in ('#99', '#-1', '#', '#1x'):
            self.fail(name, path)
        # An empty name does not match a name in brackets.
        self.fail('', self.write('events: Ir\nfn=(below main)\n1 5\n'))

    def test_missing(self):
        err = self.run_cli('calls', self.write(NAMES), code=2).err
        self.assertIn('--function=NAME', err)
        self.assertIn('calls --help', err)

    def test_no_functions(self):
        self.fail('main', self.write('events: Ir\n'))

    def test_other_parts(self):
        path = self.write(PARTS)
        self.assertEqual(self.find('g', path)['self'], [5])
        self.run_cli('calls', '--function=g', '--part=1', path, code=2)

    def test_escaped(self):
        path = self.write(NASTY)
        err = self.fail('red', path)
        self.assertIn('\\x1b[31mred\\x07', err)
        self.assertNotIn('\x1b', err)
        self.assertEqual(err.count('\n'), 2)
        self.assertIn('\\x1b[31mred', self.run_cli('calls', '--function=#0', path).out)


class Calls(cli_tap.CliTest):
    def test_text(self):
        lines = self.run_cli('calls', '--function=work', self.write(SAMPLE)).lines
        self.assertEqual(lines[0], 'work  demo.c [/bin/demo]')
        self.assertEqual(lines[1], 'Ir (Instruction Fetch): inclusive 600 (85.71 %), '
                                   'self 400 (57.14 %), called 3')
        self.assertEqual(lines[2:4], ['', 'Callers'])
        self.assertEqual(lines[4].split(),
                         ['Cost', '%', 'Share', '%', 'Count', 'Function', 'Location'])
        self.assertEqual(lines[5].split(),
                         ['600', '85.71', '100.00', '3', 'main', 'demo.c', '[/bin/demo]'])
        self.assertEqual(lines[6:8], ['', 'Callees'])
        self.assertEqual(lines[9].split(),
                         ['200', '28.57', '33.33', '6', 'leaf', 'demo.c', '[/bin/demo]'])
        self.assertEqual(lines[10:], [''])

    def test_none(self):
        out = self.run_cli('calls', '--function=main', self.write(SAMPLE)).out
        self.assertIn('\nCallers\nNone\n', out)
        out = self.run_cli('calls', '--function=leaf', self.write(SAMPLE)).out
        self.assertIn('\nCallees\nNone\n', out)

    def test_flat(self):
        """Without any calls, there are no costs of calls either."""
        flat = self.write('events: Ir\nfn=f\n1 3\nfn=g\n1 1\n')
        self.assertEqual(self.run_cli('calls', '--function=f', flat).out.split('\n')[1:],
                         ['Ir (Instruction Fetch): self 3 (75.00 %)', '',
                          'The profile was recorded without calls', ''])

    def test_event(self):
        lines = self.run_cli('calls', '--function=work', '--event=Sum', self.write(SAMPLE)).lines
        self.assertTrue(lines[1].startswith('Sum (Both): inclusive 720 '), lines[1])
        self.assertEqual(lines[9].split()[:4], ['240', '28.57', '33.33', '6'])

    def test_json(self):
        d = self.run_cli('calls', '--function=work', '--event=Dr', '--format=json',
                         self.write(SAMPLE)).json()
        self.assertEqual(list(d), ['events', 'event', 'function', 'callers', 'callees'])
        self.assertEqual(d['event'], 'Dr')
        self.assertEqual(d['function']['inclusive'], [600, 60, 720])
        self.assertEqual(d['callers'], [{
            'id': 0, 'object': '/bin/demo', 'file': 'demo.c', 'name': 'main', 'cycle': None,
            'member': None, 'count': 3, 'cost': [600, 60, 720], 'share': 1, 'inner': False}])
        self.assertEqual([c['cost'] for c in d['callees']], [[200, 20, 240]])
        self.assertAlmostEqual(d['callees'][0]['share'], 1 / 3)

    def test_csv(self):
        rows = self.run_cli('calls', '--function=work', '--format=csv', self.write(SAMPLE)).csv()
        self.assertEqual(rows, [
            ['side', 'name', 'file', 'object', 'member', 'inner', 'count', 'cost Ir', 'cost Dr',
             'cost Sum'],
            ['caller', 'main', 'demo.c', '/bin/demo', '', '0', '3', '600', '60', '720'],
            ['callee', 'leaf', 'demo.c', '/bin/demo', '', '0', '6', '200', '20', '240']])

    def test_cycle(self):
        path = self.write(CYCLE)
        out = self.run_cli('calls', '--function=main', path).out
        self.assertRegex(out, r'(?m)^ *90 +90\.00 +90\.00 +1  <cycle 1> \(through a\)$')
        out = self.run_cli('calls', '--function=a', path).out
        self.assertRegex(out, r'(?m)^a <cycle 1>  c\.c$')
        self.assertRegex(out, r'(?m)^ *20 .* b <cycle 1> \(inside the cycle\)')
        d = self.run_cli('calls', '--function=<cycle 1>', '--format=json', path).json()
        self.assertEqual([(c['name'], c['inner']) for c in d['callers']], [('main', False)])
        self.assertEqual([(c['name'], c['cost']) for c in d['callees']], [('leaf', [20])])
        d = self.run_cli('calls', '--function=main', '--format=json', path).json()
        member = d['callees'][0]['member']
        self.assertEqual(d['callees'][0]['cycle'], 1)
        found = self.run_cli('calls', '--function=#%d' % member, '--format=json', path).json()
        self.assertEqual(found['function']['name'], 'a')
        self.run_cli('calls', '--function=<cycle 1>', '--no-cycles', path, code=2)
        d = self.run_cli('calls', '--function=a', '--no-cycles', '--format=json', path).json()
        self.assertEqual([(c['name'], c['inner']) for c in d['callers']],
                         [('main', False), ('b', False)])

    def test_recursion(self):
        path = self.write('events: Ir\nfn=f\n1 10\ncfn=f\ncalls=3 1\n1 5\n')
        out = self.run_cli('calls', '--function=f', path).out
        self.assertRegex(out, r'(?m)^ *5 +50\.00 +0 +3  f \(recursion\)')

    def test_unknown_count(self):
        path = self.write('events: Ir\nfn=main\n1 1\ncfn=f\ncalls=0 2\n1 5\nfn=f\n2 5\n')
        d = self.run_cli('calls', '--function=main', '--format=json', path).json()
        self.assertIsNone(d['callees'][0]['count'])
        rows = self.run_cli('calls', '--function=main', '--format=csv', path).csv()
        self.assertEqual(rows[1][6], '')
        self.assertRegex(self.run_cli('calls', '--function=main', path).out, r' –  f\n')

    def test_limit(self):
        path = self.write('events: Ir\nfn=main\n1 1\n' + ''.join(
            'cfn=f%d\ncalls=1 1\n1 %d\n' % (i, 100 - i) for i in range(40)))
        lines = self.run_cli('calls', '--function=main', path).lines
        self.assertIn('10 more rows; use --limit=0 to show all', lines)
        d = self.run_cli('calls', '--function=main', '--format=json', '--limit=2', path).json()
        self.assertEqual([c['name'] for c in d['callees']], ['f0', 'f1'])
        rows = self.run_cli('calls', '--function=main', '--format=csv', '--limit=3', path).csv()
        self.assertEqual(len(rows), 4)

    def test_agrees_with_dump(self):
        path = self.write(SAMPLE)
        dump = self.run_cli('dump', path).json()
        for f in dump['functions']:
            d = self.run_cli('calls', '--function=#%d' % f['id'], '--format=json', path).json()
            self.assertEqual(d['function'], f)
            for side, here, there in (('callers', 'callee', 'caller'),
                                      ('callees', 'caller', 'callee')):
                self.assertEqual(sorted((c['id'], c['count'], c['cost']) for c in d[side]),
                                 sorted((c[there], c['count'], c['cost']) for c in dump['calls']
                                        if c[here] == f['id']))


if __name__ == '__main__':
    cli_tap.main()
