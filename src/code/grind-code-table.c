/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Converts a table of lines or instructions to annotations of a text. */
#include "config.h"

#include "grind-code-table.h"

#include <glib/gi18n-lib.h>

#include "analysis/compare/grind-change.h"
#include "profile/grind-math.h"
#include "profile/grind-plain-text.h"

#define CHECK_EVERY 4096   /* lines between two checks for cancellation */

typedef enum
{
  ENTRY_OWN,     /* a row of the table */
  ENTRY_OTHER,   /* a row of the table for all functions */
  ENTRY_EXTRA,
} EntryKind;

/* An item that belongs to a line of the text. */
typedef struct
{
  guint     line;
  gboolean  is_before;
  EntryKind kind;
  guint     index;
} Entry;

/* The self costs of a line on one side, by real event */
typedef struct
{
  gint64  *own;       /* of the function */
  gint64  *all;       /* of all functions */
  gboolean has_all;
} Sums;

typedef struct
{
  const GrindCodeTable *input;
  GrindGraph           *graph;
  guint                 n_real;
  GrindEvaluator       *evaluators[GRIND_CODE_COLUMNS];
  Sums                  after;
  Sums                  before;
  gint64               *zeros;                          /* by real event */
  GArray               *entries;
  GrindCodeData        *data;
} Maker;

static gboolean
is_in_text (guint line)
{
  return line != GRIND_CODE_ABOVE && line != GRIND_CODE_BELOW;
}

static void
sums_init (Sums  *self,
           guint  n_real)
{
  self->own = g_new0 (gint64, n_real + 1);
  self->all = g_new0 (gint64, n_real + 1);
}

static void
sums_clear (Sums *self)
{
  g_clear_pointer (&self->own, g_free);
  g_clear_pointer (&self->all, g_free);
}

static void
maker_init (Maker                *self,
            const GrindCodeTable *input)
{
  GrindEventSet *events;

  self->input = input;
  self->graph = grind_line_table_get_graph (input->table);
  self->n_real = grind_profile_get_n_real_events (grind_graph_get_profile (self->graph));
  sums_init (&self->after, self->n_real);
  sums_init (&self->before, self->n_real);
  self->zeros = g_new0 (gint64, self->n_real + 1);
  self->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  self->data = grind_code_data_new (input->n_events, input->events);
  events = grind_graph_get_events (self->graph);
  for (guint i = 0; i < input->n_events; i++)
    self->evaluators[i] = grind_evaluator_new (events, input->events[i]);
}

