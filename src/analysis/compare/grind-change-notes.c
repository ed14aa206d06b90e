/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What may explain new and gone functions: inlining, another name, or a file that was rewritten. */
#include "config.h"

#include "grind-change-private.h"

#include <stdlib.h>

#include "analysis/graph/grind-compare.h"
#include "analysis/names/grind-class-name.h"
#include "profile/grind-text.h"

/* A function is explained if its self cost is at least one in this number of the total before. */
#define MIN_SHARE 1000

struct _GrindChangeNotes
{
  GArray *inlinings;         /* GrindInlining, by function */
  GArray *alike;             /* GrindAlike */
  GArray *files;             /* GrindChangeGroup */
  GArray *classes;           /* GrindChangeGroup */
  GArray *functions;         /* GrindFunctionId */
  GArray *unnamed;           /* GrindUnnamed, by function */
};

/* Whether a caller is still the same function, as far as calls tell */
typedef enum
{
  STANDS_UNKNOWN,
  STANDS_NOT,
  STANDS,
} Stands;

/* What to explain, and how much is known about it */
typedef struct
{
  const GrindComparison *comparison;
  GrindProfile          *profile;
  GrindEventId           event;

  /* By side: before, after */
  GrindGraph            *graphs[2];
  guint8                *calls[2];       /* owned: by call, whether the side has it */
  guint8                *stands[2];      /* owned: Stands, by caller on that side */

  guint8                *is_alike;       /* owned: by function */
} Explained;

/* A function that is on one side only */
typedef struct
{
  GrindFunctionId function;
  GrindFileId     file;                  /* which stands for all files that are the same */
  guint           class_id;
  GrindChange     self;
} Row;

static void
explained_clear (Explained *self)
{
  for (guint side = 0; side < 2; side++)
    {
      g_free (self->calls[side]);
      g_free (self->stands[side]);
    }
  g_free (self->is_alike);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Explained, explained_clear)

static void
explained_init (Explained             *self,
                const GrindComparison *comparison,
                GrindGraph            *graph,
                GrindEventId           event)
{
  *self = (Explained) {
    .comparison = comparison,
    .profile = grind_graph_get_profile (graph),
    .event = event,
    .graphs = { grind_graph_get_before (graph), graph },
  };
  for (guint side = 0; side < 2; side++)
    {
      self->calls[side] = g_new (guint8, grind_profile_get_n_calls (self->profile) + 1);
      grind_profile_mark_active_calls (self->profile, grind_graph_get_parts (self->graphs[side]),
                                       self->calls[side]);
      self->stands[side] = g_new0 (guint8, grind_profile_get_n_functions (self->profile) + 1);
    }
  self->is_alike = g_new0 (guint8, grind_profile_get_n_functions (self->profile) + 1);
}

/* Whether a function is on one side only, and its name means something on the other one */
gboolean
_grind_change_is_unpaired (const GrindComparison *comparison,
                           GrindGraph            *graph,
                           GrindFunctionId        function)
{
  return grind_graph_is_active_node (graph, function) &&
         grind_comparison_get_pair (comparison, function).level == GRIND_PAIR_NONE &&
         !grind_comparison_is_other_build (comparison, function);
}

static gboolean
is_paired (const Explained *self,
           GrindFunctionId  function)
{
  return grind_comparison_get_pair (self->comparison, function).level != GRIND_PAIR_NONE;
}

/* The side that has the function: 0 before, 1 after */
static guint
get_side (const Explained *self,
          GrindFunctionId  function)
{
  return grind_comparison_get_pair (self->comparison, function).after != GRIND_NONE;
}

/* Whether a change is at least 0.1 % of the total before */
static gboolean
is_large (GrindValue change,
          GrindValue total)
{
  if (change.kind != GRIND_VALUE_WHOLE)
    return fabs (grind_value_get_share (change, total)) * MIN_SHARE >= 1;

  return change.whole != 0 && (__int128) grind_absolute (change.whole) * MIN_SHARE >=
                              (__int128) grind_absolute (total.whole);
}

/* Whether at least half of the calls to paired functions that @caller makes on @side are on the
 * other side, too */
