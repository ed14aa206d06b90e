/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-list-column.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/graph/grind-compare.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-math.h"
#include "text/grind-bidi.h"
#include "text/grind-change-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-percent.h"

#define EN_DASH "\342\200\223"
#define DELTA   "\316\224 "

/* A wide number, for estimates whose largest is not known */
#define WIDEST_COUNT "8,888,888"

/**
 * grind_list_context_init:
 * @self: (out caller-allocates): a context
 * @navigator: (nullable): a navigator
 * @graph: (nullable): the graph of its session, or a previous one that rows still use
 *
 * Shows the events of the session, in its format. Keep both alive as long as @self.
 */
void
grind_list_context_init (GrindListContext *self,
                         GrindNavigator   *navigator,
                         GrindGraph       *graph)
{
  GrindSession *session;
  GrindEventId secondary;
  GrindGraph *before;

  *self = (GrindListContext) { .navigator = navigator };
  if (navigator == NULL || graph == NULL)
    return;

  session = grind_navigator_get_session (navigator);
  self->costs = grind_cost_text_get_costs (graph, grind_session_get_event (session));
  secondary = grind_session_get_secondary_event (session);
  if (secondary != GRIND_NONE)
    self->secondary = grind_cost_text_get_costs (graph, secondary);
  before = grind_graph_get_before (graph);
  if (before == NULL)
    return;

  self->before = grind_cost_text_get_costs (before, self->costs->event);
  if (secondary != GRIND_NONE)
    self->secondary_before = grind_cost_text_get_costs (before, self->secondary->event);
}

GrindValue
grind_list_context_get_inclusive (const GrindListContext *self,
                                  GrindNodeId             node)
{
  if (self->reader == NULL)
    return grind_costs_get_inclusive (self->costs, node);

  grind_cost_reader_read_node (self->reader, node);

  return grind_value_new_whole (grind_cost_reader_get_inclusive (self->reader)[self->event]);
}

GrindValue
grind_list_context_get_self (const GrindListContext *self,
                             GrindNodeId             node)
{
  if (self->reader == NULL)
    return grind_costs_get_self (self->costs, node);

  grind_cost_reader_read_node (self->reader, node);

  return grind_value_new_whole (grind_cost_reader_get_self (self->reader)[self->event]);
}

GrindValue
grind_list_context_get_call (const GrindListContext *self,
                             GrindCallId             call)
{
  if (self->reader == NULL)
    return grind_costs_get_call (self->costs, call);

  return grind_value_new_whole (grind_cost_reader_read_call (self->reader, call)[self->event]);
}

void
grind_list_cell_clear (GrindListCell *self)
{
  grind_node_name_clear (&self->name);
  g_free (self->note);
  g_free (self->label);
  g_free (self->text);
  g_free (self->exact);
  g_free (self->tooltip);
  g_free (self->file);
  g_free (self->object);
}

/* The context of a column of the secondary event */
static GrindListContext
get_context (const GrindListColumn  *self,
             const GrindListContext *context)
{
  GrindListContext other = *context;

  if (self->kind == GRIND_COLUMN_SECONDARY)
    {
      other.costs = context->secondary;
      other.before = context->secondary_before;
    }

  return other;
}

/* Whether a column has other contents before */
static gboolean
has_sides (const GrindListColumn *self)
{
  switch ((guint) self->kind)
    {
    case GRIND_COLUMN_COST:
    case GRIND_COLUMN_SECONDARY:
    case GRIND_COLUMN_AVERAGE:
    case GRIND_COLUMN_BEFORE:
    case GRIND_COLUMN_AFTER:
    case GRIND_COLUMN_RELATIVE:
      return TRUE;
    case GRIND_COLUMN_COUNT:
      return (self->flags & GRIND_COLUMN_IS_CONSTANT) == 0;
    default:
      return FALSE;
    }
}

