/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-file-bar.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "code/grind-own-file.h"
#include "profile/grind-plain-text.h"
#include "text/grind-bidi.h"
#include "text/grind-cost-text.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-view-switcher.h"

#define MAX_FILES 100   /* more files are only mentioned */

/* A source file of the function, on both sides */
typedef struct
{
  GrindFileId file;       /* after, or if there is none, before */
  guint       after;      /* its position in the table, or GRIND_NONE */
  guint       before;     /* likewise before */
} File;

struct _GrindFileBar
{
  GrindView parent_instance;

  /* Owned */
  GrindLineTable *table;     /* (nullable) */
  GrindLineTable *before;    /* (nullable): in a comparison */
  GArray         *files;     /* of File */

  /* Borrowed: inside the bar */
  GtkToggleButton   *own_button;
  GtkLabel          *own_label;
  GtkLabel          *own_cost;
  GtkWidget         *inlined_label;
  GrindViewSwitcher *inlined;

  GrindFileId  shown;
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindFileBar, grind_file_bar, GRIND_TYPE_VIEW)

static GrindProfile *
get_profile (GrindFileBar *self)
{
  return grind_graph_get_profile (grind_line_table_get_graph (self->table));
}

static const File *
get_files (GrindFileBar *self,
           guint        *n_files)
{
  *n_files = self->files->len;

  return (const File *) (gpointer) self->files->data;
}

/* The function's file, unless it has no lines here. */
static guint
find_own (GrindFileBar *self)
{
  guint n_files;
  const File *files = get_files (self, &n_files);
  guint own = n_files > 0 ? grind_own_file_find (self->table) : GRIND_NONE;
  GrindFunctionId function;

  /* Those after come first. If there are none, all are only before. */
  if (own == GRIND_NONE && n_files > 0 && self->before != NULL)
    return grind_own_file_find (self->before);
  if (own != 0)
    return own;

  function = grind_line_table_get_function (self->table, 0);

  return files[0].file == grind_profile_get_function_file (get_profile (self), function)
         ? 0 : GRIND_NONE;
}

static char *
dup_path (GrindFileBar *self,
          GrindFileId   file)
{
  const char *bytes;
  gsize length;

  if (file == GRIND_NONE)
    return g_strdup ("");
  bytes = grind_profile_get_file (get_profile (self), file, &length);

  return grind_plain_text_dup_shown (bytes, length);
}

static char *
dup_title (const char *path)
{
  if (*path == '\0' || g_str_equal (path, "???"))
    return g_strdup (_("unknown file"));

  return g_path_get_basename (path);
}

static char *
dup_cost (GrindFileBar *self,
          guint         position)
{
  GrindNavigator *navigator = grind_view_get_navigator (GRIND_VIEW (self));
  GrindSession *session = grind_navigator_get_session (navigator);
  const File *file = &g_array_index (self->files, File, position);
  const GrindCosts *costs;
  GrindValue value = grind_value_new_whole (0), before = grind_value_new_whole (0);

  costs = grind_cost_text_get_costs (grind_line_table_get_graph (self->table),
                                     grind_session_get_event (session));
  if (file->after != GRIND_NONE)
    value = grind_line_table_get_file_value (self->table, file->after, costs->event);
  if (file->before != GRIND_NONE)
    before = grind_line_table_get_file_value (self->before, file->before, costs->event);
  if (self->before != NULL)
    return grind_bidi_isolate (grind_cost_text_format_change (
      navigator, costs, grind_change_make (before, value).change));

  return grind_cost_text_is_percent (navigator, costs)
         ? grind_cost_text_format_unit (navigator, costs, value)
         : grind_cost_text_format (navigator, costs, value);
}

static void
update_costs (GrindFileBar *self)
{
  guint n_files;
  const File *files = get_files (self, &n_files);
  guint own = find_own (self);

  if (own != GRIND_NONE)
    {
      g_autofree char *cost = dup_cost (self, own);

      gtk_label_set_text (self->own_cost, cost);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->own_button),
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, cost, -1);
    }
  for (guint i = 0; i < MIN (n_files, MAX_FILES); i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", files[i].file);
      g_autofree char *cost = dup_cost (self, i);

      if (i != own)
        grind_view_switcher_set_text (self->inlined, name, cost);
    }
}

