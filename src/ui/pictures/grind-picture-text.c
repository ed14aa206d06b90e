/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Descriptions of picture items, for tooltips and screen readers. */
#include "config.h"

#include "grind-picture-text.h"

#include <math.h>

#include <glib/gi18n.h>

#include "analysis/estimate/grind-call-tree.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"
#include "text/columns/grind-change-columns.h"
#include "text/grind-bidi.h"
#include "text/grind-change-text.h"
#include "text/grind-node-text.h"
#include "text/grind-percent.h"

#define MAX_NAME_CHARS 60

/* The table in a tooltip */
typedef struct
{
  GtkWidget *grid;
  int        n_rows;
} Table;

static const GrindCosts *
get_costs (const GrindSubject *subject)
{
  return grind_graph_get_costs (subject->graph, subject->event);
}

static const char *
get_event (const GrindSubject *subject)
{
  return grind_plain_text_peek (grind_event_set_get_name (grind_graph_get_events (subject->graph),
                                                          subject->event));
}

static char *
dup_share (const GrindSubject *subject,
           GrindValue          value)
{
  g_autofree char *share = grind_percent_format (value, subject->base);

  /* translators: a percentage */
  return g_strdup_printf (_("%s %%"), share);
}

static gboolean
is_of_comparison (const GrindSubject *subject)
{
  return grind_subject_get_before (subject) != NULL;
}

static GrindChange
get_change (const GrindSubject *subject,
            const GrindItem    *item)
{
  return grind_change_make (grind_subject_get_value (subject, item->before),
                            grind_subject_get_value (subject, item->after));
}

/* The change in percent of the total before, as in lists */
static char *
dup_points (const GrindSubject *subject,
            const GrindChange  *change)
{
  g_autofree char *points = grind_change_text_dup_points (change->change, subject->base);

  /* translators: a percentage */
  return g_strdup_printf (_("%s %%"), points);
}

/* Both sides and the change, in percent of the total before */
static char *
dup_shares (const GrindSubject *subject,
            GrindChange         change)
{
  g_autofree char *before = grind_percent_format (change.before, subject->base);
  g_autofree char *after = grind_percent_format (change.after, subject->base);
  g_autofree char *points = grind_change_text_dup_points (change.change, subject->base);
  g_autofree char *sides = grind_change_text_join (before, after);

  /* translators: a percentage before and after a change, "75.60 → 2.10", and the difference */
  return g_strdup_printf (_("%s %% (%s points)"), sides, points);
}

static char *
dup_node_name (const GrindSubject *subject,
               GrindNodeId         node)
{
  return node != GRIND_NONE ? grind_graph_dup_shown_name (subject->graph, node)
                            : g_strdup (_("Whole profile"));
}

/* The name of an item: a function or cycle, a group, or the whole profile */
static char *
dup_item_name (const GrindSubject *subject,
               const GrindItem    *item)
{
  g_autofree char *path = NULL;

  if (item->group_by == GRIND_GROUP_BY_NONE)
    return dup_node_name (subject, item->node);

  path = grind_call_tree_dup_group_name (subject->graph, item->group_by, item->member);
  if (*path != '\0')
    return grind_plain_text_dup (path);

  return g_strdup (item->group_by == GRIND_GROUP_BY_OBJECT ? _("Unknown ELF object")
                                                           : _("Unknown file"));
}

static char *
dup_n_hidden (const GrindItem *item)
{
  g_autofree char *number = grind_number_format_integer (item->n_hidden);

  return g_strdup_printf (ngettext ("%s function not drawn",
                                    "%s functions not drawn", item->n_hidden), number);
}

/* The text for a path of functions */
static char *
dup_path (const GrindSubject *subject,
          const GrindItem    *item)
{
  g_autofree char *number = grind_number_format_integer (item->n_hidden);
  g_autofree char *first = dup_node_name (subject, item->from);
  g_autofree char *last = dup_node_name (subject, item->node);

  if (item->n_hidden == 1)
    /* translators: a caller of what is drawn */
    return g_strdup_printf (_("Path: %s"), last);

  /* translators: of functions that call each other: how many, the first and the last one */
  return g_strdup_printf (ngettext ("Path: %s function from %s to %s",
                                    "Path: %s functions from %s to %s", item->n_hidden),
                          number, first, last);
}