/* Adds what @cell, which shows the side after, has before. The same getter fills both. */
static void
compare (const GrindListColumn  *self,
         const GrindListRows    *rows,
         guint                   row,
         const GrindListContext *context,
         GrindListCell          *cell)
{
  GrindListRows before_rows = *rows;
  GrindListContext before_context = *context;
  g_auto (GrindListCell) before = { .share = NAN, .node = GRIND_NONE, .place = GRIND_NONE,
                                    .slot = GRIND_NONE };

  before_rows.graph = grind_graph_get_before (rows->graph);
  before_context.costs = context->before;
  before_context.before = NULL;
  before_context.is_before = TRUE;
  self->get (&before_rows, row, &before_context, &before);

  cell->is_change = TRUE;
  cell->change = grind_change_make (before.value, cell->value);
  cell->value = cell->change.change;
  cell->strong = grind_change_make (before.strong, cell->strong).change;
  cell->count_before = before.count;
  cell->is_bound |= before.is_bound;
}

static void
fill_row (const GrindListColumn  *self,
          const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  GrindListContext own = get_context (self, context);

  *cell = (GrindListCell) {
    .share = NAN,
    .node = GRIND_NONE,
    .place = GRIND_NONE,
    .slot = GRIND_NONE,
  };
  if (self->kind == GRIND_COLUMN_SECONDARY && own.costs == NULL)
    cell->is_empty = TRUE;
  else
    self->get (rows, row, &own, cell);
  if (own.before != NULL && !cell->is_empty && has_sides (self) &&
      grind_graph_get_before (rows->graph) != NULL)
    compare (self, rows, row, &own, cell);
}

/**
 * grind_list_column_fill:
 * @self: a column
 * @rows: rows that it can show
 * @position: the position of a row
 * @context: what to show
 * @cell: (out caller-allocates): the contents; free it with grind_list_cell_clear()
 *
 * Any thread, if @context has no navigator.
 */
void
grind_list_column_fill (const GrindListColumn  *self,
                        const GrindListRows    *rows,
                        guint                   position,
                        const GrindListContext *context,
                        GrindListCell          *cell)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (position < rows->n_rows);

  fill_row (self, rows, grind_list_rows_get_row (rows, position), context, cell);
}

/**
 * grind_list_column_name:
 * @rows: rows
 * @cell: the contents of a cell of names
 *
 * Sets the name of @cell to that of its node, unless it has one.
 */
void
grind_list_column_name (const GrindListRows *rows,
                        GrindListCell       *cell)
{
  if (cell->name.full == NULL && cell->node != GRIND_NONE)
    grind_node_name_init (&cell->name, rows->graph, cell->node);
  else if (cell->name.full == NULL)
    cell->name = (GrindNodeName) { g_strdup (""), g_strdup (""), g_strdup (""), NULL,
                                   g_strdup (""), NULL, NULL };
  if (cell->note == NULL)
    return;

  g_free (cell->name.note);
  cell->name.note = g_steal_pointer (&cell->note);
}

static gboolean
is_zero (GrindValue value)
{
  return value.kind == GRIND_VALUE_WHOLE ? value.whole == 0 : value.decimal == 0;
}

/* An estimate of whole costs has no decimals. */
static char *
format_number (const GrindCosts    *costs,
               const GrindListCell *cell)
{
  if (!cell->is_estimate || costs->kind != GRIND_VALUE_WHOLE)
    return grind_value_format (cell->value);
  if (cell->value.decimal > 0 && cell->value.decimal < 0.5)
    return g_strdup ("<1");

  return grind_number_format_integer (cell->value.whole);
}

