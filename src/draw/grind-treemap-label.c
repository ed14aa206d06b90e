/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The labels of treemap boxes that are large enough for legible text. */
#include "config.h"

#include "grind-treemap-picture-private.h"

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-name-fit.h"

#define NEXT      " \xe2\x80\xba "   /* U+203A */
#define RECURSION "\xe2\x86\xbb "    /* U+21BB */

/* px at the default text size */
#define MIN_WIDTH  44.0    /* of a box with a label */
#define MIN_NAME   70.0    /* space to leave for the name next to a cost */
#define COST_GAP   8.0
#define BOLD_WIDTH 120.0

#define MIN_LETTERS 7      /* of a shortened name */
#define N_BOLD      3      /* levels with bold labels */

typedef struct
{
  GrindTreemapPicture *picture;
  const GrindSubject  *subject;
  GrindTypeface       *typeface;
  GrindTreemapLabel   *label;
  double               room;
} Writer;

void
_grind_treemap_label_clear (gpointer label)
{
  GrindTreemapLabel *self = label;

  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->cost, g_free);
}

static double
get_width (const Writer *writer,
           const char   *text)
{
  return grind_typeface_get_width (writer->typeface, text, GRIND_LABEL_SIZE,
                                   writer->label->is_bold);
}

/* Sets a text that is not shortened */
static gboolean
set_whole (Writer *writer,
           char   *text)
{
  writer->label->name = text;

  return get_width (writer, text) <= writer->room;
}

/* Sets a name between two remarks that are not shortened */
static gboolean
set_name (Writer     *writer,
          GrindNamed  named,
          const char *before,
          const char *after)
{
  double room = writer->room - get_width (writer, before) - get_width (writer, after);
  g_autofree char *whole = grind_name_fit_dup_last (writer->subject, named);
  g_autofree char *name = grind_name_fit (writer->subject, named, writer->typeface,
                                          writer->label->is_bold, room);

  if (name == NULL ||
      (get_width (writer, whole) > room && g_utf8_strlen (name, -1) - 1 < MIN_LETTERS))
    return FALSE;

  writer->label->name = g_strconcat (before, name, after, NULL);

  return TRUE;
}

/* Sets two names if both fit. The second is whole, the first as long as possible. */
static gboolean
set_pair (Writer     *writer,
          GrindNamed  first,
          GrindNamed  second,
          const char *after)
{
  g_autofree char *first_last = grind_name_fit_dup_last (writer->subject, first);
  g_autofree char *second_last = grind_name_fit_dup_last (writer->subject, second);
  g_autofree char *tail = g_strconcat (NEXT, second_last, after, NULL);
  g_autofree char *first_name = NULL;
  g_autofree char *second_name = NULL;
  double left = writer->room - get_width (writer, tail);

  if (get_width (writer, first_last) > left)
    return FALSE;

  first_name = grind_name_fit (writer->subject, first, writer->typeface, writer->label->is_bold,
                               left);
  left = writer->room - get_width (writer, first_name) - get_width (writer, NEXT) -
         get_width (writer, after);
  second_name = grind_name_fit (writer->subject, second, writer->typeface, writer->label->is_bold,
                                left);
  writer->label->first_width = get_width (writer, first_name) + get_width (writer, NEXT) / 2;
  writer->label->name = g_strconcat (first_name, NEXT, second_name, after, NULL);

  return TRUE;
}

static gboolean
set_branches (Writer            *writer,
              const GrindBranch *first,
              const GrindBranch *last)
{
  GrindPresence presence = grind_subject_get_presence (writer->subject, last->node);
  const char *before = first->kind == GRIND_BRANCH_RECURSION ? RECURSION : "";
  const char *after = last->limit == GRIND_BRANCH_STOPPED ? _(" (stopped)")
                                                          : grind_presence_describe (presence);
  guint n_more = last->depth - first->depth;
  g_autofree char *remark = NULL;

  if (n_more == 0)
    return set_name (writer, grind_named_branch (first), before, after);
  if (n_more == 1 && last->kind != GRIND_BRANCH_RECURSION &&
      set_pair (writer, grind_named_branch (first), grind_named_branch (last), after))
    return TRUE;

  remark = g_strdup_printf (" (+%u)%s", n_more, after);
  if (!set_name (writer, grind_named_branch (first), "", remark))
    return FALSE;

  writer->label->first_width = get_width (writer, writer->label->name) -
                               get_width (writer, remark);

  return TRUE;
}

