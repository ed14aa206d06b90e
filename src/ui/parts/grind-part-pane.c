/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-part-pane-private.h"

#include <string.h>

#include <glib/gi18n.h>

#include "grind-part-painter.h"
#include "text/columns/grind-part-columns.h"
#include "text/grind-cost-text.h"
#include "text/grind-join.h"
#include "text/grind-part-text.h"
#include "text/grind-percent.h"
#include "ui/base/grind-lazy-menu.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-list-copy.h"
#include "ui/lists/grind-swatch-image.h"

#define MAX_LEGEND 40   /* threads with a button */

G_DEFINE_FINAL_TYPE (GrindPartPane, grind_part_pane, GRIND_TYPE_VIEW)

/* The input of the worker. */
typedef struct
{
  GrindEventSet *events;
  GrindEventId   event;
  guint8        *before;   /* (nullable): the parts of the files before */
} Request;

static void
request_free (void *data)
{
  Request *request = data;

  grind_event_set_unref (request->events);
  g_free (request->before);
  g_free (request);
}

static guint
get_n_rows (GrindPartPane *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->list));
}

static guint
get_n_parts (GrindPartPane *self)
{
  return grind_profile_get_n_parts (grind_session_get_profile (self->session));
}

/* The parts that are before in a comparison, even if only some of them count; NULL without one */
static const guint8 *
get_side (GrindPartPane *self)
{
  const guint8 *files = grind_session_get_base_files (self->session);

  return grind_session_get_base (self->session) != NULL && files != NULL
           ? files : grind_session_get_base (self->session);
}

/* Whether the session wants a part, on one of the sides of a comparison */
static gboolean
is_wanted (GrindPartPane *self,
           GrindPartId    part)
{
  const guint8 *side = get_side (self);

  return side != NULL && grind_parts_have (side, part)
           ? grind_parts_have (grind_session_get_base (self->session), part)
           : grind_parts_have (grind_session_get_parts (self->session), part);
}

static GtkBitset *
find_wanted (GrindPartPane *self)
{
  GtkBitset *rows = gtk_bitset_new_empty ();

  for (guint i = 0; i < get_n_rows (self); i++)
    if (is_wanted (self, grind_part_table_get_row (self->table, i)->part))
      gtk_bitset_add (rows, i);

  return rows;
}

/* Whether some parts do not count, or are compared with others of the same run */
static gboolean
is_restricted (GrindPartPane *self)
{
  const guint8 *files = grind_session_get_base_files (self->session);
  const guint8 *base = grind_session_get_base (self->session);
  guint n_parts = get_n_parts (self);
  guint n_files;

  if (base == NULL || files == NULL)
    return base != NULL || grind_session_get_parts (self->session) != NULL;

  n_files = grind_parts_count (files, n_parts);

  return grind_parts_count (base, n_parts) < n_files ||
         grind_session_count_parts (self->session) < n_parts - n_files;
}

/* Without a restriction all rows are selected, but not highlighted. */
static void
sync_selection (GrindPartPane *self)
{
  gboolean is_marked = is_restricted (self);
  g_autoptr (GtkBitset) rows = find_wanted (self);
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (self->selection);
  g_autoptr (GtkBitset) mask = gtk_bitset_new_range (0, get_n_rows (self));

  if (is_marked)
    gtk_widget_remove_css_class (GTK_WIDGET (self->view), "grind-all-selected");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->view), "grind-all-selected");
  gtk_widget_set_sensitive (self->invert_button, is_marked);
  gtk_widget_set_sensitive (self->all_button, is_marked);
  if (gtk_bitset_equals (rows, selected))
    return;

  self->is_syncing = TRUE;
  gtk_selection_model_set_selection (self->selection, rows, mask);
  self->is_syncing = FALSE;
  if (is_marked && !gtk_bitset_is_empty (rows) && !grind_column_view_has_focus (self->view))
    grind_column_view_scroll_to (self->view, gtk_bitset_get_minimum (rows));
}

/* The parts in some rows, a bit for each */
guint8 *
_grind_part_pane_make_parts (GrindPartPane *self,
                             GtkBitset     *rows)
{
  guint8 *parts = g_new0 (guint8, get_n_parts (self) / 8 + 1);
  GtkBitsetIter iter;
  guint row;

  for (gboolean is_there = gtk_bitset_iter_init_first (&iter, rows, &row); is_there;
       is_there = gtk_bitset_iter_next (&iter, &row))
    {
      GrindPartId part = grind_part_table_get_row (self->table, row)->part;

      parts[part / 8] |= 1 << part % 8;
    }

  return parts;
}

