/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-columns.h"

#include <math.h>

#include <glib/gi18n.h>

#include "analysis/estimate/grind-call-tree.h"
#include "analysis/names/grind-number.h"
#include "grind-picture-text.h"
#include "profile/grind-plain-text.h"
#include "text/grind-change-text.h"
#include "text/grind-percent.h"

#define DELTA    "Δ "
#define ARROW    " → "
#define ELLIPSIS " … "

static GrindPicture *
get_picture (const GrindListRows *rows)
{
  return rows->data;
}

static GrindItem
get_item (const GrindListRows *rows,
          guint                row)
{
  GrindItem what;

  grind_picture_get_item (get_picture (rows), row, &what);

  return what;
}

static GrindNodeId
get_row_node (const GrindListRows *rows,
              guint                row)
{
  return get_item (rows, row).node;
}

static void
init_plain (GrindNodeName *name,
            const char    *text)
{
  *name = (GrindNodeName) {
    g_strdup (""), g_strdup (""), g_strdup (text), NULL, g_strdup (text),
  };
}

static void
init_node (GrindNodeName *name,
           GrindGraph    *graph,
           GrindNodeId    node)
{
  if (node == GRIND_NONE)
    init_plain (name, _("Whole program"));
  else
    grind_node_name_init (name, graph, node);
}

static void
init_item (GrindNodeName   *name,
           GrindGraph      *graph,
           const GrindItem *what)
{
  g_autofree char *path = NULL;

  if (what->group_by == GRIND_GROUP_BY_NONE)
    {
      init_node (name, graph, what->node);
      return;
    }

  path = grind_plain_text_show (grind_call_tree_dup_group_name (graph, what->group_by,
                                                                what->member));
  if (*path != '\0')
    init_plain (name, path);
  else
    init_plain (name, what->group_by == GRIND_GROUP_BY_OBJECT ? _("Unknown ELF object")
                                                              : _("Unknown file"));
}

/* Two functions with @separator between them. */
static void
init_pair (GrindNodeName *name,
           GrindGraph    *graph,
           GrindNodeId    from,
           GrindNodeId    to,
           const char    *separator)
{
  g_auto (GrindNodeName) first = { NULL };
  g_auto (GrindNodeName) second = { NULL };

  init_node (&first, graph, from);
  init_node (&second, graph, to);
  *name = (GrindNodeName) {
    g_steal_pointer (&first.last), g_strdup (separator), g_steal_pointer (&second.last), NULL,
    g_strconcat (first.full, separator, second.full, NULL),
  };
}

static void
take_note (GrindNodeName *name,
           char          *note)
{
  g_free (name->note);
  name->note = note;
}

static char *
dup_hidden (guint n_hidden)
{
  g_autofree char *number = grind_number_format_integer (n_hidden);

  if (n_hidden == 0)
    return g_strdup (_("hidden functions"));

  return g_strdup_printf (ngettext ("%s hidden function", "%s hidden functions", n_hidden), number);
}

static char *
dup_passed (guint n_passed)
{
  g_autofree char *number = NULL;

  if (n_passed == 0)
    return NULL;

  number = grind_number_format_integer (n_passed);

  /* translators: after a function in a picture, how many others share its box or arrow */
  return g_strdup_printf (_("via %s"), number);
}

static char *
dup_path (guint n_functions)
{
  g_autofree char *number = grind_number_format_integer (n_functions);

  return g_strdup_printf (ngettext ("%s function", "%s functions", n_functions), number);
}

/* A basic block or a jump: what its tooltip begins with, and the rest */
static void
init_code (GrindNodeName   *name,
           GrindPicture    *picture,
           const GrindItem *what)
{
  g_auto (GStrv) lines = grind_picture_dup_lines (picture, what->number);

  init_plain (name, lines[0]);
  take_note (name, g_strjoinv (C_("between facts", ", "), lines + 1));
}