static char *
format_cost (const GrindListColumn  *self,
             const GrindListContext *context,
             const GrindListCell    *cell)
{
  g_autofree char *text = NULL;

  if ((self->flags & GRIND_COLUMN_HIDES_ZERO) != 0 && is_zero (cell->value))
    return NULL;

  if (cell->is_change)
    return grind_cost_text_format_change (context->navigator, context->costs,
                                          cell->is_estimate &&
                                          context->costs->kind == GRIND_VALUE_WHOLE
                                            ? grind_value_new_whole (cell->value.whole)
                                            : cell->value);

  text = context->navigator != NULL &&
         grind_cost_text_is_percent (context->navigator, context->costs)
           ? grind_cost_text_format (context->navigator, context->costs, cell->value)
           : format_number (context->costs, cell);

  /* translators: a cost that is at most %s */
  return cell->is_bound ? g_strdup_printf (_("≤ %s"), text) : g_steal_pointer (&text);
}

/* The cost of one side, as a share of the total before, so that differences are changes */
static char *
format_side (const GrindListColumn  *self,
             const GrindListContext *context,
             const GrindListCell    *cell)
{
  if (!cell->is_change)
    return NULL;
  if (self->kind == GRIND_COLUMN_RELATIVE)
    return grind_change_text_dup_percent (cell->change.change, cell->change.before);

  return grind_cost_text_format (context->navigator, context->before,
                                 self->kind == GRIND_COLUMN_BEFORE ? cell->change.before
                                                                   : cell->change.after);
}

static char *
format_count (const GrindListCell *cell)
{
  GrindCount count = cell->count;

  if (!cell->is_estimate)
    return grind_number_format_count (count);
  if (cell->value.decimal > 0 && cell->value.whole == 0)
    return g_strdup ("<1");
  count.count = cell->value.whole;

  return grind_number_format_count (count);
}

/* The number of calls before and after */
static char *
format_counts (const GrindListCell *cell)
{
  GrindListCell before = *cell;
  GrindListCell after = *cell;
  g_autofree char *before_text = NULL;
  g_autofree char *after_text = NULL;

  before.count = cell->count_before;
  before.value = cell->change.before;
  after.value = cell->change.after;
  before_text = format_count (&before);
  after_text = format_count (&after);

  return grind_change_text_join (before_text, after_text);
}

static char *
format_average (const GrindListContext *context,
                const GrindValue       *value)
{
  double average = value->decimal;

  return isfinite (average) && context->costs->kind == GRIND_VALUE_WHOLE
           ? grind_number_format_integer (llround (average))
           : grind_number_format_decimal (average);
}

static char *
format_averages (const GrindListContext *context,
                 const GrindListCell    *cell)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (!cell->is_change)
    return format_average (context, &cell->value);

  before = format_average (context, &cell->change.before);
  after = format_average (context, &cell->change.after);

  return grind_change_text_join (before, after);
}

/**
 * grind_list_column_dup_text:
 * @self: a column
 * @rows: rows that it can show
 * @context: what to show
 * @cell: the contents of one of its cells
 *
 * Returns: (transfer full) (nullable): the text for people
 */
char *
grind_list_column_dup_text (const GrindListColumn  *self,
                            const GrindListRows    *rows,
                            const GrindListContext *context,
                            const GrindListCell    *cell)
{
  GrindListContext own = get_context (self, context);

  g_return_val_if_fail (self != NULL, NULL);

  if (cell->is_empty)
    return NULL;
  if (cell->text != NULL)
    return g_strdup (cell->text);

  switch (self->kind)
    {
    case GRIND_COLUMN_COST:
    case GRIND_COLUMN_SECONDARY:
      return format_cost (self, &own, cell);
    case GRIND_COLUMN_SHARE:
      return grind_percent_format_share (cell->share);
    case GRIND_COLUMN_AVERAGE:
      return format_averages (&own, cell);
    case GRIND_COLUMN_COUNT:
      return cell->is_change ? format_counts (cell) : format_count (cell);
    case GRIND_COLUMN_BEFORE:
    case GRIND_COLUMN_AFTER:
    case GRIND_COLUMN_RELATIVE:
      return format_side (self, &own, cell);
    case GRIND_COLUMN_LOCATION:
      return cell->node != GRIND_NONE ? grind_node_text_dup_location (rows->graph, cell->node)
                                      : NULL;
    case GRIND_COLUMN_NAME:
    case GRIND_COLUMN_TEXT:
    case GRIND_COLUMN_NUMBER:
    case GRIND_COLUMN_NODE:
    case GRIND_COLUMN_FLAG:
    default:
      return g_strdup (self->kind == GRIND_COLUMN_NAME ? cell->name.full : cell->text);
    }
}

