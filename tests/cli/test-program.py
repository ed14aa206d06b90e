# SPDX-License-Identifier: GPL-3.0-or-later
"""The output of each command of grindscope-cli, in each format."""
import cli_tap
from cli_tap import CYCLE, NASTY, PARTS, SAMPLE, WARNINGS


def find(rows, name):
    return next(row for row in rows if row['name'] == name)


class Info(cli_tap.CliTest):
    def test_text(self):
        path = self.write(SAMPLE)
        out = self.run_cli('info', path).out
        for wanted in (path, 'callgrind-3.19.0', './demo "x"', '4711', 'Data reads', 'Ir + 2',
                       'Program termination', 'cmd: ./demo "x"'):
            self.assertIn(wanted, out)
        self.assertRegex(out, r'(?m)^Functions: +3$')
        self.assertRegex(out, r'(?m)^Calls: +2$')
        self.assertRegex(out, r'(?m)^Cycles: +0$')
        self.assertRegex(out, r'(?m)^Objects: +1$')
        self.assertRegex(out, r'(?m)^Source files: +1$')
        self.assertRegex(out, r'(?m)^Ir +700')
        self.assertRegex(out, r'(?m)^Sum +840 +Both')
        self.assertNotIn('Percent of', out)
        self.assertNotRegex(out, r'(?m) $')

    def test_text_parts(self):
        out = self.run_cli('info', self.write(PARTS)).out
        self.assertRegex(out, r'(?m)^ +1 +1 +1 +10 +first')
        self.assertRegex(out, r'(?m)^ +2 +2 +1 +25 +second')
        self.assertRegex(out, r'(?m)^ +3 +3 +2 +40 +third')

    def test_text_other_base(self):
        # The callees of main cost 1000, but only 20 of them are recorded.
        text = 'events: Ir\nfn=main\n1 10\ncfn=f\ncalls=1 2\n1 1000\nfn=f\n2 10\n'
        out = self.run_cli('info', self.write(text)).out
        self.assertRegex(out, r'(?m)^Event +Total +Percent of')
        self.assertRegex(out, r'(?m)^Ir +20 +1,?010')

    def test_stated_sums(self):
        text = 'events: Ir Dr\nevent: Sum = Ir + Dr\nsummary: 7 2\nfn=f\n1 5 2\ntotals: 5 2\n'
        path = self.write(text)
        out = self.run_cli('info', path).out
        self.assertRegex(out, r'(?m)^Event +Total +summary: +totals: +Name')
        self.assertRegex(out, r'(?m)^Ir +5 +7 +=')
        self.assertRegex(out, r'(?m)^Dr +2 +=  +=')
        self.assertRegex(out, r'(?m)^Sum +7 +Ir \+ Dr')
        header = self.run_cli('info', '--format=json', path).json()['headers'][0]
        self.assertEqual((header['summary'], header['totals']), ([7, 2], [5, 2]))
        # The totals of the parts are added up if all have them.
        parts = 'events: Ir\npart: 1\nfn=f\n1 5\ntotals: 5\npart: 2\nfn=f\n1 6\n'
        path = self.write(parts)
        self.assertNotIn('totals: ', self.run_cli('info', path).out.split('Part')[0])
        headers = self.run_cli('info', '--format=json', path).json()['headers']
        self.assertEqual([h['totals'] for h in headers], [[5], None])
        out = self.run_cli('info', self.write(parts + 'totals: 7\n')).out
        self.assertRegex(out, r'(?m)^Ir +11 +12')
        out = self.run_cli('info', '--part=1', self.write(parts)).out
        self.assertRegex(out, r'(?m)^Ir +5 +=')

    def test_unknown_header_lines(self):
        path = self.write('creator: x\nquux: 5\nevents: Ir\nfn=f\n1 5\n')
        self.assertIn('\nquux: 5\n', self.run_cli('info', path).out)
        header = self.run_cli('info', '--format=json', path).json()['headers'][0]
        self.assertIn('quux: 5', header['properties'])

    def test_text_warnings(self):
        path = self.write(WARNINGS)
        out = self.run_cli('info', path).out
        self.assertIn('%s:3: ' % path, out)
        self.assertIn('(2 times)', out)

    def test_json(self):
        path = self.write(SAMPLE)
        info = self.run_cli('info', '--format=json', path).json()
        self.assertEqual([event['name'] for event in info['events']], ['Ir', 'Dr', 'Sum'])
        self.assertEqual(info['events'][1]['long_name'], 'Data reads')
        self.assertIsNone(info['events'][1]['formula'])
        self.assertIsNotNone(info['events'][2]['formula'])
        self.assertEqual(info['totals'], [700, 70, 840])
        self.assertEqual(info['bases'], [700, 70, 840])
        self.assertEqual(info['parts'], [{'file': path, 'part': 1, 'thread': 0, 'pid': 4711,
                                          'totals': [700, 70, 840]}])
        self.assertEqual(info['headers'][0]['creator'], 'callgrind-3.19.0')
        self.assertEqual(info['headers'][0]['trigger'], 'Program termination')
        self.assertIn('pid: 4711', info['headers'][0]['properties'])
        self.assertEqual(info['counts'],
                         {'functions': 3, 'cycles': 0, 'calls': 2, 'objects': 1, 'files': 1})
        self.assertEqual(info['warnings'], [])

    def test_json_counts_of_cycles(self):
        path = self.write(CYCLE)
        info = self.run_cli('info', '--format=json', path).json()
        self.assertEqual(info['counts'],
                         {'functions': 4, 'cycles': 1, 'calls': 4, 'objects': 0, 'files': 1})

    def test_csv(self):
        path = self.write(PARTS)
        rows = self.run_cli('info', '--format=csv', path).csv()
        self.assertEqual(rows, [['ordinal', 'file', 'part', 'thread', 'pid', 'trigger', 'Ir'],
                                ['1', path, '1', '1', '9', 'first', '10'],
                                ['2', path, '2', '1', '9', 'second', '25'],
                                ['3', path, '3', '2', '9', 'third', '40']])