static void
init_name (GrindNodeName   *name,
           GrindPicture    *picture,
           GrindGraph      *graph,
           const GrindItem *what)
{
  switch (what->kind)
    {
    case GRIND_ITEM_BLOCK:
    case GRIND_ITEM_JUMP:
      init_code (name, picture, what);
      break;

    case GRIND_ITEM_CALL:
      init_pair (name, graph, what->from, what->node, ARROW);
      take_note (name, dup_passed (what->n_passed));
      break;

    case GRIND_ITEM_PATH:
      init_pair (name, graph, what->from, what->node, ELLIPSIS);
      take_note (name, dup_path (what->n_hidden));
      break;

    case GRIND_ITEM_HIDDEN:
      init_item (name, graph, what);
      take_note (name, dup_hidden (what->n_hidden));
      break;

    case GRIND_ITEM_NODE:
    case GRIND_ITEM_RECURSION:
    case GRIND_ITEM_SELF:
    case GRIND_ITEM_NO_CALLER:
    default:
      init_item (name, graph, what);
      if (what->n_passed > 0)
        take_note (name, dup_passed (what->n_passed));
    }
}

static const char *
get_kind_text (GrindGraph      *graph,
               const GrindItem *what)
{
  switch (what->kind)
    {
    case GRIND_ITEM_RECURSION:
      return C_("function", "recursive");

    case GRIND_ITEM_SELF:
      return _("self");

    case GRIND_ITEM_HIDDEN:
      return what->is_callers ? _("hidden callers") : _("hidden");

    case GRIND_ITEM_CALL:
      if (what->from == what->node)
        return C_("function", "recursive");

      return what->is_back ? _("recursive call") : _("call");

    case GRIND_ITEM_NO_CALLER:
      return _("no caller");

    case GRIND_ITEM_PATH:
      return _("path");

    case GRIND_ITEM_BLOCK:
      return C_("item of a picture", "block");

    case GRIND_ITEM_JUMP:
      return what->is_back ? C_("item of a picture", "loop") : C_("item of a picture", "jump");

    case GRIND_ITEM_NODE:
    default:
      if (what->group_by != GRIND_GROUP_BY_NONE)
        return what->group_by == GRIND_GROUP_BY_OBJECT ? _("ELF object") : _("source file");
      if (what->node == GRIND_NONE)
        return _("program");

      return grind_graph_is_cycle (graph, what->node) ? _("cycle") : _("function");
    }
}

/* Formats a cost as in lists, but rounds absolute costs, as most are estimates. */
static char *
format_cost (const GrindSubject *subject,
             GrindValue          cost)
{
  const GrindCosts *costs = grind_graph_get_costs (subject->graph, subject->event);

  if (subject->is_percent)
    return grind_percent_format (cost, subject->base);
  if (costs->kind != GRIND_VALUE_WHOLE)
    return grind_value_format (cost);
  if (cost.decimal > 0 && cost.decimal < 0.5)
    return g_strdup ("<1");

  return grind_value_format (grind_value_new_whole (cost.whole));
}

static gboolean
is_of_comparison (const GrindListRows *rows)
{
  return grind_subject_get_before (grind_picture_get_subject (get_picture (rows))) != NULL;
}

/* Hidden functions have no change, as some may have become faster and others slower. */
static void
get_change (const GrindSubject *subject,
            const GrindItem    *what,
            GrindListCell      *cell)
{
  cell->is_empty = !what->is_compared;
  cell->is_change = what->is_compared;
  cell->change = grind_change_make (grind_subject_get_value (subject, what->before),
                                    grind_subject_get_value (subject, what->after));
  cell->value = cell->change.change;
  cell->base = subject->base;
  cell->share = grind_value_get_share (cell->value, cell->base);
  if (what->kind == GRIND_ITEM_SELF)
    cell->strong = cell->value;
  cell->text = subject->is_percent ? grind_change_text_dup_points (cell->value, cell->base)
                                   : grind_change_text_dup_signed (cell->value);
  cell->exact = grind_value_write (cell->value, subject->is_percent ? cell->base
                                                                    : grind_value_new_whole (0));
}

/* One side of a comparison */
static void
get_side (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  GrindItem what = get_item (rows, row);

  cell->is_empty = !what.is_compared;
  cell->value = grind_subject_get_value (grind_picture_get_subject (get_picture (rows)),
                                         context->is_before ? what.before : what.after);
}

