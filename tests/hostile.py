# SPDX-License-Identifier: GPL-3.0-or-later
"""A malicious profile: names of all kinds, which must only be displayed."""

# Special to a terminal, a shell, markup, a spreadsheet, Graphviz, printf or a file system. Each is
# one line of bytes without the newline.
NAMES = [
    b'<b>bold</b> &amp; &lt;i&gt; <a href="https://example.org/">link</a>',
    b'</span></b><span size="999999">big',
    b'</svg><script>alert(1)</script>',
    b']]></text><image href="file:///etc/passwd"/>',
    b'\x1b]0;title\x07\x1b[31mred\x1b[2J\x08\x0b\x0c\x7f',
    b'\xc2\x9b31mC1\xc2\x9d0;title\xc2\x9c',
    b'carriage\rreturn\x00nul',
    b'right\xe2\x80\xaetfel\xe2\x80\xac \xe2\x81\xa6isolate \xe2\x80\x8fmark\xd8\x9c',
    b'zero\xe2\x80\x8bwidth\xef\xbb\xbf\xe2\x81\xa0\xc2\xad\xf3\xa0\x81\x81',
    b'lines\xe2\x80\xa8and\xe2\x80\xa9paragraphs',
    b'bad\xff\xfe\xc3(\xed\xa0\x80utf8\xef\xbf\xbe',
    b'$(touch hostile-ran)`touch hostile-ran`',
    b'; touch hostile-ran; #',
    b'| touch hostile-ran &',
    b'%s%s%s%n%n%n',
    b'--output=hostile-ran',
    b'-',
    b'../../../../../../etc/passwd',
    b'file:///etc/passwd',
    b'%2e%2e%2fhostile%00',
    b"=cmd|' /C calc'!A0",
    b'@SUM(1+1)*cmd',
    b'"; N1 [label=<b>]; \\N \\G \\E "',
    b'<table><tr><td>cell</td></tr></table>',
    b'_mnemonic_and__more',
    b'e' + 200 * b'\xcc\x81' + b'marks',
    b'\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d::\xd7\xa2\xd7\x95\xd7\x9c\xd7\x9d(int)',
]

# Characters that text output must not contain, except for newlines
FORBIDDEN = ([chr(c) for c in range(0x20) if c != 10] + [chr(c) for c in range(0x7f, 0xa0)] +
             list('\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060\u2066'
                  '\u2067\u2068\u2069\ufeff\u00ad\U000e0041'))


def head(names, positions):
    """The header of a profile with these names."""
    return [b'version: 1', b'creator: ' + names[0], b'pid: 4711', b'cmd: ' + names[-1],
            b'part: 1', b'desc: Trigger: ' + names[0], b'desc: Timerange: ' + names[-1],
            b'quux: ' + names[0],
            b'positions: ' + positions, b'events: Ir E\x1b[31m\xe2\x80\xaex',
            b'event: Ir : ' + names[-1]]


def make(names):
    """A profile in which main calls functions with these names, in objects and files of the same
    names."""
    lines = head(names, b'line') + [b'ob=/bin/program', b'fl=main.c', b'fn=main', b'1 10 1']
    cost = 10 * len(names)
    for place, name in enumerate(names):
        lines += [b'cob=/lib/' + name, b'cfi=/src/' + name, b'cfn=' + name, b'calls=1 1',
                  b'%d %d 1' % (place + 2, cost - place)]
    for place, name in enumerate(names):
        lines += [b'ob=/lib/' + name, b'fl=/src/' + name, b'fn=' + name,
                  b'1 %d 1' % (cost - place)]
    return b'\n'.join(lines) + b'\n'


def make_between(names, source):
    """A profile whose most expensive function has the first of these names, is in this file, partly
    in another, is called by the next two and calls the rest, all with addresses."""
    def place(name):
        return [b'ob=/lib/' + name, b'fl=' + (source if name == names[0] else b'/src/' + name),
                b'fn=' + name]

    def call(name, position, cost):
        return [b'c' + line.replace(b'fl=', b'fi=', 1) if line.startswith(b'fl=') else b'c' + line
                for line in place(name)] + [b'calls=1 0x1000 1', b'%s %d 1' % (position, cost)]

    callers, callees = names[1:3], names[3:]
    lines = head(names, b'instr line') + place(names[0]) + [b'0x1000 1 10 1']
    lines += [b'fi=/src/' + names[0], b'0x1004 7 10 1', b'fe=' + source]
    for name in callees:
        lines += call(name, b'0x1008 2', 10)
    for name in callees:
        lines += place(name) + [b'0x1000 1 10 1']
    for name in callers:
        lines += place(name) + call(names[0], b'0x1000 1', (20 + 10 * len(callees)) // 2)
    return b'\n'.join(lines) + b'\n'


def make_part(names):
    """A second part of the same run."""
    return b'\n'.join([b'part: 2', b'desc: Trigger: ' + names[-1], b'desc: Timerange: ' + names[0],
                       b'ob=/bin/program', b'fl=main.c', b'fn=main', b'1 5 1', b''])


def bad_characters(text):
    return sorted({character for character in FORBIDDEN if character in text})
