/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparing the profile of a page with an earlier one, or some of its parts with others. */
#include "config.h"

#include "grind-page-private.h"

#include <glib/gi18n.h>

#include "format/grind-file-runs.h"
#include "text/grind-change-text.h"
#include "text/grind-part-text.h"

/* The title of a page; @base: (nullable): the files that it compares @files with */
char *
_grind_page_dup_title (GPtrArray *base,
                       GPtrArray *files)
{
  g_autofree char *after = grind_file_runs_dup_title (files);
  g_autofree char *before = base != NULL ? grind_file_runs_dup_title (base) : NULL;

  /* translators: the names of files before and after a change */
  return before != NULL ? g_strdup_printf (_("%s → %s"), before, after)
                        : g_steal_pointer (&after);
}

static guint
count_parts (GrindPage *self,
             gboolean   is_base)
{
  GrindProfile *profile = grind_session_get_profile (self->session);
  guint n_parts = grind_profile_get_n_parts (profile);
  guint n_base = grind_parts_count (grind_session_get_base_files (self->session), n_parts);

  return is_base ? n_base : n_parts - n_base;
}

/* The files of one side, and which of their parts count; or only these parts */
static char *
dup_side (GrindPage  *self,
          GrindGraph *graph,
          gboolean    is_base)
{
  g_autofree char *parts = grind_part_text_dup_active (graph);
  g_autofree char *name = NULL;

  if (self->base == NULL)
    return g_steal_pointer (&parts);

  name = grind_file_runs_dup_title (is_base ? self->base : self->files);
  if (grind_part_text_count_parts (graph) == count_parts (self, is_base))
    return g_steal_pointer (&name);

  /* translators: the name of a file, and those of its parts that count */
  return g_strdup_printf (C_("parts", "%s, %s"), name, parts);
}

static void
tell_comparison (GrindPage *self)
{
  GrindGraph *graph = self->session != NULL ? grind_session_get_graph (self->session) : NULL;
  GrindGraph *before_graph = graph != NULL ? grind_graph_get_before (graph) : NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *result = NULL;
  g_autofree char *text = NULL;

  if (before_graph != NULL)
    {
      before = dup_side (self, before_graph, TRUE);
      after = dup_side (self, graph, FALSE);
      result = grind_change_text_dup_result (graph, grind_session_get_event (self->session));
      text = g_markup_printf_escaped ("<b>%s → %s</b>   %s", before, after, result);
    }
  grind_message_bar_show (self->comparison_bar, text, NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.swap-comparison", text != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.end-comparison", text != NULL);
}

/* Names both sides in a bar from now on, if there are two. */
void
_grind_page_watch_comparison (GrindPage *self)
{
  static const char * const signals[] = { "notify::graph", "notify::event" };

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_connect_object (self->session, signals[i], G_CALLBACK (tell_comparison), self,
                             G_CONNECT_SWAPPED);
  tell_comparison (self);
}

/**
 * grind_page_open_compared:
 * @self: a page
 * @base: (element-type GFile) (nullable): the files before
 * @files: (element-type GFile): the files of one profile, in order
 *
 * Starts loading @files and compares them with @base; the current contents of the page, or its
 * loading, are dropped.
 */
void
grind_page_open_compared (GrindPage *self,
                          GPtrArray *base,
                          GPtrArray *files)
{
  g_return_if_fail (GRIND_IS_PAGE (self));
  g_return_if_fail (base == NULL || base->len > 0);
  g_return_if_fail (files != NULL && files->len > 0);

  _grind_page_take_input (self, base != NULL ? g_ptr_array_ref (base) : NULL,
                          g_ptr_array_ref (files), NULL, _grind_page_dup_title (base, files));
  _grind_page_start (self);
}

/* Whether the page shows files, which can be compared with others */
gboolean
grind_page_can_compare (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), FALSE);

  return self->state == GRIND_PAGE_OPEN && self->session != NULL && self->files != NULL;
}

/* Whether the page shows a comparison, of files or of parts */
gboolean
grind_page_is_comparison (GrindPage *self)
{
  g_return_val_if_fail (GRIND_IS_PAGE (self), FALSE);

  return self->session != NULL &&
         grind_graph_get_before (grind_session_get_graph (self->session)) != NULL;
}

/**
 * grind_page_compare:
 * @self: a page, see grind_page_can_compare()
 * @base: (element-type GFile): the files before
 *
 * Compares the files of the page with @base, and selects what has changed most. If that fails or is
 * cancelled, the current profile is shown again.
 */
void
grind_page_compare (GrindPage *self,
                    GPtrArray *base)
{
  g_return_if_fail (grind_page_can_compare (self));
  g_return_if_fail (base != NULL && base->len > 0);

  _grind_page_read_other (self, base, self->files, FALSE);
}

static void
swap_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  GrindPage *self = GRIND_PAGE (widget);
  GrindGraph *graph = grind_session_get_graph (self->session);
  g_autofree guint8 *before = NULL;
  guint n_bytes;

  if (self->base != NULL)
    {
      _grind_page_read_other (self, self->files, self->base, TRUE);
      return;
    }

  n_bytes = grind_profile_get_n_parts (grind_session_get_profile (self->session)) / 8 + 1;
  before = g_memdup2 (grind_session_get_base (self->session), n_bytes);
  grind_session_compare_parts (self->session, grind_graph_get_parts (graph), before);
}

static void
end_action (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  GrindPage *self = GRIND_PAGE (widget);

  if (self->base != NULL)
    _grind_page_read_other (self, NULL, self->files, TRUE);
  else
    grind_session_set_base (self->session, NULL);
}

void
_grind_page_install_comparison (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "page.swap-comparison", NULL, swap_action);
  gtk_widget_class_install_action (widget_class, "page.end-comparison", NULL, end_action);
}
