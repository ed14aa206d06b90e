/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collects the instructions of a function from its code and the profile, and divides them into
 * blocks. Only the profile has the targets of indirect jumps. */
#include "config.h"

#include "grind-control-flow-private.h"

#include <string.h>

/* The number of executions of an instruction, or 0. If it calls, that includes code that Callgrind
 * does not show, such as jumps to shared libraries. */
gint64
_grind_control_flow_get_cost (GrindControlFlow           *self,
                              const GrindFlowInstruction *instruction)
{
  if (instruction->row == GRIND_NONE || self->event == GRIND_NONE)
    return 0;

  return grind_line_table_get_self (self->table, instruction->row)[self->event];
}

/* Whether the second instruction may follow the first one. */
gboolean
_grind_control_flow_is_adjacent (const GrindFlowInstruction *first,
                                 const GrindFlowInstruction *second)
{
  guint64 distance = second->address - first->address;

  return first->length != 0 ? distance == first->length : distance <= GRIND_FLOW_MAX_LENGTH;
}

static int
compare_addresses (gconstpointer a,
                   gconstpointer b)
{
  const GrindFlowInstruction *first = a;
  const GrindFlowInstruction *second = b;

  return (first->address > second->address) - (first->address < second->address);
}

/* The position of the instruction at @address, or GRIND_NONE. */
guint
_grind_control_flow_find_instruction (GrindControlFlow *self,
                                      guint64           address)
{
  GrindFlowInstruction wanted = { .address = address };
  guint found;

  return g_array_binary_search (self->instructions, &wanted, compare_addresses, &found)
           ? found : GRIND_NONE;
}

static const GrindLineRow *
get_row (GrindControlFlow           *self,
         const GrindFlowInstruction *instruction)
{
  return instruction->row != GRIND_NONE
           ? grind_line_table_get_rows (self->table, NULL) + instruction->row : NULL;
}

static gboolean
has_calls (GrindControlFlow           *self,
           const GrindFlowInstruction *instruction)
{
  const GrindLineRow *row = get_row (self, instruction);

  return row != NULL && row->n_calls > 0;
}

static GrindFlowEnd
get_end_of_code (const GrindInstruction *code)
{
  if (code->is_call)
    return GRIND_FLOW_END_CALL;
  if (code->is_jump)
    return code->is_end ? GRIND_FLOW_END_JUMP : GRIND_FLOW_END_BRANCH;

  return code->is_end ? GRIND_FLOW_END_RETURN : GRIND_FLOW_END_NONE;
}

/* Instructions with the rep prefix jump to themselves, which the code does not tell. */
static GrindFlowEnd
get_end (GrindControlFlow       *self,
         const GrindInstruction *code,
         const GrindLineRow     *row)
{
  GrindFlowEnd end = code != NULL ? get_end_of_code (code) : GRIND_FLOW_END_UNKNOWN;
  const GrindLineJump *jumps = grind_line_table_get_jumps (self->table, NULL);
  gboolean is_conditional = end == GRIND_FLOW_END_NONE;

  if (row == NULL || end == GRIND_FLOW_END_BRANCH || end == GRIND_FLOW_END_JUMP ||
      end == GRIND_FLOW_END_CALL)
    return end;
  for (guint i = 0; i < row->n_jumps; i++)
    is_conditional |= jumps[row->first_jump + i].is_conditional;
  if (row->n_jumps > 0)
    return is_conditional ? GRIND_FLOW_END_BRANCH : GRIND_FLOW_END_JUMP;

  return code == NULL && row->n_calls > 0 ? GRIND_FLOW_END_UNKNOWN_CALL : end;
}

static gboolean
is_nothing (const GrindInstruction *code)
{
  return strstr (code->mnemonic, "nop") != NULL || g_str_equal (code->mnemonic, "int3") ||
         (g_str_has_prefix (code->mnemonic, "xchg") &&
          (g_str_equal (code->operands, "%ax, %ax") || g_str_equal (code->operands, "ax, ax")));
}

static void
add_instruction (GrindControlFlow       *self,
                 const GrindInstruction *code,
                 guint                   row,
                 gboolean                is_leader)
{
  const GrindLineRow *rows = grind_line_table_get_rows (self->table, NULL);
  GrindFlowInstruction added = {
    .address = code != NULL ? code->address : rows[row].address,
    .target = GRIND_NO_ADDRESS,
    .row = row,
    .length = code != NULL ? code->length : 0,
    .end = get_end (self, code, row != GRIND_NONE ? rows + row : NULL),
    .is_leader = is_leader,
    .is_nothing = code != NULL && row == GRIND_NONE && is_nothing (code),
  };

  if (code != NULL && code->is_jump && code->has_target)
    added.target = code->target;
  g_array_append_val (self->instructions, added);
}

/* Adds code with the rows at its addresses, and rows without code before it. Returns FALSE if a row
 * is inside of an instruction, so that the code is not that of the profile. */
static gboolean
add_range (GrindControlFlow         *self,
           const GrindAssemblyRange *range,
           guint                    *next_row)
{
  guint n_rows, n;
  const GrindLineRow *rows = grind_line_table_get_rows (self->table, &n_rows);
  const GrindInstruction *code = grind_disassembly_get_instructions (range->disassembly, &n);

  for (guint i = 0; i < n; i++)
    {
      guint row = GRIND_NONE;

      while (*next_row < n_rows && rows[*next_row].address < code[i].address)
        add_instruction (self, NULL, (*next_row)++, FALSE);
      if (*next_row < n_rows && rows[*next_row].address == code[i].address)
        row = (*next_row)++;
      if (*next_row < n_rows && rows[*next_row].address < code[i].address + code[i].length)
        return FALSE;
      add_instruction (self, &code[i], row, i == 0);
    }

  return TRUE;
}