/* The functions that share a box */
static char *
dup_chain (const GrindSubject *subject,
           const GrindItem    *item)
{
  g_autofree char *number = grind_number_format_integer (item->n_passed);
  g_autofree char *last = dup_node_name (subject, item->last);

  if (item->n_passed == 1)
    /* translators: a callee of the described function */
    return g_strdup_printf (_("Passes all of its cost to %s (same box)"), last);

  /* translators: how many functions share a box with their caller, and the last one */
  return g_strdup_printf (ngettext ("Passes all of its cost to %s function (same box), ending at "
                                    "%s",
                                    "Passes all of its cost to %s functions (same box), ending at "
                                    "%s", item->n_passed), number, last);
}

/* Puts the number before in front of the one after, unless they are the same. */
static void
take_joined (char       **after,
             const char  *before)
{
  char *joined = grind_change_text_join (before, *after);

  g_free (*after);
  *after = joined;
}

static char *
format_count (const GrindItem *item,
              double           count)
{
  return count > 0 && count < 1
           ? g_strdup ("<1")
           : grind_number_format_count ((GrindCount) { .count = llround (count),
                                                       .is_partial = item->is_count_partial });
}

static char *
dup_count (const GrindItem *item)
{
  double most = item->is_compared ? MAX (item->count_before, item->count) : item->count;
  g_autofree char *before = NULL;
  g_autofree char *number = NULL;

  if (most <= 0)
    return NULL;
  if (most < 1)
    return g_strdup (_("less than once"));

  number = format_count (item, item->count);
  before = item->is_compared ? format_count (item, item->count_before) : g_strdup (number);
  take_joined (&number, before);

  return g_strdup_printf (ngettext ("%s time", "%s times", (gulong) llround (item->count)), number);
}

/* Whether a cost is known for the item: the size of hidden functions in a comparison is none. */
static gboolean
has_cost (const GrindSubject *subject,
          const GrindItem    *item)
{
  return item->kind != GRIND_ITEM_PATH && (item->is_compared || !is_of_comparison (subject));
}

/* Whether the item is a part of a function, which the picture describes */
static gboolean
is_code (const GrindItem *item)
{
  return item->kind == GRIND_ITEM_BLOCK || item->kind == GRIND_ITEM_JUMP;
}

/* Whether to show the costs of the whole function in addition to those of the item */
static gboolean
is_function (const GrindItem *item)
{
  return item->node != GRIND_NONE &&
         (item->kind == GRIND_ITEM_NODE || item->kind == GRIND_ITEM_RECURSION);
}

/* Whether a function has all of its cost in the item; in a comparison, on both sides */
static gboolean
is_whole (const GrindSubject *subject,
          const GrindItem    *item)
{
  if (!is_function (item) || item->is_estimate)
    return FALSE;
  if (item->is_compared)
    {
      GrindChange all = grind_change_get_inclusive (subject->graph, subject->event, item->node);

      return item->before == grind_value_to_double (all.before) &&
             item->after == grind_value_to_double (all.after);
    }

  return item->cost == grind_value_to_double (grind_costs_get_inclusive (get_costs (subject),
                                                                         item->node));
}

static const char *
get_here_label (const GrindItem *item)
{
  switch (item->kind)
    {
    case GRIND_ITEM_SELF:
      return _("Self here");
    case GRIND_ITEM_NO_CALLER:
      return _("Without caller");
    case GRIND_ITEM_HIDDEN:
      return _("Total here");
    case GRIND_ITEM_CALL:
      return _("This call");
    case GRIND_ITEM_NODE:
    case GRIND_ITEM_RECURSION:
    default:
      return item->group_by != GRIND_GROUP_BY_NONE ? _("Self") : _("Inclusive here");
    }
}

/* Names may be wider than the screen. A label must not get narrower than its natural width, as GTK
 * would measure it at that width. */