static gboolean
keeps_callees (const Explained *self,
               GrindFunctionId  caller,
               guint            side)
{
  guint n, n_all = 0, n_kept = 0;
  GrindCallId first = grind_profile_get_outgoing (self->profile, caller, &n);

  for (GrindCallId call = first; call < first + n; call++)
    if (self->calls[side][call] && is_paired (self, grind_profile_get_callee (self->profile, call)))
      {
        n_all++;
        n_kept += self->calls[!side][call];
      }

  return 2 * (guint64) n_kept >= n_all;
}

/* Whether @caller is called at least half as often on the other side, and keeps its callees. */
static gboolean
stands (Explained       *self,
        GrindFunctionId  caller,
        guint            side)
{
  guint8 *known = &self->stands[side][caller];

  if (*known == STANDS_UNKNOWN)
    {
      gint64 n = grind_graph_get_called (self->graphs[side], caller).count;
      gint64 n_other = grind_graph_get_called (self->graphs[!side], caller).count;

      *known = 2 * (__int128) n_other >= n && keeps_callees (self, caller, side) ? STANDS
                                                                                : STANDS_NOT;
    }

  return *known == STANDS;
}

/* A caller of a function while the best is searched */
typedef struct
{
  GrindFunctionId function;
  gint64          inclusive;    /* the size of its change */
  gint64          cost;         /* of the call */
} Caller;

/* Finds the caller of @function whose inclusive cost changed most: inlining does not change it.
 * Returns GRIND_NONE if @function has no callers, or if one of them does not stand. */
static GrindFunctionId
find_caller (Explained       *self,
             GrindFunctionId  function,
             guint            side)
{
  const GrindCosts *costs = grind_graph_get_costs (self->graphs[side], self->event);
  Caller best = { GRIND_NONE, 0, 0 };
  guint n;
  const GrindCallId *calls = grind_profile_get_incoming (self->profile, function, &n);

  for (guint i = 0; i < n; i++)
    {
      Caller caller = { .function = grind_profile_get_caller (self->profile, calls[i]) };
      GrindChange change;

      if (!self->calls[side][calls[i]] || caller.function == function)
        continue;
      if (!is_paired (self, caller.function) || !stands (self, caller.function, side))
        return GRIND_NONE;
      change = grind_change_get_inclusive (self->graphs[1], self->event, caller.function);
      caller.inclusive = grind_change_get_magnitude (change.change);
      caller.cost = grind_change_get_magnitude (grind_costs_get_call (costs, calls[i]));
      if (best.function == GRIND_NONE || caller.inclusive > best.inclusive ||
          (caller.inclusive == best.inclusive && caller.cost > best.cost))
        best = caller;
    }

  return best.function;
}

/* Whether a function is one of a script, which nobody inlines */
static gboolean
is_script (const Explained *self,
           GrindFunctionId  function)
{
  static const char *const endings[] = { ".php", ".py", ".rb", ".pl", ".pm", ".js", ".lua" };
  GrindFileId file = grind_profile_get_function_file (self->profile, function);
  const char *path = file != GRIND_NONE ? grind_profile_get_file (self->profile, file, NULL) : "";

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (path, endings[i]))
      return TRUE;

  return g_str_equal (path, "php:internal");
}

static void
list_inlinings (Explained *self,
                GArray    *inlinings)
{
  GrindValue total = grind_change_get_total (self->graphs[1], self->event).before;
  guint n_functions = grind_profile_get_n_functions (self->profile);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      GrindChange change;
      GrindInlining inlining = { .function = function };

      if (!_grind_change_is_unpaired (self->comparison, self->graphs[1], function) ||
          self->is_alike[function] || is_script (self, function))
        continue;
      change = grind_change_get_self (self->graphs[1], self->event, function);
      if (!is_large (change.change, total))
        continue;
      inlining.caller = find_caller (self, function, get_side (self, function));
      if (inlining.caller == GRIND_NONE)
        continue;
      inlining.self = grind_change_get_self (self->graphs[1], self->event, inlining.caller);
      g_array_append_val (inlinings, inlining);
    }
}

