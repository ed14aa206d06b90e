/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-siblings-bar.h"

#include <glib/gi18n.h>

#include "format/grind-siblings.h"
#include "profile/grind-latest.h"

/* A bar that offers to open the rest of a file's run. */
struct _GrindSiblingsBar
{
  AdwBin parent_instance;

  /* Template */
  GtkLabel *label;

  /* Owned */
  GPtrArray *files;     /* (nullable) (element-type GFile): of the run, not opened */

  GrindLatest search;
};

enum
{
  PROP_0,
  PROP_N_SIBLINGS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (GrindSiblingsBar, grind_siblings_bar, ADW_TYPE_BIN)

/* Takes over @files. */
static void
set_files (GrindSiblingsBar *self,
           GPtrArray        *files)
{
  g_autofree char *text = NULL;

  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = files;
  gtk_widget_set_visible (GTK_WIDGET (self), files != NULL);
  if (files != NULL)
    {
      text = g_strdup_printf (ngettext ("%u more file of this run is in the same folder",
                                        "%u more files of this run are in the same folder",
                                        files->len), files->len);
      gtk_label_set_text (self->label, text);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_N_SIBLINGS]);
}

static gpointer
find (gpointer       file,
      GCancellable  *cancellable,
      GError       **error)
{
  return grind_siblings_find (file, cancellable, error);
}

/* An unreadable folder has no files to offer. */
static void
found (gpointer      owner,
       gpointer      result,
       const GError *error)
{
  g_autoptr (GPtrArray) files = result;

  if (files != NULL && files->len > 0)
    set_files (owner, g_steal_pointer (&files));
}

static const GrindJob search_job = {
  .run = find,
  .free_data = g_object_unref,
  .done = found,
  .free_result = (GDestroyNotify) g_ptr_array_unref,
};

static void
close_cb (GrindSiblingsBar *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
grind_siblings_bar_dispose (GObject *object)
{
  GrindSiblingsBar *self = GRIND_SIBLINGS_BAR (object);

  grind_latest_cancel (&self->search);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), GRIND_TYPE_SIBLINGS_BAR);

  G_OBJECT_CLASS (grind_siblings_bar_parent_class)->dispose (object);
}

static void
grind_siblings_bar_get_property (GObject    *object,
                                 guint       prop_id,
                                 GValue     *value,
                                 GParamSpec *pspec)
{
  GrindSiblingsBar *self = GRIND_SIBLINGS_BAR (object);

  switch (prop_id)
    {
    case PROP_N_SIBLINGS:
      g_value_set_uint (value, self->files != NULL ? self->files->len : 0);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
grind_siblings_bar_class_init (GrindSiblingsBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = grind_siblings_bar_dispose;
  object_class->get_property = grind_siblings_bar_get_property;

  /**
   * GrindSiblingsBar:n-siblings:
   *
   * The number of files offered.
   */
  properties[PROP_N_SIBLINGS] =
    g_param_spec_uint ("n-siblings", NULL, NULL, 0, G_MAXUINT, 0,
                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRIND_RESOURCES "ui/grind-siblings-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrindSiblingsBar, label);
  gtk_widget_class_bind_template_callback (widget_class, close_cb);
}

static void
grind_siblings_bar_init (GrindSiblingsBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * grind_siblings_bar_look:
 * @self: a siblings bar
 * @file: a file
 *
 * Starts to search for the other files of the run of @file. The bar is shown if there are any.
 */
void
grind_siblings_bar_look (GrindSiblingsBar *self,
                         GFile            *file)
{
  g_return_if_fail (GRIND_IS_SIBLINGS_BAR (self));
  g_return_if_fail (G_IS_FILE (file));

  grind_siblings_bar_forget (self);
  grind_latest_run (&self->search, &search_job, g_object_ref (file), self);
}

/**
 * grind_siblings_bar_forget:
 * @self: a siblings bar
 *
 * Withdraws the offer and hides the bar.
 */
void
grind_siblings_bar_forget (GrindSiblingsBar *self)
{
  g_return_if_fail (GRIND_IS_SIBLINGS_BAR (self));

  grind_latest_cancel (&self->search);
  set_files (self, NULL);
}

/* The files offered, without the file of the search; %NULL if there are none */
GPtrArray *
grind_siblings_bar_get_files (GrindSiblingsBar *self)
{
  g_return_val_if_fail (GRIND_IS_SIBLINGS_BAR (self), NULL);

  return self->files;
}
