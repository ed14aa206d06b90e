/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Answers about instructions, valid and damaged: every accepted one is consistent. */
#include "config.h"

#include <string.h>

#include "profile/grind-error.h"
#include "profile/grind-types.h"
#include "source/binary/grind-objinfo-private.h"

#define FROM 0x1000
#define TO   0x1010

#define N_MUTATIONS 50000

typedef struct
{
  guint64 address;
  guint32 mnemonic;
  guint32 name;
  guint8  length;
  guint8  flags;
} Row;

static const char *const strings[] = { "call", "1000 <work>", "work", "nop", "bad \xff bytes" };

static const Row rows[] = {
  { 0x1000, 0, 2, 5, GRIND_OBJINFO_HAS_TARGET | GRIND_OBJINFO_IS_CALL },
  { 0x1005, 3, GRIND_OBJINFO_NO_STRING, 1, 0 },
  { 0x1008, 3, 4, 8, GRIND_OBJINFO_IS_DATA },
};

static GByteArray *
make_answer (guint64    end,
             const Row *instructions,
             guint      n_instructions)
{
  static const guint8 bytes[255] = { 0xe8, 1, 2, 3, 4 };
  GByteArray *answer = g_byte_array_new ();

  grind_wire_put_64 (answer, end);
  grind_wire_put_32 (answer, G_N_ELEMENTS (strings));
  for (guint i = 0; i < G_N_ELEMENTS (strings); i++)
    grind_wire_put_string (answer, strings[i]);
  grind_wire_put_32 (answer, n_instructions);
  for (guint i = 0; i < n_instructions; i++)
    {
      grind_wire_put_64 (answer, instructions[i].address);
      grind_wire_put_64 (answer, FROM);
      grind_wire_put_64 (answer, 0);
      grind_wire_put_32 (answer, instructions[i].mnemonic);
      grind_wire_put_32 (answer, GRIND_OBJINFO_NO_STRING);
      grind_wire_put_32 (answer, instructions[i].name);
      grind_wire_put_32 (answer, GRIND_OBJINFO_NO_STRING);
      grind_wire_put_32 (answer, 12);
      grind_wire_put_8 (answer, instructions[i].length);
      grind_wire_put_8 (answer, instructions[i].flags);
      g_byte_array_append (answer, bytes, instructions[i].length);
    }

  return answer;
}

static GrindDisassembly *
read_answer (GByteArray  *answer,
             GError     **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (answer->data, answer->len);

  return _grind_disassembly_new (bytes, FROM, TO, error);
}

