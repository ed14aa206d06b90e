# SPDX-License-Identifier: GPL-3.0-or-later
"""Gates of grindscope-cli diff: limits, exit status, and what is said about them."""
import cli_tap


def profile(functions, events='Ir'):
    """A profile with a line of costs for each function, which nothing calls."""
    lines = ['events: ' + events, 'fl=a.c']
    for name, costs in functions.items():
        lines += ['fn=' + name, '1 ' + (costs if isinstance(costs, str) else str(costs))]
    return '\n'.join(lines) + '\n'


# main calls work; names have parameters.
NESTED = '''events: Ir
fl=a.c
fn=main
1 100
cfn=ns::work(int, char const*)
calls=1 5
2 %d
fn=ns::work(int, char const*)
5 %d
'''


class GateTest(cli_tap.CliTest):
    def sides(self, before, after, events='Ir'):
        self.before = self.write(before if isinstance(before, (str, bytes))
                                 else profile(before, events), 'before.out')
        self.after = self.write(after if isinstance(after, (str, bytes))
                                else profile(after, events), 'after.out')

    def diff(self, *options, **keywords):
        return self.run_cli('diff', *options, self.before, self.after, **keywords)

    def gate_lines(self, *options, **keywords):
        """The lines of gates that end the text."""
        lines = self.diff(*options, **keywords).lines[:-1]
        start = [i for i, line in enumerate(lines)
                 if line.startswith(('Failed: ', 'Warning: ', 'Gate ')) or ' tripped' in line]
        return lines[start[0]:] if start else []


class Limits(GateTest):
    """A limit that is just reached is not exceeded."""

    def check(self, cases):
        for gate, is_tripped in cases:
            self.diff('--fail-if=' + gate, code=3 if is_tripped else 0)

    def test_total(self):
        self.sides({'f': 1000}, {'f': 1010})
        self.check((('Ir>1%', False), ('Ir>0.99%', True), ('Ir>0.999999999%', True),
                    ('Ir>1.000000001%', False), ('Ir>+1%', False),
                    ('Ir>1pp', False), ('Ir>0.9pp', True),
                    ('Ir>10', False), ('Ir>9', True), ('Ir>9.9', True), ('Ir>0', True),
                    ('Ir.after>1010', False), ('Ir.after>1009', True), ('*>1%', False),
                    ('*>0.5%', True), ('self:Ir>0.5%', True)))

    def test_large_numbers(self):
        # Doubles would round both to the same number.
        base = 2 ** 62
        self.sides({'f': base}, {'f': base + 1})
        self.check((('Ir>0', True), ('Ir>1', False), ('Ir>0%', True),
                    ('Ir.after>%d' % (10 ** 17), True)))
        # base / 10^17 = 46.1..., so that 1 is more than 0.000000000000000002 % of it by far
        self.check((('Ir>0.00000000000000002%', True), ('Ir>0.00000000000000003%', False)))

    def test_less_is_no_growth(self):
        self.sides({'f': 1000}, {'f': 900})
        self.check((('Ir>0', False), ('Ir>0%', False), ('Ir>-10%', False), ('Ir>-11%', True),
                    ('Ir>-100', False), ('Ir>-101', True)))

    def test_growth_from_nothing(self):
        self.sides({'f': 100}, {'f': 100, 'g': 1})
        self.check((('Ir@g>1000000%', True), ('Ir@g>1pp', False), ('Ir@g>0.9pp', True),
                    ('Ir@f>0%', False)))

    def test_functions(self):
        self.sides(NESTED % (900, 900), NESTED % (945, 945))
        self.check((('Ir@*work*>5%', False), ('Ir@*work*>4.9%', True),
                    ('Ir@main>4.5%', False), ('Ir@main>4.4%', True),
                    ('self:Ir@main>0', False), ('inclusive:Ir@main>0', True),
                    ('Ir@main>4.5pp', False), ('self:Ir@*work*>4.49pp', True),
                    # Without the parameters, and with them
                    ('Ir@ns::work>0', True), ('Ir@ns::*>0', True),
                    ('Ir@ns::work(int, char const[*])>0', True),
                    ('Ir@ns::work(int, char const*)>0', True)))

    def test_minimum(self):
        self.sides({'f': 990, 'small': 10}, {'f': 980, 'small': 20})
        for minimum, is_tripped in (('20', True), ('20.5', False), ('21', False), ('2%', True),
                                    ('2.0000001%', False), ('0', True)):
            self.diff('--fail-if=Ir@*>50%', '--min-cost=' + minimum, code=3 if is_tripped else 0)
        # A function is ignored only if both sides are below, and totals are never.
        self.sides({'f': 100, 'gone': 50}, {'f': 160, 'gone': 1})
        self.diff('--fail-if=Ir@gone>-99%', '--min-cost=40', code=3)
        self.diff('--fail-if=Ir>1%', '--min-cost=1000', code=3)

    def test_minimum_counts_as_match(self):
        self.sides({'f': 10}, {'f': 20})
        self.diff('--fail-if=Ir@f>0', '--min-cost=1000')

    def test_clones_and_format(self):
        # Clones count to their function, in all formats alike.
        self.sides({'f': 100, 'f.cold': 100, 'g': 800}, {'f': 210, 'g': 800})
        for name in ('text', 'json', 'csv'):
            self.diff('--format=' + name, '--fail-if=Ir@f>5%')
            self.diff('--format=' + name, '--fail-if=Ir@f>4.9%', code=3)

    def test_renamed(self):
        self.sides(profile({'old_name': 100}), profile({'new_name': 120}))
        for name in ('old_name', 'new_name'):
            self.diff('--match=old_name=new_name', '--fail-if=Ir@%s>20%%' % name)
            self.diff('--match=old_name=new_name', '--fail-if=Ir@%s>19%%' % name, code=3)


