/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-missing-page.h"

#include <glib/gi18n.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"
#include "source/files/grind-file-search.h"
#include "text/grind-join.h"
#include "ui/base/grind-accessible.h"
#include "ui/base/grind-debuginfod-question.h"
#include "ui/base/grind-debuginfod-settings.h"
#include "ui/base/grind-dialogs.h"
#include "ui/base/grind-path-map-dialog.h"
#include "ui/base/grind-path-settings.h"

/* Further locations are only counted. */
#define MAX_PLACES 40

/* Limits a name; a profile may have names of any length. */
#define MAX_SHOWN 4096

/* A file that was not found: the searched locations, and actions to find it. */
struct _GrindMissingPage
{
  AdwBin parent_instance;

  /* Template */
  GtkLabel  *title_label;
  GtkLabel  *advice_label;
  GtkWidget *buttons;
  GtkButton *locate_button;
  GtkButton *fetch_button;
  GtkWidget *card;
  GtkLabel  *name_label;
  GtkGrid   *places_grid;

  GrindMissingKind kind;

  /* Owned */
  char      *name;   /* (nullable): of the file, as in the profile */
};

G_DEFINE_FINAL_TYPE (GrindMissingPage, grind_missing_page, ADW_TYPE_BIN)

static const char *
get_kind_text (GrindLocationKind kind)
{
  switch (kind)
    {
    case GRIND_LOCATION_MAP:
      return _("Path map");
    case GRIND_LOCATION_AS_WRITTEN:
      return _("As recorded");
    case GRIND_LOCATION_PROFILE:
      return _("Next to the profile");
    case GRIND_LOCATION_DIRECTORY:
      return _("Compilation directory");
    case GRIND_LOCATION_FOLDER:
    default:
      return _("Source folder");
    }
}

/* Whether @place is a folder that was searched for the end of the file's path. */
static gboolean
is_folder (GrindMissingPage         *self,
           const GrindTriedLocation *place)
{
  g_autofree char *wanted = g_path_get_basename (self->name);
  g_autofree char *tried = g_path_get_basename (place->path);

  return place->kind == GRIND_LOCATION_FOLDER ||
         (place->kind == GRIND_LOCATION_PROFILE && !g_str_equal (wanted, tried));
}

static char *
dup_shown (const char *name)
{
  g_autofree char *start = g_strndup (name, MAX_SHOWN);
  g_autofree char *valid = g_utf8_make_valid (start, -1);

  /* Some letters would reverse the text around the name, too. */
  return grind_plain_text_dup (valid);
}

static GtkWindow *
get_window (GrindMissingPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

static char *
dup_folder (GrindMissingPage *self)
{
  g_autofree char *path = grind_path_normalize (self->name);

  return g_path_get_dirname (path);
}

static void
located_cb (const char *path,
            GObject    *asker)
{
  GrindMissingPage *self = GRIND_MISSING_PAGE (asker);
  GrindPathSettings *settings = grind_path_settings_get ();
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (self->name == NULL)
    return;

  grind_path_map_guess (self->name, path, &from, &to);
  if (*from == '\0')
    grind_path_settings_add_folder (settings, to);
  else if (!g_str_equal (from, to))
    grind_path_settings_add_map (settings, from, to);
  else
    grind_path_settings_look_again (settings);
}

static void
locate_cb (GrindMissingPage *self)
{
  g_autofree char *name = dup_shown (self->name);
  g_autofree char *shown = g_path_get_basename (name);
  g_autofree char *title = NULL;

  if (get_window (self) == NULL)
    return;

  /* translators: the name of a file */
  title = g_strdup_printf (_("Locate %s"), shown);
  grind_dialogs_choose_path (get_window (self), title, GTK_FILE_CHOOSER_ACTION_OPEN, NULL,
                             located_cb, G_OBJECT (self));
}

static void
folder_chosen_cb (const char *path,
                  GObject    *asker)
{
  grind_path_settings_add_folder (grind_path_settings_get (), path);
}

static void
add_folder_cb (GrindMissingPage *self)
{
  if (get_window (self) != NULL)
    grind_dialogs_choose_path (get_window (self), _("Add Source Folder"),
                               GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL, folder_chosen_cb,
                               G_OBJECT (self));
}

static void
add_map_cb (GrindMissingPage *self)
{
  g_autofree char *folder = dup_folder (self);

  if (get_window (self) != NULL)
    grind_path_map_dialog_show (get_window (self), folder, "", NULL);
}

static void
look_again_cb (GrindMissingPage *self)
{
  grind_path_settings_look_again (grind_path_settings_get ());
}

static void
fetch_cb (GrindMissingPage *self)
{
  if (get_window (self) != NULL)
    grind_debuginfod_question_show (get_window (self));
}

/* Servers find source files by the object that was compiled from them, but no object by its path.
 * Do not ask again when the user has answered. */
static void
offer_fetch (GrindMissingPage *self)
{
  GrindDebuginfodSettings *settings = grind_debuginfod_settings_get ();

  gtk_widget_set_visible (GTK_WIDGET (self->fetch_button),
                          self->kind == GRIND_MISSING_SOURCE &&
                          grind_debuginfod_settings_get_consent (settings) == GRIND_DEBUGINFOD_ASK);
}

static void
clear_places (GrindMissingPage *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->places_grid))) != NULL)
    gtk_grid_remove (self->places_grid, child);
}

static GtkWidget *
make_label (const char         *text,
            PangoEllipsizeMode  ellipsize,
            gboolean            is_dim)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), ellipsize);
  if (is_dim)
    gtk_widget_add_css_class (label, "grind-dim");

  return label;
}

