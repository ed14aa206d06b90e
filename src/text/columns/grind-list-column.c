/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-list-column-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-math.h"
#include "text/grind-bidi.h"
#include "text/grind-change-text.h"
#include "text/grind-cost-text.h"
#include "text/grind-percent.h"

#define EN_DASH "\342\200\223"
#define DELTA   "\316\224 "

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

/* What @self shows: columns of the secondary event have its costs. */
GrindListContext
_grind_list_column_get_context (const GrindListColumn  *self,
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

/* Fills the cell of a row, given by its index in the data. */
void
_grind_list_column_fill_row (const GrindListColumn  *self,
                             const GrindListRows    *rows,
                             guint                   row,
                             const GrindListContext *context,
                             GrindListCell          *cell)
{
  GrindListContext own = _grind_list_column_get_context (self, context);

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

  _grind_list_column_fill_row (self, rows, grind_list_rows_get_row (rows, position), context, cell);
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
    {
      text = grind_cost_text_format_change (context->navigator, context->costs,
                                            cell->is_estimate &&
                                            context->costs->kind == GRIND_VALUE_WHOLE
                                              ? grind_value_new_whole (cell->value.whole)
                                              : cell->value);

      /* translators: a change from one upper bound to another one, which is approximately %s */
      return cell->is_bound ? g_strdup_printf (_("≈ %s"), text) : g_steal_pointer (&text);
    }

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
  g_autofree char *text = NULL;
  GrindValue side;

  if (!cell->is_change)
    return NULL;
  if (self->kind == GRIND_COLUMN_RELATIVE)
    {
      text = grind_change_text_dup_percent (cell->change.change, cell->change.before);
      /* translators: a change from one upper bound to another one, which is approximately %s */
      return cell->is_bound ? g_strdup_printf (_("≈ %s"), text) : g_steal_pointer (&text);
    }

  side = self->kind == GRIND_COLUMN_BEFORE ? cell->change.before : cell->change.after;
  /* An estimate of whole costs has no decimals. */
  if (cell->is_estimate && context->costs->kind == GRIND_VALUE_WHOLE &&
      !grind_cost_text_is_percent (context->navigator, context->costs))
    side = grind_value_new_whole (side.whole);
  text = grind_cost_text_format (context->navigator, context->before, side);

  /* translators: a cost that is at most %s */
  return cell->is_bound ? g_strdup_printf (_("≤ %s"), text) : g_steal_pointer (&text);
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
  GrindListContext own = _grind_list_column_get_context (self, context);

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
  /* What is new has no relative change. */
  if (self->kind == GRIND_COLUMN_RELATIVE)
    return is_zero (cell->change.before) && !is_zero (cell->change.change)
             ? g_strdup ("") : grind_value_write (cell->change.change, cell->change.before);

  return grind_value_write (self->kind == GRIND_COLUMN_BEFORE ? cell->change.before
                                                              : cell->change.after,
                            grind_cost_text_get_base (context->navigator, context->before));
}

/* In a comparison the count after, as a cell of a spreadsheet has one number */
static char *
write_count (const GrindListCell *cell)
{
  GrindValue estimate = cell->is_change ? cell->change.after : cell->value;

  if (cell->is_estimate && (estimate.decimal > 0 || !cell->count.is_partial))
    return grind_value_write (estimate, grind_value_new_whole (0));
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
  GrindListContext own = _grind_list_column_get_context (self, context);

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
  GrindListContext own = _grind_list_column_get_context (self, context);
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

static gboolean
has_calls (GrindGraph *graph)
{
  return graph == NULL || grind_graph_has_calls (graph);
}

/**
 * grind_list_column_is_missing:
 * @self: a column
 * @graph: (nullable): the graph of the rows, if it is known
 *
 * Returns: whether the column tells nothing about @graph: it is about calls or a comparison, and
 *   there are none
 */
gboolean
grind_list_column_is_missing (const GrindListColumn *self,
                              GrindGraph            *graph)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return ((self->flags & GRIND_COLUMN_OF_CALLS) != 0 && !has_calls (graph)) ||
         (grind_list_column_is_of_comparison (self) &&
          (graph == NULL || grind_graph_get_before (graph) == NULL));
}

/**
 * grind_list_column_has_bar:
 * @self: a column
 * @graph: (nullable): the graph of the rows, if it is known
 *
 * Returns: whether a bar shows the costs of @graph
 */
gboolean
grind_list_column_has_bar (const GrindListColumn *self,
                           GrindGraph            *graph)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return (self->flags & GRIND_COLUMN_HAS_BAR) != 0 ||
         ((self->flags & GRIND_COLUMN_HAS_BAR_THEN) != 0 && !has_calls (graph));
}

/* Whether a first click on its title shows the largest first */
gboolean
grind_list_column_is_large_first (const GrindListColumn *self)
{
  return grind_list_column_is_number (self) && (self->flags & GRIND_COLUMN_SMALL_FIRST) == 0;
}