class Functions(cli_tap.CliTest):
    def test_text(self):
        result = self.run_cli('functions', self.write(SAMPLE))
        self.assertEqual(result.lines[0], 'Ir (Instruction Fetch): total 700')
        self.assertEqual(result.lines[1].split(),
                         ['Inclusive', '%', 'Self', '%', 'Called', 'Function', 'Location'])
        self.assertEqual(result.lines[2].split(),
                         ['700', '100.00', '100', '14.29', '0', 'main', 'demo.c', '[/bin/demo]'])
        self.assertEqual(result.lines[3].split()[:6], ['600', '85.71', '400', '57.14', '3', 'work'])
        self.assertEqual(len(result.lines), 6)
        self.assertEqual({line.index(name) for line, name in
                          zip(result.lines[1:5], ('Function', 'main', 'work', 'leaf'))},
                         {result.lines[1].index('Function')})

    def test_json(self):
        d = self.run_cli('functions', '--format=json', self.write(SAMPLE)).json()
        self.assertEqual([event['name'] for event in d['events']], ['Ir', 'Dr', 'Sum'])
        self.assertEqual([f['name'] for f in d['functions']], ['main', 'work', 'leaf'])
        work = d['functions'][1]
        self.assertEqual((work['object'], work['file']), ('/bin/demo', 'demo.c'))
        self.assertIsNone(work['cycle'])
        self.assertEqual((work['called'], work['recursive']), (3, 0))
        self.assertEqual(work['self'], [400, 40, 480])
        self.assertEqual(work['inclusive'], [600, 60, 720])

    def test_csv(self):
        result = self.run_cli('functions', '--format=csv', self.write(SAMPLE))
        self.assertEqual(result.raw.count(b'\n'), result.raw.count(b'\r\n'))
        rows = result.csv()
        self.assertEqual(rows[0], ['name', 'file', 'object', 'cycle', 'called', 'recursive',
                                   'inclusive Ir', 'self Ir', 'inclusive Dr', 'self Dr',
                                   'inclusive Sum', 'self Sum'])
        self.assertEqual(rows[2], ['work', 'demo.c', '/bin/demo', '', '3', '0',
                                   '600', '400', '60', '40', '720', '480'])
        self.assertEqual(len(rows), 4)

    def test_cycles(self):
        path = self.write(CYCLE)
        rows = self.run_cli('functions', '--format=json', path).json()['functions']
        cycle, a, b = find(rows, '<cycle 1>'), find(rows, 'a'), find(rows, 'b')
        self.assertEqual((cycle['self'], cycle['inclusive']), ([70], [90]))
        self.assertEqual((cycle['called'], cycle['recursive'], cycle['cycle']), (1, 3, 1))
        self.assertEqual((cycle['object'], cycle['file']), ('', ''))
        self.assertEqual((a['inclusive'], a['cycle'], a['called']), ([30], 1, 2))
        self.assertEqual((b['inclusive'], b['cycle']), ([60], 1))
        self.assertIsNone(find(rows, 'leaf')['cycle'])
        out = self.run_cli('functions', path).out
        self.assertIn('a <cycle 1>', out)
        rows = self.run_cli('functions', '--format=csv', path).csv()
        self.assertEqual([row[3] for row in rows if row[0] in ('<cycle 1>', 'a', 'leaf')],
                         ['1', '1', ''])

    def test_unknown_count(self):
        text = 'events: Ir\nfn=main\n1 1\ncfn=f\ncalls=0 2\n1 5\ncfn=g\ncalls=0 2\n1 5\n' \
               'fn=h\n1 1\ncfn=g\ncalls=4 2\n1 5\nfn=f\n2 5\nfn=g\n2 10\n'
        path = self.write(text)
        rows = self.run_cli('functions', '--format=json', path).json()['functions']
        self.assertIsNone(find(rows, 'f')['called'])
        self.assertEqual(find(rows, 'g')['called'], 4)
        self.assertEqual(find(rows, 'main')['called'], 0)
        rows = self.run_cli('functions', '--format=csv', path).csv()
        self.assertEqual([row[4] for row in rows if row[0] == 'f'], [''])
        out = self.run_cli('functions', path).out
        self.assertRegex(out, r'–  f')
        self.assertRegex(out, r'≥ ?4  g')

    def test_names(self):
        path = self.write(NASTY)
        wanted = ['\x1b[31mred\x07', 'semi;, "quoted"', 'bad\ufffd\ufffdbyte', 'nul\ufffdname',
                  '漢字\x9b']
        result = self.run_cli('functions', '--format=json', path)
        self.assertEqual([f['name'] for f in result.json()['functions']], wanted)
        self.assertEqual(result.json()['functions'][0]['file'], 'a"b,c.c')
        self.assertFalse(set(result.raw) & (set(range(32)) - {10}))
        rows = self.run_cli('functions', '--format=csv', path).csv()
        self.assertEqual([row[0] for row in rows[1:]], wanted)
        self.assertEqual(rows[1][1], 'a"b,c.c')
        result = self.run_cli('functions', path)
        self.assertIn('\\x1b[31mred\\x07', result.out)
        self.assertIn('漢字\\u009b', result.out)
        self.assertFalse(set(result.raw) & (set(range(32)) - {10}))

    def test_plain_locale(self):
        # Without UTF-8, text output is plain ASCII; data is unchanged.
        path = self.write(NASTY)
        result = self.run_cli('functions', path, locale='C')
        self.assertTrue(result.out.isascii())
        data = self.run_cli('functions', '--format=json', path, locale='C')
        self.assertEqual(data.raw, self.run_cli('functions', '--format=json', path).raw)

    def test_no_functions(self):
        path = self.write('events: Ir\n')
        self.assertEqual(self.run_cli('functions', '--format=json', path).json()['functions'], [])
        self.assertEqual(len(self.run_cli('functions', '--format=csv', path).csv()), 1)
        self.assertEqual(self.run_cli('functions', path).lines[0],
                         'Ir (Instruction Fetch): total 0')


