/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is written on a frame: as much of a name as there is room for. */
#include "config.h"

#include "grind-flame-picture-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/grind-name-parts.h"
#include "analysis/grind-number.h"

#define NEXT      " \xe2\x80\xba "                 /* U+203A */
#define SKIPPED   " \xe2\x80\xba \xe2\x80\xa6 \xe2\x80\xba "
#define RECURSION "\xe2\x86\xbb "                  /* U+21BB */
#define MIN_NAME  40   /* px at the usual text size: with less room a remark goes before the name */
#define MIN_SHORTENED 7   /* letters, with the dots; what is left of a name would say nothing */

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

static char *
fit_shortened (const Label *label,
               const char  *text)
{
  g_autofree char *fitted = grind_typeface_fit (label->typeface, text, GRIND_LABEL_SIZE,
                                                label->is_bold, label->room);

  return fitted != NULL && g_utf8_strlen (fitted, -1) >= MIN_SHORTENED ? g_steal_pointer (&fitted)
                                                                       : NULL;
}

/* The last component of a scope, a class perhaps. */
static char *
dup_last_scope (const char *scope)
{
  GrindNameParts parts;

  grind_name_parts_split (scope, strlen (scope), &parts);

  return grind_name_parts_dup_last (&parts, scope);
}

static gboolean
is_function (const Label *label,
             GrindNodeId  node)
{
  const GrindSubject *subject = grind_picture_get_subject (GRIND_PICTURE (label->picture));

  return node < grind_profile_get_n_functions (grind_graph_get_profile (subject->graph));
}

static char *
dup_last_name (const Label *label,
               GrindNodeId  node)
{
  g_auto (GrindLabel) name = { NULL, NULL };

  if (node == GRIND_NONE)
    return g_strdup (_("Whole program"));

  grind_subject_init_label (grind_picture_get_subject (GRIND_PICTURE (label->picture)), node,
                            &name);

  return g_steal_pointer (&name.name);
}

/* A function's name with all of its scope, or with the last component of that; %NULL if it has no
 * scope. */
static char *
dup_scoped_name (const Label *label,
                 GrindNodeId  node,
                 gboolean     is_whole)
{
  const GrindSubject *subject = grind_picture_get_subject (GRIND_PICTURE (label->picture));
  g_auto (GrindLabel) name = { NULL, NULL };
  g_autofree char *full = NULL;
  g_autofree char *separator = NULL;
  g_autofree char *scope = NULL;
  GrindNameParts parts;

  if (!is_function (label, node))
    return NULL;

  full = grind_graph_dup_node_name (subject->graph, node);
  grind_name_parts_split (full, strlen (full), &parts);
  if (parts.scope_end == parts.scope_start)
    return NULL;

  grind_subject_init_label (subject, node, &name);
  separator = grind_name_parts_dup_separator (&parts, full);
  scope = is_whole ? g_strdup (name.scope) : dup_last_scope (name.scope);

  return g_strconcat (scope, separator, name.name, NULL);
}

/* A function's name without template arguments */
static char *
dup_bare_name (const Label *label,
               GrindNodeId  node)
{
  const GrindSubject *subject = grind_picture_get_subject (GRIND_PICTURE (label->picture));
  g_autofree char *full = NULL;
  GrindNameParts parts;

  if (!is_function (label, node))
    return dup_last_name (label, node);

  full = grind_graph_dup_node_name (subject->graph, node);
  grind_name_parts_split (full, strlen (full), &parts);

  return grind_name_parts_dup_component (&parts, full);
}

/* The name of @node with all of its scope, with the last of it, or without it, shortened in its
 * middle at last. */
static char *
fit_name (const Label *label,
          GrindNodeId  node)
{
  g_autofree char *name = dup_scoped_name (label, node, TRUE);

  if (name != NULL && !has_room (label, name))
    {
      g_free (name);
      name = dup_scoped_name (label, node, FALSE);
    }
  if (name != NULL && has_room (label, name))
    return g_steal_pointer (&name);

  g_free (name);
  name = dup_last_name (label, node);
  if (has_room (label, name))
    return g_steal_pointer (&name);

  g_free (name);
  name = dup_bare_name (label, node);
  if (has_room (label, name))
    return g_steal_pointer (&name);

  return fit_shortened (label, name);
}

