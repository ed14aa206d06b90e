# SPDX-License-Identifier: GPL-3.0-or-later
"""Standard input, several files, and outputs that cannot be written."""
import gzip
import os
import pty
import signal
import subprocess
import unittest
import zipfile

import cli_tap
from cli_tap import NASTY, PARTS, SAMPLE

# The first line of the sample's function list.
TOTAL_LINE = 'Ir (Instruction Fetch): total 700'


class Input(cli_tap.CliTest):
    def test_standard_input(self):
        path = self.write(SAMPLE)
        piped = self.run_cli('functions', '--format=json', '-', stdin=SAMPLE.encode())
        self.assertEqual(piped.raw, self.run_cli('functions', '--format=json', path).raw)

    def test_compressed_standard_input(self):
        piped = self.run_cli('functions', '-', stdin=gzip.compress(SAMPLE.encode()))
        self.assertEqual(piped.lines[0], TOTAL_LINE)

    def test_name_of_standard_input(self):
        d = self.run_cli('dump', '-', stdin=SAMPLE.encode()).json()
        self.assertEqual(d['parts'][0]['file'], '<stdin>')
        result = self.run_cli('info', '-', code=1, stdin=b'int main (void)\n')
        self.assertTrue(result.err.startswith('<stdin>:'), result.err)

    def test_archive(self):
        """An archive with an uncompressed profile is not read as that profile."""
        path = os.path.join(self.folder.name, 'stored.zip')
        with zipfile.ZipFile(path, 'w', zipfile.ZIP_STORED) as archive:
            archive.writestr('callgrind.out.1', SAMPLE)
        result = self.run_cli('info', path, code=1)
        self.assertEqual(result.err, '%s: expected a profile, found a ZIP archive\n' % path)

    def test_several_files(self):
        one = self.write(SAMPLE, 'one.out')
        two = self.write(PARTS, 'two.out')
        d = self.run_cli('dump', one, two).json()
        self.assertEqual([event['name'] for event in d['events']], ['Ir', 'Dr', 'Sum'])
        self.assertEqual([part['file'] for part in d['parts']], [one, two, two, two])
        self.assertEqual(d['totals'], [775, 70, 915])
        d = self.run_cli('dump', two, one).json()
        self.assertEqual([part['file'] for part in d['parts']], [two, two, two, one])
        d = self.run_cli('dump', '--part=1,4', one, two).json()
        self.assertEqual(d['totals'], [740, 70, 880])
        out = self.run_cli('info', one, two).out
        self.assertIn(one, out)
        self.assertIn(two, out)

    def test_file_and_standard_input(self):
        one = self.write(SAMPLE, 'one.out')
        d = self.run_cli('dump', '-', one, stdin=PARTS.encode()).json()
        self.assertEqual([part['file'] for part in d['parts']], ['<stdin>'] * 3 + [one])

    def test_empty_base_file(self):
        base = self.write('', 'callgrind.out.5')
        part = self.write(SAMPLE, 'callgrind.out.5-01')
        self.assertEqual(self.run_cli('functions', base, part).lines[0], TOTAL_LINE)
        result = self.run_cli('check', base, part, code=4)
        self.assertTrue(result.out.startswith(base + ':'), result.out)

    def test_name_that_is_no_utf8(self):
        path = os.path.join(os.fsencode(self.folder.name), b'caf\xe9.out')
        with open(path, 'wb') as file:
            file.write(SAMPLE.encode())
        self.assertEqual(self.run_cli('functions', path).lines[0], TOTAL_LINE)
        self.run_cli('info', '--format=json', path).json()

    def test_uri(self):
        path = self.write(SAMPLE)
        self.assertEqual(self.run_cli('functions', 'file://' + path).lines[0], TOTAL_LINE)


class Output(cli_tap.CliTest):
    def setUp(self):
        super().setUp()
        self.many = self.write('events: Ir\n' + ''.join('fn=function_%d\n1 %d\n' % (i, i + 1)
                                                         for i in range(20000)), 'many.out')

    def test_reader_that_leaves(self):
        for restore in (True, False):
            read, write = os.pipe()
            process = subprocess.Popen([cli_tap.CLI, 'dump', self.many], stdout=write,
                                       stderr=subprocess.PIPE, restore_signals=restore)
            os.close(write)
            os.read(read, 10)
            os.close(read)
            err = process.communicate(timeout=60)[1]
            self.assertIn(process.returncode, (1, -signal.SIGPIPE))
            self.assertEqual(err, b'')

    @unittest.skipUnless(os.path.exists('/dev/full'), 'there is no /dev/full')
    def test_full_disk(self):
        good = self.write(SAMPLE)
        for arguments in (('dump', self.many), ('info', good), ('check', good), ('--help',),
                          ('--version',), ('functions', '--help'),
                          ('functions', '--format=csv', '--limit=0', self.many)):
            with open('/dev/full', 'wb') as full:
                process = subprocess.run([cli_tap.CLI, *arguments], stdout=full,
                                         stderr=subprocess.PIPE, timeout=60)
            self.assertEqual(process.returncode, 1, arguments)
            self.assertTrue(process.stderr.startswith(b'grindscope-cli: '), process.stderr)
            self.assertEqual(process.stderr.count(b'\n'), 1)

    def test_closed_output(self):
        path = self.write(SAMPLE)
        process = subprocess.run(['/bin/sh', '-c', '"$0" info "$1" >&-', cli_tap.CLI, path],
                                 stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertNotEqual(process.stderr, b'')

    def test_terminal(self):
        """No name in a profile reaches a terminal as a control sequence, whatever the format."""
        path = self.write(NASTY)
        for arguments in (('functions',), ('functions', '--format=csv'),
                          ('functions', '--format=json'), ('info',), ('check',), ('dump',)):
            ours, theirs = pty.openpty()
            process = subprocess.Popen([cli_tap.CLI, *arguments, path], stdout=theirs)
            os.close(theirs)
            text = b''
            try:
                while chunk := os.read(ours, 4096):
                    text += chunk
            except OSError:
                pass                    # a terminal on Linux ends like this
            os.close(ours)
            self.assertIn(process.wait(timeout=60), (0, 4))
            self.assertNotEqual(text, b'')
            for ours in (b'\x1b[0m', b'\x1b[1m', b'\x1b[2m'):
                text = text.replace(ours, b'')
            self.assertFalse(set(text) & (set(range(32)) - {10, 13}), arguments)
            self.assertNotIn(b'\xc2\x9b', text)


if __name__ == '__main__':
    cli_tap.main()
