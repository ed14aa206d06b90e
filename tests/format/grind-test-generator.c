/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random profiles, reproducible from a seed. */
#include "config.h"

#include "grind-test-generator.h"

typedef struct
{
  GRand         *rand;
  GString       *text;
  gboolean       is_wild;
  gboolean       has_large_costs;
  guint          n_events;
  guint          n_positions;
  const char    *line_end;
} Generator;

static guint
roll (Generator *self,
      guint      n)
{
  return g_rand_int_range (self->rand, 0, n);
}

static gboolean
chance (Generator *self,
        guint      percent)
{
  return roll (self, 100) < percent;
}

#define PICK(self, list) ((list)[roll ((self), G_N_ELEMENTS (list))])

static void
end_line (Generator *self)
{
  if (self->is_wild && chance (self, 2))
    g_string_append (self->text, chance (self, 50) ? " " : "\t ");
  g_string_append (self->text, self->is_wild && chance (self, 2) ? "\r\n" : self->line_end);
}

static void
begin_line (Generator *self)
{
  if (self->is_wild && chance (self, 3))
    g_string_append (self->text, chance (self, 50) ? " " : " \t");
}

static void
append_number (Generator *self,
               guint64    number)
{
  if (chance (self, 15))
    g_string_append_printf (self->text, "0x%" G_GINT64_MODIFIER "x", number);
  else
    g_string_append_printf (self->text, "%" G_GUINT64_FORMAT, number);
}

static void
append_position (Generator *self)
{
  static const char *const odd[] = {
    "5x", "++3", "-", "+", "3:7", "9-12", "4+2", "nan", "-1", "0x",
  };

  if (self->is_wild && chance (self, 3))
    g_string_append (self->text, PICK (self, odd));
  else if (chance (self, 20))
    g_string_append_c (self->text, '*');
  else if (chance (self, 40))
    {
      g_string_append_c (self->text, '+');
      append_number (self, roll (self, 30));
    }
  else if (chance (self, 20))
    {
      g_string_append_c (self->text, '-');
      append_number (self, roll (self, self->is_wild ? 40 : 2));
    }
  else
    {
      append_number (self, chance (self, 3) ? g_rand_int (self->rand) : 50 + roll (self, 200));
    }
}

static void
append_positions (Generator *self)
{
  guint n = self->n_positions;
  guint i;

  if (self->is_wild && chance (self, 3))
    n = roll (self, n + 2);
  for (i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (self->text, self->is_wild && chance (self, 5) ? "\t  " : " ");
      append_position (self);
    }
}

static void
append_cost (Generator *self)
{
  static const char *const odd[] = {
    "1.5", "-2.5", "1e3", ".", "5x", "1,000", "nan", "0x", "18446744073709551615",
    "18446744073709551000", "--1", "#", "+5",
  };
  static const char *const large[] = {
    "9223372036854775807", "18446744073709551616", "9000000000000000000", "1e30",
    "-9223372036854775808", "-9223372036854775807", "9223372036854775806", "-9000000000000000000",
    "9223372036854775808", "-1e30",
  };

  if (self->has_large_costs && chance (self, 30))
    g_string_append (self->text, PICK (self, large));
  else if (self->is_wild && chance (self, 4))
    g_string_append (self->text, PICK (self, odd));
  else if (chance (self, 3))
    g_string_append_printf (self->text, "-%u", roll (self, 100));
  else
    append_number (self, chance (self, 10) ? g_rand_int (self->rand) : roll (self, 300));
}

static void
append_costs (Generator *self)
{
  guint n = chance (self, 80) ? self->n_events : roll (self, self->n_events + 1);
  guint i;

  if (self->is_wild && chance (self, 3))
    n += 1 + roll (self, 3);
  for (i = 0; i < n; i++)
    {
      g_string_append_c (self->text, ' ');
      append_cost (self);
    }
}

static void
append_cost_line (Generator *self)
{
  begin_line (self);
  append_positions (self);
  append_costs (self);
  end_line (self);
}

