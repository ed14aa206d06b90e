/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-warning-list.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-list-column.h"
#include "ui/lists/grind-list-copy.h"
#include "ui/lists/grind-text-cell.h"

#define GRIND_TYPE_WARNING_ROW (grind_warning_row_get_type ())
G_DECLARE_FINAL_TYPE (GrindWarningRow, grind_warning_row, GRIND, WARNING_ROW, GObject)

/* One kind of warning or note. Borrows from the profile, which it references. */
struct _GrindWarningRow
{
  GObject parent_instance;

  GrindProfile          *profile;
  const GrindDiagnostic *diagnostic;
};

G_DEFINE_FINAL_TYPE (GrindWarningRow, grind_warning_row, G_TYPE_OBJECT)

static void
grind_warning_row_finalize (GObject *object)
{
  g_clear_object (&GRIND_WARNING_ROW (object)->profile);

  G_OBJECT_CLASS (grind_warning_row_parent_class)->finalize (object);
}

static void
grind_warning_row_class_init (GrindWarningRowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = grind_warning_row_finalize;
}

static void
grind_warning_row_init (GrindWarningRow *self)
{
}

static const GrindDiagnostic *
get_diagnostic (gpointer item)
{
  return GRIND_WARNING_ROW (item)->diagnostic;
}

/* The user may have given the file any name. */
static const char *
get_file (const GrindDiagnostic *diagnostic)
{
  return grind_plain_text_peek (diagnostic->file);
}

static void
show_text (GtkWidget  *cell,
           const char *text)
{
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_tooltip (GRIND_CELL (cell), text);
}

static void
fill_kind (GtkWidget *cell,
           gpointer   item,
           gpointer   user_data)
{
  const GrindDiagnostic *diagnostic = get_diagnostic (item);

  /* The tooltip shows the identifier that the command line uses. */
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), diagnostic->title);
  grind_cell_set_tooltip (GRIND_CELL (cell), diagnostic->kind);
}

static void
fill_count (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  gint64 count = MIN (get_diagnostic (item)->count, G_MAXINT64);
  g_autofree char *text = grind_number_format_integer (count);

  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), text);
  grind_cell_set_value (GRIND_CELL (cell), grind_value_new_whole (count),
                        grind_value_new_whole (0));
}

/* In the format of compilers, to be pasted into an editor's command line. */
static char *
dup_place (const GrindDiagnostic *diagnostic)
{
  if (diagnostic->line == 0)
    return g_strdup (get_file (diagnostic));

  return g_strdup_printf ("%s:%" G_GUINT64_FORMAT, get_file (diagnostic),
                          diagnostic->line);
}

static void
fill_place (GtkWidget *cell,
            gpointer   item,
            gpointer   user_data)
{
  const GrindDiagnostic *diagnostic = get_diagnostic (item);
  g_autofree char *base = g_path_get_basename (diagnostic->file);
  GrindDiagnostic short_form = *diagnostic;
  g_autofree char *place = NULL;
  g_autofree char *full = dup_place (diagnostic);

  short_form.file = base;
  place = dup_place (&short_form);
  grind_text_cell_set_text (GRIND_TEXT_CELL (cell), place);
  grind_text_cell_set_is_dim (GRIND_TEXT_CELL (cell), TRUE);
  grind_cell_set_tooltip (GRIND_CELL (cell), full);
}

static void
fill_message (GtkWidget *cell,
              gpointer   item,
              gpointer   user_data)
{
  g_autofree char *message = grind_plain_text_dup_message (get_diagnostic (item)->message);

  show_text (cell, message);
  grind_cell_announce_row (GRIND_CELL (cell), message);
}

static const GrindListColumn infos[] = {
  { N_("Kind"), FALSE, 170, FALSE, 0, grind_text_cell_new, fill_kind },
  /* translators: how often it was found */
  { N_("Times"), TRUE, 70, FALSE, 0, grind_text_cell_new_number, fill_count },
  { N_("First place"), FALSE, 190, FALSE, 0, grind_text_cell_new, fill_place },
  { N_("What was found"), FALSE, 200, TRUE, 0, grind_text_cell_new, fill_message },
};

static void
copy_place (GtkWidget *view,
            guint      position)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (view)));
  g_autoptr (GObject) row = g_list_model_get_item (model, position);
  g_autofree char *place = NULL;
  g_autofree char *text = NULL;

  if (row == NULL)
    return;

  place = dup_place (get_diagnostic (row));
  /* translators: %s is a place in a file, "callgrind.out.4711:12" */
  text = g_strdup_printf (_("Copied %s"), place);
  grind_list_copy_text (view, place, text);
}

static void
activate_cb (GtkWidget *view,
             guint      position,
             gpointer   user_data)
{
  copy_place (view, position);
}

static gboolean
copy_cb (GtkWidget *view,
         GVariant  *arguments,
         gpointer   user_data)
{
  GtkSelectionModel *model = gtk_column_view_get_model (GTK_COLUMN_VIEW (view));

  copy_place (view, gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (model)));

  return TRUE;
}

static void
add_shortcut (GtkWidget *view)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  GtkShortcutTrigger *trigger = gtk_keyval_trigger_new (GDK_KEY_c, GDK_CONTROL_MASK);
  GtkShortcutAction *action = gtk_callback_action_new (copy_cb, NULL, NULL);

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                        gtk_shortcut_new (trigger, action));
  gtk_widget_add_controller (view, controller);
}

static GtkSelectionModel *
make_model (GrindProfile *profile)
{
  GListStore *store = g_list_store_new (GRIND_TYPE_WARNING_ROW);
  GtkSingleSelection *selection;

  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    {
      g_autoptr (GrindWarningRow) row = NULL;

      if (grind_profile_get_diagnostic (profile, i)->level != GRIND_LEVEL_WARNING)
        continue;

      row = g_object_new (GRIND_TYPE_WARNING_ROW, NULL);
      row->profile = g_object_ref (profile);
      row->diagnostic = grind_profile_get_diagnostic (profile, i);
      g_list_store_append (store, row);
    }

  selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_single_selection_set_model (selection, G_LIST_MODEL (store));
  g_object_unref (store);

  return GTK_SELECTION_MODEL (selection);
}

/**
 * grind_warning_list_new:
 * @profile: a profile
 * @label: the accessible name of the list, translated
 *
 * Creates a list of the warnings from loading: kind, count, first location, and message. Double
 * click, Enter and Ctrl+C copy the location.
 *
 * Returns: (transfer floating): the list
 */
GtkWidget *
grind_warning_list_new (GrindProfile *profile,
                        const char   *label)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *view;
  g_autoptr (GtkSelectionModel) model = NULL;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  model = make_model (profile);
  view = gtk_column_view_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (infos); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = grind_list_column_new (&infos[i], NULL);

      gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
    }
  gtk_column_view_set_model (GTK_COLUMN_VIEW (view), model);
  grind_list_column_align_titles (GTK_COLUMN_VIEW (view));
  grind_list_column_set_label (GTK_COLUMN_VIEW (view), label);
  gtk_widget_add_css_class (view, "grind-list");
  g_signal_connect (view, "activate", G_CALLBACK (activate_cb), NULL);
  add_shortcut (view);

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 200);
  grind_scroll_shim_attach (GTK_SCROLLED_WINDOW (scroller));

  return scroller;
}
