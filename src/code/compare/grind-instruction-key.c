/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Recognizes instructions after everything around them has moved. */
#include "config.h"

#include "grind-instruction-key.h"

#include <string.h>

/* Nothing is in the first page of memory: lower displacements are not addresses. */
#define MIN_ADDRESS 4096

/* What a number in brackets is added to */
typedef enum
{
  OTHER,      /* a register or a segment; or it is not in brackets */
  RELATIVE,   /* the address of the instruction */
  ABSOLUTE,   /* nothing, or an index */
} Base;

static gboolean
is_word (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

static const char *
skip_token (const char *token)
{
  const char *end = token + 1;

  while (is_word (*token) && is_word (*end))
    end++;

  return end;
}

static gboolean
token_equals (const char *token,
              const char *end,
              const char *word)
{
  return strncmp (token, word, end - token) == 0 && word[end - token] == '\0';
}

/* Finds the base of an operand in brackets, as in Intel's syntax and on ARM. */
static Base
find_base (const char *operands,
           const char *bracket)
{
  Base base = ABSOLUTE;

  /* Thread-local variables are at fixed offsets from a segment. */
  if (bracket > operands && bracket[-1] == ':')
    return OTHER;

  for (const char *token = bracket + 1, *end; strchr ("[]", *token) == NULL; token = end)
    {
      end = skip_token (token);
      if (token_equals (token, end, "rip") || token_equals (token, end, "eip") ||
          token_equals (token, end, "pc"))
        return RELATIVE;
      if (g_ascii_isalpha (*token) && *end != '*')
        base = OTHER;
    }

  return base;
}

/* Whether a number is an address, or relative to the address of the instruction. */
static gboolean
is_address (const GrindInstruction *instruction,
            const char             *number,
            const char             *end,
            Base                    base)
{
  guint64 value = g_ascii_strtoull (number, NULL, g_str_has_prefix (number, "0x") ? 16 : 10);

  if (instruction->has_target && value == instruction->target)
    return TRUE;
  if (base == RELATIVE || g_str_has_prefix (end, "(%rip") || g_str_has_prefix (end, "(%eip") ||
      g_str_equal (instruction->mnemonic, "auipc"))
    return TRUE;
  if (value < MIN_ADDRESS || (number > instruction->operands && number[-1] == ':'))
    return FALSE;

  return base == ABSOLUTE || g_str_has_prefix (end, "(,");
}

/* Appends a placeholder for an address, which replaces its sign. */
static void
append_address (GString *key)
{
  while (key->len > 0 && strchr (" +-", key->str[key->len - 1]) != NULL)
    g_string_truncate (key, key->len - 1);
  g_string_append_c (key, '@');
}

/**
 * grind_instruction_key_append:
 * @key: the string to append to
 * @instruction: an instruction
 *
 * Appends what identifies an instruction wherever it is: mnemonic, registers, immediates, offsets
 * from registers, and the symbol of a direct call. Addresses, targets of jumps and offsets from the
 * instruction pointer are replaced by `@`: `lea@(%rip), %rdi`, `call@ <puts@plt>`. Immediates that
 * are addresses cannot be recognized, and are part of the key.
 */
void
grind_instruction_key_append (GString                *key,
                              const GrindInstruction *instruction)
{
  Base base = OTHER;

  g_string_append (key, instruction->mnemonic);
  g_string_append_c (key, ' ');
  for (const char *token = instruction->operands, *end; *token != '\0'; token = end)
    {
      end = skip_token (token);
      if (*token == '[')
        base = find_base (instruction->operands, token);
      else if (*token == ']')
        base = OTHER;

      if (g_ascii_isdigit (*token) && is_address (instruction, token, end, base))
        append_address (key);
      else
        g_string_append_len (key, token, end - token);
    }
  if (instruction->is_call && instruction->target_name != NULL)
    g_string_append_printf (key, " <%s>", instruction->target_name);
}