static void
update_shown (GrindFileBar *self)
{
  guint n_files;
  const File *files = get_files (self, &n_files);
  guint own = find_own (self);
  gboolean is_own = own != GRIND_NONE && files[own].file == self->shown;
  g_autofree char *name = g_strdup_printf ("%u", self->shown);

  gtk_toggle_button_set_active (self->own_button, is_own);
  grind_view_switcher_set_shown (self->inlined, is_own ? NULL : name, TRUE);
}

/* The click has toggled the button already, but the owner decides which button is down. */
static void
own_clicked_cb (GrindFileBar *self)
{
  guint n_files;
  const File *files = get_files (self, &n_files);
  guint own = find_own (self);

  update_shown (self);
  if (own != GRIND_NONE)
    g_signal_emit (self, signals[CHOSEN], 0, files[own].file);
}

static void
inlined_chosen_cb (GrindFileBar *self,
                   const char   *name)
{
  GrindFileId file = g_ascii_strtoull (name, NULL, 10);

  update_shown (self);
  g_signal_emit (self, signals[CHOSEN], 0, file);
}

static void
remove_inlined (GrindFileBar *self)
{
  while (grind_view_switcher_get_n_tabs (self->inlined) > 0)
    grind_view_switcher_remove (self->inlined, grind_view_switcher_get_name (self->inlined, 0));
}

static void
add_inlined (GrindFileBar *self,
             GrindFileId   file)
{
  g_autofree char *name = g_strdup_printf ("%u", file);
  g_autofree char *path = dup_path (self, file);
  g_autofree char *title = dup_title (path);

  gtk_widget_set_tooltip_text (grind_view_switcher_add (self->inlined, name, title), path);
}

static void
show_own (GrindFileBar *self,
          GrindFileId   file)
{
  g_autofree char *path = dup_path (self, file);
  g_autofree char *title = dup_title (path);

  gtk_label_set_text (self->own_label, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->own_button), path);
  grind_accessible_set_label (GTK_WIDGET (self->own_button), title);
}

static void
say_what_is_left_out (GrindFileBar *self,
                      guint         n_files)
{
  g_autofree char *number = NULL;
  g_autofree char *label = NULL;

  if (n_files <= MAX_FILES)
    {
      grind_view_switcher_set_more_label (self->inlined, _("More source files"));
      return;
    }

  number = grind_number_format_integer (n_files - MAX_FILES);
  label = g_strdup_printf (ngettext ("More source files; %s cheaper file is not listed",
                                     "More source files; %s cheaper files are not listed",
                                     n_files - MAX_FILES), number);
  grind_view_switcher_set_more_label (self->inlined, label);
}

static void
update_files (GrindFileBar *self)
{
  guint n_files;
  const File *files = get_files (self, &n_files);
  guint own = find_own (self);

  remove_inlined (self);
  gtk_widget_set_visible (GTK_WIDGET (self->own_button), own != GRIND_NONE);
  gtk_widget_set_visible (self->inlined_label, n_files > (own != GRIND_NONE ? 1 : 0));
  if (own != GRIND_NONE)
    show_own (self, files[own].file);
  for (guint i = 0; i < MIN (n_files, MAX_FILES); i++)
    if (i != own)
      add_inlined (self, files[i].file);
  say_what_is_left_out (self, n_files);
  update_costs (self);
}

static void
grind_file_bar_update (GrindView    *view,
                       GrindChanges  changes)
{
  GrindFileBar *self = GRIND_FILE_BAR (view);

  if (self->table != NULL && (changes & (GRIND_CHANGE_EVENT | GRIND_CHANGE_STYLE)) != 0)
    update_costs (self);
}

static void
grind_file_bar_dispose (GObject *object)
{
  GrindFileBar *self = GRIND_FILE_BAR (object);

  g_clear_pointer (&self->table, grind_line_table_unref);
  g_clear_pointer (&self->before, grind_line_table_unref);
  g_clear_pointer (&self->files, g_array_unref);

  G_OBJECT_CLASS (grind_file_bar_parent_class)->dispose (object);
}

