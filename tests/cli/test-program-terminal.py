# SPDX-License-Identifier: GPL-3.0-or-later
"""The layout of text on a terminal, and in a pipe of a given width."""
import fcntl
import os
import struct
import termios
import unicodedata

import cli_tap
from cli_tap import SAMPLE

LONG = ('events: Ir\nob=/usr/lib/a/rather/long/path/to/libsomething.so.1\n'
        'fl=/home/somebody/project/src/a/file/with/a/long/name.cpp\n'
        'fn=std::vector<std::string, std::allocator<std::string>>::emplace_back(char const*)\n'
        '1 123456789\nfn=漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字\n1 5\nfn=short\n1 1\n')


def get_width(line):
    return sum(2 if unicodedata.east_asian_width(c) in 'WF' else 1 for c in line)


class Terminal(cli_tap.CliTest):
    def run_in_terminal(self, *arguments, columns=100, **env):
        """Returns the output to a terminal of this many columns."""
        environment = dict(os.environ, LC_ALL='C.UTF-8', TERM='xterm')
        for name in ('COLUMNS', 'NO_COLOR'):
            environment.pop(name, None)
        environment.update(env)
        size = struct.pack('HHHH', 24, columns, 0, 0)
        status, out = cli_tap.run_in_terminal(
            arguments, lambda terminal: fcntl.ioctl(terminal, termios.TIOCSWINSZ, size),
            env=environment)
        self.assertEqual(status, 0)
        return out.decode('utf-8').replace('\r\n', '\n')

    def run_in_columns(self, columns, *arguments):
        previous = os.environ.get('COLUMNS')
        os.environ['COLUMNS'] = str(columns)
        try:
            return self.run_cli(*arguments)
        finally:
            del os.environ['COLUMNS']
            if previous is not None:
                os.environ['COLUMNS'] = previous

    def test_colours(self):
        path = self.write(SAMPLE)
        out = self.run_in_terminal('functions', path)
        self.assertIn('\x1b[1mInclusive\x1b[0m', out)
        self.assertIn('\x1b[2mdemo.c [/bin/demo]\x1b[0m', out)
        self.assertIn('\x1b[1mwork\x1b[0m', self.run_in_terminal('calls', '--function=work', path))
        plain = self.run_cli('functions', path).out
        self.assertNotIn('\x1b', plain)
        for name in ('\x1b[1m', '\x1b[2m', '\x1b[0m'):
            out = out.replace(name, '')
        self.assertEqual(out, plain)

    def test_no_colours(self):
        path = self.write(SAMPLE)
        self.assertNotIn('\x1b', self.run_in_terminal('functions', path, NO_COLOR='1'))
        self.assertNotIn('\x1b', self.run_in_terminal('functions', path, TERM='dumb'))
        self.assertIn('\x1b', self.run_in_terminal('functions', path, NO_COLOR=''))
        self.assertNotIn('\x1b', self.run_in_terminal('functions', '--format=csv', path))

    def test_width_of_terminal(self):
        path = self.write(LONG)
        for columns in (80, 90, 120):
            out = self.run_in_terminal('functions', path, columns=columns, NO_COLOR='1')
            widths = [get_width(line) for line in out.splitlines()[1:]]
            self.assertLessEqual(max(widths), columns)
            self.assertGreaterEqual(max(widths), columns - 1)
        out = self.run_in_terminal('functions', path, columns=80, NO_COLOR='1', COLUMNS='90')
        self.assertGreater(max(get_width(line) for line in out.splitlines()), 80)

    def test_columns(self):
        path = self.write(LONG)
        full = self.run_cli('functions', path).out
        self.assertIn('emplace_back(char const*)', full)
        self.assertNotIn('…', full)
        for columns in (80, 100, 150):
            for arguments in (('functions', path), ('calls', '--function=short', path)):
                lines = self.run_in_columns(columns, *arguments).lines
                self.assertLessEqual(max(get_width(line) for line in lines[1:]), columns)
        lines = self.run_in_columns(80, 'functions', path).lines
        self.assertIn('…', lines[2])
        self.assertTrue(lines[2].endswith(']'), lines[2])
        self.assertIn('std::', lines[2])
        # Columns are aligned with their titles, whatever the width of characters.
        place = lines[1].index('Location')
        for line in lines[2:5]:
            start = 0
            while get_width(line[:start]) < place:
                start += 1
            self.assertEqual(get_width(line[:start]), place)
            self.assertEqual(line[start - 2:start], '  ')
        self.assertEqual(self.run_in_columns(400, 'functions', path).out.count('…'), 0)

    def test_odd_columns(self):
        path = self.write(LONG)
        full = self.run_cli('functions', path).out
        for columns in ('', '0', '-5', 'x', '99999999'):
            self.assertEqual(self.run_in_columns(columns, 'functions', path).out, full)
        # Numbers are never cut.
        self.assertIn('123456789', self.run_in_columns(1, 'functions', path).out)


if __name__ == '__main__':
    cli_tap.main()
