/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "source/binary/grind-objinfo-private.h"

G_BEGIN_DECLS

/* An instruction, as the helper describes it. */
typedef struct
{
  guint64     address;
  guint       length;
  const char *mnemonic;
  const char *operands;
  const char *target_name;
  guint64     target;
  guint64     offset;
  guint       flags;
  const char *file;
  guint       line;
  guint8      byte;      /* the first one, or 0 for any */
} TestCode;

static inline guint32
test_code_put_string (GPtrArray  *strings,
                      const char *string)
{
  if (string == NULL)
    return GRIND_OBJINFO_NO_STRING;
  g_ptr_array_add (strings, (gpointer) string);

  return strings->len - 1;
}

static inline void
test_code_put (GByteArray     *bytes,
               GPtrArray      *strings,
               const TestCode *code)
{
  grind_wire_put_64 (bytes, code->address);
  grind_wire_put_64 (bytes, code->target);
  grind_wire_put_64 (bytes, code->offset);
  grind_wire_put_32 (bytes, test_code_put_string (strings, code->mnemonic));
  grind_wire_put_32 (bytes, test_code_put_string (strings, code->operands));
  grind_wire_put_32 (bytes, test_code_put_string (strings, code->target_name));
  grind_wire_put_32 (bytes, test_code_put_string (strings, code->file));
  grind_wire_put_32 (bytes, code->line);
  grind_wire_put_8 (bytes, code->length);
  grind_wire_put_8 (bytes, code->flags);
  for (guint i = 0; i < code->length; i++)
    grind_wire_put_8 (bytes, (code->byte != 0 ? code->byte : 0xa0) + i);
}

/* The answer that the helper would give. */
static inline GrindDisassembly *
test_code_new (const TestCode *all,
               guint           n)
{
  g_autoptr (GByteArray) instructions = g_byte_array_new ();
  GByteArray *answer = g_byte_array_new ();
  g_autoptr (GPtrArray) strings = g_ptr_array_new ();
  guint64 end = all[n - 1].address + all[n - 1].length;
  g_autoptr (GBytes) bytes = NULL;
  GrindDisassembly *code;
  GError *error = NULL;

  for (guint i = 0; i < n; i++)
    test_code_put (instructions, strings, &all[i]);
  grind_wire_put_64 (answer, end);
  grind_wire_put_32 (answer, strings->len);
  for (guint i = 0; i < strings->len; i++)
    grind_wire_put_string (answer, g_ptr_array_index (strings, i));
  grind_wire_put_32 (answer, n);
  g_byte_array_append (answer, instructions->data, instructions->len);
  bytes = g_byte_array_free_to_bytes (answer);
  code = _grind_disassembly_new (bytes, all[0].address, end, &error);
  g_assert_no_error (error);

  return code;
}

G_END_DECLS
