# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes small ELF files for any machine, with only code and symbols."""
import struct

EM_386, EM_ARM, EM_X86_64, EM_AARCH64, EM_RISCV, EM_S390 = 3, 40, 62, 183, 243, 22
STT_NOTYPE, STT_OBJECT, STT_FUNC = 0, 1, 2
ADDRESS = 0x10000


def write(machine, code, symbols=(), is_64_bit=True, is_big_endian=False, at=ADDRESS):
    """@symbols: (name, address, size, type), all global. The code is at @at."""
    order = '>' if is_big_endian else '<'
    word = 'Q' if is_64_bit else 'I'
    names = b'\0.text\0.symtab\0.strtab\0.shstrtab\0'
    strings = b'\0'
    table = bytes(24 if is_64_bit else 16)
    for name, address, size, kind in symbols:
        if is_64_bit:
            table += struct.pack(order + 'IBBHQQ', len(strings), 0x10 | kind, 0, 1, address, size)
        else:
            table += struct.pack(order + 'IIIBBH', len(strings), address, size, 0x10 | kind, 0, 1)
        strings += name.encode() + b'\0'

    header_size, section_size = (64, 64) if is_64_bit else (52, 40)
    start = (header_size + 15) // 16 * 16
    body = code + bytes(-len(code) % 16)
    offsets = [start, start + len(body)]
    body += table + bytes(-len(table) % 16)
    offsets.append(start + len(body))
    body += strings
    offsets.append(start + len(body))
    body += names
    body += bytes(-(start + len(body)) % 16)

    def section(name, kind, flags, address, offset, size, link, info, entry):
        index = names.index(b'\0' + name + b'\0') + 1 if name else 0
        return struct.pack(order + 'II' + 4 * word + 'II' + 2 * word, index, kind, flags, address,
                           offset, size, link, info, 4 if kind else 0, entry)

    sections = [section(b'', 0, 0, 0, 0, 0, 0, 0, 0),
                section(b'.text', 1, 6, at, offsets[0], len(code), 0, 0, 0),
                section(b'.symtab', 2, 0, 0, offsets[1], len(table), 3, 1,
                        24 if is_64_bit else 16),
                section(b'.strtab', 3, 0, 0, offsets[2], len(strings), 0, 0, 0),
                section(b'.shstrtab', 3, 0, 0, offsets[3], len(names), 0, 0, 0)]
    header = b'\x7fELF' + bytes([2 if is_64_bit else 1, 2 if is_big_endian else 1, 1])
    header += bytes(16 - len(header))
    header += struct.pack(order + 'HHI' + 3 * word + 'I6H', 3, machine, 1, at, 0,
                          start + len(body), 0, header_size, 0, 0, section_size, len(sections), 4)
    return header + bytes(start - len(header)) + body + b''.join(sections)