class Outcome(GateTest):
    def test_status(self):
        self.sides({'f': 100}, {'f': 110})
        self.diff()
        self.diff('--fail-if=Ir>10%')
        self.diff('--fail-if=Ir>9%', code=3)
        self.diff('--fail-if=Ir>10%', '--fail-if=Ir>9%', code=3)
        self.diff('--warn-if=Ir>9%')
        self.diff('--warn-if=Ir>9%', '--fail-if=Ir>9%', code=3)
        self.run_cli('diff', '--fail-if=Ir>9%', self.before, self.after + '.missing', code=1)
        self.diff('--fail-if=Ir>x', code=2)

    def test_wrong_usage(self):
        self.sides({'f': 100}, {'f': 110})
        for option in ('--fail-if=', '--fail-if=Ir', '--fail-if=Ir>', '--fail-if=>1',
                       '--warn-if=Ir>1x', '--fail-if=Ir@>1', '--min-cost=x', '--min-cost=',
                       '--min-cost=%', '--min-cost=-1', '--min-cost=1e3'):
            result = self.diff(option, code=2)
            self.assertEqual(result.out, '', option)
            self.assertTrue(result.err.startswith('grindscope-cli: Expected'), result.err)
        self.run_cli('functions', '--fail-if=Ir>1%', self.before, code=2)

    def test_lines(self):
        self.sides({'f': 1000, 'g': 500, 'h': 1}, {'f': 1020, 'g': 600, 'h': 2})
        self.assertEqual(
            self.gate_lines('--fail-if=Ir@*>1%', '--warn-if=Ir>100', '--fail-if=Ir>5pp',
                            '--fail-if=Ir>50%', code=3),
            ['Failed: Ir>5pp: Ir: 1501 → 1622, +121 (+8.06 points), limit 5pp',
             'Failed: Ir@*>1%: Ir in g: 500 → 600, +100 (+20.00 %), limit 1%',
             'Failed: Ir@*>1%: Ir in f: 1000 → 1020, +20 (+2.00 %), limit 1%',
             'Failed: Ir@*>1%: Ir in h: 1 → 2, +1 (+100.00 %), limit 1%',
             'Warning: Ir>100: Ir: 1501 → 1622, +121 (+8.06 %), limit 100',
             '3 of 4 gates tripped'])

    def test_nothing_to_say(self):
        self.sides({'f': 1000}, {'f': 1001})
        self.assertEqual(self.gate_lines(), [])
        self.assertEqual(self.gate_lines('--fail-if=Ir>1'), ['0 of 1 gate tripped'])

    def test_same_gate_twice(self):
        self.sides({'f': 100}, {'f': 110})
        self.assertEqual(len(self.gate_lines('--fail-if=Ir>1%', '--fail-if=Ir>1%', code=3)), 2)

    def test_more_digits_for_small_limits(self):
        self.sides({'f': 100000}, {'f': 100101})
        line = self.gate_lines('--fail-if=Ir>0.10%', code=3)[0]
        self.assertIn('(+0.101 %), limit 0.10%', line)

    def test_growth_from_nothing_has_no_percentage(self):
        self.sides({'f': 1}, {'f': 1, 'g': 5})
        self.assertEqual(self.gate_lines('--fail-if=Ir@g>1%', code=3)[0],
                         'Failed: Ir@g>1%: Ir in g: 0 → 5, +5, limit 1%')

    def test_standard_error(self):
        # The output of formats for programs has no lines of text.
        self.sides({'f': 100}, {'f': 110})
        expected = ('Failed: Ir>1%: Ir: 100 → 110, +10 (+10.00 %), limit 1%\n'
                    'Warning: Ir@f>2%: Ir in f: 100 → 110, +10 (+10.00 %), limit 2%\n')
        for name in ('json', 'csv'):
            result = self.diff('--format=' + name, '--fail-if=Ir>1%', '--warn-if=Ir@f>2%', code=3)
            self.assertEqual(result.err, expected)
            self.assertNotIn('Failed', result.out)
        self.assertEqual(self.diff('--fail-if=Ir>1%', code=3).err, '')
        self.assertEqual(self.diff('--format=json', '--warn-if=Ir>1%', may_warn=True).err,
                         'Warning: Ir>1%: Ir: 100 → 110, +10 (+10.00 %), limit 1%\n')

    def test_json(self):
        self.sides({'f': 100, 'g': 10}, {'f': 110, 'g': 30})
        gates = self.diff('--format=json', '--fail-if=Ir>50%', '--fail-if=self:Ir@*>5%',
                          '--warn-if=Ir>1', '--warn-if=Xy>1', '--allow-unmatched',
                          code=3).json()['gates']
        self.assertEqual([gate['status'] for gate in gates],
                         ['passed', 'failed', 'warning', 'unchecked'])
        self.assertEqual([gate['option'] for gate in gates],
                         ['fail-if', 'fail-if', 'warn-if', 'warn-if'])
        self.assertEqual(gates[1]['gate'], 'self:Ir@*>5%')
        self.assertEqual(gates[1]['limit'], '5%')
        self.assertEqual(gates[1]['tripped'], [
            {'event': 'Ir', 'cost': 'self',
             'function': {'object': '', 'file': 'a.c', 'name': name},
             'base': before, 'current': after, 'change': after - before}
            for name, before, after in (('g', 10, 30), ('f', 100, 110))])
        self.assertEqual(gates[2]['tripped'], [{'event': 'Ir', 'cost': 'total', 'function': None,
                                                'base': 110, 'current': 140, 'change': 30}])
        self.assertIn('Xy', gates[3]['problem'])
        self.assertEqual(self.diff('--format=json').json()['gates'], [])

    def test_language(self):
        # Programs get the same in every language.
        self.sides({'f': 1000000}, {'f': 1100000})
        options = ('--format=json', '--fail-if=Ir>1%', '--warn-if=Xy>1', '--allow-unmatched')
        self.assertEqual(self.diff(*options, code=3).json(),
                         self.diff(*options, code=3, locale='C').json())