/* What the side of @kind shows, without loss of precision */
static char *
write_side (const GrindListColumn  *self,
            const GrindListContext *context,
            const GrindListCell    *cell)
{
  if (!cell->is_change)
    return g_strdup ("");
  if (self->kind == GRIND_COLUMN_RELATIVE)
    return grind_value_write (cell->change.change, cell->change.before);

  return grind_value_write (self->kind == GRIND_COLUMN_BEFORE ? cell->change.before
                                                              : cell->change.after,
                            grind_cost_text_get_base (context->navigator, context->before));
}

static char *
write_count (const GrindListCell *cell)
{
  if (cell->is_estimate && (cell->value.decimal > 0 || !cell->count.is_partial))
    return grind_value_write (cell->value, grind_value_new_whole (0));
  if (!cell->is_estimate && (cell->count.count > 0 || !cell->count.is_partial))
    return g_strdup_printf ("%" G_GINT64_FORMAT, cell->count.count);

  return g_strdup ("");
}

static char *
write_text (const GrindListColumn  *self,
            const GrindListRows    *rows,
            const GrindListContext *context,
            const GrindListCell    *cell)
{
  g_autofree char *text = grind_list_column_dup_text (self, rows, context, cell);

  return text != NULL && strcmp (text, EN_DASH) != 0 ? grind_bidi_strip (text) : g_strdup ("");
}

/**
 * grind_list_column_dup_exact:
 * @self: a column
 * @rows: rows that it can show
 * @context: what to show
 * @cell: the contents of one of its cells
 *
 * Returns: (transfer full): the text for programs: numbers without loss of precision, the same in
 *   every locale; recorded names; nothing for what is unknown
 */
char *
grind_list_column_dup_exact (const GrindListColumn  *self,
                             const GrindListRows    *rows,
                             const GrindListContext *context,
                             const GrindListCell    *cell)
{
  const GrindValue none = grind_value_new_whole (0);
  GrindListContext own = get_context (self, context);

  g_return_val_if_fail (self != NULL, NULL);

  if (cell->is_empty)
    return g_strdup ("");
  if (cell->exact != NULL)
    return g_strdup (cell->exact);

  switch (self->kind)
    {
    case GRIND_COLUMN_COST:
    case GRIND_COLUMN_SECONDARY:
      return grind_value_write (cell->value,
                                own.navigator != NULL
                                  ? grind_cost_text_get_base (own.navigator,
                                                              cell->is_change ? own.before
                                                                              : own.costs)
                                  : none);
    case GRIND_COLUMN_SHARE:
      return grind_value_write (grind_value_new_decimal (GRIND_VALUE_DECIMAL, 100 * cell->share),
                                none);
    case GRIND_COLUMN_AVERAGE:
      return grind_value_write (cell->is_change ? cell->change.after : cell->value, none);
    case GRIND_COLUMN_COUNT:
      return write_count (cell);
    case GRIND_COLUMN_BEFORE:
    case GRIND_COLUMN_AFTER:
    case GRIND_COLUMN_RELATIVE:
      return write_side (self, &own, cell);
    case GRIND_COLUMN_NAME:
      if (cell->node != GRIND_NONE)
        return grind_graph_dup_node_name (rows->graph, cell->node);
      return write_text (self, rows, context, cell);
    case GRIND_COLUMN_LOCATION:
    case GRIND_COLUMN_TEXT:
    case GRIND_COLUMN_NUMBER:
    case GRIND_COLUMN_NODE:
    case GRIND_COLUMN_FLAG:
    default:
      return write_text (self, rows, context, cell);
    }
}

