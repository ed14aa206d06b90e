/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-instruction-pairing.h"

#include <string.h>

#include "grind-instruction-key.h"
#include "grind-sequence-diff.h"
#include "profile/grind-name-table-private.h"

struct _GrindInstructionPairing
{
  gatomicrefcount         ref_count;

  GrindInstructionMethod  method;
  GrindSequenceDiff      *diff;
  GArray                 *before;   /* of guint64: addresses */
  GArray                 *after;
};

/* Returns pointers to the instructions of all ranges. */
static GPtrArray *
list_instructions (const GrindAssemblyRange *ranges,
                   guint                     n_ranges)
{
  GPtrArray *all = g_ptr_array_new ();

  for (guint i = 0; i < n_ranges; i++)
    {
      guint n;
      const GrindInstruction *instructions =
        grind_disassembly_get_instructions (ranges[i].disassembly, &n);

      for (guint j = 0; j < n; j++)
        g_ptr_array_add (all, (gpointer) &instructions[j]);
    }

  return all;
}

static GArray *
list_addresses (GPtrArray *instructions)
{
  GArray *addresses = g_array_sized_new (FALSE, FALSE, sizeof (guint64), instructions->len);

  for (guint i = 0; i < instructions->len; i++)
    {
      const GrindInstruction *instruction = g_ptr_array_index (instructions, i);

      g_array_append_val (addresses, instruction->address);
    }

  return addresses;
}

static gboolean
are_equal (GPtrArray *before,
           GPtrArray *after)
{
  if (before->len != after->len)
    return FALSE;

  for (guint i = 0; i < before->len; i++)
    {
      const GrindInstruction *first = g_ptr_array_index (before, i);
      const GrindInstruction *second = g_ptr_array_index (after, i);

      if (first->length != second->length ||
          memcmp (first->bytes, second->bytes, first->length) != 0)
        return FALSE;
    }

  return TRUE;
}

/* Numbers instructions so that those with equal keys have the same number. */
static guint32 *
number_keys (GPtrArray      *instructions,
             GrindNameTable *table)
{
  guint32 *numbers = g_new (guint32, instructions->len);
  g_autoptr (GString) key = g_string_new (NULL);

  for (guint i = 0; i < instructions->len; i++)
    {
      g_string_truncate (key, 0);
      grind_instruction_key_append (key, g_ptr_array_index (instructions, i));
      numbers[i] = grind_name_table_intern (table, key->str, key->len);
    }

  return numbers;
}

/* Numbers instructions by position. */
static guint32 *
number_positions (guint n)
{
  guint32 *numbers = g_new (guint32, n);

  for (guint i = 0; i < n; i++)
    numbers[i] = i;

  return numbers;
}

static gboolean
pair (GrindInstructionPairing  *self,
      GPtrArray                *before,
      GPtrArray                *after,
      GCancellable             *cancellable,
      GError                  **error)
{
  g_autofree guint32 *numbers_before = NULL;
  g_autofree guint32 *numbers_after = NULL;
  GrindNameTable table;

  if (are_equal (before, after))
    {
      self->method = GRIND_INSTRUCTIONS_EQUAL;
      numbers_before = number_positions (before->len);
      numbers_after = number_positions (after->len);
    }
  else
    {
      self->method = GRIND_INSTRUCTIONS_DIFF;
      grind_name_table_init (&table, NULL);
      numbers_before = number_keys (before, &table);
      numbers_after = number_keys (after, &table);
      grind_name_table_clear (&table);
    }
  self->diff = grind_sequence_diff_new (numbers_before, before->len, numbers_after, after->len,
                                        cancellable, error);

  return self->diff != NULL;
}

/* Returns the number of addresses below @address. */
static guint
count_below (GArray  *addresses,
             guint64  address)
{
  guint low = 0, high = addresses->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (addresses, guint64, middle) < address)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}

static guint64
find (GArray        *from,
      GArray        *to,
      const guint32 *counterparts,
      guint64        address)
{
  guint i = count_below (from, address);

  if (i == from->len || g_array_index (from, guint64, i) != address ||
      counterparts[i] == GRIND_NONE)
    return GRIND_NO_ADDRESS;

  return g_array_index (to, guint64, counterparts[i]);
}

