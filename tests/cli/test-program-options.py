# SPDX-License-Identifier: GPL-3.0-or-later
"""Options, exit status and error messages of grindscope-cli."""
import os

import cli_tap
from cli_tap import CYCLE, PARTS, SAMPLE, WARNINGS


class Options(cli_tap.CliTest):
    def names(self, *arguments):
        rows = self.run_cli('functions', '--format=json', *arguments).json()['functions']
        return [row['name'] for row in rows]

    def test_sort(self):
        text = ('events: Ir\nfn=b\n1 1\ncfn=a\ncalls=9 2\n1 50\nfn=a\n2 20\n'
                'cfn=C\ncalls=2 3\n2 30\nfn=C\n3 30\n')
        path = self.write(text)
        self.assertEqual(self.names(path), ['b', 'a', 'C'])
        self.assertEqual(self.names('--sort=inclusive', path), ['b', 'a', 'C'])
        self.assertEqual(self.names('--sort=self', path), ['C', 'a', 'b'])
        self.assertEqual(self.names('--sort=called', path), ['a', 'C', 'b'])
        self.assertIn(self.names('--sort=name', path), (['a', 'b', 'C'], ['C', 'a', 'b']))

    def test_event(self):
        text = 'events: Ir Dr\nfn=a\n1 10 1\nfn=b\n1 5 20\n'
        path = self.write(text)
        self.assertEqual(self.names(path), ['a', 'b'])
        self.assertEqual(self.names('--event=Dr', path), ['b', 'a'])
        result = self.run_cli('functions', '--event=Dr', path)
        self.assertEqual(result.lines[0].split(':')[0].split()[0], 'Dr')
        self.assertEqual(result.lines[2].split()[:2], ['20', '95.24'])
        self.assertRegex(self.run_cli('info', '--event', 'Dr', path).out, r'(?m)^ +1 +0 +0 +21')

    def test_derived_event(self):
        result = self.run_cli('functions', '--event=Sum', self.write(SAMPLE))
        self.assertEqual(result.lines[0], 'Sum (Both): total 840')
        self.assertEqual(result.lines[2].split()[:3], ['840', '100.00', '120'])

    def test_limit(self):
        path = self.write('events: Ir\n' + ''.join('fn=f%d\n1 %d\n' % (i, 100 - i)
                                                    for i in range(40)))
        result = self.run_cli('functions', path)
        self.assertEqual(len(result.lines), 2 + 30 + 1 + 1)
        self.assertEqual(result.lines[-2], '10 more rows; use --limit=0 to show all')
        result = self.run_cli('functions', '--limit=39', path)
        self.assertEqual(result.lines[-2], '1 more row; use --limit=0 to show it')
        self.assertEqual(len(self.run_cli('functions', '--limit=0', path).lines), 2 + 40 + 1)
        self.assertEqual(len(self.names(path)), 40)
        self.assertEqual(self.names('--limit=2', path), ['f0', 'f1'])
        rows = self.run_cli('functions', '--format=csv', '--limit=3', path).csv()
        self.assertEqual([row[0] for row in rows[1:]], ['f0', 'f1', 'f2'])

    def test_memory_limit(self):
        path = self.write('events: Ir\n' + ''.join(
            'fn=function number %d\n1 1\n' % i for i in range(20000)))
        self.run_cli('info', '--memory-limit=512', path)
        result = self.run_cli('info', '--memory-limit=1', path, code=1)
        self.assertIn('more memory', result.err)
        self.run_cli('info', '--memory-limit=0', path, code=2)

    def test_limit_of_parts(self):
        path = self.write(PARTS)
        out = self.run_cli('info', '--limit=1', path).out
        self.assertIn('first', out)
        self.assertNotIn('third', out)
        self.assertIn('2 more rows', out)
        info = self.run_cli('info', '--format=json', '--limit=2', path).json()
        self.assertEqual(len(info['parts']), 2)
        self.assertEqual(info['totals'], [75])
        self.assertEqual(len(self.run_cli('info', '--format=csv', '--limit=1', path).csv()), 2)

    def test_filter(self):
        text = 'events: Ir\n' + ''.join('fn=%s\n1 %d\n' % (name, 9 - i) for i, name in
                                        enumerate(('Alpha', 'ALPHABET', 'beta', 'Äpfel', 'ära')))
        path = self.write(text)
        self.assertEqual(self.names('--filter=alpha', path), ['Alpha', 'ALPHABET'])
        self.assertEqual(self.names('--filter=BET', path), ['ALPHABET', 'beta'])
        self.assertEqual(self.names('--filter=ä', path), ['Äpfel', 'ära'])
        # Composed or decomposed
        self.assertEqual(self.names('--filter=a\u0308', path), ['Äpfel', 'ära'])
        self.assertEqual(self.names('--filter=', '--limit=1', path), ['Alpha'])
        self.assertEqual(self.names('--filter=nothing', path), [])
        result = self.run_cli('functions', '--filter=alpha', '--limit=1', path)
        self.assertEqual(result.lines[-2], '1 more row; use --limit=0 to show it')

    def test_no_cycles(self):
        path = self.write(CYCLE)
        self.assertIn('<cycle 1>', self.names(path))
        self.assertEqual(sorted(self.names('--no-cycles', path)), ['a', 'b', 'leaf', 'main'])
        self.assertNotIn('cycle 1', self.run_cli('functions', '--no-cycles', path).out)
        self.assertIn('bases', self.run_cli('info', '--no-cycles', '--format=json', path).json())

    def test_part(self):
        path = self.write(PARTS)
        for option, total, names in (('1', 10, ['f']), ('2', 25, ['f', 'g']), ('3', 40, ['f']),
                                     ('1,3', 50, ['f']), ('2-3', 65, ['f', 'g']),
                                     ('1-3', 75, ['f', 'g']), ('3,1-2,2', 75, ['f', 'g'])):
            d = self.run_cli('dump', '--part=' + option, path).json()
            self.assertEqual(d['totals'], [total], option)
            self.assertEqual([f['name'] for f in d['functions']], names, option)
            self.assertEqual(d['jumps'], 1 if '3' in option else 0, option)
        d = self.run_cli('dump', '--part=1,3', path).json()
        self.assertEqual([p['part'] for p in d['parts']], [1, 3])
        self.assertEqual([p['totals'] for p in d['parts']], [[10], [40]])
        out = self.run_cli('info', '--part=2', path).out
        self.assertRegex(out, r'(?m)^ +2 +2 +1 +25 +second')
        self.assertNotIn('third', out)
        rows = self.run_cli('info', '--format=csv', '--part=2-3', path).csv()
        self.assertEqual([row[0] for row in rows[1:]], ['2', '3'])

    def test_double_dash(self):
        folder = os.getcwd()
        self.addCleanup(os.chdir, folder)
        self.write(SAMPLE, '--limit')
        os.chdir(self.folder.name)
        self.assertEqual(self.names('--limit=1', '--', '--limit'), ['main'])