static void
grind_file_bar_class_init (GrindFileBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_file_bar_dispose;
  GRIND_VIEW_CLASS (klass)->update = grind_file_bar_update;

  /**
   * GrindFileBar::chosen:
   * @file: a source file of the profile
   *
   * The user wants to see a file, perhaps the current one.
   */
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                  NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
add_own (GrindFileBar *self)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->own_button = GTK_TOGGLE_BUTTON (button);
  self->own_label = GTK_LABEL (gtk_label_new (NULL));
  self->own_cost = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->own_cost), "grind-view-count");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->own_label));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->own_cost));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "grind-view-tab");
  g_signal_connect_object (button, "clicked", G_CALLBACK (own_clicked_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
grind_file_bar_init (GrindFileBar *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);

  self->shown = GRIND_NONE;
  self->files = g_array_new (FALSE, FALSE, sizeof (File));
  add_own (self);
  /* translators: before the names of source files with inlined parts */
  self->inlined_label = gtk_label_new (_("inlined:"));
  gtk_widget_add_css_class (self->inlined_label, "grind-dim");
  gtk_widget_set_margin_start (self->inlined_label, 4);
  gtk_widget_set_visible (self->inlined_label, FALSE);
  self->inlined = g_object_new (GRIND_TYPE_VIEW_SWITCHER, "hexpand", TRUE, NULL);
  grind_accessible_set_label (GTK_WIDGET (self->inlined), _("Inlined source files"));
  g_signal_connect_object (self->inlined, "chosen", G_CALLBACK (inlined_chosen_cb), self,
                           G_CONNECT_SWAPPED);

  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->own_button));
  gtk_box_append (GTK_BOX (box), self->inlined_label);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->inlined));
  adw_bin_set_child (ADW_BIN (self), box);
  update_files (self);
}

GtkWidget *
grind_file_bar_new (GrindNavigator *navigator)
{
  g_return_val_if_fail (GRIND_IS_NAVIGATOR (navigator), NULL);

  return g_object_new (GRIND_TYPE_FILE_BAR, "navigator", navigator, NULL);
}

/* The positions of files in a table, by id */
static GHashTable *
list_positions (GrindLineTable *table)
{
  GHashTable *positions = g_hash_table_new (NULL, NULL);
  guint n_files;
  const GrindLineFile *files = grind_line_table_get_files (table, &n_files);

  for (guint i = 0; i < n_files; i++)
    g_hash_table_insert (positions, GUINT_TO_POINTER (files[i].file), GUINT_TO_POINTER (i));

  return positions;
}

/* Those after are in the order of the table, then come those only before. */
static void
add_files (GrindFileBar     *self,
           GrindLineChanges *changes)
{
  guint n_files = 0;
  const GrindLineFile *files = self->table != NULL
                                 ? grind_line_table_get_files (self->table, &n_files) : NULL;

  g_autoptr (GHashTable) positions = changes != NULL ? list_positions (self->before) : NULL;

  for (guint i = 0; changes == NULL && i < n_files; i++)
    {
      File file = { files[i].file, i, GRIND_NONE };

      g_array_append_val (self->files, file);
    }
  for (guint i = 0; changes != NULL && i < grind_line_changes_get_n_files (changes); i++)
    {
      const GrindFileChanges *pair = grind_line_changes_get_file (changes, i);
      File file = { pair->after != GRIND_NONE ? pair->after : pair->before,
                    i < n_files ? i : GRIND_NONE, GRIND_NONE };

      if (pair->before != GRIND_NONE)
        file.before = GPOINTER_TO_UINT (g_hash_table_lookup (positions,
                                                             GUINT_TO_POINTER (pair->before)));
      g_array_append_val (self->files, file);
    }
}

/**
 * grind_file_bar_set_table:
 * @self: a bar of files
 * @table: (nullable): the lines of a function
 * @changes: (nullable): in a comparison, those of @table and their counterparts
 *
 * Offers the source files of @table.
 */
void
grind_file_bar_set_table (GrindFileBar     *self,
                          GrindLineTable   *table,
                          GrindLineChanges *changes)
{
  GrindLineTable *before = changes != NULL ? grind_line_changes_get_before (changes) : NULL;

  g_return_if_fail (GRIND_IS_FILE_BAR (self));

  if (table == self->table && before == self->before)
    return;

  g_clear_pointer (&self->table, grind_line_table_unref);
  self->table = table != NULL ? grind_line_table_ref (table) : NULL;
  g_clear_pointer (&self->before, grind_line_table_unref);
  self->before = before != NULL ? grind_line_table_ref (before) : NULL;
  g_array_set_size (self->files, 0);
  add_files (self, changes);
  update_files (self);
  update_shown (self);
}

/**
 * grind_file_bar_set_shown:
 * @self: a bar of files
 * @file: one of its files, or %GRIND_NONE
 *
 * Marks the current file.
 */
void
grind_file_bar_set_shown (GrindFileBar *self,
                          GrindFileId   file)
{
  g_return_if_fail (GRIND_IS_FILE_BAR (self));

  self->shown = file;
  update_shown (self);
}