/* The size of the larger self cost of both */
static gint64
get_size (const Explained  *self,
          const GrindAlike *alike)
{
  GrindChange before = grind_change_get_self (self->graphs[1], self->event, alike->before);
  GrindChange after = grind_change_get_self (self->graphs[1], self->event, alike->after);

  return MAX (grind_change_get_magnitude (before.change),
              grind_change_get_magnitude (after.change));
}

static int
compare_alike (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  const GrindAlike *left = a;
  const GrindAlike *right = b;
  gint64 left_size = get_size (data, left);
  gint64 right_size = get_size (data, right);

  if (left_size != right_size)
    return left_size > right_size ? -1 : 1;

  return (left->before > right->before) - (left->before < right->before);
}

static void
list_alike (Explained        *self,
            GrindChangeNotes *notes)
{
  notes->alike = _grind_change_list_alike (self->comparison, self->graphs[1]);
  g_array_sort_with_data (notes->alike, compare_alike, self);
  for (guint i = 0; i < notes->alike->len; i++)
    {
      const GrindAlike *alike = &g_array_index (notes->alike, GrindAlike, i);

      self->is_alike[alike->before] = self->is_alike[alike->after] = TRUE;
    }
}

static gint64
get_larger_self (const Explained *self,
                 GrindFunctionId  function)
{
  GrindChange cost = grind_change_get_self (self->graphs[1], self->event, function);

  return MAX (grind_value_get_rank (cost.before), grind_value_get_rank (cost.after));
}

/* Lists functions without a name, each with the most expensive one of its object. */
static void
list_unnamed (Explained *self,
              GArray    *unnamed)
{
  guint n_functions = grind_profile_get_n_functions (self->profile);
  guint n_objects = grind_profile_get_n_objects (self->profile);
  g_autofree GrindFunctionId *firsts = g_new (GrindFunctionId, n_objects + 1);
  g_autofree guint32 *numbers = g_new (guint32, MAX (n_functions, 1));

  for (guint i = 0; i <= n_objects; i++)
    firsts[i] = GRIND_NONE;
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      GrindUnnamed row = { .function = function };
      GrindFunctionId *first;

      if (!grind_comparison_is_other_build (self->comparison, function) ||
          !grind_graph_is_active_node (self->graphs[1], function))
        continue;
      numbers[function] = grind_comparison_get_object (
        self->comparison, grind_profile_get_function_object (self->profile, function));
      first = &firsts[numbers[function]];
      if (*first == GRIND_NONE ||
          get_larger_self (self, function) > get_larger_self (self, *first))
        *first = function;
      g_array_append_val (unnamed, row);
    }
  for (guint i = 0; i < unnamed->len; i++)
    {
      GrindUnnamed *row = &g_array_index (unnamed, GrindUnnamed, i);

      row->first = firsts[numbers[row->function]];
    }
}

static GrindFileId
find_file (GrindFileId *files,
           GrindFileId  file)
{
  while (files[file] != file)
    file = files[file] = files[files[file]];

  return file;
}

static gboolean
has_same_base (GrindProfile *profile,
               GrindFileId   a,
               GrindFileId   b)
{
  g_autofree char *left = g_path_get_basename (grind_profile_get_file (profile, a, NULL));
  g_autofree char *right = g_path_get_basename (grind_profile_get_file (profile, b, NULL));

  return g_str_equal (left, right);
}

/* Finds files that are the same in another folder: those with a pair of functions. Returns by file
 * the one that stands for it, one after if there is any. */
static GrindFileId *
find_files (const Explained *self)
{
  guint n_files = grind_profile_get_n_files (self->profile);
  guint n_functions = grind_profile_get_n_functions (self->profile);
  GrindFileId *files = g_new (GrindFileId, n_files + 1);

  for (GrindFileId file = 0; file < n_files; file++)
    files[file] = file;
  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      GrindPair pair = grind_comparison_get_pair (self->comparison, function);
      GrindFileId before, after;

      if (pair.level == GRIND_PAIR_NONE || pair.after != function)
        continue;
      before = grind_profile_get_function_file (self->profile, pair.before);
      after = grind_profile_get_function_file (self->profile, function);
      if (before == GRIND_NONE || after == GRIND_NONE)
        continue;
      before = find_file (files, before);
      after = find_file (files, after);
      if (before != after && has_same_base (self->profile, before, after))
        files[before] = after;
    }

  return files;
}