/**
 * grind_list_column_dup_title:
 * @self: a column
 * @rows: (nullable): the rows that it shows
 * @context: what to show
 *
 * Returns: (transfer full): its title, translated
 */
char *
grind_list_column_dup_title (const GrindListColumn  *self,
                             const GrindListRows    *rows,
                             const GrindListContext *context)
{
  GrindListContext own = get_context (self, context);
  gboolean is_percent;
  const char *delta;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->dup_title != NULL && rows != NULL)
    return self->dup_title (rows);
  if (own.navigator == NULL || own.costs == NULL)
    return g_strdup (_(self->title));

  is_percent = grind_cost_text_is_percent (own.navigator, own.costs);
  delta = own.before != NULL && (self->kind == GRIND_COLUMN_COST ||
                                 self->kind == GRIND_COLUMN_SECONDARY) ? DELTA : "";
  if (self->kind == GRIND_COLUMN_SECONDARY)
    return g_strconcat (delta,
                        grind_cost_text_get_event (grind_navigator_get_session (own.navigator),
                                                   own.costs->event),
                        is_percent ? " %" : NULL, NULL);

  return g_strconcat (delta, is_percent && self->percent_title != NULL ? _(self->percent_title)
                                                                       : _(self->title), NULL);
}

/* The widest change: any may be as large as both totals, and has a sign */
static char *
dup_widest_change (const GrindListContext *context)
{
  gboolean is_percent = context->navigator != NULL &&
                        grind_cost_text_is_percent (context->navigator, context->costs);
  g_autofree char *before = grind_cost_text_dup_widest (context->before, is_percent);
  g_autofree char *after = grind_cost_text_dup_widest (context->costs, is_percent);

  return g_strconcat ("+", strlen (before) > strlen (after) ? before : after, NULL);
}

/* The widest count: all are compared, without formatting them. */
static char *
dup_widest_count (const GrindListColumn  *self,
                  const GrindListRows    *rows,
                  const GrindListContext *context)
{
  GrindCount most = { 0, TRUE };
  GrindCount before = { 0, TRUE };
  g_autofree char *text = NULL;
  g_autofree char *before_text = NULL;

  for (guint position = 0; position < rows->n_rows; position++)
    {
      g_auto (GrindListCell) cell = { { 0 } };

      grind_list_column_fill (self, rows, position, context, &cell);
      if (cell.is_estimate && !cell.is_change)
        return g_strdup (WIDEST_COUNT);
      most.count = MAX (most.count, cell.count.count);
      before.count = MAX (before.count, cell.count_before.count);
    }

  text = grind_number_format_count (most);
  if (context->before == NULL)
    return g_steal_pointer (&text);

  before_text = grind_number_format_count (before);

  return grind_change_text_join (before_text, text);
}

/**
 * grind_list_column_dup_widest:
 * @self: a column
 * @rows: (nullable): the rows that it shows
 * @context: what to show
 *
 * Returns: (transfer full) (nullable): the widest text that it shows, %NULL if that is not known
 */
