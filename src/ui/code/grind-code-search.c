/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-code-search.h"

#include <string.h>

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "ui/base/grind-accessible.h"

#define LINE_PREFIX ':'

struct _GrindCodeSearch
{
  AdwBin parent_instance;

  /* Owned */
  GrindCodeText          *text;
  GtkSourceSearchContext *context;   /* (nullable): until disposed */

  /* Borrowed, until disposed */
  GtkWidget *entry;
  GtkWidget *label;
  GtkWidget *previous;
  GtkWidget *next;

  guint      start;                  /* offset of the caret when the search started */
};

G_DEFINE_FINAL_TYPE (GrindCodeSearch, grind_code_search, ADW_TYPE_BIN)

static GtkTextBuffer *
get_buffer (GrindCodeSearch *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text));
}

static const char *
get_query (GrindCodeSearch *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/* The requested line, from 0 up */
static gboolean
parse_line (GrindCodeSearch *self,
            guint           *line)
{
  const char *query = get_query (self);
  guint64 number;

  if (*query != LINE_PREFIX || query[1] == '\0' ||
      !g_ascii_string_to_unsigned (query + 1, 10, 1, G_MAXINT, &number, NULL))
    return FALSE;

  *line = grind_code_text_find_number (self->text, (guint) number);

  return TRUE;
}

static void
say (GrindCodeSearch *self,
     const char      *text)
{
  gtk_label_set_text (GTK_LABEL (self->label), text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
}

/* "3 of 17": the number of the selected match, and of all matches. */
static void
update_count (GrindCodeSearch *self)
{
  int count = gtk_source_search_context_get_occurrences_count (self->context);
  g_autofree char *number = grind_number_format_integer (count);
  g_autofree char *place = NULL;
  g_autofree char *text = NULL;
  GtkTextIter start, end;
  int position;

  if (*get_query (self) == '\0' || *get_query (self) == LINE_PREFIX)
    {
      say (self, "");
      return;
    }
  /* The search has not finished yet. */
  if (count < 0)
    return;

  gtk_text_buffer_get_selection_bounds (get_buffer (self), &start, &end);
  position = gtk_source_search_context_get_occurrence_position (self->context, &start, &end);
  place = grind_number_format_integer (position);
  if (count == 0)
    text = g_strdup (_("Not found"));
  else if (position > 0)
    /* translators: the number of a match, and of all matches */
    text = g_strdup_printf (_("%s of %s"), place, number);
  else
    text = g_strdup_printf (ngettext ("%s match", "%s matches", count), number);
  say (self, text);
  gtk_widget_set_sensitive (self->previous, count > 0);
  gtk_widget_set_sensitive (self->next, count > 0);
}

static void
select_match (GrindCodeSearch   *self,
              const GtkTextIter *start,
              const GtkTextIter *end)
{
  gtk_text_buffer_select_range (get_buffer (self), start, end);
  gtk_text_view_scroll_to_mark (GTK_TEXT_VIEW (self->text),
                                gtk_text_buffer_get_insert (get_buffer (self)), 0.15, FALSE, 0, 0);
  update_count (self);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      user_data)
{
  g_autoptr (GrindCodeSearch) self = user_data;
  GtkTextIter start, end;

  if (self->context == NULL ||
      !gtk_source_search_context_forward_finish (self->context, result, &start, &end, NULL, NULL))
    return;

  select_match (self, &start, &end);
}

static void
found_before_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      user_data)
{
  g_autoptr (GrindCodeSearch) self = user_data;
  GtkTextIter start, end;

  if (self->context == NULL ||
      !gtk_source_search_context_backward_finish (self->context, result, &start, &end, NULL, NULL))
    return;

  select_match (self, &start, &end);
}

/* Searches from the selected match. */
static void
search (GrindCodeSearch *self,
        gboolean         is_forward)
{
  GtkTextIter start, end;

  if (*get_query (self) == '\0' || *get_query (self) == LINE_PREFIX)
    return;

  gtk_text_buffer_get_selection_bounds (get_buffer (self), &start, &end);
  if (is_forward)
    gtk_source_search_context_forward_async (self->context, &end, NULL, found_cb,
                                             g_object_ref (self));
  else
    gtk_source_search_context_backward_async (self->context, &start, NULL, found_before_cb,
                                              g_object_ref (self));
}

static void
next_cb (GrindCodeSearch *self)
{
  search (self, TRUE);
}

static void
previous_cb (GrindCodeSearch *self)
{
  search (self, FALSE);
}

/* Shows the first match after the initial caret position while the user types. */
static void
changed_cb (GrindCodeSearch *self)
{
  GtkSourceSearchSettings *settings = gtk_source_search_context_get_settings (self->context);
  const char *query = get_query (self);
  GtkTextIter start;
  guint line;

  gtk_source_search_settings_set_search_text (settings, *query != LINE_PREFIX ? query : NULL);
  update_count (self);
  if (parse_line (self, &line))
    {
      grind_code_text_go_to_line (self->text, line);
      return;
    }

  gtk_text_buffer_get_iter_at_offset (get_buffer (self), &start, self->start);
  if (*query != '\0' && *query != LINE_PREFIX)
    gtk_source_search_context_forward_async (self->context, &start, NULL, found_cb,
                                             g_object_ref (self));
}

/* Hides the bar and focuses the text. */
static void
close_search (GrindCodeSearch *self)
{
  gtk_source_search_context_set_highlight (self->context, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

static void
activate_cb (GrindCodeSearch *self)
{
  guint line;

  if (!parse_line (self, &line))
    {
      search (self, TRUE);
      return;
    }

  grind_code_text_choose_line (self->text, line);
  close_search (self);
}

static gboolean
key_cb (GrindCodeSearch *self,
        guint            key,
        guint            keycode,
        GdkModifierType  state)
{
  gboolean is_enter = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter;

  if (key == GDK_KEY_Escape)
    close_search (self);
  else if (is_enter && (state & GDK_SHIFT_MASK) != 0)
    search (self, FALSE);
  else
    return GDK_EVENT_PROPAGATE;

  return GDK_EVENT_STOP;
}

static GtkWidget *
make_button (GrindCodeSearch *self,
             const char      *icon,
             const char      *label,
             GCallback        callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, label);
  grind_accessible_set_label (button, label);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "grind-small-button");
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);

  return button;
}