static void
get_cost (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  const GrindSubject *subject = grind_picture_get_subject (get_picture (rows));
  GrindItem what = get_item (rows, row);
  GrindValue cost = grind_value_new_decimal (GRIND_VALUE_DECIMAL, what.cost);

  if (is_of_comparison (rows))
    {
      get_change (subject, &what, cell);
      return;
    }

  cell->value = cost;
  cell->base = subject->base;
  cell->share = grind_value_get_share (cost, subject->base);
  if (what.kind == GRIND_ITEM_SELF)
    cell->strong = grind_value_new_decimal (GRIND_VALUE_DECIMAL, cell->share);
  cell->text = format_cost (subject, cost);
  cell->exact = grind_value_write (cost, subject->is_percent ? subject->base
                                                             : grind_value_new_whole (0));
}

static char *
dup_widest_cost (const GrindListRows    *rows,
                 const GrindListContext *context)
{
  const GrindSubject *subject = grind_picture_get_subject (get_picture (rows));
  const GrindCosts *costs = grind_graph_get_costs (subject->graph, subject->event);
  g_autofree char *widest = subject->is_percent
                              ? grind_percent_dup_widest ()
                              : grind_value_format (is_of_comparison (rows)
                                                      ? subject->base
                                                      : grind_costs_get_base (costs));

  return g_strconcat (is_of_comparison (rows) ? "+" : "", widest, NULL);
}

static char *
dup_cost_title (const GrindListRows *rows)
{
  return g_strconcat (is_of_comparison (rows) ? DELTA : "",
                      grind_picture_get_subject (get_picture (rows))->is_percent ? _("Cost %")
                                                                                 : _("Cost"),
                      NULL);
}

/* The cost relative to that of the parent, in a comparison after; unknown without a parent */
static void
get_share (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  GrindItem what = get_item (rows, row);
  GrindItem parent;

  if (what.parent == GRIND_NONE)
    return;

  parent = get_item (rows, what.parent);
  if (is_of_comparison (rows))
    {
      if (what.is_compared && parent.is_compared && parent.after != 0)
        cell->share = what.after / parent.after;
      return;
    }
  if (parent.cost != 0)
    cell->share = what.cost / parent.cost;
}

static void
get_count (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  GrindItem what = get_item (rows, row);

  cell->value = grind_value_new_decimal (GRIND_VALUE_DECIMAL,
                                         context->is_before ? what.count_before : what.count);
  cell->count.is_partial = what.is_count_partial;
  cell->is_estimate = TRUE;
  cell->is_empty = what.count <= 0 && what.count_before <= 0;
}

static void
get_level (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  guint depth = get_item (rows, row).depth;

  cell->text = grind_number_format_integer (depth);
  cell->exact = g_strdup_printf ("%u", depth);
}

static char *
dup_widest_level (const GrindListRows    *rows,
                  const GrindListContext *context)
{
  return g_strdup ("888");
}

static void
get_name (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  GrindItem what = get_item (rows, row);
  GrindSession *session = context->navigator != NULL
                            ? grind_navigator_get_session (context->navigator) : NULL;
  g_autofree char *description =
    grind_picture_text_dup_description (get_picture (rows), &what, session);

  init_name (&cell->name, get_picture (rows), rows->graph, &what);
  if (cell->name.note == NULL)
    cell->name.note = grind_picture_text_dup_badge (get_picture (rows), &what, session);
  cell->node = what.node;
  cell->exact = g_strdup (cell->name.full);
  cell->depth = what.depth;
  cell->is_dim = what.kind == GRIND_ITEM_HIDDEN;
  /* translators: a description of an item in a picture, and its depth */
  cell->label = g_strdup_printf (_("%s, level %u"), description, what.depth);
}

static void
get_kind (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  GrindItem what = get_item (rows, row);

  cell->text = g_strdup (get_kind_text (rows->graph, &what));
}

static void
get_location (const GrindListRows    *rows,
              guint                   row,
              const GrindListContext *context,
              GrindListCell          *cell)
{
  cell->node = get_row_node (rows, row);
}