static int
compare_rows (gconstpointer a,
              gconstpointer b,
              gpointer      data)
{
  const Row *left = a;
  const Row *right = b;
  gint64 left_size = grind_change_get_magnitude (left->self.change);
  gint64 right_size = grind_change_get_magnitude (right->self.change);

  if (left->file != right->file)
    return left->file < right->file ? -1 : 1;
  if (left->class_id != right->class_id)
    return left->class_id < right->class_id ? -1 : 1;
  if (left_size != right_size)
    return left_size > right_size ? -1 : 1;

  return grind_compare_names (data, left->function, right->function);
}

/* Lists the new and gone functions by file and class. */
static GArray *
list_rows (const Explained       *self,
           const GrindClassNames *names)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_autofree GrindFileId *files = find_files (self);
  guint n_functions = grind_profile_get_n_functions (self->profile);

  for (GrindFunctionId function = 0; function < n_functions; function++)
    {
      GrindFileId file = grind_profile_get_function_file (self->profile, function);
      GrindNameId name = grind_profile_get_function_name_id (self->profile, function);
      Row row = { .function = function, .file = GRIND_NONE, .class_id = GRIND_NONE };

      if (!_grind_change_is_unpaired (self->comparison, self->graphs[1], function))
        continue;
      if (file != GRIND_NONE &&
          !grind_text_is_unknown (grind_profile_get_file (self->profile, file, NULL)))
        row.file = find_file (files, file);
      if (name != GRIND_NONE)
        row.class_id = grind_class_names_get_id (names, name);
      row.self = grind_change_get_self (self->graphs[1], self->event, function);
      g_array_append_val (rows, row);
    }
  g_array_sort_with_data (rows, compare_rows, self->profile);

  return rows;
}

/* Makes a group of the rows from @start to @end. */
static GrindChangeGroup
make_group (const Explained *self,
            const GArray    *rows,
            guint            start,
            guint            end)
{
  const Row *first = &g_array_index (rows, Row, start);
  GrindChangeGroup group = { .file = first->file };
  GrindChangeSum sum = { 0, 0 };

  for (guint i = start; i < end; i++)
    {
      const Row *row = &g_array_index (rows, Row, i);
      gboolean is_new = get_side (self, row->function);

      group.n_new += is_new;
      group.n_gone += !is_new;
      grind_change_sum_add (&sum, row->self.change);
    }
  group.net = grind_change_sum_get (&sum, first->self.change.kind);
  if (group.net.kind == GRIND_VALUE_RATIO)
    group.net = grind_value_new_decimal (GRIND_VALUE_RATIO, NAN);

  return group;
}

/* The largest net change first */
static int
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const GrindChangeGroup *left = a;
  const GrindChangeGroup *right = b;
  gint64 left_size = grind_change_get_magnitude (left->net);
  gint64 right_size = grind_change_get_magnitude (right->net);

  if (left_size != right_size)
    return left_size > right_size ? -1 : 1;

  return (left->first > right->first) - (left->first < right->first);
}

/* Returns the end of the rows with the same file, and with @has_class the same class, as @start. */
static guint
find_end (const GArray *rows,
          guint         start,
          gboolean      has_class)
{
  const Row *first = &g_array_index (rows, Row, start);
  guint end = start + 1;

  while (end < rows->len && g_array_index (rows, Row, end).file == first->file &&
         (!has_class || g_array_index (rows, Row, end).class_id == first->class_id))
    end++;

  return end;
}

static void
add_classes (GrindChangeNotes      *notes,
             const Explained       *self,
             const GrindClassNames *names,
             const GArray          *rows,
             GrindChangeGroup      *file,
             guint                  end)
{
  guint start = notes->functions->len;

  file->first = notes->classes->len;
  for (guint i = start, next; i < end; i = next)
    {
      const Row *first = &g_array_index (rows, Row, i);
      GrindChangeGroup group;

      next = find_end (rows, i, TRUE);
      group = make_group (self, rows, i, next);
      group.class_name = first->class_id != GRIND_NONE
                           ? grind_class_names_get_name (names, first->class_id) : "";
      group.first = i;
      group.n = next - i;
      g_array_append_val (notes->classes, group);
      for (guint j = i; j < next; j++)
        g_array_append_val (notes->functions, g_array_index (rows, Row, j).function);
    }
  file->n = notes->classes->len - file->first;
  qsort (&g_array_index (notes->classes, GrindChangeGroup, file->first), file->n,
         sizeof (GrindChangeGroup), compare_groups);
}

