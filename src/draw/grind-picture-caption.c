/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-picture-caption.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/events/grind-value.h"
#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"
#include "text/grind-part-text.h"

/* A summary of a picture's items. */
typedef struct
{
  guint64  n_hidden;
  gboolean has_estimates;       /* of boxes */
  gboolean has_estimated_calls;
} Summary;

static void
summarize (GrindPicture *picture,
           Summary      *summary)
{
  guint64 n_hidden[2] = { 0, 0 };   /* by item kind: any other, GRIND_ITEM_HIDDEN */

  *summary = (Summary) { 0 };
  for (guint i = 0; i < grind_picture_get_n_items (picture); i++)
    {
      GrindItem item;

      grind_picture_get_item (picture, i, &item);
      n_hidden[item.kind == GRIND_ITEM_HIDDEN] += item.n_hidden;
      if (item.kind == GRIND_ITEM_CALL)
        summary->has_estimated_calls |= item.is_estimate;
      else
        summary->has_estimates |= item.is_estimate;
    }
  summary->n_hidden = MAX (n_hidden[0], n_hidden[1]);
}

static char *
dup_title (const GrindSubject *subject,
           const char         *view)
{
  g_autofree char *name = NULL;

  if (subject->root == GRIND_NONE &&
      grind_profile_get_n_calls (grind_graph_get_profile (subject->graph)) == 0)
    return g_strdup (_("Self costs by ELF object, source file and function"));
  if (subject->root == GRIND_NONE)
    /* translators: the title of a picture, such as "Flame graph" */
    return g_strdup_printf (_("%s of the whole program"), view);

  name = grind_graph_dup_shown_name (subject->graph, subject->root);

  /* translators: the title of a picture, such as "Call graph", and a function */
  return g_strdup_printf (C_("picture", "%s of %s"), view, name);
}

/* (nullable): the first active part, or the first with a command */
static const GrindPartInfo *
find_part (GrindGraph *graph,
           gboolean    has_command)
{
  GrindProfile *profile = grind_graph_get_profile (graph);
  const guint8 *parts = grind_graph_get_parts (graph);

  for (GrindPartId i = 0; i < grind_profile_get_n_parts (profile); i++)
    {
      const GrindPartInfo *part = grind_profile_get_part (profile, i);

      if ((parts == NULL || grind_parts_have (parts, i)) &&
          (!has_command || part->command != NULL))
        return part;
    }

  return NULL;
}

static void
add_command (GPtrArray  *facts,
             GrindGraph *graph)
{
  const GrindPartInfo *part = find_part (graph, TRUE);
  const char *command = part != NULL ? grind_plain_text_peek (part->command) : NULL;

  if (command != NULL && *command != '\0')
    g_ptr_array_add (facts, g_strdup (command));
}

static char *
dup_file (GrindGraph *graph)
{
  const GrindPartInfo *part = find_part (graph, FALSE);

  return part != NULL ? grind_plain_text_show (g_path_get_basename (part->file)) : NULL;
}

/* Whether the sides of a comparison are parts of a file */
static gboolean
is_of_one_file (const GrindSubject *subject)
{
  const GrindPartInfo *old = find_part (grind_subject_get_before (subject), FALSE);
  const GrindPartInfo *new = find_part (subject->graph, FALSE);

  return old != NULL && new != NULL && g_strcmp0 (old->file, new->file) == 0;
}

/* The file, or those before and after */
static void
add_files (GPtrArray          *facts,
           const GrindSubject *subject)
{
  GrindGraph *before = grind_subject_get_before (subject);
  g_autofree char *old = before != NULL ? dup_file (before) : NULL;
  g_autofree char *new = dup_file (subject->graph);

  if (old != NULL && new != NULL && !g_str_equal (old, new))
    g_ptr_array_add (facts, g_strdup_printf (_("%s → %s"), old, new));
  else if (new != NULL)
    g_ptr_array_add (facts, g_steal_pointer (&new));
}

/* The total before and after */
static void
add_totals (GPtrArray          *facts,
            const GrindSubject *subject)
{
  GrindGraph *before = grind_subject_get_before (subject);
  GrindValue old = grind_costs_get_total (grind_graph_get_costs (before, subject->event));
  GrindValue new = grind_costs_get_total (grind_graph_get_costs (subject->graph, subject->event));
  g_autofree char *old_text = grind_value_format (old);
  g_autofree char *new_text = grind_value_format (new);

  /* translators: the total before and after a change */
  g_ptr_array_add (facts, g_strdup_printf (_("total %s → %s"), old_text, new_text));
}

