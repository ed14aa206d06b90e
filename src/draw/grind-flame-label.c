/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The labels of frames, shortened to the available width. */
#include "config.h"

#include "grind-flame-picture-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "grind-name-fit.h"

#define ELLIPSIS  "\xe2\x80\xa6"
#define NEXT      " \xe2\x80\xba "                 /* U+203A */
#define SKIPPED   " \xe2\x80\xba \xe2\x80\xa6 \xe2\x80\xba "
#define RECURSION "\xe2\x86\xbb "                  /* U+21BB */
#define MIN_NAME  40   /* px at the default text size; below that, drop the remark, not the name */
#define MIN_SHORTENED 7   /* letters with the ellipsis; a shorter name says nothing */

typedef struct
{
  GrindFlamePicture *picture;
  GrindTypeface     *typeface;
  gboolean           is_bold;
  double             room;
} Label;

static gboolean
has_room (const Label *label,
          const char  *text)
{
  return grind_typeface_get_width (label->typeface, text, GRIND_LABEL_SIZE, label->is_bold) <=
         label->room;
}

static const GrindSubject *
get_subject (const Label *label)
{
  return grind_picture_get_subject (GRIND_PICTURE (label->picture));
}

/* As much of the name of @named as fits, or %NULL if too little would be left to identify it. */
static char *
fit_name (const Label *label,
          GrindNamed   named)
{
  g_autofree char *last = NULL;
  g_autofree char *name = grind_name_fit (get_subject (label), named, label->typeface,
                                          label->is_bold, label->room);

  if (name == NULL || strstr (name, ELLIPSIS) == NULL ||
      g_utf8_strlen (name, -1) >= MIN_SHORTENED)
    return g_steal_pointer (&name);

  /* The ellipsis may replace template arguments. */
  last = grind_name_fit_dup_last (get_subject (label), named);

  return strcmp (name, last) == 0 ? g_steal_pointer (&name) : NULL;
}

/* Keeps a remark such as " (+2)" whole if part of the name fits next to it. */
static char *
fit_with_remark (const Label *label,
                 GrindNamed   named,
                 const char  *before,
                 const char  *after)
{
  double min_room = MIN_NAME * grind_typeface_get_scale (label->typeface);
  g_autofree char *name = NULL;
  Label less = *label;

  less.room -= grind_typeface_get_width (label->typeface, before, GRIND_LABEL_SIZE,
                                         label->is_bold) +
               grind_typeface_get_width (label->typeface, after, GRIND_LABEL_SIZE, label->is_bold);
  if (less.room < min_room)
    return fit_name (label, named);

  name = fit_name (&less, named);

  return name != NULL ? g_strconcat (before, name, after, NULL) : NULL;
}

static char *
join (const Label *label,
      char        *first,
      const char  *between,
      char        *second)
{
  g_autofree char *pair = g_strconcat (first, between, second, NULL);

  g_free (first);
  g_free (second);

  return has_room (label, pair) ? g_steal_pointer (&pair) : NULL;
}

/* Two names, if both fit. */
static char *
try_pair (const Label *label,
          GrindNamed   first,
          const char  *between,
          GrindNamed   second)
{
  const GrindSubject *subject = get_subject (label);
  char *pair = join (label, grind_name_fit_dup_whole (subject, first), between,
                     grind_name_fit_dup_whole (subject, second));

  return pair != NULL ? pair : join (label, grind_name_fit_dup_last (subject, first), between,
                                     grind_name_fit_dup_last (subject, second));
}

/* Names the first of the functions that share a frame, plus the one that matches the search. */
static char *
fit_chain (const Label           *label,
           const GrindFlameFrame *frame,
           const guint8          *matches)
{
  GrindCallTree *tree = label->picture->tree;
  const GrindBranch *first = grind_call_tree_get_branch (tree, frame->branch);
  const GrindBranch *found = first;
  g_autofree char *remark = NULL;
  char *text = NULL;
  guint i = 0;

  while (i < frame->n_folded && !_grind_flame_has_bit (matches, found->node))
    {
      found = grind_call_tree_get_branch (tree, found->first_child);
      i++;
    }

  if (!_grind_flame_has_bit (matches, found->node))
    {
      found = first;
      i = 0;
    }
  if (i > 0)
    text = try_pair (label, grind_named_branch (first), i == 1 ? NEXT : SKIPPED,
                     grind_named_branch (found));
  else if (frame->n_folded == 1)
    text = try_pair (label, grind_named_branch (first), NEXT,
                     grind_named_branch (grind_call_tree_get_branch (tree, frame->last)));
  if (text != NULL)
    return text;

  remark = g_strdup_printf (" (+%u)", frame->n_folded);

  return fit_with_remark (label, grind_named_branch (found), "", remark);
}