static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  if (g_utf8_strlen (text, -1) >= MAX_NAME_CHARS)
    {
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_width_chars (GTK_LABEL (label), MAX_NAME_CHARS);
      gtk_label_set_max_width_chars (GTK_LABEL (label), MAX_NAME_CHARS);
    }

  return label;
}

static void
add_line (GtkWidget  *box,
          const char *text,
          gboolean    is_bold,
          gboolean    is_dim)
{
  GtkWidget *label = new_label (text);

  if (is_bold)
    {
      PangoAttrList *attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
      gtk_label_set_attributes (GTK_LABEL (label), attributes);
      pango_attr_list_unref (attributes);
    }
  if (is_dim)
    gtk_widget_add_css_class (label, "grind-tip-dim");
  gtk_box_append (GTK_BOX (box), label);
}

static void
add_row (Table      *table,
         const char *title,
         const char *share,
         const char *number)
{
  GtkWidget *label = gtk_label_new (share);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_grid_attach (GTK_GRID (table->grid), new_label (title), 0, table->n_rows, 1, 1);
  gtk_grid_attach (GTK_GRID (table->grid), label, 1, table->n_rows, 1, 1);
  gtk_grid_attach (GTK_GRID (table->grid), new_label (number), 2, table->n_rows, 1, 1);
  table->n_rows++;
}

static void
add_cost (Table              *table,
          const GrindSubject *subject,
          const char         *title,
          GrindValue          value,
          gboolean            is_estimate)
{
  g_autofree char *share = dup_share (subject, value);
  g_autofree char *number = grind_value_format (value);
  g_autofree char *text = NULL;

  if (is_estimate)
    /* translators: a cost and what is counted */
    text = g_strdup_printf (_("%s %s (estimate)"), number, get_event (subject));
  else
    text = grind_bidi_isolate (g_strdup_printf (C_("cost", "%s %s"), number,
                                                get_event (subject)));
  add_row (table, title, value.kind == GRIND_VALUE_RATIO ? "" : share, text);
}

/* A cost before and after, and its change */
static void
add_change (Table              *table,
            const GrindSubject *subject,
            const char         *title,
            GrindChange         change,
            gboolean            is_estimate)
{
  g_autofree char *points = dup_points (subject, &change);
  g_autofree char *before = grind_value_format (change.before);
  g_autofree char *after = grind_value_format (change.after);
  g_autofree char *difference = grind_change_text_dup_signed (change.change);
  g_autofree char *sides = grind_change_text_join (before, after);
  g_autofree char *text = NULL;

  text = g_strdup_printf (is_estimate
                            /* translators: a cost before and after, what is counted, the change */
                            ? _("%s %s, %s (estimate)")
                            /* translators: a cost before and after, what is counted, the change */
                            : _("%s %s, %s"), sides, get_event (subject), difference);
  add_row (table, title, points, text);
}

static void
add_costs (Table              *table,
           const GrindSubject *subject,
           const char         *inclusive,
           const char         *self,
           GrindNodeId         node)
{
  const GrindCosts *costs = get_costs (subject);

  if (is_of_comparison (subject))
    {
      add_change (table, subject, inclusive,
                  grind_change_get_inclusive (subject->graph, subject->event, node), FALSE);
      add_change (table, subject, self,
                  grind_change_get_self (subject->graph, subject->event, node), FALSE);
      return;
    }

  add_cost (table, subject, inclusive, grind_costs_get_inclusive (costs, node), FALSE);
  add_cost (table, subject, self, grind_costs_get_self (costs, node), FALSE);
}

static void
add_function (Table              *table,
              const GrindSubject *subject,
              const GrindItem    *item)
{
  GrindGraph *before = grind_subject_get_before (subject);
  gboolean is_all = is_whole (subject, item);
  GrindCount count;
  g_autofree char *called = NULL;

  add_costs (table, subject, is_all ? _("Inclusive") : _("Inclusive overall"),
             is_all ? _("Self") : _("Self overall"), item->node);
  if (grind_profile_get_n_calls (grind_graph_get_profile (subject->graph)) == 0)
    return;

  count = grind_graph_get_called (subject->graph, item->node);
  called = grind_number_format_count (count);
  if (before != NULL)
    {
      g_autofree char *old =
        grind_number_format_count (grind_graph_get_called (before, item->node));

      take_joined (&called, old);
    }
  add_row (table, _("Called"), called, ngettext ("time", "times", (gulong) MAX (count.count, 0)));
}

