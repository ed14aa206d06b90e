/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds basic blocks. They are delimited by the jumps in the code and in the profile, which alone
 * has the targets of indirect jumps. */
#include "config.h"

#include "grind-assembly-blocks.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"

/* Counts each execution of an instruction. */
#define INSTRUCTIONS_EVENT "Ir"

static int
compare_addresses (gconstpointer a,
                   gconstpointer b)
{
  guint64 one = *(const guint64 *) a;
  guint64 other = *(const guint64 *) b;

  return (one > other) - (one < other);
}

static void
add_start (GArray  *starts,
           guint64  address)
{
  g_array_append_val (starts, address);
}

/* Whether the next instruction is never reached from this one. */
static gboolean
is_end (const GrindInstruction *instruction)
{
  static const char *const ends[] = { "ret", "hlt", "ud2", "iret", "eret", "mret", "sret" };

  if (instruction->is_jump)
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      if (g_str_has_prefix (instruction->mnemonic, ends[i]))
        return TRUE;
    }

  return FALSE;
}

static void
add_starts_of_code (const GrindAssemblyInput *input,
                    GArray                   *starts)
{
  for (guint i = 0; i < input->n_ranges; i++)
    {
      guint n;
      const GrindInstruction *instructions;

      instructions = grind_disassembly_get_instructions (input->ranges[i].disassembly, &n);
      for (guint k = 0; k < n; k++)
        {
          if (k == 0)
            add_start (starts, instructions[k].address);
          if (is_end (&instructions[k]))
            add_start (starts, instructions[k].address + instructions[k].length);
          if (instructions[k].is_jump && instructions[k].has_target)
            add_start (starts, instructions[k].target);
        }
    }
}

static void
add_starts_of_profile (const GrindAssemblyInput *input,
                       GArray                   *starts)
{
  guint n_jumps;
  const GrindLineJump *jumps = grind_line_table_get_jumps (input->table, &n_jumps);

  for (guint i = 0; i < n_jumps; i++)
    add_start (starts, jumps[i].target_address);
}

static guint
find_event (GrindLineTable *table)
{
  GrindProfile *profile = grind_graph_get_profile (grind_line_table_get_graph (table));

  for (guint i = 0; i < grind_profile_get_n_real_events (profile); i++)
    {
      if (g_str_equal (grind_profile_get_event_name (profile, i), INSTRUCTIONS_EVENT))
        return i;
    }

  return GRIND_NONE;
}

static gint64
get_count (GrindLineTable *table,
           guint           event,
           guint64         address)
{
  guint row;

  if (event == GRIND_NONE)
    return -1;
  row = grind_line_table_find_address (table, address);

  return row != GRIND_NONE ? grind_line_table_get_self (table, row)[event] : 0;
}

/**
 * grind_assembly_blocks_find:
 * @input: code and its costs
 *
 * Finds the basic blocks of a function. The execution count of a block is that of its first
 * instruction, if instructions were counted at all. Takes O(n log n). May be called from any
 * thread.
 *
 * Returns: (transfer full) (element-type GrindAssemblyBlock): the blocks, by address
 */
GArray *
grind_assembly_blocks_find (const GrindAssemblyInput *input)
{
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (guint64));
  GArray *blocks = g_array_new (FALSE, FALSE, sizeof (GrindAssemblyBlock));
  guint event;
  guint next = 0;

  g_return_val_if_fail (input != NULL, blocks);

  event = find_event (input->table);
  add_starts_of_code (input, starts);
  add_starts_of_profile (input, starts);
  g_array_sort (starts, compare_addresses);

  for (guint i = 0; i < input->n_ranges; i++)
    {
      guint n;
      const GrindInstruction *instructions;

      instructions = grind_disassembly_get_instructions (input->ranges[i].disassembly, &n);
      for (guint k = 0; k < n; k++)
        {
          GrindAssemblyBlock *block;

          while (next < starts->len && g_array_index (starts, guint64, next) <
                                       instructions[k].address)
            next++;
          if (next < starts->len && g_array_index (starts, guint64, next) ==
                                    instructions[k].address)
            {
              GrindAssemblyBlock begun = { .address = instructions[k].address };

              begun.count = get_count (input->table, event, begun.address);
              g_array_append_val (blocks, begun);
            }
          block = &g_array_index (blocks, GrindAssemblyBlock, blocks->len - 1);
          block->n_instructions++;
          block->end = instructions[k].address + instructions[k].length;
        }
    }

  return blocks;
}

/**
 * grind_assembly_block_dup_text:
 * @block: a basic block
 *
 * Returns: (transfer full): the line above its instructions
 */
char *
grind_assembly_block_dup_text (const GrindAssemblyBlock *block)
{
  g_autofree char *size = NULL;
  g_autofree char *count = NULL;

  /* translators: of a basic block */
  size = g_strdup_printf (ngettext ("block of %u instruction", "block of %u instructions",
                                    block->n_instructions), block->n_instructions);
  if (block->count < 0)
    return g_strdup_printf ("── %s", size);
  if (block->count == 0)
    /* translators: a basic block, "block of 5 instructions" */
    return g_strdup_printf (_("── %s, never executed"), size);

  count = grind_number_format_integer (block->count);

  /* translators: a basic block, "block of 5 instructions", and how often it was executed */
  return g_strdup_printf (ngettext ("── %s, executed %s time", "── %s, executed %s times",
                                    (gulong) block->count), size, count);
}
