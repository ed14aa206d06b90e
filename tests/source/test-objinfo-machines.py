# SPDX-License-Identifier: GPL-3.0-or-later
"""Instructions of machines other than the current one, in ELF files made here."""
import struct

import elf_writer
import objinfo
import objinfo_test
from elf_writer import ADDRESS

JUMP = objinfo.IS_JUMP | objinfo.HAS_TARGET
CALL = objinfo.IS_CALL | objinfo.HAS_TARGET
END = objinfo.IS_END
REFERENCE = objinfo.HAS_REFERENCE

# Bytes, mnemonic, operands, flags, target from the beginning of the code. The expected texts are
# from llvm-objdump, except for spaces and the base of numbers.
AARCH64 = (
    ('fd7bbfa9', 'stp', 'x29, x30, [sp, #-0x10]!', 0, None),
    ('3f040071', 'cmp', 'w1, #1', 0, None),
    ('e803012a', 'mov', 'w8, w1', 0, None),
    ('e8478052', 'mov', 'w8, #0x23f', 0, None),
    ('f9278092', 'mov', 'x25, #0xfffffffffffffec0', 0, None),
    ('e8e700b2', 'mov', 'x8, #0x3333333333333333', 0, None),
    ('2949b272', 'movk', 'w9, #0x9249, lsl #16', 0, None),
    ('02000094', 'bl', '#0x10024', CALL, 0x24),
    ('00003fd6', 'blr', 'x0', objinfo.IS_CALL, None),
    ('02000014', 'b', '#0x1002c', END | JUMP, 0x2c),
    ('eb000054', 'b.lt', '#0x10044', JUMP, 0x44),
    ('81000034', 'cbz', 'w1, #0x1003c', JUMP, 0x3c),
    ('a8010037', 'tbnz', 'w8, #0, #0x10064', JUMP, 0x64),
    ('40000058', 'ldr', 'x0, #0x1003c', REFERENCE, 0x3c),
    ('428540fc', 'ldr', 'd2, [x10], #8', 0, None),
    ('c0035fd6', 'ret', '', END, None),
    ('20001fd6', 'br', 'x1', END | objinfo.IS_JUMP, None),
    ('00000000', '.word', '0x00000000', objinfo.IS_DATA, None),
    ('1f2003d5', 'nop', '', 0, None),
)
ARM = (
    ('00482de9', 'push', '{fp, lr}', 0, None),
    ('010051e3', 'cmp', 'r1, #1', 0, None),
    ('090000ba', 'blt', '#0x10034', JUMP, 0x34),
    ('000000eb', 'bl', '#0x10014', CALL, 0x14),
    ('08109fe5', 'ldr', 'r1, [pc, #8]', REFERENCE, 0x20),
    ('1eff2fe1', 'bx', 'lr', END | objinfo.IS_JUMP, None),
    ('1eff2f01', 'bxeq', 'lr', objinfo.IS_JUMP, None),
    ('0088bde8', 'pop', '{fp, pc}', END, None),
    ('ffffffff', '.word', '0xffffffff', objinfo.IS_DATA, None),
)
THUMB = (
    ('80b5', 'push', '{r7, lr}', 0, None),
    ('40f23f22', 'movw', 'r2, #0x23f', 0, None),
    ('00f001f8', 'bl', '#0x1000c', CALL, 0xc),
    ('31b1', 'cbz', 'r1, #0x1001a', JUMP, 0x1a),
    ('f1d1', 'bne', '#0xfff2', JUMP, -0xe),
    ('7047', 'bx', 'lr', END | objinfo.IS_JUMP, None),
    ('80bd', 'pop', '{r7, pc}', END, None),
    ('ffff', '.short', '0xffff', objinfo.IS_DATA, None),
)
RISCV_64 = (
    ('1375f50f', 'zext.b', 'a0, a0', 0, None),
    ('b7170000', 'lui', 'a5, 0x1', 0, None),
    ('17050000', 'auipc', 'a0, 0x0', 0, None),
    ('0335c5ff', 'ld', 'a0, -4(a0)', 0, None),
    ('ef004000', 'jal', '0x10014', CALL, 0x14),
    ('6ff0dfff', 'j', '0x10010', END | JUMP, 0x10),
    ('63060500', 'beqz', 'a0, 0x10024', JUMP, 0x24),
    ('2f23a506', 'amoadd.w.aqrl', 't1, a0, (a0)', 0, None),
    ('53f5a502', 'fadd.d', 'fa0, fa1, fa0', 0, None),
    ('53f5b502', 'fadd.d', 'fa0, fa1, fa1', 0, None),
    ('f32500c0', 'csrr', 'a1, cycle', 0, None),
    ('67800700', 'jr', 'a5', END | objinfo.IS_JUMP, None),
    ('8280', 'ret', '', END, None),
    ('0100', 'nop', '', 0, None),
    ('0000', '.short', '0x0000', objinfo.IS_DATA, None),
    ('ffffffff', '.word', '0xffffffff', objinfo.IS_DATA, None),
    ('4111', 'addi', 'sp, sp, -16', 0, None),
    ('06e4', 'sd', 'ra, 8(sp)', 0, None),
    ('0805', 'addi', 'a0, sp, 640', 0, None),
    ('aa84', 'mv', 's1, a0', 0, None),
    ('2ae9', 'sd', 'a0, 144(sp)', 0, None),
    ('1d9d', 'subw', 'a0, a0, a5', 0, None),
    ('19e1', 'bnez', 'a0, 0x1004c', JUMP, 0x4c),
    ('fdbf', 'j', '0x10046', END | JUMP, 0x46),
    ('8297', 'jalr', 'a5', objinfo.IS_CALL, None),
)
RISCV_32 = (
    ('4111', 'addi', 'sp, sp, -16', 0, None),
    ('06c6', 'sw', 'ra, 12(sp)', 0, None),
    ('1120', 'jal', '0x10008', CALL, 8),
    ('0c61', 'flw', 'fa1, 0(a0)', 0, None),
    ('6ff09fff', 'j', '0x10000', END | JUMP, 0),
)
I386 = (
    ('55', 'push', '%ebp', 0, None),
    ('8b442420', 'mov', '0x20(%esp), %eax', 0, None),
    ('e800000000', 'call', '0x1000a', CALL, 10),
    ('7e70', 'jle', '0x1007c', JUMP, 0x7c),
    ('ff2534120000', 'jmp', '*0x1234', END | objinfo.IS_JUMP | REFERENCE, 0x1234 - ADDRESS),
    ('f30f1efb', 'endbr32', '', 0, None),
    ('c40418', 'les', '(%eax, %ebx), %eax', 0, None),
    ('c5f877', 'vzeroupper', '', 0, None),
    ('c3', 'ret', '', END, None),
    ('0f0b', 'ud2', '', END, None),
    ('f4', 'hlt', '', END, None),
)


