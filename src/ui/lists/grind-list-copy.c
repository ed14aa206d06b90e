/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-list-copy.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-focus.h"

#define COPY_KEY "grind-list-copy"
#define SLICE    4000   /* µs of main loop time per iteration */

/*
 * Rows become text in slices of the main loop, because rows and session belong to the main thread.
 * A worker thread writes the text. The copy starts over if the list changes. The view owns its
 * copy; a newer one replaces it.
 */
typedef struct
{
  GtkColumnView    *view;         /* (unowned) */
  GListModel       *model;
  GPtrArray        *columns;      /* of GtkColumnViewColumn */
  GrindTable       *table;
  GrindTableFormat  format;
  guint             position;     /* of the next row */
  guint             generation;   /* of the columns when the table was started */
  guint             source;
  GCancellable     *cancellable;
} Copy;

static void
copy_free (gpointer data)
{
  Copy *copy = data;

  g_clear_handle_id (&copy->source, g_source_remove);
  g_cancellable_cancel (copy->cancellable);
  g_object_unref (copy->cancellable);
  g_object_unref (copy->model);
  g_ptr_array_unref (copy->columns);
  g_clear_pointer (&copy->table, grind_table_free);
  g_free (copy);
}

static void
stop (GtkColumnView *view)
{
  g_object_set_data (G_OBJECT (view), COPY_KEY, NULL);
}

static GrindTable *
make_table (GPtrArray *columns)
{
  GrindTable *table = grind_table_new ();

  for (guint i = 0; i < columns->len; i++)
    grind_table_add_column (table, gtk_column_view_column_get_title (columns->pdata[i]),
                            grind_column_view_is_number (columns->pdata[i]));

  return table;
}

/* The visible columns, from left to right; one without a title only takes space. */
static GPtrArray *
list_columns (GtkColumnView *view)
{
  GListModel *model = gtk_column_view_get_columns (view);
  GPtrArray *columns = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      GtkColumnViewColumn *column = g_list_model_get_item (model, i);

      g_ptr_array_add (columns, column);
      if (*gtk_column_view_column_get_title (column) == '\0')
        g_ptr_array_set_size (columns, columns->len - 1);
    }

  return columns;
}

static void
add_row (GrindTable *table,
         GPtrArray  *columns,
         gpointer    item,
         gboolean    is_exact)
{
  for (guint i = 0; i < columns->len; i++)
    {
      g_autofree char *text = grind_column_view_dup_text (columns->pdata[i], item, is_exact);

      grind_table_add_cell (table, text);
    }
}

static guint
get_generation (Copy *copy)
{
  guint generation = 0;

  for (guint i = 0; i < copy->columns->len; i++)
    generation += grind_column_view_get_generation (copy->columns->pdata[i]);

  return generation;
}

static void
begin (Copy *copy)
{
  g_clear_pointer (&copy->table, grind_table_free);
  copy->table = make_table (copy->columns);
  copy->generation = get_generation (copy);
  copy->position = 0;
}

typedef struct
{
  GrindTable       *table;
  GrindTableFormat  format;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  grind_table_free (job->table);
  g_free (job);
}

static void
write_worker (GTask        *task,
              gpointer      source,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Job *job = task_data;

  g_task_return_pointer (task, grind_table_write (job->table, job->format, TRUE), g_free);
}

static void
written_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (GtkWidget) view = user_data;
  Job *job = g_task_get_task_data (G_TASK (result));
  guint n_rows = grind_table_get_n_rows (job->table);
  g_autofree char *text = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autofree char *number = NULL;
  g_autofree char *message = NULL;

  if (text == NULL)
    return;

  number = grind_number_format_integer (n_rows);
  message = g_strdup_printf (ngettext ("%s row copied", "%s rows copied", n_rows), number);
  grind_list_copy_text (view, text, message);
  stop (GTK_COLUMN_VIEW (view));
}

static void
write_table (Copy *copy)
{
  g_autoptr (GTask) task = NULL;
  Job *job = g_new0 (Job, 1);

  job->table = g_steal_pointer (&copy->table);
  job->format = copy->format;
  task = g_task_new (NULL, copy->cancellable, written_cb, g_object_ref (copy->view));
  g_task_set_source_tag (task, write_table);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, write_worker);
}

static gboolean
slice_cb (gpointer user_data)
{
  Copy *copy = user_data;
  gint64 end = g_get_monotonic_time () + SLICE;
  guint n_rows = g_list_model_get_n_items (copy->model);

  if (copy->generation != get_generation (copy))
    begin (copy);
  while (copy->position < n_rows && g_get_monotonic_time () < end)
    {
      g_autoptr (GObject) item = g_list_model_get_item (copy->model, copy->position++);

      add_row (copy->table, copy->columns, item, copy->format == GRIND_TABLE_CSV);
    }
  if (copy->position < n_rows)
    return G_SOURCE_CONTINUE;

  copy->source = 0;
  write_table (copy);

  return G_SOURCE_REMOVE;
}

