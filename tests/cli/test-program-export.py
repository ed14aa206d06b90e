# SPDX-License-Identifier: GPL-3.0-or-later
"""Databases of many profiles: numbers of the command line, each profile once, several writers."""
import os
import shutil
import sqlite3
import subprocess
import unittest

import cli_tap

TOUR = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'data', 'tour')
WORDS = os.path.join(TOUR, 'callgrind.out.words')
MENDED = os.path.join(TOUR, 'callgrind.out.mended')


class Export(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.database = os.path.join(self.folder.name, 'runs.sqlite')

    def export(self, *arguments, **options):
        return self.run_cli('export', '--output=' + self.database, *arguments, **options).out

    def query(self, sql, *values):
        database = sqlite3.connect(self.database)
        try:
            return database.execute(sql, values).fetchall()
        finally:
            database.close()

    def test_numbers(self):
        self.export('--min=0', WORDS)
        wanted = self.run_cli('dump', WORDS).json()
        events = [event['name'] for event in wanted['events'] if event['formula'] is None]
        found = {(row[0], row[1], row[2], row[3]): row[4:] for row in
                 self.query('SELECT function, object, file, event, self, inclusive FROM costs')}
        for function in wanted['functions']:
            for i, event in enumerate(events):
                key = function['name'], function['object'], function['file'], event
                if key in found:
                    self.assertEqual(found[key], (function['self'][i], function['inclusive'][i]),
                                     key)
                else:
                    self.fail(key)
        calls = self.query('SELECT count (*), sum (count), sum (cost) FROM call WHERE event = 1')
        self.assertEqual(calls[0][0], len(wanted['calls']))
        self.assertEqual(calls[0][1:], (sum(call['count'] or 0 for call in wanted['calls']),
                                        sum(call['cost'][0] for call in wanted['calls'])))
        totals = self.query('SELECT cost FROM total ORDER BY event')
        self.assertEqual([row[0] for row in totals], wanted['totals'][:len(totals)])

    def test_min(self):
        self.export(WORDS)
        least = self.query("SELECT min (max (self, inclusive)), total FROM costs "
                           "WHERE event = 'Ir'")[0]
        self.assertGreaterEqual(least[0], 0.0001 * least[1])
        self.assertLess(least[0], 0.0002 * least[1])

    def test_mangled(self):
        """Mangled names have the keys of others."""
        mangled = self.write('events: Ir\nfl=a.cpp\nfn=_ZN4Heap4pushEi\n1 7\n', 'mangled.out')
        plain = self.write('events: Ir\nfl=a.cpp\nfn=Heap::push(int)\n1 8\n', 'plain.out')
        self.export(mangled, plain)
        self.assertEqual(self.query('SELECT key, function, self FROM costs ORDER BY self'),
                         [('Heap::push(int)', 'Heap::push(int)', 7),
                          ('Heap::push(int)', 'Heap::push(int)', 8)])

    def test_once(self):
        """Known by path, size and time, or by content"""
        first, moved = (os.path.join(self.folder.name, name) for name in ('first.out', 'moved.out'))
        shutil.copyfile(WORDS, first)
        self.assertEqual(self.export(first, MENDED), 'Added: 2, known: 0, failed: 0\n')
        self.assertEqual(self.export(first, MENDED), 'Added: 0, known: 2, failed: 0\n')
        os.rename(first, moved)
        os.utime(moved)
        self.assertEqual(self.export(moved), 'Added: 0, known: 1, failed: 0\n')
        self.assertEqual(self.query('SELECT path FROM profile WHERE id = 1'), [(moved,)])
        # Two runs may well give the same bytes.
        shutil.copyfile(moved, first)
        self.assertEqual(self.export(first), 'Added: 1, known: 0, failed: 0\n')
        self.assertEqual(self.query('SELECT path FROM profile WHERE id IN (1, 3) ORDER BY id'),
                         [(moved,), (first,)])
        with open(moved, 'a', encoding='utf-8') as stream:
            stream.write('# changed\n')
        self.assertEqual(self.export(moved), 'Added: 1, known: 0, failed: 0\n')

    def test_relative_paths(self):
        """Files of the same name, size and time in two folders"""
        for name, cost in (('a', '100 10'), ('b', '200 10')):
            os.mkdir(os.path.join(self.folder.name, name))
            path = self.write(cli_tap.SAMPLE.replace('100 10', cost), name + '/run.out')
            os.utime(path, (1000, 1000))
            subprocess.run([cli_tap.CLI, 'export', '--output=' + self.database, 'run.out'],
                           cwd=os.path.dirname(path), check=True, stdout=subprocess.DEVNULL)
        self.assertEqual(self.query('SELECT count (*) FROM profile'), [(2,)])

    def test_names_that_are_no_text(self):
        """Functions whose names become the same are added up."""
        path = self.write(b'events: Ir\nfn=f\xff\n1 100\nfn=f\xfe\n1 200\n')
        self.export(path)
        self.assertEqual(self.query('SELECT self, total FROM costs'), [(300, 300)])

    def test_order(self):
        """Runs have the order of the command line, and keys join functions across builds."""
        paths = [self.write(cli_tap.SAMPLE.replace('calls=3', f'calls={i + 1}'), f'{i:02}.out')
                 for i in range(40)]
        self.export(*paths)
        self.assertEqual([row[0] for row in self.query('SELECT path FROM profile ORDER BY id')],
                         paths)
        other = self.write(cli_tap.SAMPLE.replace('work', 'work.constprop.0'), 'other.out')
        self.export(other)
        keys = self.query("SELECT DISTINCT key FROM function WHERE name LIKE 'work%'")
        self.assertEqual(keys, [('work',)])

    def test_several_at_once(self):
        paths = [self.write(cli_tap.SAMPLE.replace('calls=3', f'calls={i + 1}'), f'{i:02}.out')
                 for i in range(60)]
        processes = [subprocess.Popen([cli_tap.CLI, 'export', '--output=' + self.database,
                                       *paths[i * 10:i * 10 + 10]], stdout=subprocess.DEVNULL)
                     for i in range(6)]
        for process in processes:
            self.assertEqual(process.wait(60), 0)
        self.assertEqual(self.query('SELECT count (*) FROM profile'), [(60,)])
        self.assertEqual(self.query('PRAGMA integrity_check'), [('ok',)])

    def test_failures(self):
        bad = self.write('no profile', 'bad.out')
        result = self.run_cli('export', '--output=' + self.database, bad, 'nowhere.out', WORDS,
                              code=1)
        self.assertIn('bad.out', result.err)
        self.assertIn('nowhere.out', result.err)
        self.assertIn('Added: 1, known: 0, failed: 2', result.out)
        for wrong in (['--output=x.db'], [], ['--output=' + self.database, '--min=x'],
                      ['--output=' + self.database, '--min=101']):
            self.run_cli('export', *wrong, WORDS, code=2)
        other = self.write('not a database, but long enough to be looked at ' * 40, 'other.sqlite')
        result = self.run_cli('export', '--output=' + other, WORDS, code=1)
        self.assertIn('other.sqlite', result.err)
        self.run_cli('export', '--output=/nowhere/runs.sqlite', WORDS, code=1)
        database = sqlite3.connect(self.database)
        database.execute('PRAGMA user_version = 2')
        database.close()
        self.assertIn('newer', self.run_cli('export', '--output=' + self.database, WORDS,
                                            code=1).err)


if __name__ == '__main__':
    cli_tap.main()