static gboolean
set_text (Writer                *writer,
          const GrindTreemapBox *box,
          guint                  last)
{
  g_autofree char *number = NULL;

  switch (box->kind)
    {
    case GRIND_TREEMAP_BRANCH:
      return set_branches (writer, _grind_treemap_picture_get_branch (writer->picture, box),
                           grind_call_tree_get_branch (writer->picture->tree, last));

    case GRIND_TREEMAP_SELF:
      /* translators: cost that no caller accounts for; self cost of a function */
      return set_whole (writer, g_strdup (writer->picture->is_callers ? _("no caller")
                                                                      : _("self")));

    case GRIND_TREEMAP_HIDDEN:
    default:
      number = grind_number_format_integer (box->n_hidden);
      return set_whole (writer, g_strconcat ("+", number, NULL));
    }
}

/* Shows the cost at the right end if enough space is left for the name. */
static void
set_cost (Writer                *writer,
          const GrindTreemapBox *box,
          double                 scale)
{
  double before, after;
  gboolean is_compared = _grind_treemap_picture_get_sides (writer->picture, box, &before, &after);
  g_autofree char *cost = is_compared
                            ? grind_subject_format_change (writer->subject, before, after)
                            : grind_subject_format_cost (writer->subject, box->weight);
  double width = grind_typeface_get_width (writer->typeface, cost, GRIND_LABEL_SIZE, FALSE);

  if (writer->room - width - COST_GAP * scale < MIN_NAME * scale)
    return;

  writer->label->cost = g_steal_pointer (&cost);
  writer->label->cost_width = width;
  writer->room -= width + COST_GAP * scale;
}

/* Adds a label to a box that represents the branches down to @last, if it is legible. */
gboolean
_grind_treemap_add_label (GrindTreemapPicture   *self,
                          const GrindTreemapBox *box,
                          guint                  last,
                          guint                  index,
                          GrindTypeface         *typeface)
{
  double scale = grind_typeface_get_scale (typeface);
  double width = box->cell.width - GRIND_TREEMAP_GAP;
  GrindTreemapLabel label = { .box = index };
  Writer writer = {
    .picture = self,
    .subject = grind_picture_get_subject (GRIND_PICTURE (self)),
    .typeface = typeface,
    .label = &label,
    .room = width - 2 * GRIND_TREEMAP_TEXT_PADDING * scale,
  };

  if (width < MIN_WIDTH * scale || box->cell.height < GRIND_TREEMAP_STRIP * scale)
    return FALSE;

  label.is_bold = box->padding > 0 && box->depth < N_BOLD && width >= BOLD_WIDTH * scale;
  if (box->kind != GRIND_TREEMAP_HIDDEN)
    set_cost (&writer, box, scale);
  if (set_text (&writer, box, last))
    {
      g_array_append_val (self->labels, label);
      return TRUE;
    }

  _grind_treemap_label_clear (&label);

  return FALSE;
}

static int
compare_labels (gconstpointer a,
                gconstpointer b)
{
  const GrindTreemapLabel *first = a;
  const GrindTreemapLabel *second = b;

  return (first->box > second->box) - (first->box < second->box);
}

/* Adds labels to boxes without contents; boxes with strips already have labels. */
void
_grind_treemap_add_labels (GrindTreemapPicture *self,
                           GrindTypeface       *typeface)
{
  guint n_boxes = grind_treemap_get_n_boxes (self->map);

  for (guint i = 0; i < n_boxes; i++)
    {
      const GrindTreemapBox *box = grind_treemap_get_box (self->map, i);
      const GrindTreemapBox *last = box;

      if (box->strip > 0 || _grind_treemap_picture_is_link (self, box))
        continue;
      while (last->has_link)
        last = grind_treemap_get_box (self->map, last->first_child);
      if (last->n_children == 0)
        _grind_treemap_add_label (self, box, last->branch, i, typeface);
    }
  g_array_sort (self->labels, compare_labels);
}

const GrindTreemapLabel *
_grind_treemap_find_label (GrindTreemapPicture *self,
                           guint                box)
{
  GrindTreemapLabel key = { .box = box };
  guint place;

  if (!g_array_binary_search (self->labels, &key, compare_labels, &place))
    return NULL;

  return &g_array_index (self->labels, GrindTreemapLabel, place);
}
