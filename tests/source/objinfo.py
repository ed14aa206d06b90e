# SPDX-License-Identifier: GPL-3.0-or-later
"""Communicates with grindscope-objinfo over its pipe, see grind-objinfo-protocol.h."""
import os
import select
import struct
import subprocess
import time

HELLO, ERROR = 1, 2
(OPEN, CLOSE, SECTIONS, SYMBOL, SYMBOLS, COMP_DIRS, DISASSEMBLE, DEMANGLE, FETCH,
 NAMES) = range(16, 26)
ATT, INTEL = 0, 1
NO_STRING = 0xffffffff

MAGIC, VERSION = 0x4f475247, 1
HAS_ELFUTILS, HAS_CAPSTONE, HAS_DEMANGLER, HAS_DEBUGINFOD = 1, 2, 4, 8
(ERROR_REQUEST, ERROR_NOT_BUILT, ERROR_FILE, ERROR_FORMAT, ERROR_STALE, ERROR_MACHINE,
 ERROR_NO_CODE, ERROR_TOO_LARGE, ERROR_FETCH) = range(1, 10)
(IS_64_BIT, IS_BIG_ENDIAN, HAS_CODE, HAS_SYMBOLS, HAS_LINES, CAN_DISASSEMBLE,
 IS_POSITION_INDEPENDENT) = (1 << bit for bit in range(7))
NAME_STARTS_HERE, NAME_HAS_CODE = 1, 2
IS_DATA, HAS_TARGET, HAS_REFERENCE, IS_CALL, IS_JUMP, IS_END = (1 << bit for bit in range(6))

# Bytes: a pipe holds no more, and Python makes room for as many as asked for.
PIECE = 1 << 16


class Failed(Exception):
    """The helper returned an error."""
    def __init__(self, code, message):
        super().__init__('%d: %s' % (code, message))
        self.code = code


class Died(Exception):
    """The helper has exited."""


class Hangs(Exception):
    """The helper did not answer in time."""


class Reader:
    def __init__(self, data):
        self.data = data
        self.pos = 0

    def take(self, form):
        values = struct.unpack_from('<' + form, self.data, self.pos)
        self.pos += struct.calcsize('<' + form)
        return values if len(values) > 1 else values[0]

    def bytes(self, size):
        assert self.pos + size <= len(self.data), 'too short'
        self.pos += size
        return self.data[self.pos - size:self.pos]

    def string(self):
        return self.bytes(self.take('I')).decode('utf-8', 'surrogateescape')

    def strings(self):
        return [self.string() for _ in range(self.take('I'))]

    def end(self):
        assert self.pos == len(self.data), '%d bytes too many' % (len(self.data) - self.pos)


def string(text):
    data = text if isinstance(text, bytes) else os.fsencode(text)
    return struct.pack('<I', len(data)) + data


class Object:
    def __init__(self, reader):
        (self.handle, self.properties, self.machine_number, self.size,
         self.mtime) = reader.take('IIIQq')
        self.machine, self.build_id, self.debug_link, self.debug_path = (
            reader.string() for _ in range(4))
        reader.end()


class Symbol:
    def __init__(self, reader):
        self.start, self.size = reader.take('QQ')
        self.name = reader.string()


class Instruction:
    def __init__(self, reader, strings):
        def text(index):
            return None if index == NO_STRING else strings[index]

        (self.address, self.target, self.target_offset, mnemonic, operands, name, file, self.line,
         self.length, self.flags) = reader.take('QQQIIIIIBB')
        self.mnemonic, self.operands = strings[mnemonic], strings[operands]
        self.target_name, self.file = text(name), text(file)
        self.bytes = reader.bytes(self.length)