class Unmatched(GateTest):
    def test_function(self):
        self.sides({'f': 100}, {'f': 110})
        result = self.diff('--fail-if=Ir@nothing>1%', '--fail-if=Ir>1%', code=2)
        self.assertEqual(result.out, '')
        self.assertEqual(result.err, 'grindscope-cli: Gate “Ir@nothing>1%” is not checked: no '
                                     'function matches\nUse --allow-unmatched to accept this\n')
        self.assertEqual(self.gate_lines('--fail-if=Ir@nothing>1%', '--allow-unmatched'),
                         ['Gate “Ir@nothing>1%” is not checked: no function matches',
                          '0 of 1 gate tripped'])
        self.diff('--warn-if=Ir@nothing>1%', code=2)
        # Others count.
        self.diff('--fail-if=Ir@nothing>1%', '--fail-if=Ir>1%', '--allow-unmatched', code=3)

    def test_cycles_are_no_functions(self):
        self.sides(cli_tap.CYCLE, cli_tap.CYCLE.replace('1 10', '1 11'))
        self.diff('--fail-if=Ir@<cycle*>0', code=2)
        self.diff('--fail-if=Ir@main>0', code=3)

    def test_event(self):
        self.sides({'f': '100'}, {'f': '110 5'})
        self.after = self.write(profile({'f': '110 5'}, 'Ir Bc'), 'after.out')
        self.assertIn('no side has the event “Dr”', self.diff('--fail-if=Dr>1%', code=2).err)
        self.assertIn('“%s” lacks the event “Bc”' % self.before,
                      self.diff('--fail-if=Bc>1%', code=2).err)
        self.assertIn('“old” lacks the event “Bc”',
                      self.diff('--fail-if=Bc>1%', '--label=old,new', code=2).err)
        self.assertIn('“%s” lacks the event “Bc”' % self.before,
                      self.diff('--fail-if=Bc>1%', '--allow-unmatched').out)
        # A ceiling needs the side after only.
        self.diff('--fail-if=Bc.after>5')
        self.diff('--fail-if=Bc.after>4', code=3)
        # `*` is the events that both have.
        self.diff('--fail-if=*>10%')
        self.diff('--fail-if=*>9%', code=3)
        self.before, self.after = self.after, self.before
        self.assertIn('“%s” lacks the event “Bc”' % self.after,
                      self.diff('--fail-if=Bc>1%', code=2).err)
        self.diff('--fail-if=Bc.after>4', code=2)

    def test_no_common_event(self):
        self.sides(profile({'f': 1}, 'Aa'), profile({'f': 1}, 'Bb'))
        self.assertIn('have no event in common', self.diff('--fail-if=*>1%', code=2).err)


class Names(GateTest):
    def test_hostile(self):
        self.sides({'f\x1b[31m': 1, 'g' * 1000000: 1, 'x': 1},
                   {'f\x1b[31m': 5, 'g' * 1000000: 9, 'x': 1})
        lines = self.gate_lines('--fail-if=Ir@[fg]*>1%', code=3)
        self.assertEqual(len(lines), 3)
        self.assertLess(max(map(len, lines)), 400)
        self.assertNotIn('\x1b', '\n'.join(lines))
        invalid = b'events: Ir\nfn=bad\xff\xc3byte\n1 %d\n'
        self.sides(invalid % 3, invalid % 4)
        self.assertEqual(len(self.gate_lines('--fail-if=Ir@bad*byte>0', code=3)), 2)

    def test_line_break_in_gate(self):
        self.sides({'f': 1}, {'f': 2})
        lines = self.gate_lines('--fail-if=Ir@nothing\n::error::>0', '--allow-unmatched')
        self.assertEqual(len(lines), 2)


if __name__ == '__main__':
    cli_tap.main()