char *
grind_list_column_dup_widest (const GrindListColumn  *self,
                              const GrindListRows    *rows,
                              const GrindListContext *context)
{
  GrindListContext own = get_context (self, context);

  g_return_val_if_fail (self != NULL, NULL);

  if (own.before != NULL && own.costs != NULL &&
      (self->kind == GRIND_COLUMN_COST || self->kind == GRIND_COLUMN_SECONDARY ||
       grind_list_column_is_of_comparison (self)))
    return dup_widest_change (&own);
  if (self->dup_widest != NULL)
    return rows != NULL ? self->dup_widest (rows, &own) : NULL;

  switch (self->kind)
    {
    case GRIND_COLUMN_COST:
    case GRIND_COLUMN_SECONDARY:
      if (own.costs == NULL)
        return NULL;
      return grind_cost_text_dup_widest (own.costs, own.navigator != NULL &&
                                         grind_cost_text_is_percent (own.navigator, own.costs));
    case GRIND_COLUMN_AVERAGE:
      return own.costs != NULL ? grind_cost_text_dup_widest (own.costs, FALSE) : NULL;
    case GRIND_COLUMN_SHARE:
      return grind_percent_dup_widest ();
    case GRIND_COLUMN_COUNT:
      return rows != NULL ? dup_widest_count (self, rows, &own) : NULL;
    case GRIND_COLUMN_NAME:
    case GRIND_COLUMN_LOCATION:
    case GRIND_COLUMN_TEXT:
    case GRIND_COLUMN_NUMBER:
    case GRIND_COLUMN_NODE:
    case GRIND_COLUMN_FLAG:
    default:
      return NULL;
    }
}

/* Whether it shows numbers, which are right-aligned */
gboolean
grind_list_column_is_number (const GrindListColumn *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->kind <= GRIND_COLUMN_RELATIVE || self->kind == GRIND_COLUMN_NUMBER;
}

/* Whether it shows what only a comparison has */
gboolean
grind_list_column_is_of_comparison (const GrindListColumn *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->kind == GRIND_COLUMN_BEFORE || self->kind == GRIND_COLUMN_AFTER ||
         self->kind == GRIND_COLUMN_RELATIVE;
}

/* Whether a first click on its title shows the largest first */
gboolean
grind_list_column_is_large_first (const GrindListColumn *self)
{
  return grind_list_column_is_number (self) && (self->flags & GRIND_COLUMN_SMALL_FIRST) == 0;
}

/* A row while it is sorted */
typedef struct
{
  gint64       rank;
  GrindNodeId  node;    /* (nullable): compared if ranks are equal */
  char        *text;    /* (nullable): likewise */
  gboolean     is_last;
  guint        row;
  guint        position;
} Entry;

typedef struct
{
  const GrindListColumn *column;
  GrindProfile          *profile;
  gboolean               is_descending;
} Comparison;

/* Unknown counts come first, then a lower bound of 1, and so on. */
static gint64
get_count_rank (const GrindListCell *cell)
{
  if (cell->is_estimate)
    return cell->count.is_partial && cell->value.decimal <= 0
             ? G_MININT64 : grind_value_get_rank (cell->value);

  return cell->count.is_partial && cell->count.count <= 0 ? -1 : cell->count.count;
}

/* Changes are sorted by their size, whatever their sign. */
static gint64
get_change_rank (const GrindListColumn *self,
                 const GrindListCell   *cell)
{
  gint64 before, after;

  switch ((guint) self->kind)
    {
    case GRIND_COLUMN_COUNT:
      before = cell->is_estimate ? cell->change.before.whole : cell->count_before.count;
      after = cell->is_estimate ? cell->change.after.whole : cell->count.count;
      return grind_absolute (grind_subtract (after, before));
    case GRIND_COLUMN_BEFORE:
      return grind_value_get_rank (cell->change.before);
    case GRIND_COLUMN_AFTER:
    case GRIND_COLUMN_AVERAGE:
      return grind_value_get_rank (cell->change.after);
    case GRIND_COLUMN_RELATIVE:
      return grind_value_get_rank (
        grind_value_new_decimal (GRIND_VALUE_DECIMAL,
                                 grind_value_get_share (cell->change.change,
                                                        cell->change.before)));
    default:
      return grind_change_get_magnitude (cell->value);
    }
}