static void
test_good (void)
{
  g_autoptr (GByteArray) answer = make_answer (TO, rows, G_N_ELEMENTS (rows));
  g_autoptr (GError) error = NULL;
  g_autoptr (GrindDisassembly) disassembly = read_answer (answer, &error);
  const GrindInstruction *instructions;
  guint n;

  g_assert_no_error (error);
  instructions = grind_disassembly_get_instructions (disassembly, &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_true (grind_disassembly_is_complete (disassembly));
  g_assert_cmpstr (instructions[0].mnemonic, ==, "call");
  g_assert_cmpstr (instructions[0].operands, ==, "");
  g_assert_cmpstr (instructions[0].target_name, ==, "work");
  g_assert_null (instructions[0].file);
  g_assert_cmpuint (instructions[0].line, ==, 12);
  g_assert_cmpuint (instructions[0].bytes[0], ==, 0xe8);
  g_assert_true (instructions[0].has_target && instructions[0].is_call && !instructions[0].is_jump);
  g_assert_false (instructions[1].has_target);
  g_assert_null (instructions[1].target_name);
  g_assert_cmpstr (instructions[2].target_name, ==, "bad \xef\xbf\xbd bytes");
  g_assert_true (instructions[2].is_data);

  g_assert_cmpuint (grind_disassembly_find (disassembly, FROM - 1), ==, GRIND_NONE);
  g_assert_cmpuint (grind_disassembly_find (disassembly, 0x1004), ==, 0);
  g_assert_cmpuint (grind_disassembly_find (disassembly, 0x1005), ==, 1);
  g_assert_cmpuint (grind_disassembly_find (disassembly, 0x1006), ==, GRIND_NONE);
  g_assert_cmpuint (grind_disassembly_find (disassembly, 0x100f), ==, 2);
  g_assert_cmpuint (grind_disassembly_find (disassembly, TO), ==, GRIND_NONE);
}

static void
test_empty (void)
{
  g_autoptr (GByteArray) answer = make_answer (FROM, NULL, 0);
  g_autoptr (GrindDisassembly) disassembly = read_answer (answer, NULL);
  guint n;

  g_assert_nonnull (disassembly);
  grind_disassembly_get_instructions (disassembly, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_false (grind_disassembly_is_complete (disassembly));
  g_assert_cmpuint (grind_disassembly_find (disassembly, FROM), ==, GRIND_NONE);
}

static void
test_bad (void)
{
  static const struct
  {
    guint64 end;
    Row     first;
    Row     second;
  } cases[] = {
    { FROM - 1, { 0x1000, 0, 0, 1, 0 }, { 0x1001, 0, 0, 1, 0 } },  /* ends before the beginning */
    { TO + 16, { 0x1000, 0, 0, 1, 0 }, { 0x1001, 0, 0, 1, 0 } },   /* ends far beyond the end */
    { TO, { 0x0fff, 0, 0, 1, 0 }, { 0x1001, 0, 0, 1, 0 } },        /* before the requested range */
    { TO, { 0x1000, 0, 0, 1, 0 }, { 0x1010, 0, 0, 1, 0 } },        /* after it */
    { TO, { 0x1000, 0, 0, 1, 0 }, { 0x100f, 0, 0, 2, 0 } },        /* half after it */
    { TO, { 0x1000, 0, 0, 4, 0 }, { 0x1003, 0, 0, 1, 0 } },        /* one inside the other */
    { TO, { 0x1004, 0, 0, 1, 0 }, { 0x1003, 0, 0, 1, 0 } },        /* not in order */
    { TO, { 0x1000, 0, 0, 0, 0 }, { 0x1003, 0, 0, 1, 0 } },        /* no length */
    { G_MAXUINT64, { 0x1000, 0, 0, 1, 0 }, { 0x1001, 0, 0, 1, 0 } },
    { TO, { 0x1000, 5, 0, 1, 0 }, { 0x1003, 0, 0, 1, 0 } },        /* no such string */
    { TO, { 0x1000, 0, 0, 1, 0 }, { 0x1003, 0, 5, 1, 0 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Row two[] = { cases[i].first, cases[i].second };
      g_autoptr (GByteArray) answer = make_answer (cases[i].end, two, 2);
      g_autoptr (GError) error = NULL;

      g_test_message ("case %u", i);
      g_assert_null (read_answer (answer, &error));
      g_assert_error (error, GRIND_ERROR, GRIND_ERROR_HELPER);
    }
}

static void
test_length (void)
{
  g_autoptr (GByteArray) whole = make_answer (TO, rows, G_N_ELEMENTS (rows));

  for (guint length = 0; length < whole->len; length++)
    {
      g_autoptr (GByteArray) part = g_byte_array_new ();
      g_autoptr (GError) error = NULL;

      g_byte_array_append (part, whole->data, length);
      g_assert_null (read_answer (part, &error));
      g_assert_error (error, GRIND_ERROR, GRIND_ERROR_HELPER);
    }

  grind_wire_put_8 (whole, 0);
  g_assert_null (read_answer (whole, NULL));
}

static void
assert_holds_together (GrindDisassembly *disassembly)
{
  guint n;
  const GrindInstruction *instructions = grind_disassembly_get_instructions (disassembly, &n);
  guint64 least = FROM;

  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (instructions[i].address, >=, least);
      g_assert_cmpuint (instructions[i].length, >=, 1);
      g_assert_cmpuint (instructions[i].length, <=, GRIND_INSTRUCTION_MAX_BYTES);
      least = instructions[i].address + instructions[i].length;
      g_assert_true (g_utf8_validate (instructions[i].mnemonic, -1, NULL));
      g_assert_true (g_utf8_validate (instructions[i].operands, -1, NULL));
    }
  g_assert_cmpuint (least, <=, grind_disassembly_get_end (disassembly));
}

static void
test_mutations (void)
{
  g_autoptr (GByteArray) whole = make_answer (TO, rows, G_N_ELEMENTS (rows));
  guint n_read = 0;

  for (guint i = 0; i < N_MUTATIONS; i++)
    {
      g_autoptr (GByteArray) answer = g_byte_array_new ();
      g_autoptr (GrindDisassembly) disassembly = NULL;
      guint n_bytes = g_test_rand_int_range (1, 4);

      g_byte_array_append (answer, whole->data, whole->len);
      while (n_bytes-- > 0)
        answer->data[g_test_rand_int_range (0, answer->len)] = g_test_rand_int_range (0, 256);
      disassembly = read_answer (answer, NULL);
      if (disassembly == NULL)
        continue;
      n_read++;
      assert_holds_together (disassembly);
    }
  g_assert_cmpuint (n_read, >, N_MUTATIONS / 100);
  g_assert_cmpuint (n_read, <, N_MUTATIONS);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/disassembly/good", test_good);
  g_test_add_func ("/disassembly/empty", test_empty);
  g_test_add_func ("/disassembly/bad", test_bad);
  g_test_add_func ("/disassembly/length", test_length);
  g_test_add_func ("/disassembly/mutations", test_mutations);

  return g_test_run ();
}