static void
maker_clear (Maker *self)
{
  for (guint i = 0; i < GRIND_CODE_COLUMNS; i++)
    g_clear_pointer (&self->evaluators[i], grind_evaluator_free);
  sums_clear (&self->after);
  sums_clear (&self->before);
  g_clear_pointer (&self->zeros, g_free);
  g_clear_pointer (&self->entries, g_array_unref);
  g_clear_pointer (&self->data, grind_code_data_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Maker, maker_clear)

static void
add_entry (Maker                *self,
           const GrindCodeTable *side,
           guint                 line,
           EntryKind             kind,
           guint                 index)
{
  Entry entry = { line, side != self->input, kind, index };

  if (is_in_text (line))
    g_array_append_val (self->entries, entry);
}

/* The side that an entry belongs to */
static const GrindCodeTable *
get_side (Maker       *self,
          const Entry *entry)
{
  return entry->is_before ? self->input->before : self->input;
}

static guint
find_line (const GrindCodeTable *side,
           const GrindLineRow   *row)
{
  return side->find_line (row->file, row->line, row->address, side->find_data);
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  const Entry *one = a;
  const Entry *other = b;

  if (one->line != other->line)
    return one->line < other->line ? -1 : 1;
  if (one->is_before != other->is_before)
    return one->is_before - other->is_before;
  if (one->kind != other->kind)
    return one->kind < other->kind ? -1 : 1;

  return (one->index > other->index) - (one->index < other->index);
}

/* Collects all items of a side that are on lines of the text. */
static void
collect (Maker                *self,
         const GrindCodeTable *side)
{
  const GrindLineRow *rows;
  guint n_rows = 0;

  rows = grind_line_table_get_rows (side->table, &n_rows);
  for (guint row = side->first_row; row < side->first_row + side->n_rows; row++)
    add_entry (self, side, find_line (side, &rows[row]), ENTRY_OWN, row);

  rows = side->others != NULL ? grind_line_table_get_rows (side->others, &n_rows) : NULL;
  for (guint row = 0; rows != NULL && row < n_rows; row++)
    add_entry (self, side, find_line (side, &rows[row]), ENTRY_OTHER, row);

  for (guint i = 0; i < side->n_extras; i++)
    add_entry (self, side, side->extras[i].line, ENTRY_EXTRA, i);
}

static void
add_costs (Maker        *self,
           gint64       *sum,
           const gint64 *costs)
{
  for (guint i = 0; i < self->n_real; i++)
    sum[i] = grind_add (sum[i], costs[i]);
}

static void
evaluate (Maker        *self,
          const gint64 *real,
          GrindValue   *values)
{
  for (guint i = 0; i < self->input->n_events; i++)
    values[i] = grind_evaluator_apply (self->evaluators[i], real);
}

/* Whether the cost of a call is in no inclusive cost. */
static gboolean
is_recursive (Maker           *self,
              GrindFunctionId  callee)
{
  guint cycle = grind_graph_get_cycle (self->graph, callee);

  return callee == self->input->function ||
         (cycle != 0 && cycle == grind_graph_get_cycle (self->graph, self->input->function));
}

/* The calls of a line on both sides */
typedef struct
{
  GArray     *calls;    /* GrindCodeCall, which borrow their notes; never moved */
  GHashTable *heads;    /* (nullable): in a comparison, by callee, the first call after that has no
                         * counterpart; its index + 1 */
  GArray     *next;     /* (nullable): guint, the next one after each call, likewise */
} Calls;

/* Inlined calls have other counterparts than direct ones; where they come from may have moved. */
static gpointer
get_key (const GrindCodeCall *call)
{
  return GSIZE_TO_POINTER (((gsize) call->callee << 1) + (call->note != NULL));
}

/* Prepares the calls after to be found. */
static void
link_calls (Calls *line)
{
  line->heads = g_hash_table_new (NULL, NULL);
  line->next = g_array_new (FALSE, TRUE, sizeof (guint));
  g_array_set_size (line->next, line->calls->len);
  for (guint i = line->calls->len; i-- > 0;)
    {
      gpointer key = get_key (&g_array_index (line->calls, GrindCodeCall, i));

      g_array_index (line->next, guint, i) =
        GPOINTER_TO_UINT (g_hash_table_lookup (line->heads, key));
      g_hash_table_insert (line->heads, key, GUINT_TO_POINTER (i + 1));
    }
}

/* Takes the counterpart of a call before; NULL if it has none. */
static GrindCodeCall *
take_counterpart (Calls               *line,
                  const GrindCodeCall *call)
{
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (line->heads, get_key (call)));

  if (place == 0)
    return NULL;

  g_hash_table_insert (line->heads, get_key (call),
                       GUINT_TO_POINTER (g_array_index (line->next, guint, place - 1)));

  return &g_array_index (line->calls, GrindCodeCall, place - 1);
}

static void
add_call (Maker           *self,
          Calls           *line,
          gboolean         is_before,
          GrindFunctionId  callee,
          GrindCount       count,
          const gint64    *cost,
          const char      *note)
{
  GrindCodeCall call = {
    .callee = callee,
    .is_recursive = is_recursive (self, callee),
    .note = (char *) note,
  };
  GrindCodeCall *same = is_before ? take_counterpart (line, &call) : NULL;

  if (same == NULL)
    {
      evaluate (self, self->zeros, call.cost);
      evaluate (self, self->zeros, call.cost_before);
      g_array_append_val (line->calls, call);
      same = &g_array_index (line->calls, GrindCodeCall, line->calls->len - 1);
    }
  if (is_before)
    same->count_before = count;
  else
    same->count = count;
  evaluate (self, cost, is_before ? same->cost_before : same->cost);
}

static void
add_calls_of (Maker       *self,
              Calls       *line,
              const Entry *entry)
{
  const GrindCodeTable *side = get_side (self, entry);
  const GrindLineCall *calls = grind_line_table_get_calls (side->table, NULL);
  const GrindLineRow *row;

  if (entry->kind == ENTRY_EXTRA)
    {
      const GrindCodeExtra *extra = &side->extras[entry->index];

      add_call (self, line, entry->is_before, extra->callee, extra->count, extra->cost,
                extra->note);
    }
  if (entry->kind != ENTRY_OWN)
    return;

  row = &grind_line_table_get_rows (side->table, NULL)[entry->index];
  for (guint i = row->first_call; i < row->first_call + row->n_calls; i++)
    add_call (self, line, entry->is_before, calls[i].callee, calls[i].count,
              grind_line_table_get_call_cost (side->table, i), NULL);
}