class Usage(cli_tap.CliTest):
    def fail(self, *arguments, code=2):
        result = self.run_cli(*arguments, code=code)
        self.assertEqual(result.out, '')
        self.assertNotEqual(result.err.strip(), '')
        return result.err

    def test_wrong_usage(self):
        path = self.write(SAMPLE)
        for arguments in ((), ('frobnicate', path), ('--frobnicate',),
                          ('--format=json', 'info', path), ('info',),
                          ('info', '--frobnicate', path), ('info', '--format=yaml', path),
                          ('info', '--sort=name', path), ('info', '--filter=x', path),
                          ('functions', '--limit=x', path), ('functions', '--limit=-1', path),
                          ('functions', '--sort=colour', path), ('functions', '--part=0', path),
                          ('functions', '--group-by=colour', path),
                          ('info', '--group-by=file', path), ('check', '--limit=1', path),
                          ('dump', '--format=csv', path), ('dump', '--format=text', path),
                          ('functions', '-', '-')):
            err = self.fail(*arguments)
            self.assertTrue(err.startswith('grindscope-cli: '), (arguments, err))
            self.assertIn('--help', err, arguments)

    def test_hints(self):
        path = self.write(SAMPLE)
        self.assertIn('did you mean “functions”?', self.fail('functons', path))
        self.assertIn('did you mean “check”?', self.fail('chekc', path))
        self.assertNotIn('did you mean', self.fail('frobnicate', path))
        self.assertIn('did you mean “--limit”?', self.fail('functions', '--limt=3', path))
        self.assertIn('did you mean “--no-cycles”?', self.fail('dump', '--no-cycle', path))
        # Suggest only options that the command supports.
        self.assertNotIn('did you mean', self.fail('check', '--evnt=Ir', path))

    def test_not_in_profile(self):
        path = self.write(PARTS)
        err = self.fail('functions', '--event=Xy', path)
        self.assertIn('Xy', err)
        self.assertIn('Ir', err)
        self.assertIn('3 parts', self.fail('functions', '--part=2-4', path))
        self.assertIn('no part 9', self.fail('dump', '--part=9', path))
        self.assertIn('1 part\n', self.fail('dump', '--part=2', self.write(CYCLE)))

    def test_unreadable(self):
        missing = os.path.join(self.folder.name, 'missing.out')
        for command in ('info', 'functions', 'check', 'dump'):
            err = self.fail(command, missing, code=1)
            self.assertIn('missing.out', err)
            self.assertEqual(err.count('missing.out'), 1, err)
            self.assertEqual(err.count('\n'), 1, err)
        self.assertIn(self.folder.name, self.fail('info', self.folder.name, code=1))

    def test_not_a_profile(self):
        path = self.write('int main (void)\n{\n  return 0;\n}\n', 'main.c')
        for command in ('info', 'functions', 'check', 'dump'):
            err = self.fail(command, path, code=1)
            self.assertTrue(err.startswith(path + ':'), err)
            self.assertEqual(err.count(path), 1, err)

    def test_empty(self):
        path = self.write('', 'callgrind.out.77')
        self.write(SAMPLE, 'callgrind.out.77-01')
        err = self.fail('info', path, code=1)
        self.assertTrue(err.startswith(path + ':'), err)
        self.assertIn('callgrind.out.77-01', err)

    def test_error_has_a_line(self):
        path = self.write('# callgrind format\nfn=f\n1 2\nevents: Ir\n')
        err = self.fail('dump', path, code=1)
        self.assertTrue(err.startswith(path + ':3: '), err)

    def test_error_is_escaped(self):
        err = self.fail('info', os.path.join(self.folder.name, 'a\x1b[31m\nb'), code=1)
        self.assertIn('\\x1b[31m', err)
        self.assertNotIn('\x1b', err)
        self.assertEqual(err.count('\n'), 1)
        self.assertNotIn('\x1b', self.fail('\x1b[2J'))

    def test_warnings_are_no_error(self):
        path = self.write(WARNINGS)
        for command in ('info', 'functions', 'dump'):
            self.run_cli(command, path)
        self.run_cli('check', path, code=4)