/* Selects from each side of a comparison the rows on it; a side without any of them keeps its
 * parts. Parts that are not listed are included if all rows of a side are selected. */
static void
choose_of_sides (GrindPartPane *self,
                 GtkBitset     *rows)
{
  const guint8 *files = grind_session_get_base_files (self->session);
  const guint8 *parts = grind_session_get_parts (self->session);
  guint n_bytes = get_n_parts (self) / 8 + 1;
  g_autoptr (GtkBitset) before = grind_part_painter_find_before (self->table, self->session);
  g_autoptr (GtkBitset) after = gtk_bitset_new_range (0, get_n_rows (self));
  g_autoptr (GtkBitset) chosen = gtk_bitset_copy (rows);
  g_autofree guint8 *base = NULL;
  g_autofree guint8 *others = g_memdup2 (get_side (self), n_bytes);

  for (guint i = 0; i < n_bytes; i++)
    others[i] = ~others[i];
  gtk_bitset_subtract (after, before);
  gtk_bitset_intersect (chosen, before);
  if (gtk_bitset_is_empty (chosen))
    base = g_memdup2 (grind_session_get_base (self->session), n_bytes);
  else if (gtk_bitset_equals (chosen, before))
    base = g_memdup2 (get_side (self), n_bytes);
  else
    base = _grind_part_pane_make_parts (self, chosen);

  gtk_bitset_union (chosen, rows);
  gtk_bitset_subtract (chosen, before);
  if (gtk_bitset_is_empty (chosen) && parts != NULL)
    memcpy (others, parts, n_bytes);
  else if (!gtk_bitset_is_empty (chosen) && !gtk_bitset_equals (chosen, after))
    {
      g_free (others);
      others = _grind_part_pane_make_parts (self, chosen);
    }
  else if (files != NULL)
    g_clear_pointer (&others, g_free);

  grind_session_set_base (self->session, base);
  grind_session_set_parts (self->session, others);
}

static void
choose_rows (GrindPartPane *self,
             GtkBitset     *rows)
{
  g_autofree guint8 *parts = NULL;

  if (get_side (self) != NULL)
    {
      choose_of_sides (self, rows);
      return;
    }

  /* Parts that are not listed are included if all rows are selected. */
  if (gtk_bitset_get_size (rows) < get_n_rows (self))
    parts = _grind_part_pane_make_parts (self, rows);
  grind_session_set_parts (self->session, parts);
}

/* An empty selection means all parts, so the session may want more than the selected rows. */
static void
selection_changed_cb (GrindPartPane *self)
{
  g_autoptr (GtkBitset) rows = NULL;

  if (self->is_syncing)
    return;

  rows = gtk_selection_model_get_selection (self->selection);
  choose_rows (self, rows);
  sync_selection (self);
}

static void
activate_cb (GrindPartPane *self,
             guint          position)
{
  gtk_selection_model_select_item (self->selection, position, TRUE);
}

static void
invert_cb (GrindPartPane *self)
{
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (self->selection);
  g_autoptr (GtkBitset) rows = gtk_bitset_new_range (0, get_n_rows (self));

  gtk_bitset_subtract (rows, selected);
  choose_rows (self, rows);
}

static void
all_cb (GrindPartPane *self)
{
  if (grind_session_get_base_files (self->session) != NULL)
    grind_session_set_base (self->session, grind_session_get_base_files (self->session));
  grind_session_set_parts (self->session, NULL);
}

/* The rows of the thread of a button in the legend */
GtkBitset *
_grind_part_pane_find_thread (GrindPartPane *self,
                              gpointer       button)
{
  guint thread = GPOINTER_TO_UINT (g_object_get_data (button, "grind-thread"));
  GtkBitset *rows = gtk_bitset_new_empty ();

  for (guint i = 0; i < get_n_rows (self); i++)
    if (grind_part_table_get_row (self->table, i)->thread == thread)
      gtk_bitset_add (rows, i);

  return rows;
}

static void
choose_thread_cb (GrindPartPane *self,
                  GtkButton     *button)
{
  g_autoptr (GtkBitset) rows = _grind_part_pane_find_thread (self, button);

  choose_rows (self, rows);
  sync_selection (self);
}