/* The parts of a file before and after */
static void
add_compared_parts (GPtrArray          *facts,
                    const GrindSubject *subject)
{
  g_autofree char *old = grind_part_text_dup_active (grind_subject_get_before (subject));
  g_autofree char *new = grind_part_text_dup_active (subject->graph);

  if (is_of_one_file (subject))
    g_ptr_array_add (facts, g_strdup_printf (_("%s → %s"), old, new));
}

static void
add_parts (GPtrArray  *facts,
           GrindGraph *graph)
{
  guint n_parts = grind_profile_get_n_parts (grind_graph_get_profile (graph));
  const guint8 *parts = grind_graph_get_parts (graph);
  guint n_active = grind_parts_count (parts, n_parts);

  if (n_active < n_parts)
    g_ptr_array_add (facts, g_strdup_printf (ngettext ("%u of %u part", "%u of %u parts", n_parts),
                                             n_active, n_parts));
}

static void
add_event (GPtrArray          *facts,
           const GrindSubject *subject)
{
  const GrindEventSet *events = grind_graph_get_events (subject->graph);
  const char *name = grind_plain_text_peek (grind_event_set_get_name (events, subject->event));
  const char *long_name = grind_plain_text_peek (grind_event_set_get_long_name (events,
                                                                                subject->event));
  g_autofree char *base = NULL;

  if (long_name == NULL || *long_name == '\0' || strcmp (name, long_name) == 0)
    g_ptr_array_add (facts, g_strdup (name));
  else
    /* translators: the short and the long name of an event: "Ir, Instruction fetch" */
    g_ptr_array_add (facts, g_strdup_printf (C_("event", "%s, %s"), name, long_name));
  if (!subject->is_percent)
    return;

  base = grind_value_format (subject->base);
  /* translators: the base of percentages in a picture: a cost and its event */
  g_ptr_array_add (facts, g_strdup_printf (_("100 %% = %s %s"), base, name));
}

static void
add_notes (GPtrArray    *notes,
           GrindPicture *picture)
{
  const GrindSubject *subject = grind_picture_get_subject (picture);
  Summary summary;

  if (subject->note != NULL)
    g_ptr_array_add (notes, g_strdup (subject->note));
  summarize (picture, &summary);
  if (summary.has_estimates)
    g_ptr_array_add (notes, g_strdup (_("Below the first level, costs are estimates.")));
  if (summary.has_estimated_calls)
    g_ptr_array_add (notes, g_strdup (_("Costs of calls through collapsed functions are "
                                        "estimates.")));
  if (summary.n_hidden > 0)
    {
      g_autofree char *number = grind_number_format_integer (summary.n_hidden);

      g_ptr_array_add (notes,
          g_strdup_printf (ngettext ("%s box is not drawn: too small, or over a limit.",
                                     "%s boxes are not drawn: too small, or over a limit.",
                                     MIN (summary.n_hidden, G_MAXULONG)), number));
    }
  if (subject->hidden_functions != NULL)
    {
      g_autofree char *text = grind_hidden_functions_dup_text (subject->hidden_functions);

      g_strdelimit (text, "\n", ',');
      /* translators: a list of patterns */
      g_ptr_array_add (notes, g_strdup_printf (_("Hidden: %s."), text));
    }
}

/**
 * grind_picture_caption_new:
 * @picture: a picture
 * @view: the kind of picture, such as "Call graph", translated
 *
 * Collects the caption of a picture for paper or a file. Takes linear time in its items. May be
 * called from any thread.
 *
 * Returns: (transfer full): the caption
 */
GrindPictureCaption *
grind_picture_caption_new (GrindPicture *picture,
                           const char   *view)
{
  GrindPictureCaption *self;
  const GrindSubject *subject;

  g_return_val_if_fail (GRIND_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (view != NULL, NULL);

  subject = grind_picture_get_subject (picture);
  self = g_new0 (GrindPictureCaption, 1);
  self->title = dup_title (subject, view);
  self->facts = g_ptr_array_new_with_free_func (g_free);
  self->notes = g_ptr_array_new_with_free_func (g_free);
  add_command (self->facts, subject->graph);
  add_files (self->facts, subject);
  if (grind_subject_get_before (subject) == NULL)
    add_parts (self->facts, subject->graph);
  else
    add_compared_parts (self->facts, subject);
  add_event (self->facts, subject);
  if (grind_subject_get_before (subject) != NULL)
    add_totals (self->facts, subject);
  add_notes (self->notes, picture);

  return self;
}

/**
 * grind_picture_caption_free:
 * @self: (transfer full): a caption
 */
void
grind_picture_caption_free (GrindPictureCaption *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->title);
  g_ptr_array_unref (self->facts);
  g_ptr_array_unref (self->notes);
  g_free (self);
}
