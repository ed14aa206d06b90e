/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats instructions. */
#include "config.h"

#include "grind-instruction-text.h"

#include <string.h>

#include "analysis/names/grind-name-parts.h"

#define MNEMONIC_WIDTH 8
#define MAX_BYTES      8   /* to show */
#define MAX_NAME       120  /* characters of a symbol */

/* Names from untrusted files must not add lines. */
static void
append_clean (GString    *text,
              const char *part)
{
  for (const char *c = part; *c != '\0'; c++)
    g_string_append_c (text, g_ascii_iscntrl (*c) ? '?' : *c);
}

static void
append_shortened (GString    *text,
                  const char *name)
{
  if (g_utf8_strlen (name, -1) > MAX_NAME)
    {
      g_autofree char *start = g_utf8_substring (name, 0, MAX_NAME - 1);

      append_clean (text, start);
      g_string_append (text, "…");
    }
  else
    {
      append_clean (text, name);
    }
}

/**
 * grind_instruction_text_append_name:
 * @text: the string to append to
 * @name: the name of a symbol
 * @names: (nullable): symbol names to display
 *
 * Appends a name without line breaks, shortened if it is very long.
 */
void
grind_instruction_text_append_name (GString    *text,
                                    const char *name,
                                    GHashTable *names)
{
  const char *shown = names != NULL ? g_hash_table_lookup (names, name) : NULL;

  append_shortened (text, shown != NULL ? shown : name);
}

static void
append_target (GString                *text,
               const GrindInstruction *instruction,
               GHashTable             *names)
{
  g_string_append_c (text, '<');
  grind_instruction_text_append_name (text, instruction->target_name, names);
  if (instruction->target_offset != 0)
    g_string_append_printf (text, "+0x%" G_GINT64_MODIFIER "x", instruction->target_offset);
  g_string_append_c (text, '>');
}

/* Whether the only operand is the target of a jump or call. */
static gboolean
is_direct (const GrindInstruction *instruction)
{
  const char *operand = instruction->operands;
  guint64 target;

  if (!instruction->has_target || !(instruction->is_jump || instruction->is_call))
    return FALSE;

  operand += *operand == '#' ? 1 : 0;
  operand += g_str_has_prefix (operand, "0x") ? 2 : 0;

  return g_ascii_string_to_unsigned (operand, 16, 0, G_MAXUINT64, &target, NULL) &&
         target == instruction->target;
}

/**
 * grind_instruction_text_append:
 * @text: the string to append to
 * @instruction: an instruction
 * @names: (nullable): symbol names to display
 *
 * Appends an instruction with the symbol of its target or of the address it refers to:
 * `jne      3d67 <probe+0x3b>`.
 */
void
grind_instruction_text_append (GString                *text,
                               const GrindInstruction *instruction,
                               GHashTable             *names)
{
  gsize start = text->len;

  append_clean (text, instruction->mnemonic);
  if (*instruction->operands == '\0' && instruction->target_name == NULL)
    return;

  do
    g_string_append_c (text, ' ');
  while (text->len - start <= MNEMONIC_WIDTH);

  if (is_direct (instruction))
    {
      g_string_append_printf (text, "%" G_GINT64_MODIFIER "x", instruction->target);
      if (instruction->target_name == NULL)
        return;
      g_string_append_c (text, ' ');
    }
  else
    {
      append_clean (text, instruction->operands);
      if (instruction->target_name == NULL)
        return;
      g_string_append_printf (text, "  # %" G_GINT64_MODIFIER "x ", instruction->target);
    }
  append_target (text, instruction, names);
}

/**
 * grind_instruction_text_dup_bytes:
 * @instruction: an instruction
 *
 * Returns: (transfer full): its bytes, `48 8b 50 10`
 */
char *
grind_instruction_text_dup_bytes (const GrindInstruction *instruction)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (instruction->length, MAX_BYTES); i++)
    g_string_append_printf (text, "%s%02x", i > 0 ? " " : "", instruction->bytes[i]);
  if (instruction->length > MAX_BYTES)
    g_string_append (text, " …");

  return g_string_free (text, FALSE);
}

/**
 * grind_instruction_text_shorten:
 * @name: the demangled name of a function
 *
 * Returns: (transfer full): the name without parameters and template arguments,
 *   `text::Index::probe`
 */
char *
grind_instruction_text_shorten (const char *name)
{
  GrindNameParts parts;
  g_autofree char *scope = NULL;
  g_autofree char *separator = NULL;
  g_autofree char *last = NULL;

  grind_name_parts_split (name, strlen (name), &parts);
  scope = grind_name_parts_dup_scope (&parts, name);
  separator = grind_name_parts_dup_separator (&parts, name);
  last = grind_name_parts_dup_last (&parts, name);

  return g_strconcat (scope, separator, last, NULL);
}