class Help(cli_tap.CliTest):
    def test_help(self):
        out = self.run_cli('--help').out
        self.assertEqual(self.run_cli('-h').out, out)
        for command in ('info', 'functions', 'calls', 'diff', 'graph', 'treemap', 'flame', 'check',
                        'dump'):
            self.assertRegex(out, r'(?m)^  %s ' % command)

    def test_help_of_commands(self):
        options = {'info': ('event', 'limit', 'part', 'no-cycles'),
                   'functions': ('event', 'limit', 'part', 'no-cycles', 'sort', 'filter'),
                   'calls': ('event', 'limit', 'part', 'no-cycles', 'function'),
                   'annotate': ('event', 'limit', 'part', 'no-cycles', 'function'),
                   'check': (), 'dump': ('part', 'no-cycles')}
        for command, known in options.items():
            out = self.run_cli(command, '--help').out
            self.assertIn('grindscope-cli %s [OPTION…] FILE…' % command, out)
            self.assertIn('--format=FORMAT', out)
            options = out.split('Example:')[0]
            for option in ('event', 'limit', 'part', 'no-cycles', 'sort', 'filter', 'function'):
                self.assertEqual('--' + option in options, option in known, (command, option))

    def test_examples(self):
        for command in ('info', 'functions', 'calls', 'check', 'dump'):
            out = self.run_cli(command, '--help').out
            example = out.split('Example:\n')[1].strip().split(' > ')[0]
            self.assertTrue(example.startswith('grindscope-cli %s ' % command), example)
            arguments = [self.write(SAMPLE) if word.startswith('callgrind.out') else word
                         for word in example.split()[1:]]
            self.assertNotEqual(self.run_cli(*arguments).out, '')

    def test_version(self):
        out = self.run_cli('--version').out
        self.assertRegex(out, r'^grindscope-cli \d+\.\d+')
        self.assertRegex(out, r'(?m)^  GLib \d+\.\d+\.\d+, built with 2\.')
        for library in ('zlib', 'xz', 'zstd'):
            self.assertRegex(out, r'(?m)^  %s( \d+\.\d|: not built in$)' % library)
        for library in ('elfutils', 'capstone'):
            self.assertRegex(out, r'(?m)^  %s( \d+\.\d+, built with|: not built in$)' % library)
        self.assertRegex(out, r'(?m)^  libiberty: (not )?built in$')
        self.assertRegex(out, r'(?m)^  Graphviz( \d+\.\d|: )')

    def test_version_without_helpers(self):
        """A program that cannot be queried is reported, without failing or blocking."""
        path = os.environ['PATH']
        # One is missing, and the other exits without a word.
        for helper in ('/nowhere/objinfo', '/usr/bin/test'):
            os.environ['GRINDSCOPE_OBJINFO'] = helper
            os.environ['PATH'] = '/nowhere'
            try:
                out = self.run_cli('--version').out
            finally:
                del os.environ['GRINDSCOPE_OBJINFO']
                os.environ['PATH'] = path
            self.assertRegex(out, r'(?m)^  grindscope-objinfo: .+')
            self.assertRegex(out, r'(?m)^  Graphviz: .+')


if __name__ == '__main__':
    cli_tap.main()