static void
add_here (Table              *table,
          const GrindSubject *subject,
          const GrindItem    *item)
{
  if (item->is_compared)
    add_change (table, subject, get_here_label (item), get_change (subject, item),
                item->is_estimate);
  else
    add_cost (table, subject, get_here_label (item),
              grind_subject_get_value (subject, item->cost), item->is_estimate);
}

static GtkWidget *
new_table (const GrindSubject *subject,
           const GrindItem    *item)
{
  Table table = { gtk_grid_new (), 0 };
  g_autofree char *count = NULL;

  gtk_grid_set_column_spacing (GTK_GRID (table.grid), 12);
  gtk_widget_add_css_class (table.grid, "grind-facts");
  if (!is_whole (subject, item) && has_cost (subject, item))
    add_here (&table, subject, item);
  count = dup_count (item);
  if (item->kind == GRIND_ITEM_CALL && count != NULL)
    add_row (&table, _("Called"), "", count);
  if (is_function (item))
    add_function (&table, subject, item);

  return table.grid;
}

/* Hidden functions that are callers or callees of their parent */
static char *
dup_relatives (const GrindItem *item,
               const char      *name)
{
  g_autofree char *number = grind_number_format_integer (item->n_hidden);

  if (item->is_callers)
    /* translators: a number and a function */
    return g_strdup_printf (ngettext ("%s caller of %s not drawn",
                                      "%s callers of %s not drawn", item->n_hidden),
                            number, name);

  /* translators: a number and a function */
  return g_strdup_printf (ngettext ("%s callee of %s not drawn",
                                    "%s callees of %s not drawn", item->n_hidden),
                          number, name);
}

/* The special kind of an arrow */
static char *
dup_call_kind (const GrindItem *item)
{
  g_autofree char *number = NULL;

  if (item->from == item->node)
    return g_strdup (_("Recursive call: adds no inclusive cost"));
  if (item->is_back)
    return g_strdup (_("Recursive call: the callee leads back here"));
  if (item->n_passed == 0)
    return NULL;

  number = grind_number_format_integer (item->n_passed);

  return g_strdup_printf (ngettext ("Through %s collapsed function",
                                    "Through %s collapsed functions",
                                    item->n_passed), number);
}

/* The kind of an item, in addition to its function */
static char *
dup_kind (const GrindSubject *subject,
          const GrindItem    *item)
{
  switch (item->kind)
    {
    case GRIND_ITEM_RECURSION:
      return g_strdup (_("Recursive call: already on the path, so not followed again"));
    case GRIND_ITEM_CALL:
      return dup_call_kind (item);
    case GRIND_ITEM_PATH:
      return g_strdup (_("Click to expand or collapse"));
    case GRIND_ITEM_NODE:
      if (item->n_passed > 0 && item->last != GRIND_NONE)
        return dup_chain (subject, item);
      G_GNUC_FALLTHROUGH;
    case GRIND_ITEM_SELF:
      return item->n_hidden > 0 ? dup_n_hidden (item) : NULL;
    case GRIND_ITEM_HIDDEN:
    default:
      return NULL;
    }
}

static void
add_base (GtkWidget          *box,
          const GrindSubject *subject)
{
  g_autofree char *base = NULL;
  g_autofree char *text = NULL;

  if (get_costs (subject)->kind == GRIND_VALUE_RATIO)
    return;

  base = grind_value_format (subject->base);
  /* translators: the base of percentages: a cost and what is counted */
  text = g_strdup_printf (_("100 %% = %s %s"), base, get_event (subject));
  add_line (box, text, FALSE, TRUE);
}

