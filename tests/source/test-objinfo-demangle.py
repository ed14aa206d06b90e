# SPDX-License-Identifier: GPL-3.0-or-later
"""grindscope-objinfo demangles names."""
import struct

import objinfo
import objinfo_test


class Demangle(objinfo_test.Case):
    def setUp(self):
        super().setUp()
        self.need_feature(objinfo.HAS_DEMANGLER)

    def demangle(self, *names):
        answer = self.helper.ask(objinfo.DEMANGLE, struct.pack('<I', len(names)) +
                                 b''.join(objinfo.string(name) for name in names))
        found = []
        for _ in range(answer.take('I')):
            is_mangled = answer.take('B')
            text = answer.string()
            self.assertEqual(is_mangled, int(text != ''))
            found.append(text or None)
        answer.end()
        return found

    def test_names(self):
        self.assertEqual(self.demangle('_Z3foov', 'main', '_RNvC3foo3bar', '', '_Z'),
                         ['foo()', None, 'foo::bar', None, None])
        self.assertEqual(self.demangle(), [])

    def test_many(self):
        names = ['_ZN4demo%d%sEi' % (len(name), name)
                 for name in ('name_%d' % i for i in range(50000))]
        found = self.demangle(*names)
        self.assertEqual(found[49999], 'demo::name_49999(int)')
        self.assertEqual(len(set(found)), 50000)

    def test_hostile(self):
        """None of them crashes the helper: the next request works."""
        growing = '_Z1f1AIiiE' + ''.join('S_IS%s_S%s_E' % (c, c) for c in '0123456789ABCDEFGHIJK')
        for name in (growing, '_Z1f' + 'P' * 1000000 + 'i', '_R' + 'TB2_' * 100000,
                     '_Z' + 'N1aI' * 100000, '_D' + '1a' * 100000, '_D1aF' + 'Qb' * 50000,
                     "_Z3foov'" * 100000):
            self.demangle(name)
            self.assertEqual(self.demangle('_Z3foov'), ['foo()'])

    def test_malformed(self):
        for payload in (b'', b'123', struct.pack('<I', 1), struct.pack('<I', 0) + b'x',
                        struct.pack('<I', 0xffffffff), struct.pack('<III', 1, 5, 1),
                        struct.pack('<I', 1) + objinfo.string(b'_Z3\0foov'),
                        struct.pack('<I', 65537) + objinfo.string('a') * 65537):
            self.assert_fails(objinfo.ERROR_REQUEST, self.helper.ask, objinfo.DEMANGLE, payload)


if __name__ == '__main__':
    objinfo_test.main()
