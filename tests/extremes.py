# SPDX-License-Identifier: GPL-3.0-or-later
"""Profiles with as many records of one kind, or of two kinds at once, as possible."""
import itertools

LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
IR = 'events: Ir\n'
MAIN = IR + 'fn=a\n1 1\n'


def short(number):
    """The shortest name that is unique to the number."""
    name = LETTERS[number % 52]
    while number >= 52:
        number //= 52
        name += LETTERS[number % 52]
    return name


def names(first, n):
    return ' '.join(short(first + i) for i in range(n))


def repeat(size, head, unit):
    """The head, and as many units, called with their index, as needed for that size."""
    pieces, left = [head], size - len(head)
    for piece in map(unit, itertools.count()):
        if left <= 0:
            return ''.join(pieces)
        pieces.append(piece)
        left -= len(piece)


def call(callee, cost=1):
    return f'cfn={callee}\ncalls=1 1\n1 {cost}\n'


# One kind: name -> function that builds a profile of a size in bytes.
RECORDS = {
    'parts': lambda size: repeat(size, IR, lambda i: 'part: 1\nfn=a\n1 1\n'),
    'parts-of-many-lines': lambda size: repeat(
        size, IR, lambda i: 'part: 1\ndesc: a\ndesc: b\ndesc: c\nfn=a\n1 1\n'),
    'events': lambda size: f'events: {names(0, size // 4)}\nfn=a\n1 1\n',
    'header-lines': lambda size: repeat(size, MAIN, lambda i: 'desc: text\n'),
    'derived-events': lambda size: repeat(
        size, 'events: a b\n', lambda i: f'event: x{i} = a + b\n') + 'fn=a\n1 1 2\n',
    'event-descriptions': lambda size: repeat(
        size, 'events: a b\n', lambda i: 'event: a : A long name\n') + 'fn=a\n1 1 2\n',
    'events-said-again': lambda size: repeat(size, '', lambda i: 'events: a b\nfn=a\n1 1 1\n'),
    'functions': lambda size: repeat(size, IR, lambda i: f'fn=function{i}\n1 1\n'),
    'functions-without-cost': lambda size: repeat(size, MAIN, lambda i: f'fn={short(i)}\n'),
    'files': lambda size: repeat(size, IR, lambda i: f'fl=file{i}\nfn=a\n1 1\n'),
    'objects': lambda size: repeat(size, IR, lambda i: f'ob={i}.so\nfn={short(i)}\n1 1\n'),
    'classes': lambda size: repeat(size, IR, lambda i: f'fn={short(i)}::a::b()\n1 1\n'),
    'ids': lambda size: repeat(size, IR, lambda i: f'fn=({7919 * i}) {short(i)}\n1 1\n'),
    'ids-without-names': lambda size: repeat(size, IR, lambda i: f'fn=({i})\n1 1\n'),
    'callers': lambda size: repeat(size, IR, lambda i: f'fn={short(i)}\n1 1\n' + call('hub')),
    'callees': lambda size: repeat(size, MAIN, lambda i: call(short(i))),
    'chain': lambda size: repeat(
        size, IR, lambda i: f'fn={short(i)}\n1 1\n' + call(short(i + 1), max(1, size // 30 - i))),
    'ladder': lambda size: repeat(
        size, IR, lambda i: f'fn={short(i)}\n1 1\n{call(short(i + 1), 50)}'
                            f'{call("_" + short(i), 49)}fn=_{short(i)}\n1 1\n'
                            f'{call(short(i + 1), 50)}'),
    'cycle': lambda size: repeat(
        size, IR, lambda i: f'fn={short(i)}\n1 1\n' + call(short((i + 1) % (size // 30)))),
    'cycles': lambda size: repeat(
        size, IR, lambda i: f'fn={short(i)}\n1 1\n{call("_" + short(i))}'
                            f'fn=_{short(i)}\n1 1\n{call(short(i))}'),
    'lines': lambda size: repeat(size, IR + 'fn=a\n', lambda i: f'{3 * i} 1\n'),
    'short-lines': lambda size: repeat(size, IR + 'fn=a\n', lambda i: '+1 1\n'),
    'lines-of-files': lambda size: repeat(size, MAIN, lambda i: f'fi={short(i)}\n1 1\n'),
    'instructions': lambda size: repeat(
        size, 'positions: instr line\nevents: Ir\nob=x\nfn=a\n', lambda i: '+4 +1 1\n'),
    'jumps': lambda size: repeat(size, MAIN, lambda i: 'jcnd=1/2 +1\n+1\n'),
    'long-names': lambda size: repeat(size, IR, lambda i: f'fn={"x" * 2000}{i}\n1 1\n'),
    'one-name': lambda size: f'{IR}fn={"x" * size}\n1 1\n',
    'nested-names': lambda size: repeat(
        size, IR, lambda i: f'fn={"::".join(short(50 * i + k) for k in range(50))}\n1 1\n'),
    'names-of-signs': lambda size: repeat(size, IR, lambda i: f'fn={"<" * 400}{short(i)}\n1 1\n'),
    'rubbish': lambda size: repeat(size, MAIN, lambda i: '?\n'),
}

# Two kinds at once. These have a product of two counts, which nothing may use memory for.
PRODUCTS = {
    'parts-x-events': lambda size: repeat(
        size, '', lambda i: f'part: {i}\nevents: {names(20 * i, 20)}\nfn=f{i}\n1 1\n'),
    'parts-x-events-of-one-function': lambda size: repeat(
        size, '', lambda i: f'part: {i}\nevents: {names(20 * i, 20)}\nfn=a\n1{" 1" * 20}\n'),
    'parts-x-calls-x-events': lambda size: repeat(
        size, '', lambda i: f'part: {i}\nevents: {names(20 * i, 20)}\nfn=a\n1 1\n' + call(f'b{i}')),
    'parts-x-functions': lambda size: repeat(
        size, IR, lambda i: 'part: 1\n' + ''.join(f'fn={short(k)}\n1 1\n' for k in range(200))),
    'parts-x-sums': lambda size: repeat(
        size, f'events: {names(0, size // 20)}\n',
        lambda i: 'part: 1\ntotals: 1\nsummary: 1\nfn=a\n1 1\n'),
    'events-x-functions': lambda size: repeat(
        size, f'events: {names(0, size // 12)}\n', lambda i: f'fn={short(i)}\n1 1\n'),
    'events-x-calls': lambda size: repeat(
        size, f'events: {names(0, size // 12)}\nfn=a\n1 1\n', lambda i: call(short(i))),
    'events-x-lines': lambda size: repeat(
        size, f'events: {names(0, size // 12)}\nfn=a\n', lambda i: f'{i} 1\n'),
    'names-x-files': lambda size: repeat(
        size, f'{IR}fn=(1) {"y" * (size // 2)}\n1 1\n', lambda i: f'fl={short(i)}\nfn=(1)\n1 1\n'),
    'names-x-callers': lambda size: repeat(
        size, f'{IR}fn=(1) {"y" * (size // 2)}\n1 1\nfn=(2) hub\n1 1\n',
        lambda i: f'fl={short(i)}\nfn=(1)\n1 1\ncfl=z\n' + call('(2)')),
    'names-x-names': lambda size: repeat(
        size, f'{IR}fn=(1) {"y" * (size // 2)}\n1 1\n', lambda i: f'fn=({i + 2}) (1)\n1 1\n'),
}