static void
items_changed_cb (GtkColumnView *view)
{
  Copy *copy = g_object_get_data (G_OBJECT (view), COPY_KEY);

  if (copy != NULL && copy->source != 0)
    begin (copy);
}

static guint
find_focused (GtkColumnView *view)
{
  GtkListItem *item = grind_column_view_find_item (view, grind_focus_find (GTK_WIDGET (view)));

  return item != NULL ? gtk_list_item_get_position (item) : GTK_INVALID_LIST_POSITION;
}

static gboolean
copy_cb (GtkWidget *view,
         GVariant  *arguments,
         gpointer   user_data)
{
  guint position = find_focused (GTK_COLUMN_VIEW (view));

  if (position != GTK_INVALID_LIST_POSITION)
    grind_list_copy_row (GTK_COLUMN_VIEW (view), position);

  return position != GTK_INVALID_LIST_POSITION;
}

/**
 * grind_list_copy_row:
 * @view: a list
 * @position: a row
 *
 * Copies a row as one line of text, without titles.
 */
void
grind_list_copy_row (GtkColumnView *view,
                     guint          position)
{
  g_autoptr (GPtrArray) columns = NULL;
  g_autoptr (GrindTable) table = NULL;
  g_autoptr (GObject) item = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  item = g_list_model_get_item (G_LIST_MODEL (gtk_column_view_get_model (view)), position);
  if (item == NULL)
    return;

  columns = list_columns (view);
  table = make_table (columns);
  add_row (table, columns, item, FALSE);
  text = grind_table_write (table, GRIND_TABLE_TEXT, FALSE);
  g_strstrip (text);
  grind_list_copy_text (GTK_WIDGET (view), text, _("Row copied"));
}

/**
 * grind_list_copy_all:
 * @view: a list
 * @format: the output format
 *
 * Copies all rows, with the titles of the columns. It takes a while for a list of hundreds of
 * thousands of rows, but does not block the main loop.
 */
void
grind_list_copy_all (GtkColumnView    *view,
                     GrindTableFormat  format)
{
  Copy *copy;

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  copy = g_new0 (Copy, 1);
  copy->view = view;
  copy->model = g_object_ref (G_LIST_MODEL (gtk_column_view_get_model (view)));
  copy->columns = list_columns (view);
  copy->format = format;
  copy->cancellable = g_cancellable_new ();
  begin (copy);
  copy->source = g_idle_add (slice_cb, copy);
  g_object_set_data_full (G_OBJECT (view), COPY_KEY, copy, copy_free);

  g_signal_handlers_disconnect_by_func (copy->model, items_changed_cb, view);
  g_signal_handlers_disconnect_by_func (view, stop, NULL);
  g_signal_connect_object (copy->model, "items-changed", G_CALLBACK (items_changed_cb), view,
                           G_CONNECT_SWAPPED);
  /* The object that fills the cells may be freed before the view. */
  g_signal_connect (view, "destroy", G_CALLBACK (stop), NULL);
}

/**
 * grind_list_copy_attach:
 * @view: a list
 *
 * Makes Ctrl+C copy the row that has the keyboard focus.
 */
void
grind_list_copy_attach (GtkColumnView *view)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  GtkShortcutTrigger *trigger = gtk_keyval_trigger_new (GDK_KEY_c, GDK_CONTROL_MASK);
  GtkShortcutAction *action = gtk_callback_action_new (copy_cb, NULL, NULL);

  g_return_if_fail (GTK_IS_COLUMN_VIEW (view));

  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller),
                                        gtk_shortcut_new (trigger, action));
  gtk_widget_add_controller (GTK_WIDGET (view), controller);
}

GMenuModel *
grind_list_copy_make_menu (const char *action)
{
  static const char * const formats[GRIND_N_TABLE_FORMATS] = {
    [GRIND_TABLE_TEXT] = N_("Text"),
    [GRIND_TABLE_CSV] = N_("CSV"),
    [GRIND_TABLE_MARKDOWN] = N_("Markdown"),
  };
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (_(formats[i]), NULL);

      g_menu_item_set_action_and_target (item, action, "u", i);
      g_menu_append_item (menu, item);
    }

  return G_MENU_MODEL (menu);
}

void
grind_list_copy_text (GtkWidget  *widget,
                      const char *text,
                      const char *message)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  grind_dialogs_show_toast (widget, message);
}
