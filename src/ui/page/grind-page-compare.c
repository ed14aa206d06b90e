/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparing the profile of a page with an earlier one, or some of its parts with others. */
#include "config.h"

#include "grind-page-private.h"

#include <glib/gi18n.h>

#include "grind-kept-profile.h"
#include "text/grind-part-text.h"
#include "ui/base/grind-last-actions.h"

/* (element-type GrindPage) (unowned): all pages */
static GPtrArray *pages;

/* The name of the files before */
static char *
dup_base_title (GPtrArray *base)
{
  g_autofree char *title = grind_opener_dup_title (base);

  /* translators: the name of a file, as it was before it was written anew */
  return grind_kept_profile_is (base->pdata[0]) ? g_strdup_printf (_("%s (earlier)"), title)
                                                : g_steal_pointer (&title);
}

/* The title of a page; @base: (nullable): the files that it compares @files with */
char *
_grind_page_dup_title (GPtrArray *base,
                       GPtrArray *files)
{
  g_autofree char *after = grind_opener_dup_title (files);
  g_autofree char *before = base != NULL ? dup_base_title (base) : NULL;

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

  name = is_base ? dup_base_title (self->base) : grind_opener_dup_title (self->files);
  if (grind_part_text_count_parts (graph) == count_parts (self, is_base))
    return g_steal_pointer (&name);

  /* translators: the name of a file, and those of its parts that count */
  return g_strdup_printf (C_("parts", "%s, %s"), name, parts);
}

/* Names both sides in a bar, or hides it without a comparison. */
void
_grind_page_show_comparison (GrindPage *self)
{
  GrindGraph *graph = self->session != NULL ? grind_session_get_graph (self->session) : NULL;
  GrindGraph *before_graph = graph != NULL ? grind_graph_get_before (graph) : NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *sides = NULL;

  if (before_graph != NULL)
    {
      before = dup_side (self, before_graph, TRUE);
      after = dup_side (self, graph, FALSE);
      /* translators: the names of files before and after a change */
      sides = g_strdup_printf (_("%s → %s"), before, after);
    }
  grind_comparison_bar_show (self->comparison_bar, self->session, sides);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.swap-comparison", sides != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.end-comparison", sides != NULL);
}

/* Names both sides in a bar from now on, if there are two. */
void
_grind_page_watch_comparison (GrindPage *self)
{
  g_signal_group_set_target (self->session_signals, self->session);
  _grind_page_show_comparison (self);
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

  /* Pairs are of functions of the files before. */
  _grind_page_read_other (self, base, self->files, NULL, FALSE);
}

/* The pairs of functions by the user, and one more; @pair: (nullable) (transfer floating) */
static GVariant *
add_pair (GrindPage *self,
          GVariant  *pair,
          gboolean   swaps)
{
  gsize n = self->pairs != NULL ? g_variant_n_children (self->pairs) : 0;
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (GRIND_PAIRS_TYPE));
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GVariant) child = g_variant_get_child_value (self->pairs, i);
      g_autoptr (GVariant) before = g_variant_get_child_value (child, swaps ? 1 : 0);
      g_autoptr (GVariant) after = g_variant_get_child_value (child, swaps ? 0 : 1);

      g_variant_builder_add (&builder, "(@(ayayayb)@(ayayayb))", before, after);
    }
  if (pair != NULL)
    g_variant_builder_add_value (&builder, pair);

  return g_variant_ref_sink (g_variant_builder_end (&builder));
}

/* Takes one function for another, from now on. */
static void
pair_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  GrindPage *self = GRIND_PAGE (widget);
  g_autoptr (GVariant) old = NULL;
  g_autoptr (GVariant) new = NULL;
  g_autoptr (GVariant) pairs = NULL;
  guint before, after;

  g_variant_get (parameter, "(uu)", &before, &after);
  if (self->base == NULL || self->state != GRIND_PAGE_OPEN)
    return;

  old = grind_session_dup_function (self->session, before);
  new = grind_session_dup_function (self->session, after);
  pairs = add_pair (self, g_variant_new ("(@(ayayayb)@(ayayayb))", old, new), FALSE);
  _grind_page_read_other (self, self->base, self->files, pairs, TRUE);
}

static void
swap_action (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  GrindPage *self = GRIND_PAGE (widget);
  g_autoptr (GVariant) pairs = NULL;

  if (self->session == NULL)
    return;

  if (self->base == NULL)
    {
      grind_session_swap_parts (self->session);
      return;
    }

  pairs = add_pair (self, NULL, TRUE);
  _grind_page_read_other (self, self->files, self->base, pairs, TRUE);
  self->is_swapping = TRUE;
}