const GrindListColumn grind_picture_columns[] = {
  {
    .id = "cost", .title = N_("Cost"), .kind = GRIND_COLUMN_SHARE, .get = get_cost,
    .dup_widest = dup_widest_cost, .dup_title = dup_cost_title, .width = 110,
    .flags = GRIND_COLUMN_HAS_BAR,
  },
  GRIND_COMPARED_COLUMNS ("", N_("Before"), N_("After"), N_("Change in %"), get_side),
  {
    .id = "share", .title = N_("Share %"), .kind = GRIND_COLUMN_SHARE, .get = get_share,
    .width = 74, .rank = 2,
  },
  {
    .id = "count", .title = N_("Count"), .kind = GRIND_COLUMN_COUNT, .get = get_count,
    .width = 84, .rank = 3, .flags = GRIND_COLUMN_IS_DIM,
  },
  {
    .id = "level", .title = N_("Level"), .kind = GRIND_COLUMN_NUMBER, .get = get_level,
    .dup_widest = dup_widest_level, .width = 58, .rank = 1, .flags = GRIND_COLUMN_IS_DIM,
  },
  {
    .id = "function", .title = N_("Function"), .kind = GRIND_COLUMN_NAME, .get = get_name,
    .width = 160, .flags = GRIND_COLUMN_EXPANDS,
  },
  {
    .id = "kind", .title = N_("Kind"), .kind = GRIND_COLUMN_TEXT, .get = get_kind, .width = 84,
    .rank = 1, .flags = GRIND_COLUMN_IS_DIM,
  },
  {
    .id = "location", .title = N_("Location"), .kind = GRIND_COLUMN_LOCATION, .get = get_location,
    .width = 130, .rank = 4, .flags = GRIND_COLUMN_IS_DIM,
  },
};

const guint grind_n_picture_columns = G_N_ELEMENTS (grind_picture_columns);

static const GrindListRowsKind picture_rows = { get_row_node, NULL, g_object_unref };

/* Links the children of an item, in their order; items without a parent are the children of a
 * virtual item after the last one. */
static void
chain (const GrindListRows *rows,
       guint32             *first_children,
       guint32             *next_siblings)
{
  for (guint i = 0; i <= rows->n_rows; i++)
    first_children[i] = GRIND_NONE;

  for (guint i = rows->n_rows; i-- > 0;)
    {
      GrindItem what = get_item (rows, i);
      guint parent = what.parent < i ? what.parent : rows->n_rows;

      next_siblings[i] = first_children[parent];
      first_children[parent] = i;
    }
}

/* One stack is enough, as an item has its next sibling below itself. */
static guint *
make_order (const GrindListRows *rows)
{
  g_autofree guint32 *first_children = g_new (guint32, rows->n_rows + 1);
  g_autofree guint32 *next_siblings = g_new (guint32, rows->n_rows + 1);
  g_autofree guint32 *stack = g_new (guint32, rows->n_rows + 1);
  guint *order = g_new (guint, rows->n_rows + 1);
  guint n_stacked = 0;
  guint position = 0;

  chain (rows, first_children, next_siblings);
  stack[n_stacked++] = first_children[rows->n_rows];
  while (n_stacked > 0)
    {
      guint item = stack[--n_stacked];

      if (item == GRIND_NONE)
        continue;

      order[position++] = item;
      stack[n_stacked++] = next_siblings[item];
      stack[n_stacked++] = first_children[item];
    }

  return order;
}

/**
 * grind_picture_rows_new:
 * @picture: a picture
 *
 * Takes linear time in the number of items.
 *
 * Returns: (transfer full): the items of the picture; children follow directly after their parent
 */
GrindListRows *
grind_picture_rows_new (GrindPicture *picture)
{
  g_autoptr (GrindListRows) rows = NULL;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture), NULL);

  rows = grind_list_rows_new (&picture_rows, grind_picture_get_subject (picture)->graph,
                              g_object_ref (picture), grind_picture_get_n_items (picture));

  return grind_list_rows_reorder (rows, make_order (rows), rows->n_rows);
}