static void
list_groups (GrindChangeNotes      *notes,
             const Explained       *self,
             const GrindClassNames *names)
{
  g_autoptr (GArray) rows = list_rows (self, names);

  for (guint i = 0, end; i < rows->len; i = end)
    {
      GrindChangeGroup file;

      end = find_end (rows, i, FALSE);
      file = make_group (self, rows, i, end);
      add_classes (notes, self, names, rows, &file, end);
      g_array_append_val (notes->files, file);
    }
  g_array_sort (notes->files, compare_groups);
}

/**
 * grind_change_notes_new:
 * @comparison: a comparison
 * @graph: its graph after, of grind_graph_new_compared()
 * @event: an event
 * @cancellable: (nullable): a #GCancellable
 * @error: return location for an error; only %G_IO_ERROR_CANCELLED occurs
 *
 * Looks for what may explain the functions that are on one side only, except addresses that mean
 * nothing on the other one:
 *
 * - A function was perhaps inlined if its self cost is at least 0.1 % of the total before, no other
 *   one is perhaps the same, and all of its callers stand: they are paired, are called at least
 *   half as often on the other side, and at least half of their calls to paired functions are
 *   there, too. It is explained by the caller whose inclusive cost changed most, as inlining
 *   changes only self costs; of several by the one that spent most on it.
 * - Functions are perhaps the same if they have at least four and 80 % of their paired callers and
 *   callees in common, and no other function has as much in common with one of them.
 * - All of them are grouped by source file, then by class.
 *
 * Takes linear time in functions, calls and names times their logarithm. Any thread.
 *
 * Returns: (transfer full) (nullable): the notes, or %NULL if cancelled
 */