static void
append_plain_name (Generator *self)
{
  static const char *const names[] = {
    "f", "g", "main", "operator new", "(below main)", "a name which is rather longer than others",
    "f'2", "x.c", "/usr/include/y.h", "???", "\xc3\xa9t\xc3\xa9",
  };
  static const char *const odd[] = {
    "", "\xe9t\xe9", "trailing ", "(12a) f", "()", "(", "fn=f", "1 2", "calls=1 1", "# no",
    "(unknown 3)", "part: 9",
  };

  g_string_append (self->text,
                   self->is_wild && chance (self, 10) ? PICK (self, odd) : PICK (self, names));
}

static void
append_id (Generator *self)
{
  static const char *const odd[] = {
    "(18446744073709551615)", "(18446744073709551616)", "(4294967297)", "(0)", "(007)",
  };

  if (self->is_wild && chance (self, 5))
    g_string_append (self->text, PICK (self, odd));
  else
    g_string_append_printf (self->text, "(%u)", 1 + roll (self, 7));
}

static void
append_name_line (Generator  *self,
                  const char *key)
{
  begin_line (self);
  g_string_append_printf (self->text, "%s=", key);
  if (self->is_wild && chance (self, 3))
    g_string_append_c (self->text, ' ');
  if (chance (self, 70))
    append_id (self);
  else
    append_plain_name (self);
  if (self->text->str[self->text->len - 1] == ')' && chance (self, 40))
    {
      g_string_append (self->text, self->is_wild && chance (self, 10) ? "" : " ");
      if (self->is_wild && chance (self, 15))
        g_string_append_printf (self->text, "(%u)'(%u)'2", 1 + roll (self, 7), 1 + roll (self, 7));
      else
        append_plain_name (self);
    }
  end_line (self);
}

static void
append_noise (Generator *self)
{
  static const char *const noise[] = {
    "", "# a comment", "what", "rec=3", "frfn=(2) z", "====", "ln=3", "x=y", "\xff\xfe", "fn = f",
    "1", "+", "  7", "calls=", "calls=many 1", "rcalls=2 3", "jump=", "jcnd=3 4", "jump=5 1",
    "totals=5 6", "summary: 1", "calls=1 1 2 3 4", "calls=0 5", "jcnd=9/3 1", "fn=", "cfn=", "*",
  };

  begin_line (self);
  if (chance (self, 3))
    g_string_append_len (self->text, "a\0b", 3);
  g_string_append (self->text, PICK (self, noise));
  end_line (self);
}

static void
maybe_append_noise (Generator *self)
{
  if (self->is_wild && chance (self, 4))
    append_noise (self);
}

static void
append_call (Generator *self)
{
  static const char *const keys[] = { "cob", "cfi", "cfl", "cfn" };
  guint n = roll (self, 4);
  guint i;

  for (i = 0; i < n; i++)
    append_name_line (self, PICK (self, keys));
  if (!self->is_wild || chance (self, 80))
    append_name_line (self, "cfn");
  maybe_append_noise (self);
  g_string_append_printf (self->text, "calls=%d ", (int) roll (self, 9) - (self->is_wild ? 1 : 0));
  append_positions (self);
  end_line (self);
  maybe_append_noise (self);
  if (!self->is_wild || chance (self, 95))
    append_cost_line (self);
}

static void
append_jump (Generator *self)
{
  if (chance (self, 20))
    append_name_line (self, "jfi");
  if (chance (self, 20))
    append_name_line (self, "jfn");
  if (chance (self, 50))
    g_string_append_printf (self->text, "jump=%u ", roll (self, 99));
  else if (chance (self, 80))
    g_string_append_printf (self->text, "jcnd=%u/%u ", roll (self, 9), 9 + roll (self, 99));
  else
    g_string_append_printf (self->text, "jcnd=%u %u ", 9 + roll (self, 99), roll (self, 9));
  append_positions (self);
  end_line (self);
  maybe_append_noise (self);
  append_positions (self);
  end_line (self);
}