static void
grind_code_search_dispose (GObject *object)
{
  GrindCodeSearch *self = GRIND_CODE_SEARCH (object);

  g_clear_object (&self->context);
  g_clear_object (&self->text);

  G_OBJECT_CLASS (grind_code_search_parent_class)->dispose (object);
}

static void
grind_code_search_class_init (GrindCodeSearchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grind_code_search_dispose;
}

static void
grind_code_search_init (GrindCodeSearch *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  const char *label = _("Search the text");

  self->entry = gtk_search_entry_new ();
  grind_accessible_set_label (self->entry, label);
  g_object_set (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)), "placeholder-text",
                /* translators: in an empty search entry; ":123" is typed literally */
                _("Search, or :123 for a line"), NULL);
  gtk_widget_set_hexpand (self->entry, TRUE);
  g_signal_connect_object (self->entry, "search-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->entry, keys);

  self->label = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->label, "grind-dim");
  self->previous = make_button (self, "go-up-symbolic", _("Previous match"),
                                G_CALLBACK (previous_cb));
  self->next = make_button (self, "go-down-symbolic", _("Next match"), G_CALLBACK (next_cb));
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_box_append (GTK_BOX (box), self->label);
  gtk_box_append (GTK_BOX (box), self->previous);
  gtk_box_append (GTK_BOX (box), self->next);
  gtk_box_append (GTK_BOX (box), make_button (self, "window-close-symbolic", _("Close search"),
                                              G_CALLBACK (close_search)));
  adw_bin_set_child (ADW_BIN (self), box);
  gtk_widget_add_css_class (GTK_WIDGET (self), "grind-code-search");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
grind_code_search_new (GrindCodeText *text)
{
  g_autoptr (GtkSourceSearchSettings) settings = gtk_source_search_settings_new ();
  GrindCodeSearch *self;

  g_return_val_if_fail (GRIND_IS_CODE_TEXT (text), NULL);

  self = g_object_new (GRIND_TYPE_CODE_SEARCH, NULL);
  self->text = g_object_ref (text);
  gtk_source_search_settings_set_wrap_around (settings, TRUE);
  self->context = gtk_source_search_context_new (GTK_SOURCE_BUFFER (get_buffer (self)), settings);
  gtk_source_search_context_set_highlight (self->context, FALSE);
  g_signal_connect_object (self->context, "notify::occurrences-count", G_CALLBACK (update_count),
                           self, G_CONNECT_SWAPPED);

  return GTK_WIDGET (self);
}

/**
 * grind_code_search_open:
 * @self: the bar
 * @prefix: (nullable): the start of the query; %NULL for the selected text, or for the last query
 *
 * Shows the bar and focuses it.
 */
void
grind_code_search_open (GrindCodeSearch *self,
                        const char      *prefix)
{
  GtkTextIter start, end;
  g_autofree char *selected = NULL;

  g_return_if_fail (GRIND_IS_CODE_SEARCH (self));

  if (gtk_text_buffer_get_selection_bounds (get_buffer (self), &start, &end) &&
      gtk_text_iter_get_line (&start) == gtk_text_iter_get_line (&end))
    selected = gtk_text_iter_get_text (&start, &end);
  self->start = gtk_text_iter_get_offset (&start);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_source_search_context_set_highlight (self->context, TRUE);
  if (prefix == NULL)
    prefix = selected;
  if (prefix != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), prefix);
  gtk_widget_grab_focus (self->entry);
  if (prefix != NULL && prefix != selected)
    gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
  else
    gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
  update_count (self);
}
