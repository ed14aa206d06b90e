/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-legend-list.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "analysis/search/grind-pattern.h"
#include "text/grind-percent.h"
#include "ui/base/grind-accessible.h"
#include "ui/lists/grind-swatch-image.h"

#define MAX_ROWS       50     /* a search finds the others */
#define MIN_SEARCHED   12     /* no search with fewer rows */
#define NAMES_AT_ONCE  2000   /* takes a few milliseconds */
#define MAX_NAME_CHARS 40
#define MAX_HEIGHT     320    /* px, of the rows */

/*
 * The groups that have no entry in a legend, by rank; only the first ones become rows. A search
 * spreads over several iterations of the main loop, as there may be a class for each of 100,000
 * functions.
 */
struct _GrindLegendList
{
  GtkWidget parent_instance;

  /* Owned */
  GrindColorMap *color_map;
  char          *text;           /* (nullable): of the search, case folded */
  GtkWidget     *box;

  /* Borrowed */
  GtkListBox *list;
  GtkLabel   *rest;
  GtkWidget  *entry;      /* (nullable) */

  guint       n_shown;    /* number of slots in the legend, from 1 up */
  guint       next;       /* next rank to check */
  guint       n_found;
  guint       source;
};

enum
{
  CHOSEN,
  CLOSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrindLegendList, grind_legend_list, GTK_TYPE_WIDGET)

static gboolean
is_listed (GrindLegendList *self,
           guint            rank)
{
  guint slot = grind_color_map_get_group_slot (self->color_map, rank);

  return slot == GRIND_COLOR_SLOT_OTHER || slot > self->n_shown;
}

static gboolean
matches (GrindLegendList *self,
         guint            rank)
{
  g_autofree char *name = NULL;
  g_autofree char *folded = NULL;

  if (self->text == NULL)
    return TRUE;

  name = grind_color_map_dup_group_name (self->color_map, rank);
  folded = grind_search_fold (name);

  return strstr (folded, self->text) != NULL;
}

static void
add_row (GrindLegendList *self,
         guint            rank)
{
  GtkWidget *row = gtk_list_box_row_new ();
  g_autofree char *title = grind_color_map_dup_group_title (self->color_map, rank);
  g_autofree char *details = grind_legend_dup_group_details (self->color_map, rank);
  g_autofree char *share = NULL;
  g_autofree char *label = NULL;

  share = grind_percent_format_sign (grind_color_map_get_group (self->color_map, rank)->share);
  label = grind_legend_dup_spoken (title, share);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), grind_legend_make_swatch_label (
                                grind_color_map_get_group_slot (self->color_map, rank), title,
                                share, MAX_NAME_CHARS));
  gtk_widget_set_tooltip_text (row, details);
  grind_accessible_set_label (row, label);
  g_object_set_data (G_OBJECT (row), "grind-rank", GUINT_TO_POINTER (rank));
  gtk_list_box_append (self->list, row);
}

/* Matches beyond the last row are only counted. */
static void
look_at (GrindLegendList *self,
         guint            rank)
{
  if (!is_listed (self, rank) || !matches (self, rank))
    return;

  if (self->n_found++ < MAX_ROWS)
    add_row (self, rank);
}

static void
update_rest (GrindLegendList *self)
{
  guint n_rest = self->n_found - MIN (self->n_found, MAX_ROWS);
  g_autofree char *number = grind_number_format_integer (n_rest);
  g_autofree char *text = NULL;

  if (n_rest > 0)
    /* translators: how many more groups match than are listed above */
    text = g_strdup_printf (ngettext ("%s more group", "%s more groups", n_rest), number);
  else if (self->n_found == 0)
    text = g_strdup (_("No results"));
  gtk_label_set_text (self->rest, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->rest), text != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->list), self->n_found > 0);
}

static gboolean
search_cb (gpointer user_data)
{
  GrindLegendList *self = user_data;
  guint n_groups = grind_color_map_get_n_groups (self->color_map);
  guint end = self->text != NULL ? MIN (self->next + NAMES_AT_ONCE, n_groups) : n_groups;

  while (self->next < end)
    look_at (self, self->next++);
  if (end < n_groups)
    return G_SOURCE_CONTINUE;

  self->source = 0;
  update_rest (self);

  return G_SOURCE_REMOVE;
}

static void
start (GrindLegendList *self)
{
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, row);
  gtk_widget_set_visible (GTK_WIDGET (self->list), TRUE);
  self->next = 0;
  self->n_found = 0;
  g_clear_handle_id (&self->source, g_source_remove);
  if (search_cb (self))
    self->source = g_idle_add (search_cb, self);
}

static void
search_changed_cb (GrindLegendList *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  /* The list does not become narrower during a search. */
  gtk_widget_set_size_request (self->box, gtk_widget_get_width (self->box), -1);
  g_clear_pointer (&self->text, g_free);
  if (*text != '\0')
    self->text = grind_search_fold (text);
  start (self);
}

static void
row_activated_cb (GrindLegendList *self,
                  GtkListBoxRow   *row)
{
  g_signal_emit (self, signals[CHOSEN], 0,
                 GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "grind-rank")));
}

/* Enter in the search activates the first row. */
static void
search_activated_cb (GrindLegendList *self)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, 0);

  if (row != NULL)
    row_activated_cb (self, row);
}

static void
stop_search_cb (GrindLegendList *self)
{
  g_signal_emit (self, signals[CLOSED], 0);
}