static void
append_events (Generator *self)
{
  static const char *const names[] = { "Ir", "Dr", "Dw", "Bc", "cpu(ms)" };
  guint first = roll (self, 5);
  guint i;

  self->n_events = 1 + roll (self, 4);
  g_string_append (self->text, "events:");
  for (i = 0; i < self->n_events; i++)
    g_string_append_printf (self->text, " %s", names[(first + i) % 5]);
  if (self->is_wild && chance (self, 5))
    {
      g_string_append_printf (self->text, " %s", names[first]);
      self->n_events++;
    }
  end_line (self);
}

static void
append_positions_line (Generator *self)
{
  static const char *const kinds[] = { "line", "instr line", "instr", "bb line", "instr bb line" };
  static const guint counts[] = { 1, 2, 1, 2, 3 };
  guint i = roll (self, G_N_ELEMENTS (kinds));

  self->n_positions = counts[i];
  g_string_append_printf (self->text, "positions: %s", kinds[i]);
  end_line (self);
}

static void
append_header_line (Generator *self)
{
  static const char *const lines[] = {
    "version: 1", "creator: callgrind-3.19.0", "creator: other", "cmd: ls -l",
    "desc: Trigger: Program termination", "desc: I1 cache: x", "event: Ir : Instructions",
    "event: Sum = Ir + Dr", "event: Two = 2 Sum + Bc", "summary: 100 20", "totals: 50 6",
    "arch: x86", "note: anything",
  };
  static const char *const odd[] = {
    "version: 2", "version: x", "event: A = A", "event: Dr = Ir", "event:", "event: U = Nope",
    "totals: many", "Summary: 3", "part: one", "thread: 99999999999999", "events: ",
    "positions: line instr", "positions: what", "Events: Ir",
  };

  begin_line (self);
  g_string_append (self->text,
                   self->is_wild && chance (self, 20) ? PICK (self, odd) : PICK (self, lines));
  end_line (self);
}

static void
append_part (Generator *self)
{
  if (chance (self, 30))
    append_header_line (self);
  g_string_append_printf (self->text, "part: %u", roll (self, 9));
  end_line (self);
  if (chance (self, 30))
    {
      g_string_append_printf (self->text, "thread: %u", roll (self, 9));
      end_line (self);
    }
  if (chance (self, 50))
    append_positions_line (self);
  if (chance (self, 50))
    append_events (self);
}

static void
append_anything (Generator *self)
{
  static const char *const keys[] = { "ob", "fl", "fl", "fi", "fe", "fn", "fn", "fn" };
  guint kind = roll (self, 100);

  if (kind < 40)
    append_cost_line (self);
  else if (kind < 65)
    append_name_line (self, PICK (self, keys));
  else if (kind < 80)
    append_call (self);
  else if (kind < 86)
    append_jump (self);
  else if (kind < 89)
    append_header_line (self);
  else if (kind < 91)
    append_part (self);
  else if (kind < 93)
    append_name_line (self, "cfn");
  else if (self->is_wild)
    append_noise (self);
  else
    end_line (self);
}

/**
 * grind_test_generate:
 * @seed: the seed of the profile; the same seed always gives the same one
 * @taste: the kind of profile
 * @n_lines: the approximate number of lines
 *
 * Returns: (transfer full): a profile; it may contain NUL
 */
GString *
grind_test_generate (guint32        seed,
                     GrindTestTaste taste,
                     guint          n_lines)
{
  Generator self = {
    .rand = g_rand_new_with_seed (seed),
    .text = g_string_new (NULL),
    .is_wild = taste == GRIND_TEST_WILD,
    .n_positions = 1,
    .line_end = "\n",
  };
  guint n_header;
  guint i;

  self.has_large_costs = chance (&self, 20);
  if (self.is_wild && chance (&self, 5))
    self.line_end = "\r\n";
  n_header = roll (&self, 4);
  for (i = 0; i < n_header; i++)
    append_header_line (&self);
  if (chance (&self, 60))
    append_positions_line (&self);
  append_events (&self);
  for (i = 0; i < n_lines; i++)
    append_anything (&self);
  if (self.is_wild && chance (&self, 30))
    g_string_truncate (self.text, self.text->len - 1);
  g_rand_free (self.rand);

  return self.text;
}