GrindChangeNotes *
grind_change_notes_new (const GrindComparison  *comparison,
                        GrindGraph             *graph,
                        GrindEventId            event,
                        GCancellable           *cancellable,
                        GError                **error)
{
  g_auto (Explained) explained = { NULL, };
  g_autoptr (GrindChangeNotes) self = NULL;
  const GrindClassNames *names;

  g_return_val_if_fail (comparison != NULL, NULL);
  g_return_val_if_fail (GRIND_IS_GRAPH (graph) && grind_graph_get_before (graph) != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  names = grind_class_names_get (grind_graph_get_profile (graph), cancellable, error);
  if (names == NULL || g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  explained_init (&explained, comparison, graph, event);
  self = g_atomic_rc_box_new0 (GrindChangeNotes);
  self->inlinings = g_array_new (FALSE, FALSE, sizeof (GrindInlining));
  self->files = g_array_new (FALSE, FALSE, sizeof (GrindChangeGroup));
  self->classes = g_array_new (FALSE, FALSE, sizeof (GrindChangeGroup));
  self->functions = g_array_new (FALSE, FALSE, sizeof (GrindFunctionId));
  self->unnamed = g_array_new (FALSE, FALSE, sizeof (GrindUnnamed));
  list_alike (&explained, self);
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;

  list_inlinings (&explained, self->inlinings);
  list_unnamed (&explained, self->unnamed);
  list_groups (self, &explained, names);

  return g_steal_pointer (&self);
}

/**
 * grind_change_notes_ref:
 * @self: the notes
 *
 * Returns: (transfer full): @self. Any thread
 */
GrindChangeNotes *
grind_change_notes_ref (GrindChangeNotes *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  GrindChangeNotes *self = data;

  g_clear_pointer (&self->inlinings, g_array_unref);
  g_clear_pointer (&self->alike, g_array_unref);
  g_clear_pointer (&self->files, g_array_unref);
  g_clear_pointer (&self->classes, g_array_unref);
  g_clear_pointer (&self->functions, g_array_unref);
  g_clear_pointer (&self->unnamed, g_array_unref);
}

/**
 * grind_change_notes_unref:
 * @self: (transfer full): the notes. Any thread
 */
void
grind_change_notes_unref (GrindChangeNotes *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

/**
 * grind_change_notes_get_inlinings:
 * @self: the notes
 * @n: (out): the number of functions
 *
 * Returns: (transfer none) (array length=n): the functions that were perhaps inlined, by id
 */
const GrindInlining *
grind_change_notes_get_inlinings (const GrindChangeNotes *self,
                                  guint                  *n)
{
  *n = self->inlinings->len;

  return (const GrindInlining *) (const void *) self->inlinings->data;
}

static int
compare_inlinings (gconstpointer a,
                   gconstpointer b)
{
  const GrindInlining *left = a;
  const GrindInlining *right = b;

  return (left->function > right->function) - (left->function < right->function);
}

/**
 * grind_change_notes_find_inlining:
 * @self: the notes
 * @function: a function
 *
 * Takes logarithmic time.
 *
 * Returns: (transfer none) (nullable): into which caller it was perhaps inlined, or %NULL
 */
const GrindInlining *
grind_change_notes_find_inlining (const GrindChangeNotes *self,
                                  GrindFunctionId         function)
{
  const GrindInlining wanted = { .function = function };
  guint index;

  if (!g_array_binary_search (self->inlinings, &wanted, compare_inlinings, &index))
    return NULL;

  return &g_array_index (self->inlinings, GrindInlining, index);
}

/**
 * grind_change_notes_get_alike:
 * @self: the notes
 * @n: (out): the number of pairs
 *
 * Returns: (transfer none) (array length=n): pairs of functions that are perhaps the same, with the
 *   largest self cost first
 */
const GrindAlike *
grind_change_notes_get_alike (const GrindChangeNotes *self,
                              guint                  *n)
{
  *n = self->alike->len;

  return (const GrindAlike *) (const void *) self->alike->data;
}

/**
 * grind_change_notes_get_files:
 * @self: the notes
 * @n: (out): the number of files
 *
 * Returns: (transfer none) (array length=n): the source files of new and gone functions, with the
 *   largest net change first
 */
const GrindChangeGroup *
grind_change_notes_get_files (const GrindChangeNotes *self,
                              guint                  *n)
{
  *n = self->files->len;

  return (const GrindChangeGroup *) (const void *) self->files->data;
}

/**
 * grind_change_notes_get_classes:
 * @self: the notes
 * @file: one of grind_change_notes_get_files()
 * @n: (out): the number of classes
 *
 * Returns: (transfer none) (array length=n): the classes of new and gone functions of @file, with
 *   the largest net change first
 */
const GrindChangeGroup *
grind_change_notes_get_classes (const GrindChangeNotes *self,
                                const GrindChangeGroup *file,
                                guint                  *n)
{
  g_return_val_if_fail (file->class_name == NULL, NULL);

  *n = file->n;

  return &g_array_index (self->classes, GrindChangeGroup, file->first);
}

/**
 * grind_change_notes_get_functions:
 * @self: the notes
 * @group: one of grind_change_notes_get_classes()
 * @n: (out): the number of functions
 *
 * Returns: (transfer none) (array length=n): the new and gone functions of the class in this file,
 *   with the largest change of self cost first
 */
const GrindFunctionId *
grind_change_notes_get_functions (const GrindChangeNotes *self,
                                  const GrindChangeGroup *group,
                                  guint                  *n)
{
  g_return_val_if_fail (group->class_name != NULL, NULL);

  *n = group->n;

  return &g_array_index (self->functions, GrindFunctionId, group->first);
}

/**
 * grind_change_notes_get_unnamed:
 * @self: the notes
 * @n: (out): their number
 *
 * Returns: (transfer none) (array length=n): the functions without a name, by function. Any thread
 */
const GrindUnnamed *
grind_change_notes_get_unnamed (const GrindChangeNotes *self,
                                guint                  *n)
{
  *n = self->unnamed->len;

  return (const GrindUnnamed *) (void *) self->unnamed->data;
}