static void
add_legend_button (GrindPartPane  *self,
                   GrindPartTable *table,
                   guint           thread)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 7);
  GtkWidget *swatch = g_object_new (GRIND_TYPE_SWATCH_IMAGE, NULL);
  g_autofree char *name = grind_part_text_dup_thread (table, thread);

  grind_swatch_image_set_slot (GRIND_SWATCH_IMAGE (swatch),
                               grind_part_table_get_thread (table, thread)->slot);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), gtk_label_new (name));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_tooltip_text (button, _("Select the parts of this thread"));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "grind-legend-button");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  g_object_set_data (G_OBJECT (button), "grind-thread", GUINT_TO_POINTER (thread));
  g_signal_connect_object (button, "clicked", G_CALLBACK (choose_thread_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (self->legend, button);
}

/* The threads are the same for every event type. */
static void
fill_legend (GrindPartPane  *self,
             GrindPartTable *table)
{
  guint n_threads = grind_part_table_get_n_threads (table);

  if (gtk_widget_get_first_child (GTK_WIDGET (self->legend)) != NULL || n_threads < 2)
    return;

  for (guint i = 0; i < MIN (n_threads, MAX_LEGEND); i++)
    add_legend_button (self, table, i);
  if (n_threads > MAX_LEGEND)
    {
      guint n_rest = n_threads - MAX_LEGEND;
      g_autofree char *text = NULL;
      GtkWidget *label;

      text = g_strdup_printf (ngettext ("%u more thread", "%u more threads", n_rest), n_rest);
      label = gtk_label_new (text);

      gtk_widget_add_css_class (label, "grind-dim");
      gtk_box_append (self->legend, label);
    }
}

/* "100 % = 1,234 Ir", or NULL if that does not apply. */
static char *
dup_base (GrindPartPane    *self,
          const GrindCosts *costs)
{
  g_autofree char *base = grind_value_format (grind_cost_text_get_change_base (self->navigator,
                                                                               costs));

  if (costs->kind == GRIND_VALUE_RATIO || grind_navigator_is_relative (self->navigator))
    return NULL;

  /* translators: a cost, and what is counted: "100 % = 1,234 Ir" */
  return g_strdup_printf (_("100 %% = %s %s"), base,
                          grind_cost_text_get_event (self->session, costs->event));
}

/* The parts on both sides of a comparison */
static char *
dup_sides_markup (GrindPartPane *self,
                  GrindGraph    *graph)
{
  const guint8 *files = grind_session_get_base_files (self->session);
  guint n_parts = get_n_parts (self);
  guint n_files = files != NULL ? grind_parts_count (files, n_parts) : n_parts;
  guint n_before = grind_part_text_count_parts (grind_graph_get_before (graph));
  guint n_after = grind_part_text_count_parts (graph);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  if (files != NULL)
    n_parts -= n_files;
  before = g_strdup_printf (ngettext ("%u of %u part", "%u of %u parts", n_files), n_before,
                            n_files);
  after = g_strdup_printf (ngettext ("%u of %u part", "%u of %u parts", n_parts), n_after, n_parts);

  /* translators: the parts that are compared: "Before: 1 of 3 parts, after: 2 of 3 parts" */
  return g_strdup_printf (_("<b>Before:</b> %s, <b>after:</b> %s"), before, after);
}

/* Describes the parts in all numbers of the window. */
static char *
dup_chosen_markup (GrindPartPane    *self,
                   const GrindCosts *costs)
{
  GrindValue total = grind_part_table_get_total (self->table);
  guint n_parts = grind_profile_get_n_parts (grind_session_get_profile (self->session));
  g_autofree char *restriction =
    grind_part_text_dup_restriction (grind_session_get_graph (self->session));
  g_autofree char *base = dup_base (self, costs);
  g_autofree char *share = NULL;
  g_autofree char *sides = NULL;
  GString *text = g_string_new (NULL);

  if (grind_graph_get_before (grind_session_get_graph (self->session)) != NULL)
    {
      sides = dup_sides_markup (self, grind_session_get_graph (self->session));
      g_string_append (text, sides);
    }
  else if (restriction == NULL)
    {
      g_string_append_printf (text, ngettext ("All %u part", "All %u parts", n_parts), n_parts);
    }
  else
    {
      share = grind_percent_format (grind_costs_get_total (costs), total);
      n_parts = grind_part_text_count_parts (grind_session_get_graph (self->session));
      if (total.kind != GRIND_VALUE_RATIO)
        /* translators: "14 of 34 parts", where the 14 count for plurals, and a percentage */
        g_string_append_printf (text, ngettext ("<b>%s selected</b>: %s %% of the run. All numbers "
                                                "refer to this part",
                                                "<b>%s selected</b>: %s %% of the run. All numbers "
                                                "refer to these parts",
                                                n_parts), restriction, share);
      else
        /* translators: "14 of 34 parts", where the 14 count for plurals */
        g_string_append_printf (text, ngettext ("<b>%s selected</b>. All numbers refer to this "
                                                "part",
                                                "<b>%s selected</b>. All numbers refer to these "
                                                "parts", n_parts), restriction);
    }
  if (base != NULL)
    {
      g_autofree char *escaped = g_markup_escape_text (base, -1);

      grind_join_add_part (text, escaped);
    }

  return g_string_free (text, FALSE);
}

static void
update_footer (GrindPartPane *self)
{
  GrindGraph *graph = grind_session_get_graph (self->session);
  GrindEventId event = grind_session_get_event (self->session);
  g_autofree char *markup = NULL;
  g_autofree char *empty = NULL;
  guint n_empty;

  if (self->table == NULL || grind_part_table_get_event (self->table) != event ||
      grind_part_table_get_events (self->table) != grind_session_get_events (self->session))
    return;

  markup = dup_chosen_markup (self, grind_cost_text_get_costs (graph, event));
  gtk_label_set_markup (self->chosen_label, markup);
  gtk_widget_set_tooltip_markup (GTK_WIDGET (self->chosen_label), markup);

  n_empty = grind_part_table_get_n_empty (self->table);
  empty = g_strdup_printf (ngettext ("%u empty part not listed", "%u empty parts not listed",
                                     n_empty), n_empty);
  gtk_label_set_text (self->empty_label, empty);
  gtk_widget_set_visible (GTK_WIDGET (self->empty_label), n_empty > 0);
}

static void
show_table (GrindPartPane  *self,
            GrindPartTable *table)
{
  g_autoptr (GrindListRows) rows = grind_part_rows_new (table);

  g_set_object (&self->table, table);
  grind_column_set_update (self->columns, rows);
  grind_row_list_set_rows (self->list, g_steal_pointer (&rows));
  grind_row_list_finish (self->list);
  fill_legend (self, table);
  sync_selection (self);
  grind_part_view_set_table (self->picture, table);
  update_footer (self);
}

static gpointer
make_table (gpointer       data,
            GCancellable  *cancellable,
            GError       **error)
{
  Request *request = data;

  return grind_part_table_new (request->events, request->event, request->before, cancellable,
                               error);
}

static void
made_table (gpointer      owner,
            gpointer      result,
            const GError *error)
{
  g_autoptr (GrindPartTable) table = result;

  /* Out of memory */
  if (table != NULL)
    show_table (owner, table);
}

static const GrindJob table_job = {
  .run = make_table, .free_data = request_free, .done = made_table, .free_result = g_object_unref,
};

static void
update_table (GrindPartPane *self)
{
  const guint8 *files = grind_session_get_base_files (self->session);
  Request *request = g_new0 (Request, 1);

  request->before = files != NULL ? g_memdup2 (files, get_n_parts (self) / 8 + 1) : NULL;
  request->events = grind_event_set_ref (grind_session_get_events (self->session));
  request->event = grind_session_get_event (self->session);
  grind_view_run (GRIND_VIEW (self), &table_job, request);
}

/* A part may be on another side, although the selection is the same. */
static void
show_sides (GrindPartPane *self)
{
  gboolean has_sides = grind_session_get_base (self->session) != NULL;

  if (self->table != NULL && (has_sides || self->has_sides))
    {
      g_autoptr (GrindListRows) rows = grind_part_rows_new (self->table);

      grind_column_set_update (self->columns, rows);
      grind_column_view_refresh_all (self->view);
      grind_part_view_set_table (self->picture, self->table);
    }
  self->has_sides = has_sides;
}

/* With other formulas the same index may be another event type. */
static void
grind_part_pane_update (GrindView    *view,
                        GrindChanges  changes)
{
  GrindPartPane *self = GRIND_PART_PANE (view);

  if (self->table == NULL || (changes & (GRIND_CHANGE_EVENT | GRIND_CHANGE_OPTIONS)) != 0 ||
      grind_part_table_get_events (self->table) != grind_session_get_events (self->session))
    update_table (self);
  else if ((changes & GRIND_CHANGE_STYLE) != 0)
    show_table (self, self->table);
  if ((changes & GRIND_CHANGE_PARTS) != 0)
    {
      sync_selection (self);
      show_sides (self);
    }
  update_footer (self);
}

static gboolean
grind_part_pane_focus_stop (GrindView        *view,
                            GtkWidget        *stop,
                            GtkDirectionType  direction)
{
  GrindPartPane *self = GRIND_PART_PANE (view);

  return stop == GTK_WIDGET (self->view) ? grind_column_view_focus_row (self->view, 0)
                                         : gtk_widget_child_focus (stop, direction);
}

static void
grind_part_pane_constructed (GObject *object)
{
  GrindPartPane *self = GRIND_PART_PANE (object);

  G_OBJECT_CLASS (grind_part_pane_parent_class)->constructed (object);

  self->session = grind_view_get_session (GRIND_VIEW (self));
  self->navigator = grind_view_get_navigator (GRIND_VIEW (self));
  self->column_infos = grind_part_columns_new (grind_session_get_profile (self->session));
  self->columns = grind_column_set_new (self->view, self->scroller, self->column_infos,
                                                  GRIND_N_PART_COLUMNS, self->navigator,
                                                  "part-columns");
  grind_list_copy_attach (self->view);
  grind_column_set_offer (self->columns, GTK_WIDGET (self), self->columns_button);
  grind_part_view_set_selection (self->picture, self->selection, self->session);
  gtk_column_view_set_model (self->view, self->selection);
  grind_view_set_count (GRIND_VIEW (self),
                        grind_profile_get_n_parts (grind_session_get_profile (self->session)));
}

static void
grind_part_pane_dispose (GObject *object)
{
  GrindPartPane *self = GRIND_PART_PANE (object);

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->menu_rows, gtk_bitset_unref);
  if (self->view != NULL)
    gtk_column_view_set_model (self->view, NULL);
  g_clear_object (&self->columns);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_PART_PANE);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
  g_clear_object (&self->table);

  G_OBJECT_CLASS (grind_part_pane_parent_class)->dispose (object);
}