static guint
count_calls (Maker       *self,
             const Entry *entry)
{
  const GrindCodeTable *side = get_side (self, entry);

  if (entry->kind == ENTRY_OWN)
    return grind_line_table_get_rows (side->table, NULL)[entry->index].n_calls;

  return entry->kind == ENTRY_EXTRA;
}

/* Adds the calls of @n entries: those after, then those only before. */
static void
add_calls (Maker       *self,
           const Entry *entries,
           guint        n)
{
  Calls line = { NULL, NULL, NULL };
  guint n_calls = 0;

  for (guint i = 0; i < n; i++)
    n_calls += count_calls (self, &entries[i]);
  if (n_calls == 0)
    return;

  line.calls = g_array_sized_new (FALSE, FALSE, sizeof (GrindCodeCall), n_calls);
  for (guint i = 0; i < n; i++)
    {
      if (entries[i].is_before && line.heads == NULL)
        link_calls (&line);
      add_calls_of (self, &line, &entries[i]);
    }
  for (guint i = 0; i < line.calls->len; i++)
    grind_code_data_add_call (self->data, &g_array_index (line.calls, GrindCodeCall, i));
  g_clear_pointer (&line.heads, g_hash_table_unref);
  g_clear_pointer (&line.next, g_array_unref);
  g_array_unref (line.calls);
}

/* The cost of other functions is that of all functions minus the function's. */
static void
evaluate_side (Maker      *self,
               Sums       *sums,
               GrindValue *own,
               GrindValue *others)
{
  evaluate (self, sums->own, own);
  for (guint i = 0; sums->has_all && i < self->n_real; i++)
    sums->all[i] = grind_subtract (sums->all[i], sums->own[i]);
  evaluate (self, sums->all, others);
}

static void
sums_reset (Sums  *self,
            guint  n_real)
{
  memset (self->own, 0, n_real * sizeof *self->own);
  memset (self->all, 0, n_real * sizeof *self->all);
  self->has_all = FALSE;
}

/* Adds a line of the text; returns the entry after its last one. */
static guint
make_line (Maker *self,
           guint  first)
{
  const Entry *entries = (const Entry *) (gpointer) self->entries->data;
  GrindCodeRow row = { .line = entries[first].line };
  guint end;

  sums_reset (&self->after, self->n_real);
  sums_reset (&self->before, self->n_real);
  for (end = first; end < self->entries->len && entries[end].line == row.line; end++)
    {
      const GrindCodeTable *side = get_side (self, &entries[end]);
      Sums *sums = entries[end].is_before ? &self->before : &self->after;

      if (entries[end].kind == ENTRY_OWN)
        add_costs (self, sums->own, grind_line_table_get_self (side->table, entries[end].index));
      else if (entries[end].kind == ENTRY_OTHER)
        {
          add_costs (self, sums->all,
                     grind_line_table_get_self (side->others, entries[end].index));
          sums->has_all = TRUE;
        }
    }

  evaluate_side (self, &self->after, row.self, row.others);
  if (self->input->before != NULL)
    evaluate_side (self, &self->before, row.self_before, row.others_before);
  grind_code_data_add_row (self->data, &row);
  add_calls (self, &entries[first], end - first);

  return end;
}

static char *
dup_place (Maker       *self,
           GrindFileId  file,
           guint64      line,
           guint64      address,
           GrindFileId  known_file)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  g_autofree char *path = NULL;
  g_autofree char *name = NULL;
  const char *bytes;
  gsize length;

  if (address != GRIND_NO_ADDRESS)
    return g_strdup_printf ("%" G_GINT64_MODIFIER "x", address);
  if (grind_line_table_get_kind (self->input->table) == GRIND_LINES_BY_ADDRESS)
    return g_strdup (_("?"));
  if (file == known_file || file == GRIND_NONE)
    return g_strdup_printf ("%" G_GUINT64_FORMAT, line);

  bytes = grind_profile_get_file (profile, file, &length);
  path = grind_plain_text_dup_shown (bytes, length);
  name = g_path_get_basename (path);

  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT, name, line);
}

static char *
dup_target (Maker               *self,
            const GrindLineJump *jump)
{
  GrindProfile *profile = grind_graph_get_profile (self->graph);
  const char *name;
  gsize length;

  if (jump->target_name == GRIND_NONE)
    return dup_place (self, jump->target_file, jump->target_line, jump->target_address,
                      jump->file);

  name = grind_profile_get_name (profile, jump->target_name, &length);

  return grind_plain_text_dup_shown (name, length);
}