static void
add_place (GrindMissingPage         *self,
           int                       row,
           const GrindTriedLocation *place,
           GString                  *described)
{
  const char *kind = get_kind_text (place->kind);
  const char *state = place->state == GRIND_LOCATION_MISSING && is_folder (self, place)
                      ? _("not found there")
                      : grind_location_state_describe (place->state);
  g_autofree char *shown = dup_shown (place->path);
  g_autofree char *spoken = grind_join_dup_label (kind, shown);
  GtkWidget *path_label = make_label (shown, PANGO_ELLIPSIZE_START, FALSE);

  gtk_widget_set_hexpand (path_label, TRUE);
  gtk_widget_set_tooltip_text (path_label, shown);
  gtk_grid_attach (self->places_grid, make_label (kind, PANGO_ELLIPSIZE_NONE, TRUE), 0, row, 1, 1);
  gtk_grid_attach (self->places_grid, path_label, 1, row, 1, 1);
  gtk_grid_attach (self->places_grid, make_label (state, PANGO_ELLIPSIZE_NONE, TRUE), 2, row, 1, 1);
  grind_join_add_part (described, spoken);
  grind_join_add_item (described, state);
}

static void
add_rest (GrindMissingPage *self,
          guint             n_rest)
{
  g_autofree char *number = grind_number_format_integer (n_rest);
  g_autofree char *text = NULL;

  text = g_strdup_printf (ngettext ("%s more place", "%s more places", n_rest), number);
  gtk_grid_attach (self->places_grid, make_label (text, PANGO_ELLIPSIZE_NONE, TRUE), 1,
                   MAX_PLACES, 1, 1);
}

static void
show_places (GrindMissingPage *self,
             GPtrArray        *tried)
{
  g_autoptr (GString) described = g_string_new (NULL);

  clear_places (self);
  for (guint i = 0; i < MIN (tried->len, MAX_PLACES); i++)
    add_place (self, i, tried->pdata[i], described);
  if (tried->len > MAX_PLACES)
    add_rest (self, tried->len - MAX_PLACES);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->card),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Searched locations"),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, described->str, -1);
}

static gboolean
grind_missing_page_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GRIND_MISSING_PAGE (widget)->locate_button));
}

static void
grind_missing_page_dispose (GObject *object)
{
  GrindMissingPage *self = GRIND_MISSING_PAGE (object);

  g_clear_pointer (&self->name, g_free);
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_MISSING_PAGE);

  G_OBJECT_CLASS (grind_missing_page_parent_class)->dispose (object);
}

static void
grind_missing_page_class_init (GrindMissingPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = grind_missing_page_dispose;
  widget_class->focus = grind_accessible_focus_child;
  widget_class->grab_focus = grind_missing_page_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-missing-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindMissingPage, title_label);
  gtk_widget_class_bind_template_child (widget_class, GrindMissingPage, advice_label);
  gtk_widget_class_bind_template_child (widget_class, GrindMissingPage, buttons);
  gtk_widget_class_bind_template_child (widget_class, GrindMissingPage, locate_button);
  gtk_widget_class_bind_template_child (widget_class, GrindMissingPage, fetch_button);
  gtk_widget_class_bind_template_child (widget_class, GrindMissingPage, card);
  gtk_widget_class_bind_template_child (widget_class, GrindMissingPage, name_label);
  gtk_widget_class_bind_template_child (widget_class, GrindMissingPage, places_grid);
  gtk_widget_class_bind_template_callback (widget_class, locate_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_folder_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_map_cb);
  gtk_widget_class_bind_template_callback (widget_class, look_again_cb);
  gtk_widget_class_bind_template_callback (widget_class, fetch_cb);
}

/* Half a window is too narrow for these texts in some languages; tooltips have all of them. */
static void
let_shrink (GtkWidget *buttons)
{
  for (GtkWidget *button = gtk_widget_get_first_child (buttons); button != NULL;
       button = gtk_widget_get_next_sibling (button))
    gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                             PANGO_ELLIPSIZE_END);
}

static void
grind_missing_page_init (GrindMissingPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  let_shrink (self->buttons);
  g_signal_connect_object (grind_debuginfod_settings_get (), "changed", G_CALLBACK (offer_fetch),
                           self, G_CONNECT_SWAPPED);
}

GtkWidget *
grind_missing_page_new (void)
{
  return g_object_new (GRIND_TYPE_MISSING_PAGE, NULL);
}

/**
 * grind_missing_page_show:
 * @self: a missing page
 * @kind: the kind of the file
 * @name: its name, as in the profile
 * @tried: (element-type GrindTriedLocation): the searched locations
 *
 * Shows that the file was not found, and the searched locations. The user's additions change
 * #GrindPathSettings, and the permission to fetch files changes #GrindDebuginfodSettings, so the
 * owner of the page has to search again when these change.
 */
void
grind_missing_page_show (GrindMissingPage *self,
                         GrindMissingKind  kind,
                         const char       *name,
                         GPtrArray        *tried)
{
  g_autofree char *shown = dup_shown (name);
  g_autofree char *base = g_path_get_basename (shown);
  g_autofree char *title = NULL;

  g_return_if_fail (GRIND_IS_MISSING_PAGE (self));
  g_return_if_fail (name != NULL && tried != NULL);

  g_free (self->name);
  self->name = g_strdup (name);
  self->kind = kind;
  offer_fetch (self);
  /* translators: the name of a file */
  title = g_strdup_printf (grind_tried_locations_find_obstacle (tried) != NULL
                           ? _("%s cannot be opened") : _("%s was not found"), base);
  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->advice_label, kind == GRIND_MISSING_SOURCE
                      ? _("Locate the source files of this program.")
                      : _("Locate the program and its libraries."));
  gtk_label_set_text (self->name_label, shown);
  show_places (self, tried);
}
