# SPDX-License-Identifier: GPL-3.0-or-later
"""The output of objdump for a file, and how it differs from grindscope-objinfo's."""
import collections
import re

import objinfo
import objinfo_test

LINE = re.compile(r'\s*([0-9a-f]+):\t((?:[0-9a-f]{2,8} )+)\s*(?:\t(.*))?$')
PREFIX = re.compile(r'(?:lock|rep|repz|repnz|bnd|notrack|cs|ds|es|fs|gs|ss|data16|addr32|'
                    r'rex(?:\.\w+)?) ')

Line = collections.namedtuple('Line', 'length text')


def disassemble(path, first, end, syntax):
    """address -> Line, for every instruction between two addresses."""
    options = ['-M', 'intel'] if syntax == objinfo.INTEL else []
    text = objinfo_test.run('objdump', '-d', '-w', '--start-address=%#x' % first,
                            '--stop-address=%#x' % end, *options, path)
    found = {}
    for line in text.split('\n'):
        match = LINE.match(line)
        if match:
            address, code, words = match.groups()
            found[int(address, 16)] = Line(len(code.replace(' ', '')) // 2, (words or '').strip())
    return found


def split(text):
    """Splits objdump's text into (prefixes, mnemonic)."""
    prefixes = []
    match = PREFIX.match(text)
    while match:
        prefixes.append(match.group(0).strip())
        text = text[match.end():]
        match = PREFIX.match(text)
    return prefixes, text.split()[0] if text.split() else ''


# Mnemonics that differ between the two, and the reasons.
#
# what                  objdump             here            because
# bytes 66 90           xchg %ax,%ax        nop             it is the nop of two bytes
# long nops             cs nopw, data16 …   nopw            prefixes that only fill; the segment is
#                                                           among the operands
# string instructions   rep stos %al, …     rep stosb       their names include the size
# waits of the x87      fstcw               fwait           two instructions, 9b and fnstcw, to the
#                                                           processor and to Valgrind as well
STRINGS = ('movs', 'stos', 'lods', 'scas', 'cmps', 'ins', 'outs')
FILLING = ('cs', 'ds', 'es', 'ss', 'data16', 'rex', 'rex.W')
WAITING = {'fstcw': 'fnstcw', 'fstsw': 'fnstsw', 'fstenv': 'fnstenv', 'fsave': 'fnsave',
           'fclex': 'fnclex', 'finit': 'fninit'}


def normalize(text):
    """The mnemonic, normalized by the table above."""
    prefixes, name = split(text)
    prefixes = [prefix for prefix in prefixes if prefix not in FILLING]
    if name == 'xchg' and ('%ax,%ax' in text or 'ax,ax' in text):
        name = 'nop'
    if name[:-1] in STRINGS and name[-1] in 'bwldq' and '%xmm' not in text and 'xmm' not in text:
        name = name[:-1]
    return ' '.join(prefixes + [name])


def differences(theirs, ours):
    """Differences in address, length or mnemonic, for the instructions of one function."""
    position = 0
    while position < len(ours):
        instruction = ours[position]
        line = theirs.get(instruction.address)
        if line is None:
            yield '%#x: no instruction begins there' % instruction.address
        elif instruction.mnemonic == 'fwait' and split(line.text)[1] in WAITING:
            position += 1
            following = ours[position] if position < len(ours) else None
            if (following is None or following.length + 1 != line.length or
                    following.mnemonic != WAITING[split(line.text)[1]]):
                yield '%#x: %s' % (instruction.address, line.text)
        else:
            text = '%s %s' % (instruction.mnemonic, instruction.operands)
            if instruction.length != line.length:
                yield '%#x: %d bytes, not %d: %s; %s' % (instruction.address, line.length,
                                                         instruction.length, line.text, text)
            elif normalize(line.text) != normalize(text):
                yield '%#x: %s; %s' % (instruction.address, line.text, text)
        position += 1


def missing(theirs, ours, first, end):
    """Instructions of objdump that are missing."""
    given = {instruction.address for instruction in ours}
    return [hex(address) for address in theirs if first <= address < end and address not in given]