/* "Conditional jump, line 12 to 18" */
static char *
dup_jump_text (Maker               *self,
               const GrindLineJump *jump)
{
  gboolean is_by_line = grind_line_table_get_kind (self->input->table) == GRIND_LINES_BY_LINE;
  g_autofree char *from = dup_place (self, jump->file, jump->line, jump->address, jump->file);
  g_autofree char *to = dup_target (self, jump);

  /* translators: from where to where a jump leads, in numbers of lines or in addresses */
  if (jump->is_conditional)
    return is_by_line ? g_strdup_printf (_("Conditional jump, line %s to %s"), from, to)
                      : g_strdup_printf (_("Conditional jump, %s to %s"), from, to);

  return is_by_line ? g_strdup_printf (_("Jump, line %s to %s"), from, to)
                    : g_strdup_printf (_("Jump, %s to %s"), from, to);
}

/* The end of a jump, which may leave the text. */
static guint
find_target (Maker               *self,
             const GrindLineJump *jump)
{
  guint line = self->input->find_line (jump->target_file, jump->target_line, jump->target_address,
                                       self->input->find_data);
  gboolean is_up;

  if (is_in_text (line))
    return line;
  if (jump->target_file == jump->file && jump->target_line != 0 &&
      jump->target_line != jump->line)
    is_up = jump->target_line < jump->line;
  else
    is_up = jump->target_address < jump->address;

  return is_up ? GRIND_CODE_ABOVE : GRIND_CODE_BELOW;
}

static void
add_jumps_of (Maker *self,
              guint  row)
{
  guint n;
  const GrindLineRow *line = &grind_line_table_get_rows (self->input->table, &n)[row];
  const GrindLineJump *jumps = grind_line_table_get_jumps (self->input->table, &n);
  guint from = find_line (self->input, line);

  if (!is_in_text (from))
    return;

  for (guint i = line->first_jump; i < line->first_jump + line->n_jumps; i++)
    {
      g_autofree char *text = dup_jump_text (self, &jumps[i]);
      GrindCodeJump jump = {
        .from = from,
        .to = find_target (self, &jumps[i]),
        .executed = jumps[i].executed,
        .followed = jumps[i].followed,
        .is_conditional = jumps[i].is_conditional,
        .text = text,
      };

      /* A jump within a line cannot be drawn. */
      if (jump.to != jump.from)
        grind_code_data_add_jump (self->data, &jump);
    }
}

static void
set_base (Maker *self)
{
  GrindValue base[GRIND_CODE_COLUMNS];

  for (guint i = 0; i < self->input->n_events; i++)
    if (self->input->before != NULL)
      base[i] = grind_change_get_total (self->graph, self->input->events[i]).before;
    else
      base[i] = grind_costs_get_self (grind_graph_get_costs (self->graph, self->input->events[i]),
                                      self->input->function);
  if (self->input->before != NULL)
    grind_code_data_compare (self->data, base);
  else
    grind_code_data_set_base (self->data, base);
}

/**
 * grind_code_table_make:
 * @self: the input
 * @cancellable: (nullable): cancels the call
 * @error: (nullable): return location for an error, only for cancellation
 *
 * Assigns costs, calls and jumps to the lines of a text; items on no line of it are dropped. The
 * costs of the graph's shown events must be computed. Takes O(n log n) for the number of items.
 * Call it in a worker thread.
 *
 * Returns: (transfer full) (nullable): the data, to which the function's lines can still be added
 */
GrindCodeData *
grind_code_table_make (const GrindCodeTable  *self,
                       GCancellable          *cancellable,
                       GError               **error)
{
  g_auto (Maker) maker = { NULL };
  guint n_done = 0;

  g_return_val_if_fail (self != NULL && self->table != NULL && self->find_line != NULL, NULL);
  g_return_val_if_fail (self->n_events >= 1 && self->n_events <= GRIND_CODE_COLUMNS, NULL);

  maker_init (&maker, self);
  set_base (&maker);
  collect (&maker, self);
  if (self->before != NULL)
    collect (&maker, self->before);
  g_array_sort (maker.entries, compare_entries);
  for (guint i = 0; i < maker.entries->len; n_done++)
    {
      if (n_done % CHECK_EVERY == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      i = make_line (&maker, i);
    }
  for (guint row = self->first_row; row < self->first_row + self->n_rows; row++)
    {
      if (row % CHECK_EVERY == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      add_jumps_of (&maker, row);
    }

  return g_steal_pointer (&maker.data);
}