static gboolean
add_code (GrindControlFlow         *self,
          const GrindAssemblyRange *ranges,
          guint                     n_ranges)
{
  guint next_row = 0, n_rows;
  const GrindLineRow *rows = grind_line_table_get_rows (self->table, &n_rows);

  g_array_set_size (self->instructions, 0);
  for (guint i = 0; i < n_ranges; i++)
    if (!add_range (self, &ranges[i], &next_row))
      return FALSE;
  while (next_row < n_rows && rows[next_row].address != GRIND_NO_ADDRESS)
    add_instruction (self, NULL, next_row++, FALSE);

  return TRUE;
}

/**
 * _grind_control_flow_add_instructions:
 * @self: a control-flow graph under construction
 * @ranges: (nullable) (array length=n_ranges): its code, by address
 * @n_ranges: the number of ranges
 *
 * Adds the instructions of the code and of the profile. Code that is not that of the profile is
 * ignored.
 */
void
_grind_control_flow_add_instructions (GrindControlFlow         *self,
                                      const GrindAssemblyRange *ranges,
                                      guint                     n_ranges)
{
  g_return_if_fail (self != NULL);

  self->has_code = n_ranges > 0 && add_code (self, ranges, n_ranges);
  if (!self->has_code)
    add_code (self, NULL, 0);
}

static void
mark_target (GrindControlFlow *self,
             guint64           address)
{
  guint found = address != GRIND_NO_ADDRESS ? _grind_control_flow_find_instruction (self, address)
                                            : GRIND_NONE;

  if (found != GRIND_NONE)
    _grind_control_flow_get_instruction (self, found)->is_target = TRUE;
}

static void
mark_targets (GrindControlFlow *self)
{
  guint n_jumps;
  const GrindLineJump *jumps = grind_line_table_get_jumps (self->table, &n_jumps);

  for (guint i = 0; i < self->instructions->len; i++)
    mark_target (self, _grind_control_flow_get_instruction (self, i)->target);
  for (guint i = 0; i < n_jumps; i++)
    mark_target (self, jumps[i].target_address);
}

/* Removes what compilers put between the end of a path and an aligned target. */
static void
drop_padding (GrindControlFlow *self)
{
  gboolean is_reached = TRUE;
  guint n = 0;

  for (guint i = 0; i < self->instructions->len; i++)
    {
      GrindFlowInstruction instruction = *_grind_control_flow_get_instruction (self, i);

      is_reached |= instruction.is_leader || instruction.is_target || !instruction.is_nothing;
      if (is_reached)
        *_grind_control_flow_get_instruction (self, n++) = instruction;
      if (instruction.end == GRIND_FLOW_END_JUMP || instruction.end == GRIND_FLOW_END_RETURN)
        is_reached = FALSE;
    }
  g_array_set_size (self->instructions, n);
}

/* Whether an instruction starts a block because of the one before it. Signals, and calls that lead
 * into the middle of a function, change the number of executions anywhere. */
static gboolean
is_new_block (GrindControlFlow           *self,
              const GrindFlowInstruction *previous,
              const GrindFlowInstruction *next)
{
  if (!_grind_control_flow_is_adjacent (previous, next) ||
      (previous->end != GRIND_FLOW_END_NONE && previous->end != GRIND_FLOW_END_UNKNOWN))
    return TRUE;

  return !has_calls (self, previous) && !has_calls (self, next) &&
         _grind_control_flow_get_cost (self, previous) != _grind_control_flow_get_cost (self, next);
}

static void
begin_block (GrindControlFlow *self,
             guint             first)
{
  GrindFlowBlock block = { .count = -1, .loop = GRIND_NONE };

  block.address = _grind_control_flow_get_instruction (self, first)->address;
  g_array_append_val (self->starts, first);
  g_array_append_val (self->blocks, block);
}

/**
 * _grind_control_flow_add_blocks:
 * @self: a control-flow graph with its instructions
 *
 * Divides the instructions into blocks, without padding that no jump leads to. Takes O(n log n).
 */
void
_grind_control_flow_add_blocks (GrindControlFlow *self)
{
  const GrindFlowInstruction *previous = NULL;

  g_return_if_fail (self != NULL);

  mark_targets (self);
  drop_padding (self);
  for (guint i = 0; i < self->instructions->len; i++)
    {
      GrindFlowInstruction *next = _grind_control_flow_get_instruction (self, i);
      GrindFlowBlock *block;

      next->is_leader |= previous == NULL || next->is_target ||
                         is_new_block (self, previous, next);
      if (next->is_leader)
        begin_block (self, i);
      block = _grind_control_flow_get_block (self, self->blocks->len - 1);
      block->n_instructions++;
      block->end = next->address + MAX (next->length, 1);
      block->ending = next->end;
      if (next->row != GRIND_NONE && block->n_rows++ == 0)
        block->first_row = next->row;
      previous = next;
    }
  g_array_append_val (self->starts, self->instructions->len);
}
