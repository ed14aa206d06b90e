# SPDX-License-Identifier: GPL-3.0-or-later
"""The basic blocks of the most expensive functions of a real program start where objdump and the
recorded jumps say."""
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

N_FUNCTIONS = 100
PROGRAM = [sys.executable, '-S', '-E', '-c', 'print(sorted(str(i * i) for i in range(3000))[7])']
LEADERS = os.path.abspath(sys.argv[1])
ENVIRONMENT = dict(os.environ, GRINDSCOPE_OBJINFO=os.path.abspath(sys.argv[2]))
PREFIXES = {'bnd', 'notrack', 'rep', 'repz', 'repnz', 'lock', 'data16', 'cs', 'ds'}
ENDS = {'hlt', 'ud2', 'ud1', 'ud0'}

Instruction = collections.namedtuple('Instruction', 'address mnemonic operands')


def record(folder):
    path = os.path.join(folder, 'out')
    subprocess.run(['valgrind', '-q', '--tool=callgrind', '--dump-instr=yes',
                    '--collect-jumps=yes', '--callgrind-out-file=' + path, *PROGRAM],
                   check=True, stdout=subprocess.DEVNULL)
    return path


class Function:
    def __init__(self):
        self.costs = collections.Counter()
        self.calls = set()
        self.jumps = set()          # source and target


class Reader:
    """Reads costs, calls and jumps by address. Only self costs move the base of positions."""

    def __init__(self):
        self.functions = collections.defaultdict(Function)
        self.names = {'ob': {}, 'fn': {}}
        self.object = self.current = None
        self.base = 0
        self.after = None

    def name(self, kind, text):
        number, _, name = re.fullmatch(r'(\(\d+\))?( ?)(.*)', text).groups()
        if number is None:
            return name
        if name:
            self.names[kind][number] = name
        return self.names[kind][number]

    def position(self, text):
        if text == '*':
            return self.base
        if text[0] in '+-':
            return self.base + int(text, 0)
        return int(text, 0)

    def line(self, line):
        if line[0] in '0123456789+-*':
            words = line.split()
            address = self.position(words[0])
            if self.after is None:
                self.base = address
                self.current.costs[address] += int(words[2]) if len(words) > 2 else 0
            elif self.after == 'call':
                self.current.calls.add(address)
            else:
                self.current.jumps.add((address, self.after))
            self.after = None
            return
        key, _, value = line.partition('=')
        if key == 'ob':
            self.object = self.name('ob', value)
        elif key == 'fn':
            self.current = self.functions[self.object, self.name('fn', value)]
        elif key in ('cob', 'cfn'):
            self.name(key[1:], value)
        elif key == 'calls':
            self.after = 'call'
        elif key in ('jump', 'jcnd'):
            self.after = self.position(value.split()[1])


def read_profile(path):
    reader = Reader()
    with open(path, encoding='utf-8', errors='replace') as file:
        for line in file:
            line = line.rstrip('\n')
            if line and line[0] != '#':
                reader.line(line)
    return reader.functions


def disassemble(path, start, end):
    out = subprocess.run(['objdump', '-d', '--no-show-raw-insn', '--start-address=0x%x' % start,
                          '--stop-address=0x%x' % end, path],
                         check=True, capture_output=True, text=True).stdout
    for line in out.splitlines():
        match = re.match(r' *([0-9a-f]+):\t(.*)', line)
        if match:
            words = match[2].split('#')[0].split('<')[0].split()
            while len(words) > 1 and words[0] in PREFIXES:
                words.pop(0)
            yield Instruction(int(match[1], 16), words[0], words[1:])


def is_jump(instruction):
    return instruction.mnemonic[0] == 'j' or instruction.mnemonic.startswith('loop')


def is_end(instruction):
    return (instruction.mnemonic in ('jmp', 'jmpq') or instruction.mnemonic in ENDS or
            instruction.mnemonic.startswith(('ret', 'iret')))


def is_padding(instruction):
    return ('nop' in instruction.mnemonic or instruction.mnemonic == 'int3' or
            (instruction.mnemonic == 'xchg' and instruction.operands == ['%ax,%ax']))


def expected_leaders(function, path, ranges):
    code = [list(disassemble(path, *one)) for one in ranges]
    targets = {target for _, target in function.jumps}
    sources = {source for source, _ in function.jumps}
    for instruction in (each for one in code for each in one):
        if is_jump(instruction) and re.fullmatch('[0-9a-f]+', instruction.operands[-1]):
            targets.add(int(instruction.operands[-1], 16))
    for one in code:
        reached = True
        previous = None
        for instruction in one:
            address = instruction.address
            reached |= (previous is None or address in targets or not is_padding(instruction) or
                        address in function.costs)
            if not reached:
                continue
            differs = previous is not None and (
                function.costs[address] != function.costs[previous.address] and
                not {address, previous.address} & function.calls)
            if (previous is None or address in targets or previous.address in sources or differs or
                    is_jump(previous) or is_end(previous) or previous.mnemonic.startswith('call')):
                yield address
            if is_end(instruction):
                reached = False
            previous = instruction


def read_leaders(path):
    """Name, object, ranges and blocks of each function"""
    out = subprocess.run([LEADERS, path, str(N_FUNCTIONS)], check=True, capture_output=True,
                         text=True, env=ENVIRONMENT).stdout
    functions = []
    for line in out.splitlines():
        kind, rest = line.split(' ', 1)
        if kind == 'function':
            functions.append((*rest.rsplit(' ', 1), [], []))
        elif kind == 'code':
            functions[-1][2].append([int(word, 16) for word in rest.split()])
        else:
            functions[-1][3].append(int(rest, 16))
    return functions


def find(functions, name, path):
    return next(function for (found, other), function in functions.items()
                if other == name and os.path.realpath(found) == os.path.realpath(path))


def check(folder):
    path = record(folder)
    functions = read_profile(path)
    leaders = read_leaders(path)
    n_blocks = 0
    for name, found, ranges, blocks in leaders:
        wanted = sorted(expected_leaders(find(functions, name, found), found, ranges))
        if blocks != wanted:
            yield '%s of %s: only ours %s, only expected %s' % (
                name, found, [hex(i) for i in sorted(set(blocks) - set(wanted))][:5],
                [hex(i) for i in sorted(set(wanted) - set(blocks))][:5])
        n_blocks += len(blocks)
    print('# %d functions, %d blocks' % (len(leaders), n_blocks))
    if len(leaders) < N_FUNCTIONS:
        yield 'only %d functions' % len(leaders)


for program in ('valgrind', 'objdump'):
    if shutil.which(program) is None or os.uname().machine != 'x86_64':
        print('1..0 # SKIP there is no %s for x86-64' % program)
        sys.exit(0)
with tempfile.TemporaryDirectory() as work:
    problems = list(check(work))
print('1..1\n%sok 1 blocks start where objdump says' % ('not ' if problems else ''))
for problem in problems:
    print('#', problem)
sys.exit(1 if problems else 0)