/* Columns may live a little longer than the view. */
static void
grind_part_pane_finalize (GObject *object)
{
  g_free (GRIND_PART_PANE (object)->column_infos);

  G_OBJECT_CLASS (grind_part_pane_parent_class)->finalize (object);
}

static void
grind_part_pane_class_init (GrindPartPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GrindViewClass *view_class = GRIND_VIEW_CLASS (klass);

  G_OBJECT_CLASS (klass)->constructed = grind_part_pane_constructed;
  G_OBJECT_CLASS (klass)->dispose = grind_part_pane_dispose;
  G_OBJECT_CLASS (klass)->finalize = grind_part_pane_finalize;
  view_class->update = grind_part_pane_update;
  view_class->focus_stop = grind_part_pane_focus_stop;

  _grind_part_pane_install_comparison (widget_class);

  g_type_ensure (GRIND_TYPE_PART_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-part-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindPartPane, invert_button);
  gtk_widget_class_bind_template_child (widget_class, GrindPartPane, all_button);
  gtk_widget_class_bind_template_child (widget_class, GrindPartPane, columns_button);
  gtk_widget_class_bind_template_child (widget_class, GrindPartPane, picture);
  gtk_widget_class_bind_template_child (widget_class, GrindPartPane, legend);
  gtk_widget_class_bind_template_child (widget_class, GrindPartPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, GrindPartPane, view);
  gtk_widget_class_bind_template_child (widget_class, GrindPartPane, chosen_label);
  gtk_widget_class_bind_template_child (widget_class, GrindPartPane, empty_label);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
grind_part_pane_init (GrindPartPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->list = grind_row_list_new ();
  self->selection =
    GTK_SELECTION_MODEL (gtk_multi_selection_new (g_object_ref (G_LIST_MODEL (self->list))));
  g_signal_connect_object (self->selection, "selection-changed",
                           G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->invert_button, "clicked", G_CALLBACK (invert_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->all_button, "clicked", G_CALLBACK (all_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "refilled", G_CALLBACK (grind_column_view_refresh_all),
                           self->view, G_CONNECT_SWAPPED);
  grind_column_view_set_label (self->view, _("Parts"));
  grind_scroll_shim_attach (self->scroller);
  _grind_part_pane_add_menu (self);
  grind_view_add_stop (GRIND_VIEW (self), GTK_WIDGET (self->picture));
  grind_view_add_stop (GRIND_VIEW (self), GTK_WIDGET (self->legend));
  grind_view_add_stop (GRIND_VIEW (self), GTK_WIDGET (self->view));
}
