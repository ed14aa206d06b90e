/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-warning-list.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"
#include "ui/base/gtk48/grind-scroll-shim.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-list-copy.h"
#include "ui/lists/grind-row-list.h"

/* The warnings of a profile */
typedef struct
{
  GrindProfile *profile;
  GPtrArray    *warnings;    /* of GrindDiagnostic, in @profile */
} Warnings;

static void
warnings_free (gpointer data)
{
  Warnings *warnings = data;

  g_ptr_array_unref (warnings->warnings);
  g_object_unref (warnings->profile);
  g_free (warnings);
}

static const GrindListRowsKind warning_rows = { NULL, NULL, warnings_free };

static const GrindDiagnostic *
get_diagnostic (const GrindListRows *rows,
                guint                row)
{
  return ((Warnings *) rows->data)->warnings->pdata[row];
}

/* The user may have given the file any name. */
static const char *
get_file (const GrindDiagnostic *diagnostic)
{
  return grind_plain_text_peek (diagnostic->file);
}

/* The tooltip shows the identifier that the command line uses. */
static void
get_kind (const GrindListRows    *rows,
          guint                   row,
          const GrindListContext *context,
          GrindListCell          *cell)
{
  const GrindDiagnostic *diagnostic = get_diagnostic (rows, row);

  cell->text = g_strdup (diagnostic->title);
  cell->tooltip = g_strdup (diagnostic->kind);
}

static void
get_count (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  cell->count.count = MIN (get_diagnostic (rows, row)->count, G_MAXINT64);
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
get_place (const GrindListRows    *rows,
           guint                   row,
           const GrindListContext *context,
           GrindListCell          *cell)
{
  const GrindDiagnostic *diagnostic = get_diagnostic (rows, row);
  g_autofree char *base = g_path_get_basename (diagnostic->file);
  GrindDiagnostic short_form = *diagnostic;

  short_form.file = base;
  cell->text = dup_place (&short_form);
  cell->tooltip = dup_place (diagnostic);
}

static void
get_message (const GrindListRows    *rows,
             guint                   row,
             const GrindListContext *context,
             GrindListCell          *cell)
{
  cell->text = grind_plain_text_dup_message (get_diagnostic (rows, row)->message);
  cell->tooltip = g_strdup (cell->text);
  cell->label = g_strdup (cell->text);
}

static const GrindListColumn columns[] = {
  { .title = N_("Kind"), .kind = GRIND_COLUMN_TEXT, .get = get_kind, .width = 170 },
  /* translators: how often it was found */
  { .title = N_("Times"), .kind = GRIND_COLUMN_COUNT, .get = get_count, .width = 70 },
  {
    .title = N_("First place"), .kind = GRIND_COLUMN_TEXT, .get = get_place, .width = 190,
    .flags = GRIND_COLUMN_IS_DIM,
  },
  {
    .title = N_("What was found"), .kind = GRIND_COLUMN_TEXT, .get = get_message, .width = 200,
    .flags = GRIND_COLUMN_EXPANDS,
  },
};

static void
copy_place (GtkWidget *view,
            guint      position)
{
  GListModel *model = G_LIST_MODEL (gtk_column_view_get_model (GTK_COLUMN_VIEW (view)));
  g_autoptr (GrindRow) row = g_list_model_get_item (model, position);
  g_autofree char *place = NULL;
  g_autofree char *text = NULL;

  if (row == NULL)
    return;

  place = dup_place (get_diagnostic (grind_row_get_rows (row), position));
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
  Warnings *warnings = g_new0 (Warnings, 1);
  g_autoptr (GrindRowList) list = grind_row_list_new ();
  GtkSingleSelection *selection;

  warnings->profile = g_object_ref (profile);
  warnings->warnings = g_ptr_array_new ();
  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    {
      const GrindDiagnostic *diagnostic = grind_profile_get_diagnostic (profile, i);

      if (diagnostic->level == GRIND_LEVEL_WARNING)
        g_ptr_array_add (warnings->warnings, (gpointer) diagnostic);
    }
  grind_row_list_set_rows (list, grind_list_rows_new (&warning_rows, NULL, warnings,
                                                      warnings->warnings->len));

  selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_single_selection_set_model (selection, G_LIST_MODEL (list));

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
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = grind_column_view_make_column (&columns[i], NULL);

      gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
    }
  gtk_column_view_set_model (GTK_COLUMN_VIEW (view), model);
  grind_column_view_align_titles (GTK_COLUMN_VIEW (view));
  grind_column_view_set_label (GTK_COLUMN_VIEW (view), label);
  gtk_widget_add_css_class (view, "grind-list");
  g_signal_connect (view, "activate", G_CALLBACK (activate_cb), NULL);
  add_shortcut (view);

  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 200);
  grind_scroll_shim_attach (GTK_SCROLLED_WINDOW (scroller));

  return scroller;
}

/* How many warnings a profile has, as markup */
char *
grind_warning_list_dup_summary (GrindProfile *profile)
{
  guint n_kinds = grind_profile_get_n_warnings (profile);
  guint64 n_places = 0;
  g_autofree char *kinds = grind_number_format_integer (n_kinds);
  g_autofree char *places = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_return_val_if_fail (GRIND_IS_PROFILE (profile), NULL);

  for (guint i = 0; i < grind_profile_get_n_diagnostics (profile); i++)
    if (grind_profile_get_diagnostic (profile, i)->level == GRIND_LEVEL_WARNING)
      n_places += grind_profile_get_diagnostic (profile, i)->count;

  places = grind_number_format_integer (MIN (n_places, G_MAXINT64));
  first = g_strdup_printf (ngettext ("%s kind of warning", "%s kinds of warning", n_kinds), kinds);
  /* translators: after "3 kinds of warning" */
  second = g_strdup_printf (ngettext ("in %s place", "in %s places", MIN (n_places, G_MAXINT)),
                            places);

  /* translators: "3 kinds of warning", "in 12 places" */
  return g_strdup_printf (_("<b>%s</b> %s. The profile is usable; the list shows what was "
                            "skipped."),
                          first, second);
}