/* The full name of a function, or the text for another kind of item */
char *
grind_picture_text_dup_name (GrindPicture    *picture,
                             const GrindItem *item)
{
  const GrindSubject *subject;
  g_autofree char *name = NULL;
  g_autofree char *from = NULL;
  g_auto (GStrv) lines = NULL;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture) && item != NULL, NULL);

  if (is_code (item))
    {
      lines = grind_picture_dup_lines (picture, item->number);
      return g_strdup (lines[0]);
    }

  subject = grind_picture_get_subject (picture);
  name = dup_item_name (subject, item);
  switch (item->kind)
    {
    case GRIND_ITEM_SELF:
      /* translators: the self cost of a function */
      return g_strdup_printf (_("%s, self"), name);
    case GRIND_ITEM_NO_CALLER:
      /* translators: the part of a function's cost that no caller accounts for */
      return g_strdup_printf (_("%s, without caller"), name);
    case GRIND_ITEM_HIDDEN:
      return item->is_callers || item->from != GRIND_NONE ? dup_relatives (item, name)
                                                          : dup_n_hidden (item);
    case GRIND_ITEM_PATH:
      return dup_path (subject, item);
    case GRIND_ITEM_CALL:
      from = dup_node_name (subject, item->from);
      /* translators: a caller and its callee */
      return g_strdup_printf (_("%s → %s"), from, name);
    case GRIND_ITEM_NODE:
    case GRIND_ITEM_RECURSION:
    default:
      return g_steal_pointer (&name);
    }
}

/**
 * grind_picture_text_dup_badge:
 * @picture: a picture
 * @item: one of its items
 * @session: (nullable): what is known of its functions
 *
 * Returns: (transfer full) (nullable): in a comparison, why a function is paired or not, as in
 *   lists, and whether a call is new or gone
 */
char *
grind_picture_text_dup_badge (GrindPicture    *picture,
                              const GrindItem *item,
                              GrindSession    *session)
{
  const GrindSubject *subject;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture) && item != NULL, NULL);

  subject = grind_picture_get_subject (picture);
  if (!item->is_compared || item->node == GRIND_NONE)
    return NULL;
  if (item->kind != GRIND_ITEM_CALL)
    return session == NULL ? NULL
                           : grind_change_dup_badge (grind_session_get_comparison (session),
                                                     grind_session_get_change_notes (session),
                                                     subject->graph, item->node);
  if (item->before <= 0 && item->count_before <= 0)
    return g_strdup (C_("call", "new"));

  return item->after <= 0 && item->count <= 0 ? g_strdup (C_("call", "gone")) : NULL;
}

/* Appends the costs of an item, and those of its whole function. */
static void
append_costs (GString            *text,
              const GrindSubject *subject,
              const GrindItem    *item)
{
  const GrindCosts *costs = get_costs (subject);
  g_autofree char *here = NULL;
  g_autofree char *inclusive = NULL;
  g_autofree char *self_cost = NULL;

  here = item->is_compared ? dup_shares (subject, get_change (subject, item))
                           : dup_share (subject, grind_subject_get_value (subject, item->cost));
  if (!is_whole (subject, item) && has_cost (subject, item))
    /* translators: the cost of an item in a picture */
    g_string_append_printf (text, item->is_estimate ? _(", %s here (estimate)") : _(", %s here"),
                            here);
  if (!is_function (item))
    return;

  if (is_of_comparison (subject))
    {
      inclusive = dup_shares (subject, grind_change_get_inclusive (subject->graph, subject->event,
                                                                   item->node));
      self_cost = dup_shares (subject, grind_change_get_self (subject->graph, subject->event,
                                                              item->node));
    }
  else
    {
      inclusive = dup_share (subject, grind_costs_get_inclusive (costs, item->node));
      self_cost = dup_share (subject, grind_costs_get_self (costs, item->node));
    }
  /* translators: two costs of a function */
  g_string_append_printf (text, _(", %s inclusive, %s self"), inclusive, self_cost);
}

/**
 * grind_picture_text_dup_description:
 * @picture: a picture
 * @item: one of its items
 * @session: (nullable): what is known of its functions in a comparison
 *
 * Describes an item like its tooltip, in one line.
 *
 * Returns: (transfer full): the line, which begins with grind_picture_text_dup_name()
 */