class Helper:
    def __init__(self, program, *options, timeout=60, env=None):
        self.process = subprocess.Popen([program, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        bufsize=0, env=dict(os.environ, **(env or {})))
        self.timeout = timeout
        self.number = 0
        kind, number, payload = self.receive()
        assert (kind, number) == (HELLO, 0), 'no hello'
        magic, version, self.features = Reader(payload).take('III')
        assert (magic, version) == (MAGIC, VERSION), 'not this protocol'

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Returns its exit status; negative for a signal."""
        self.process.stdin.close()
        try:
            return self.process.wait(self.timeout)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise Hangs('at its end') from None
        finally:
            self.process.stdout.close()

    def read(self, size):
        deadline = time.monotonic() + self.timeout
        pieces, missing = [], size
        while missing > 0:
            ready, _, _ = select.select([self.process.stdout], [], [],
                                        max(0, deadline - time.monotonic()))
            if not ready:
                self.process.kill()
                self.process.wait()
                raise Hangs('no answer')
            piece = os.read(self.process.stdout.fileno(), min(missing, PIECE))
            if not piece:
                raise Died('status %d' % self.process.wait())
            pieces.append(piece)
            missing -= len(piece)
        return b''.join(pieces)

    def receive(self):
        size, kind, number = struct.unpack('<III', self.read(12))
        assert size <= 64 << 20, 'too long an answer'
        return kind, number, self.read(size)

    def send(self, data):
        try:
            self.process.stdin.write(data)
        except BrokenPipeError:
            raise Died('status %d' % self.process.wait()) from None

    def ask(self, kind, payload):
        self.number += 1
        self.send(struct.pack('<III', len(payload), kind, self.number) + payload)
        answer, number, payload = self.receive()
        assert number == self.number, 'an answer to something else'
        reader = Reader(payload)
        if answer == ERROR:
            code = reader.take('I')
            raise Failed(code, reader.string())
        assert answer == kind, 'another kind of answer'
        return reader

    def open(self, path, debug_path=''):
        return Object(self.ask(OPEN, string(path) + string(debug_path)))

    def forget(self, handle):
        self.ask(CLOSE, struct.pack('<I', handle)).end()

    def sections(self, handle):
        reader = self.ask(SECTIONS, struct.pack('<I', handle))
        found = []
        for _ in range(reader.take('I')):
            address, size, flags = reader.take('QQI')
            found.append((address, size, flags, reader.string()))
        reader.end()
        return found

    def symbol(self, handle, address):
        reader = self.ask(SYMBOL, struct.pack('<IQ', handle, address))
        found = [Symbol(reader) for _ in range(reader.take('I'))]
        reader.end()
        assert len(found) <= 1
        return found[0] if found else None

    def symbols(self, handle, first=0, end=0xffffffffffffffff, limit=65536):
        """(whether there are more, symbols)"""
        reader = self.ask(SYMBOLS, struct.pack('<IQQI', handle, first, end, limit))
        has_more, n = reader.take('II')
        found = [Symbol(reader) for _ in range(n)]
        reader.end()
        return bool(has_more), found

    def names(self, handle, addresses):
        """(flags, name) of each address"""
        reader = self.ask(NAMES, struct.pack('<II%dQ' % len(addresses), handle, len(addresses),
                                             *addresses))
        found = [(reader.take('B'), reader.string()) for _ in range(reader.take('I'))]
        reader.end()
        return found

    def directories(self, handle, source):
        reader = self.ask(COMP_DIRS, struct.pack('<I', handle) + string(source))
        found = reader.strings()
        reader.end()
        return found

    def disassemble(self, handle, first, end, syntax=ATT):
        """(end address, instructions)"""
        reader = self.ask(DISASSEMBLE, struct.pack('<IQQI', handle, first, end, syntax))
        stop = reader.take('Q')
        strings = reader.strings()
        found = [Instruction(reader, strings) for _ in range(reader.take('I'))]
        reader.end()
        return stop, found

    def fetch(self, urls, kind, build_id, source=''):
        payload = struct.pack('<I', len(urls)) + b''.join(map(string, urls))
        payload += struct.pack('<I', kind) + string(build_id) + string(source)
        reader = self.ask(FETCH, payload)
        path = reader.string()
        reader.end()
        return path