class Check(cli_tap.CliTest):
    def test_good(self):
        path = self.write(SAMPLE)
        self.assertEqual(self.run_cli('check', path).out, '%s: no problems found\n' % path)
        self.assertEqual(self.run_cli('check', '--format=json', path).json(), {'warnings': []})
        self.assertEqual(self.run_cli('check', '--format=csv', path).csv(),
                         [['level', 'kind', 'count', 'file', 'line', 'message']])

    def test_warnings(self):
        path = self.write(WARNINGS)
        result = self.run_cli('check', path, code=4)
        lines = result.out.splitlines()
        self.assertEqual(len(lines), 2)
        self.assertTrue(lines[0].startswith('%s:3: ' % path), lines[0])
        self.assertTrue(lines[0].endswith(' (2 times)'), lines[0])
        self.assertTrue(lines[1].startswith('%s:6: ' % path), lines[1])
        self.assertNotIn('time', lines[1])

    def test_warnings_as_data(self):
        path = self.write(WARNINGS)
        warnings = self.run_cli('check', '--format=json', path, code=4).json()['warnings']
        self.assertEqual([(w['level'], w['count'], w['file'], w['line']) for w in warnings],
                         [('warning', 2, path, 3), ('warning', 1, path, 6)])
        for w in warnings:
            self.assertTrue(w['kind'] and w['message'])
        rows = self.run_cli('check', '--format=csv', path, code=4).csv()
        self.assertEqual([row[:1] + row[2:5] for row in rows[1:]],
                         [['warning', '2', path, '3'], ['warning', '1', path, '6']])

    def test_notes(self):
        path = self.write('events: Ir\nfn=f\n1 5\nsummary: 6\n')
        lines = self.run_cli('check', path).out.splitlines()
        self.assertEqual(lines[0], '%s: no problems found' % path)
        self.assertTrue(lines[1].startswith('note: %s' % path), lines[1])