static void
entry_init (Entry                  *entry,
            const GrindListColumn  *self,
            const GrindListRows    *rows,
            guint                   position,
            const GrindListContext *context)
{
  guint row = grind_list_rows_get_row (rows, position);
  g_auto (GrindListCell) cell = { { 0 } };

  fill_row (self, rows, row, context, &cell);
  entry->row = row;
  entry->position = position;
  entry->is_last = rows->kind->is_last != NULL && rows->kind->is_last (rows, row);
  entry->node = cell.place != GRIND_NONE ? cell.place : cell.node;
  if (cell.is_change)
    entry->rank = get_change_rank (self, &cell);
  else if (self->kind == GRIND_COLUMN_COUNT)
    entry->rank = get_count_rank (&cell);
  else if (self->kind == GRIND_COLUMN_SHARE)
    entry->rank = grind_value_get_rank (grind_value_new_decimal (GRIND_VALUE_DECIMAL, cell.share));
  else
    entry->rank = grind_value_get_rank (cell.value);
  if (self->kind == GRIND_COLUMN_TEXT)
    entry->text = g_steal_pointer (&cell.text);
}

/* Rows without a node come first, and cycles, which have no location, next. */
static int
compare_nodes (const Comparison *comparison,
               GrindNodeId       a,
               GrindNodeId       b)
{
  guint n_functions = grind_profile_get_n_functions (comparison->profile);

  if (a == GRIND_NONE || b == GRIND_NONE)
    return (a != GRIND_NONE) - (b != GRIND_NONE);
  if (comparison->column->kind == GRIND_COLUMN_NAME || a >= n_functions || b >= n_functions)
    return grind_compare_names (comparison->profile, a, b);

  return grind_compare_locations (comparison->profile, a, b);
}

static int
compare_keys (const Comparison *comparison,
              const Entry      *a,
              const Entry      *b)
{
  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  if (comparison->column->kind == GRIND_COLUMN_TEXT)
    return g_strcmp0 (a->text, b->text);
  if (comparison->column->kind == GRIND_COLUMN_NAME ||
      comparison->column->kind == GRIND_COLUMN_LOCATION)
    return compare_nodes (comparison, a->node, b->node);

  return 0;
}

static int
compare_cb (gconstpointer a,
            gconstpointer b,
            gpointer      user_data)
{
  const Comparison *comparison = user_data;
  const Entry *first = a;
  const Entry *second = b;
  int difference;

  if (first->is_last != second->is_last)
    return first->is_last ? 1 : -1;
  difference = compare_keys (comparison, first, second);
  if (difference != 0)
    return comparison->is_descending ? -difference : difference;

  return (first->position > second->position) - (first->position < second->position);
}

/**
 * grind_list_column_sort:
 * @self: a column
 * @rows: rows that it can show
 * @context: what it shows
 * @is_descending: whether the largest comes first
 *
 * Ties keep the order of @rows. Any thread, if @context has no navigator.
 *
 * Returns: (transfer full): the rows in the order of @self
 */
GrindListRows *
grind_list_column_sort (const GrindListColumn  *self,
                        GrindListRows          *rows,
                        const GrindListContext *context,
                        gboolean                is_descending)
{
  Comparison comparison = { self, NULL, is_descending };
  GrindListContext own = *context;
  g_autofree Entry *entries = NULL;
  guint *order;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (rows != NULL, NULL);

  if (rows->graph != NULL)
    comparison.profile = grind_graph_get_profile (rows->graph);
  own.is_sorting = TRUE;
  entries = g_new0 (Entry, rows->n_rows);
  order = g_new (guint, MAX (rows->n_rows, 1));
  for (guint position = 0; position < rows->n_rows; position++)
    entry_init (&entries[position], self, rows, position, &own);
  g_qsort_with_data (entries, (int) rows->n_rows, sizeof (Entry), compare_cb, &comparison);
  for (guint i = 0; i < rows->n_rows; i++)
    {
      order[i] = entries[i].row;
      g_free (entries[i].text);
    }

  return grind_list_rows_reorder (rows, order, rows->n_rows);
}