/* A remark such as " (+2)" stays whole if there is room for some of the name too. */
static char *
fit_with_remark (const Label *label,
                 GrindNodeId  node,
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
    return fit_name (label, node);

  name = fit_name (&less, node);

  return name != NULL ? g_strconcat (before, name, after, NULL) : NULL;
}

static char *
dup_name (const Label *label,
          GrindNodeId  node,
          gboolean     is_whole)
{
  char *name = is_whole ? dup_scoped_name (label, node, TRUE) : NULL;

  return name != NULL ? name : dup_last_name (label, node);
}

/* Two names, if there is room for both. */
static char *
try_pair (const Label *label,
          GrindNodeId  first,
          const char  *between,
          GrindNodeId  second)
{
  for (int is_whole = TRUE; is_whole >= FALSE; is_whole--)
    {
      g_autofree char *first_name = dup_name (label, first, is_whole);
      g_autofree char *second_name = dup_name (label, second, is_whole);
      g_autofree char *pair = g_strconcat (first_name, between, second_name, NULL);

      if (has_room (label, pair))
        return g_steal_pointer (&pair);
    }

  return NULL;
}

/* Of functions that share a frame the first one is named, and one that is searched for. */
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
    text = try_pair (label, first->node, i == 1 ? NEXT : SKIPPED, found->node);
  else if (frame->n_folded == 1)
    text = try_pair (label, first->node, NEXT,
                     grind_call_tree_get_branch (tree, frame->last)->node);
  if (text != NULL)
    return text;

  remark = g_strdup_printf (" (+%u)", frame->n_folded);

  return fit_with_remark (label, found->node, "", remark);
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
    text = g_strdup_printf (ngettext ("%s more below", "%s more below", frame->n_merged), number);
  else
    text = g_strdup_printf (ngettext ("%s narrower than half a pixel",
                                      "%s narrower than half a pixel", frame->n_merged), number);

  if (has_room (label, text))
    return g_steal_pointer (&text);

  return has_room (label, brief) ? g_steal_pointer (&brief) : NULL;
}

/* What a row says that stands for several functions, before their names */
static char *
dup_row_text (const GrindFlameTop *top)
{
  g_autofree char *number = grind_number_format_integer (top->n);

  if (top->kind == GRIND_FLAME_ROW_WAY)
    return g_strdup_printf (ngettext ("%s caller above: ", "%s callers above: ", top->n), number);

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
    names = try_pair (&less, top->first, top->n > 2 ? SKIPPED : NEXT, top->node);
  if (names == NULL)
    names = fit_name (&less, top->node);

  return g_strconcat (text, names, NULL);
}

/* A frame that is zoomed out of: its first function, and how many share it */
static char *
fit_passed (const Label         *label,
            const GrindFlameTop *top)
{
  g_autofree char *remark = g_strdup_printf (" (+%u)", top->n - 1);
  char *text = top->n == 2 ? try_pair (label, top->first, NEXT, top->node) : NULL;

  if (top->n == 1)
    return fit_name (label, top->first);

  return text != NULL ? text : fit_with_remark (label, top->first, "", remark);
}

/* Returns: (nullable): what to write on @item in @room pixels. */
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
  const GrindBranch *branch;

  if (_grind_flame_picture_is_top (self, item))
    {
      const GrindFlameTop *top = _grind_flame_picture_get_top (self, item);

      return top->kind == GRIND_FLAME_ROW_WAY || top->kind == GRIND_FLAME_ROW_SKIPPED
               ? fit_row (&label, top) : fit_passed (&label, top);
    }

  frame = _grind_flame_picture_get_frame (self, item);
  branch = _grind_flame_picture_get_branch (self, item);
  if (frame->n_merged > 0)
    return fit_merged (&label, frame);
  if (frame->n_folded > 0)
    return fit_chain (&label, frame, matches);
  if (branch->kind == GRIND_BRANCH_RECURSION)
    return fit_with_remark (&label, branch->node, RECURSION, "");

  return fit_name (&label, branch->node);
}