class Dump(cli_tap.CliTest):
    def test_shape(self):
        path = self.write(SAMPLE)
        d = self.run_cli('dump', path).json()
        self.assertEqual(list(d), ['events', 'parts', 'totals', 'functions', 'calls', 'jumps',
                                   'warnings'])
        self.assertEqual(d, self.run_cli('dump', '--format=json', path).json())
        self.assertEqual(d['events'][0], {'name': 'Ir', 'long_name': d['events'][0]['long_name'],
                                          'formula': None})
        self.assertEqual(d['totals'], [700, 70, 840])
        self.assertEqual([f['name'] for f in d['functions']], ['main', 'work', 'leaf'])
        self.assertEqual(sorted(d['functions'][0]),
                         sorted(['id', 'object', 'file', 'name', 'cycle', 'called', 'recursive',
                                 'self', 'inclusive']))
        ids = {f['name']: f['id'] for f in d['functions']}
        self.assertEqual(d['calls'],
                         [{'caller': ids['main'], 'callee': ids['work'], 'count': 3,
                           'cost': [600, 60, 720]},
                          {'caller': ids['work'], 'callee': ids['leaf'], 'count': 6,
                           'cost': [200, 20, 240]}])
        self.assertEqual(d['jumps'], 0)

    def test_cycles(self):
        path = self.write(CYCLE)
        d = self.run_cli('dump', path).json()
        ids = [f['id'] for f in d['functions']]
        self.assertEqual(ids, sorted(set(ids)))
        self.assertEqual(d['functions'][-1]['name'], '<cycle 1>')
        self.assertEqual(len(d['calls']), 4)
        self.assertNotIn(ids[-1], [c['caller'] for c in d['calls']])
        d = self.run_cli('dump', '--no-cycles', path).json()
        self.assertEqual(len(d['functions']), 4)
        self.assertEqual({f['name']: f['inclusive'] for f in d['functions']},
                         {'main': [100], 'a': [110], 'b': [80], 'leaf': [20]})
        self.assertEqual([f['cycle'] for f in d['functions']], [None] * 4)

    def test_unknown_call_count(self):
        path = self.write('events: Ir\nfn=main\n1 1\ncfn=f\ncalls=0 2\n1 5\nfn=f\n2 5\n')
        self.assertEqual([c['count'] for c in self.run_cli('dump', path).json()['calls']], [None])

    def test_parts(self):
        d = self.run_cli('dump', self.write(PARTS)).json()
        self.assertEqual([(p['part'], p['thread'], p['pid'], p['totals']) for p in d['parts']],
                         [(1, 1, 9, [10]), (2, 1, 9, [25]), (3, 2, 9, [40])])
        self.assertEqual(d['jumps'], 1)
        self.assertEqual(d['totals'], [75])

    def test_only_active(self):
        path = self.write('events: Ir\nfn=named\nfn=used\n1 5\ncfn=dropped\n')
        d = self.run_cli('dump', path).json()
        self.assertEqual([f['name'] for f in d['functions']], ['used'])

    def test_large_numbers(self):
        path = self.write('events: Ir\nfn=f\n1 9223372036854775807\n2 5\nfn=g\n1 -3\n')
        d = self.run_cli('dump', path).json()
        self.assertEqual({f['name']: f['self'] for f in d['functions']},
                         {'f': [2 ** 63 - 1], 'g': [-3]})


if __name__ == '__main__':
    cli_tap.main()