class Machines(objinfo_test.Case):
    def setUp(self):
        super().setUp()
        self.need_feature(objinfo.HAS_ELFUTILS)

    def open(self, *arguments, **options):
        return self.helper.open(self.write('program', elf_writer.write(*arguments, **options)))

    def check(self, name, machine, table, symbols=(), **options):
        if machine != elf_writer.EM_RISCV:
            self.need_feature(objinfo.HAS_CAPSTONE)
        code = bytes.fromhex(''.join(row[0] for row in table))
        symbols = [('f', ADDRESS, len(code), elf_writer.STT_FUNC), *symbols]
        opened = self.open(machine, code, symbols, **options)
        self.assertEqual((opened.machine, opened.machine_number), (name, machine))
        self.assertTrue(opened.properties & objinfo.CAN_DISASSEMBLE)
        stop, found = self.helper.disassemble(opened.handle, ADDRESS, ADDRESS + len(code))
        self.assertEqual(stop, ADDRESS + len(code))
        address = ADDRESS
        for row, ours in zip(table, found):
            data, mnemonic, operands, flags, target = row
            self.assertEqual((ours.address, ours.bytes.hex(), ours.mnemonic, ours.operands),
                             (address, data, mnemonic, operands))
            self.assertEqual((ours.flags, ours.target), (flags, 0 if target is None
                                                         else ADDRESS + target), row)
            if flags & objinfo.HAS_TARGET and 0 <= target < len(code):
                self.assertEqual((ours.target_name, ours.target_offset), ('f', target))
            address += len(data) // 2
        self.assertEqual(len(found), len(table))

    def test_aarch64(self):
        self.check('AArch64', elf_writer.EM_AARCH64, AARCH64)

    def test_aarch64_big_endian(self):
        """Only data is big-endian, and the file itself; instructions are not."""
        self.check('AArch64', elf_writer.EM_AARCH64, AARCH64, is_big_endian=True)

    def test_arm(self):
        self.check('ARM', elf_writer.EM_ARM, ARM, is_64_bit=False)

    def test_thumb(self):
        """An odd address marks the function as Thumb."""
        self.check('ARM', elf_writer.EM_ARM, THUMB,
                   [('g', ADDRESS + 1, 2, elf_writer.STT_FUNC)], is_64_bit=False)

    def test_riscv_64(self):
        self.check('RISC-V', elf_writer.EM_RISCV, RISCV_64)

    def test_riscv_32(self):
        self.check('RISC-V', elf_writer.EM_RISCV, RISCV_32, is_64_bit=False)

    def test_i386(self):
        self.check('i386', elf_writer.EM_386, I386, is_64_bit=False)

    def test_intel(self):
        self.need_feature(objinfo.HAS_CAPSTONE)
        code = bytes.fromhex('8b442420' 'f3480f1ec8' '62f1752875c2')
        opened = self.open(elf_writer.EM_X86_64, code)
        texts = [[(i.mnemonic, i.operands) for i in
                  self.helper.disassemble(opened.handle, ADDRESS, ADDRESS + len(code), syntax)[1]]
                 for syntax in (objinfo.ATT, objinfo.INTEL)]
        self.assertEqual(texts, [[('mov', '0x20(%rsp), %eax'), ('rdsspq', '%rax'),
                                  ('vpcmpeqw', '%ymm2, %ymm1, %k0')],
                                 [('mov', 'eax, dword ptr [rsp + 0x20]'), ('rdsspq', 'rax'),
                                  ('vpcmpeqw', 'k0, ymm1, ymm2')]])

    def test_unknown_bytes(self):
        """On x86 each unknown byte is shown separately, unless a prefix shows its length."""
        self.need_feature(objinfo.HAS_CAPSTONE)
        code = bytes.fromhex('06' '90' '62f17d48ff0490' '90' 'ff')
        opened = self.open(elf_writer.EM_X86_64, code)
        _, found = self.helper.disassemble(opened.handle, ADDRESS, ADDRESS + len(code))
        self.assertEqual([(i.mnemonic, i.length) for i in found],
                         [('.byte', 1), ('nop', 1), ('(bad)', 7), ('nop', 1), ('.byte', 1)])

    def test_mapping_symbols(self):
        """Data between instructions is shown as data, as far as mapping symbols mark it."""
        self.need_feature(objinfo.HAS_CAPSTONE)
        code = bytes.fromhex('c0035fd6' '0102030405060708' '0a0b' '1f20' '1f2003d5')
        marks = [('$x', ADDRESS, 0, 0), ('$d', ADDRESS + 4, 0, 0), ('$x.7', ADDRESS + 16, 0, 0)]
        opened = self.open(elf_writer.EM_AARCH64, code, marks)
        _, found = self.helper.disassemble(opened.handle, ADDRESS, ADDRESS + len(code))
        self.assertEqual([(i.mnemonic, i.operands) for i in found],
                         [('ret', ''), ('.word', '0x04030201'), ('.word', '0x08070605'),
                          ('.word', '0x201f0b0a'), ('nop', '')])
        self.assertEqual(self.helper.symbols(opened.handle)[1], [])

    def test_other_machines(self):
        """Their symbols are read, their instructions are not."""
        opened = self.open(elf_writer.EM_S390, struct.pack('>I', 0x07fe), is_big_endian=True,
                           symbols=[('f', ADDRESS, 4, elf_writer.STT_FUNC)])
        self.assertEqual(opened.machine, 'S/390')
        self.assertFalse(opened.properties & objinfo.CAN_DISASSEMBLE)
        self.assertTrue(opened.properties & objinfo.IS_BIG_ENDIAN)
        self.assertEqual(self.helper.symbol(opened.handle, ADDRESS + 2).name, 'f')
        self.assert_fails(objinfo.ERROR_MACHINE, self.helper.disassemble, opened.handle, ADDRESS,
                          ADDRESS + 4)

    def test_long_stretches(self):
        """One answer covers a megabyte of code, and returns its end."""
        code = struct.pack('<I', 0x13) * (600 * 1024)
        opened = self.open(elf_writer.EM_RISCV, code)
        stop, found = self.helper.disassemble(opened.handle, ADDRESS, ADDRESS + len(code))
        self.assertEqual((stop, len(found)), (ADDRESS + (1 << 20), 1 << 18))
        stop, found = self.helper.disassemble(opened.handle, stop, ADDRESS + len(code))
        self.assertEqual((stop, len(found)), (ADDRESS + (2 << 20), 1 << 18))


if __name__ == '__main__':
    objinfo_test.main()