/* What is kept in a worker */
typedef struct
{
  GrindProfile *profile;
  guint8       *parts;    /* (nullable) */
  GPtrArray    *used;     /* (element-type GFile): files of all pages */
} Keeping;

static void
keeping_free (gpointer data)
{
  Keeping *keeping = data;

  g_object_unref (keeping->profile);
  g_ptr_array_unref (keeping->used);
  g_free (keeping->parts);
  g_free (keeping);
}

static gpointer
keep (gpointer       data,
      GCancellable  *cancellable,
      GError       **error)
{
  const Keeping *keeping = data;

  return grind_kept_profile_write (keeping->profile, keeping->parts, keeping->used, cancellable,
                                   error);
}

static void
kept (gpointer      owner,
      gpointer      result,
      const GError *error)
{
  GrindPage *self = owner;
  g_autoptr (GPtrArray) base = result;

  if (base == NULL)
    _grind_page_tell (self, error->message);
  else if (grind_page_can_compare (self))
    grind_page_compare (self, base);
}

static const GrindJob keep_job = {
  .run = keep,
  .free_data = keeping_free,
  .done = kept,
  .free_result = (GDestroyNotify) g_ptr_array_unref,
};

/* (element-type GFile): the files that pages show or will show, on both sides */
static GPtrArray *
list_used (void)
{
  GPtrArray *used = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < pages->len; i++)
    {
      const GrindPage *page = pages->pdata[i];
      GPtrArray * const lists[] = {
        page->files, page->base, page->previous_files, page->previous_base
      };

      for (guint j = 0; j < G_N_ELEMENTS (lists); j++)
        if (lists[j] != NULL)
          g_ptr_array_extend (used, lists[j], (GCopyFunc) (void *) g_object_ref, NULL);
    }

  return used;
}

/* What is shown becomes the side before of the files as they are now. */
static void
compare_changed_action (GtkWidget  *widget,
                        const char *action,
                        GVariant   *parameter)
{
  GrindPage *self = GRIND_PAGE (widget);
  GrindProfile *profile;
  const guint8 *parts;
  Keeping *keeping;

  if (!grind_page_can_compare (self))
    return;

  profile = grind_session_get_profile (self->session);
  parts = grind_graph_get_parts (grind_session_get_graph (self->session));
  keeping = g_new0 (Keeping, 1);
  keeping->profile = g_object_ref (grind_profile_get_raw (profile));
  keeping->used = list_used ();
  if (parts != NULL)
    keeping->parts = g_memdup2 (parts, grind_profile_get_n_parts (profile) / 8 + 1);
  grind_message_bar_show (self->change_bar, NULL, NULL);
  grind_latest_run (&self->keeping, &keep_job, keeping, self);
}

static void
stop_dividing_action (GtkWidget  *widget,
                      const char *action,
                      GVariant   *parameter)
{
  GrindPage *self = GRIND_PAGE (widget);

  if (self->session != NULL)
    grind_session_set_per (self->session, GRIND_NONE);
}

static void
end_action (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  GrindPage *self = GRIND_PAGE (widget);

  if (self->session == NULL)
    return;

  if (self->base != NULL)
    _grind_page_read_other (self, NULL, self->files, NULL, TRUE);
  else
    grind_session_set_base (self->session, NULL);
}

void
_grind_page_init_comparison (GrindPage *self)
{
  static const char * const signals[] = {
    "notify::graph", "notify::event", "notify::change-notes"
  };

  if (pages == NULL)
    pages = g_ptr_array_new ();
  g_ptr_array_add (pages, self);
  self->session_signals = g_signal_group_new (GRIND_TYPE_SESSION);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    g_signal_group_connect_swapped (self->session_signals, signals[i],
                                    G_CALLBACK (_grind_page_show_comparison), self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.swap-comparison", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.end-comparison", FALSE);
}

void
_grind_page_dispose_comparison (GrindPage *self)
{
  g_ptr_array_remove (pages, self);
  g_clear_object (&self->session_signals);
}

void
_grind_page_install_comparison (GtkWidgetClass *widget_class)
{
  grind_last_actions_install (widget_class, "page.swap-comparison", NULL, swap_action);
  grind_last_actions_install (widget_class, "page.end-comparison", NULL, end_action);
  grind_last_actions_install (widget_class, "page.pair-functions", "(uu)", pair_action);
  grind_last_actions_install (widget_class, "page.stop-dividing", NULL, stop_dividing_action);
  grind_last_actions_install (widget_class, "page.compare-changed", NULL, compare_changed_action);
}