/**
 * grind_instruction_pairing_new:
 * @before: (array length=n_before): the code of a function before, sorted by address
 * @n_before: the number of its ranges
 * @after: (array length=n_after): its code after, sorted by address
 * @n_after: the number of its ranges
 * @cancellable: (nullable): cancels the call
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Pairs the instructions of a function by their positions if the bytes are equal, and otherwise by
 * a diff of their keys, see grind_instruction_key_append(). Takes linear time; call it in a worker
 * thread.
 *
 * Returns: (transfer full): the pairing; %NULL with @error set
 */
GrindInstructionPairing *
grind_instruction_pairing_new (const GrindAssemblyRange  *before,
                               guint                      n_before,
                               const GrindAssemblyRange  *after,
                               guint                      n_after,
                               GCancellable              *cancellable,
                               GError                   **error)
{
  g_autoptr (GrindInstructionPairing) self = NULL;
  g_autoptr (GPtrArray) all_before = NULL;
  g_autoptr (GPtrArray) all_after = NULL;

  g_return_val_if_fail (before != NULL || n_before == 0, NULL);
  g_return_val_if_fail (after != NULL || n_after == 0, NULL);

  all_before = list_instructions (before, n_before);
  all_after = list_instructions (after, n_after);

  self = g_new0 (GrindInstructionPairing, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->before = list_addresses (all_before);
  self->after = list_addresses (all_after);
  if (!pair (self, all_before, all_after, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * grind_instruction_pairing_ref:
 * @self: a pairing
 *
 * May be called from any thread.
 *
 * Returns: (transfer full): @self with one more reference
 */
GrindInstructionPairing *
grind_instruction_pairing_ref (GrindInstructionPairing *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * grind_instruction_pairing_unref:
 * @self: (transfer full): a pairing
 *
 * Releases a reference. May be called from any thread.
 */
void
grind_instruction_pairing_unref (GrindInstructionPairing *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_clear_pointer (&self->diff, grind_sequence_diff_free);
  g_array_unref (self->before);
  g_array_unref (self->after);
  g_free (self);
}

/**
 * grind_instruction_pairing_get_method:
 * @self: a pairing
 *
 * May be called from any thread.
 *
 * Returns: how the instructions are paired
 */
GrindInstructionMethod
grind_instruction_pairing_get_method (const GrindInstructionPairing *self)
{
  g_return_val_if_fail (self != NULL, GRIND_INSTRUCTIONS_EQUAL);

  return self->method;
}

/**
 * grind_instruction_pairing_is_exact:
 * @self: a pairing
 *
 * May be called from any thread.
 *
 * Returns: whether as many instructions as possible are paired; %FALSE if the two sides differ too
 *   much to find out
 */
gboolean
grind_instruction_pairing_is_exact (const GrindInstructionPairing *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->diff->is_longest;
}

/**
 * grind_instruction_pairing_get_after:
 * @self: a pairing
 * @address_before: an address before
 *
 * May be called from any thread.
 *
 * Returns: the counterpart after of the instruction at that address, or %GRIND_NO_ADDRESS
 */
guint64
grind_instruction_pairing_get_after (const GrindInstructionPairing *self,
                                     guint64                        address_before)
{
  g_return_val_if_fail (self != NULL, GRIND_NO_ADDRESS);

  return find (self->before, self->after, self->diff->after, address_before);
}

/**
 * grind_instruction_pairing_get_before:
 * @self: a pairing
 * @address_after: an address after
 *
 * May be called from any thread.
 *
 * Returns: the counterpart before of the instruction at that address, or %GRIND_NO_ADDRESS: the
 *   inverse of grind_instruction_pairing_get_after()
 */
guint64
grind_instruction_pairing_get_before (const GrindInstructionPairing *self,
                                      guint64                        address_after)
{
  g_return_val_if_fail (self != NULL, GRIND_NO_ADDRESS);

  return find (self->after, self->before, self->diff->before, address_after);
}

/**
 * grind_instruction_pairing_get_place:
 * @self: a pairing
 * @address_before: an address before, usually of an instruction without a counterpart
 *
 * May be called from any thread.
 *
 * Returns: the address after of the instruction to show a deleted one below: the counterpart of
 *   the last instruction above @address_before that has one; %GRIND_NO_ADDRESS at the top
 */
guint64
grind_instruction_pairing_get_place (const GrindInstructionPairing *self,
                                     guint64                        address_before)
{
  guint32 place;

  g_return_val_if_fail (self != NULL, GRIND_NO_ADDRESS);

  place = self->diff->places[count_below (self->before, address_before)];

  return place > 0 ? g_array_index (self->after, guint64, place - 1) : GRIND_NO_ADDRESS;
}