static char *
fit_merged (const Label           *label,
            const GrindFlameFrame *frame)
{
  g_autofree char *number = grind_number_format_integer (frame->n_merged);
  g_autofree char *text = NULL;
  g_autofree char *brief = g_strdup_printf ("+%s", number);

  if (grind_call_tree_get_branch (label->picture->tree, frame->branch)->limit !=
      GRIND_BRANCH_COMPLETE)
    /* translators: in a frame of the flame graph: further frames */
    text = g_strdup_printf (ngettext ("%s more below", "%s more below", frame->n_merged), number);
  else
    /* translators: in a frame of the flame graph: frames */
    text = g_strdup_printf (ngettext ("%s narrower than half a pixel",
                                      "%s narrower than half a pixel", frame->n_merged), number);

  if (has_room (label, text))
    return g_steal_pointer (&text);

  return has_room (label, brief) ? g_steal_pointer (&brief) : NULL;
}

/* The text before the names in a row that represents several functions */
static char *
dup_row_text (const GrindFlameTop *top)
{
  g_autofree char *number = grind_number_format_integer (top->n);

  if (top->kind == GRIND_FLAME_ROW_PATH)
    /* translators: their names follow */
    return g_strdup_printf (ngettext ("%s caller above: ", "%s callers above: ", top->n), number);

  /* translators: their names follow */
  return g_strdup_printf (ngettext ("%s frame between: ", "%s frames between: ", top->n), number);
}

static char *
fit_row (const Label         *label,
         const GrindFlameTop *top)
{
  g_autofree char *text = dup_row_text (top);
  g_autofree char *names = NULL;
  Label less = *label;

  less.room -= grind_typeface_get_width (label->typeface, text, GRIND_LABEL_SIZE, label->is_bold);
  if (top->n > 1)
    names = try_pair (&less, grind_named_node (top->first), top->n > 2 ? SKIPPED : NEXT,
                      grind_named_node (top->node));
  if (names == NULL)
    names = fit_name (&less, grind_named_node (top->node));

  return g_strconcat (text, names, NULL);
}

/* The label of a zoomed-out frame: its first function, and how many functions share it */
static char *
fit_passed (const Label         *label,
            const GrindFlameTop *top)
{
  g_autofree char *remark = g_strdup_printf (" (+%u)", top->n - 1);
  char *text = NULL;

  if (top->n == 1)
    return fit_name (label, grind_named_node (top->first));
  if (top->n == 2)
    text = try_pair (label, grind_named_node (top->first), NEXT, grind_named_node (top->node));

  return text != NULL ? text
                      : fit_with_remark (label, grind_named_node (top->first), "", remark);
}

/* Returns: (nullable): the label of @item, at most @room pixels wide. */
char *
_grind_flame_dup_label (GrindFlamePicture *self,
                        guint              item,
                        const guint8      *matches,
                        GrindTypeface     *typeface,
                        gboolean           is_bold,
                        double             room)
{
  const Label label = { self, typeface, is_bold, room };
  const GrindFlameFrame *frame;
  const char *remark;
  const GrindBranch *branch;

  if (_grind_flame_picture_is_top (self, item))
    {
      const GrindFlameTop *top = _grind_flame_picture_get_top (self, item);

      return top->kind == GRIND_FLAME_ROW_PATH || top->kind == GRIND_FLAME_ROW_SKIPPED
               ? fit_row (&label, top) : fit_passed (&label, top);
    }

  frame = _grind_flame_picture_get_frame (self, item);
  branch = _grind_flame_picture_get_branch (self, item);
  if (frame->n_merged > 0)
    return fit_merged (&label, frame);
  if (frame->n_folded > 0)
    return fit_chain (&label, frame, matches);
  if (branch->kind == GRIND_BRANCH_RECURSION)
    return fit_with_remark (&label, grind_named_branch (branch), RECURSION, "");

  remark = grind_presence_describe (
    grind_subject_get_presence (grind_picture_get_subject (GRIND_PICTURE (self)), branch->node));
  if (*remark != '\0')
    return fit_with_remark (&label, grind_named_branch (branch), "", remark);

  return fit_name (&label, grind_named_branch (branch));
}