static void
add_search (GrindLegendList *self)
{
  self->entry = gtk_search_entry_new ();
  grind_accessible_set_label (self->entry, _("Search groups"));
  g_signal_connect_swapped (self->entry, "search-changed", G_CALLBACK (search_changed_cb), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (search_activated_cb), self);
  g_signal_connect_swapped (self->entry, "stop-search", G_CALLBACK (stop_search_cb), self);
  gtk_box_append (GTK_BOX (self->box), self->entry);
}

/* Explains the effect of choosing a group without a colour. */
static void
add_hint (GrindLegendList *self)
{
  guint last = grind_color_map_find_slot (self->color_map, GRIND_N_COLOR_SLOTS);
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;
  GtkWidget *label;

  if (last == GRIND_NONE || grind_color_map_get_n_groups (self->color_map) <= GRIND_N_COLOR_SLOTS)
    return;

  title = grind_color_map_dup_group_title (self->color_map, last);
  /* translators: %s is an ELF object, source file or class */
  text = g_strdup_printf (_("Choosing a grey group gives it the colour of %s."), title);
  label = gtk_label_new (text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 36);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "grind-dim");
  gtk_widget_add_css_class (label, "grind-legend-hint");
  gtk_box_append (GTK_BOX (self->box), label);
}

static void
add_list (GrindLegendList *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *content = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "grind-legend-list");
  grind_accessible_set_label (GTK_WIDGET (self->list), _("Groups"));
  g_signal_connect_swapped (self->list, "row-activated", G_CALLBACK (row_activated_cb), self);

  self->rest = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->rest), "grind-dim");
  gtk_widget_add_css_class (GTK_WIDGET (self->rest), "grind-legend-hint");
  gtk_label_set_xalign (self->rest, 0);

  gtk_box_append (GTK_BOX (content), GTK_WIDGET (self->list));
  gtk_box_append (GTK_BOX (content), GTK_WIDGET (self->rest));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), content);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), MAX_HEIGHT);
  gtk_box_append (GTK_BOX (self->box), scroller);
}

static gboolean
grind_legend_list_grab_focus (GtkWidget *widget)
{
  GrindLegendList *self = GRIND_LEGEND_LIST (widget);

  return self->entry != NULL ? gtk_widget_grab_focus (self->entry)
                             : gtk_widget_child_focus (GTK_WIDGET (self->list),
                                                       GTK_DIR_TAB_FORWARD);
}

static void
grind_legend_list_dispose (GObject *object)
{
  GrindLegendList *self = GRIND_LEGEND_LIST (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->color_map, grind_color_map_unref);
  g_clear_pointer (&self->text, g_free);

  G_OBJECT_CLASS (grind_legend_list_parent_class)->dispose (object);
}

static void
grind_legend_list_class_init (GrindLegendListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_legend_list_dispose;
  widget_class->grab_focus = grind_legend_list_grab_focus;

  /**
   * GrindLegendList::chosen:
   * @rank: a group
   *
   * The user has chosen a group.
   */
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  /**
   * GrindLegendList::closed:
   *
   * The user wants to close the list.
   */
  signals[CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
grind_legend_list_init (GrindLegendList *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
grind_legend_list_new (GrindColorMap *color_map,
                       guint          n_shown)
{
  GrindLegendList *self = g_object_new (GRIND_TYPE_LEGEND_LIST, NULL);

  g_return_val_if_fail (color_map != NULL, NULL);

  self->color_map = grind_color_map_ref (color_map);
  self->n_shown = n_shown;
  if (grind_color_map_get_n_groups (color_map) > n_shown + MIN_SEARCHED)
    add_search (self);
  add_hint (self);
  add_list (self);
  start (self);

  return GTK_WIDGET (self);
}

/* A swatch and its label; names longer than @max_chars are shortened in the middle */
GtkWidget *
grind_legend_make_swatch_label (guint       slot,
                                const char *title,
                                const char *share,
                                int         max_chars)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 7);
  GtkWidget *swatch = g_object_new (GRIND_TYPE_SWATCH_IMAGE, NULL);
  GtkWidget *name = gtk_label_new (title);
  GtkWidget *number;

  grind_swatch_image_set_slot (GRIND_SWATCH_IMAGE (swatch), slot);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (name), max_chars);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_single_line_mode (GTK_LABEL (name), TRUE);
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), name);
  if (share != NULL)
    {
      number = gtk_label_new (share);
      gtk_label_set_xalign (GTK_LABEL (number), 1);
      gtk_widget_set_hexpand (number, TRUE);
      gtk_widget_set_halign (number, GTK_ALIGN_END);
      gtk_widget_add_css_class (number, "grind-legend-share");
      gtk_box_append (GTK_BOX (box), number);
    }

  return box;
}

char *
grind_legend_dup_spoken (const char *title,
                         const char *share)
{
  /* translators: an ELF object, source file or class, and a percentage: "libc.so, 12.3 %" */
  return g_strdup_printf (C_("legend", "%s, %s"), title, share);
}

/* The full name, number of functions and self cost of a group */
char *
grind_legend_dup_group_details (const GrindColorMap *color_map,
                                guint                rank)
{
  const GrindColorGroup *group = grind_color_map_get_group (color_map, rank);
  g_autofree char *name = grind_color_map_dup_group_name (color_map, rank);
  g_autofree char *share = grind_percent_format_sign (group->share);
  g_autofree char *number = grind_number_format_integer (group->n_functions);

  /* translators: an ELF object, source file or class; a number; a percentage */
  return g_strdup_printf (ngettext ("%s\n%s function, %s of all self cost",
                                    "%s\n%s functions, %s of all self cost", group->n_functions),
                          name, number, share);
}