char *
grind_picture_text_dup_description (GrindPicture    *picture,
                                    const GrindItem *item,
                                    GrindSession    *session)
{
  const GrindSubject *subject;
  g_autoptr (GString) text = NULL;
  g_autofree char *name = NULL;
  g_autofree char *badge = NULL;
  g_autofree char *count = NULL;
  g_autofree char *kind = NULL;
  g_auto (GStrv) lines = NULL;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture) && item != NULL, NULL);

  if (is_code (item))
    {
      lines = grind_picture_dup_lines (picture, item->number);
      return g_strjoinv (C_("between facts", ", "), lines);
    }

  subject = grind_picture_get_subject (picture);
  name = grind_picture_text_dup_name (picture, item);
  text = g_string_new (name);
  badge = grind_picture_text_dup_badge (picture, item, session);
  if (badge != NULL)
    g_string_append_printf (text, ", %s", badge);
  append_costs (text, subject, item);
  count = dup_count (item);
  if (count != NULL)
    /* translators: a number of times */
    g_string_append_printf (text, _(", called %s"), count);
  kind = dup_kind (subject, item);
  if (kind != NULL)
    {
      /* translators: between two sentences */
      g_string_append (text, C_("between words", ". "));
      g_string_append (text, kind);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_code_lines (GtkWidget       *box,
                GrindPicture    *picture,
                const GrindItem *item)
{
  g_auto (GStrv) lines = grind_picture_dup_lines (picture, item->number);

  for (guint i = 0; lines[i] != NULL; i++)
    add_line (box, lines[i], i == 0, FALSE);
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  add_line (box, item->address != GRIND_NO_ADDRESS
                   ? _("Click or Space: select the code in all views")
                   : _("Double click or Enter: show all blocks"), FALSE, TRUE);
}

/**
 * grind_picture_text_new_tip:
 * @picture: a picture
 * @item: one of its items
 * @session: (nullable): what is known of its functions in a comparison
 *
 * Creates the contents of an item's tooltip: its name, location and kind, its cost and that of the
 * whole function, the base of percentages, a remark on names that say nothing, and the keys.
 *
 * Returns: (transfer floating): a widget
 */
GtkWidget *
grind_picture_text_new_tip (GrindPicture    *picture,
                            const GrindItem *item,
                            GrindSession    *session)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  const GrindSubject *subject;
  g_autofree char *name = NULL;
  g_autofree char *raw = NULL;
  g_autofree char *location = NULL;
  g_autofree char *badge = NULL;
  g_autofree char *kind = NULL;
  const char *remark = NULL;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture) && item != NULL, NULL);

  if (is_code (item))
    {
      add_code_lines (box, picture, item);
      return box;
    }

  subject = grind_picture_get_subject (picture);
  name = grind_picture_text_dup_name (picture, item);
  add_line (box, name, TRUE, FALSE);
  if (is_function (item))
    {
      raw = grind_plain_text_show (grind_node_text_dup_raw (subject->graph, item->node));
      location = grind_node_text_dup_location (subject->graph, item->node);
      remark = grind_node_text_get_remark (subject->graph, item->node);
    }
  if (raw != NULL)
    add_line (box, raw, FALSE, TRUE);
  if (location != NULL && *location != '\0')
    add_line (box, location, FALSE, TRUE);
  badge = grind_picture_text_dup_badge (picture, item, session);
  if (badge != NULL)
    add_line (box, badge, FALSE, TRUE);
  kind = dup_kind (subject, item);
  if (kind != NULL)
    add_line (box, kind, FALSE, TRUE);
  if (!has_cost (subject, item))
    return box;

  gtk_box_append (GTK_BOX (box), new_table (subject, item));
  add_base (box, subject);
  if (remark != NULL)
    add_line (box, remark, FALSE, TRUE);
  gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
  add_line (box, _("Enter: go there, Space: select, Backspace: back"), FALSE, TRUE);

  return box;
}
