/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shortens function names to a given width; the scope is dropped first. */
#include "config.h"

#include "grind-name-fit.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-name-parts.h"

/* The last component of a scope, such as a class. */
static char *
dup_last_scope (const char *scope)
{
  GrindNameParts parts;

  grind_name_parts_split (scope, strlen (scope), &parts);

  return grind_name_parts_dup_last (&parts, scope);
}

/* The separator between scope and name of @node; %NULL without a scope. */
static char *
dup_separator (const GrindSubject *subject,
               GrindNodeId         node)
{
  g_autofree char *full = NULL;
  GrindNameParts parts;

  if (node >= grind_profile_get_n_functions (grind_graph_get_profile (subject->graph)))
    return NULL;

  full = grind_graph_dup_node_name (subject->graph, node);
  grind_name_parts_split (full, strlen (full), &parts);

  return parts.scope_end > parts.scope_start ? grind_name_parts_dup_separator (&parts, full) : NULL;
}

/* The name of an ELF object or file without its folders */
static char *
dup_group (const GrindSubject *subject,
           GrindNamed          named)
{
  g_autofree char *path = grind_call_tree_dup_group_name (subject->graph, named.group_by,
                                                          named.member);

  if (*path != '\0')
    return g_path_get_basename (path);

  return g_strdup (named.group_by == GRIND_GROUP_BY_OBJECT ? _("Unknown ELF object")
                                                           : _("Unknown file"));
}

/**
 * grind_name_fit_dup_last:
 * @subject: the subject of a picture
 * @named: the function, cycle or group to name
 *
 * Returns: (transfer full): the last component of its name. May be called from any thread
 */
char *
grind_name_fit_dup_last (const GrindSubject *subject,
                         GrindNamed          named)
{
  g_auto (GrindLabel) label = { NULL, NULL };

  if (named.group_by != GRIND_GROUP_BY_NONE)
    return dup_group (subject, named);
  if (named.node == GRIND_NONE)
    return g_strdup (_("Whole profile"));

  grind_subject_init_label (subject, named.node, &label);

  return g_steal_pointer (&label.name);
}

/* The name of @node without template arguments */
static char *
dup_bare (const GrindSubject *subject,
          GrindNamed          named)
{
  g_autofree char *full = NULL;
  GrindNameParts parts;

  if (named.node >= grind_profile_get_n_functions (grind_graph_get_profile (subject->graph)))
    return grind_name_fit_dup_last (subject, named);

  full = grind_graph_dup_node_name (subject->graph, named.node);
  grind_name_parts_split (full, strlen (full), &parts);

  return grind_name_parts_dup_component (&parts, full);
}

/**
 * grind_name_fit_dup_whole:
 * @subject: the subject of a picture
 * @named: the function, cycle or group to name
 *
 * Returns: (transfer full): its name with all of its scope. May be called from any thread
 */
char *
grind_name_fit_dup_whole (const GrindSubject *subject,
                          GrindNamed          named)
{
  g_auto (GrindLabel) label = { NULL, NULL };
  g_autofree char *separator = NULL;

  if (named.node != GRIND_NONE)
    separator = dup_separator (subject, named.node);
  if (separator == NULL)
    return grind_name_fit_dup_last (subject, named);

  grind_subject_init_label (subject, named.node, &label);

  return g_strconcat (label.scope, separator, label.name, NULL);
}

/**
 * grind_name_fit:
 * @subject: the subject of a picture
 * @named: the function, cycle or group to name
 * @typeface: the typeface of the text
 * @is_bold: whether it is bold
 * @room: the maximum width in pixels at scale 1
 *
 * Shortens a name to the width: to its whole scope, then the last component of it, such as a class,
 * then no scope, no template arguments, and finally an ellipsis in the middle. May be called from
 * any thread.
 *
 * Returns: (transfer full) (nullable): the name, at the size of labels; %NULL if nothing of it fits
 */
char *
grind_name_fit (const GrindSubject *subject,
                GrindNamed          named,
                GrindTypeface      *typeface,
                gboolean            is_bold,
                double              room)
{
  g_autofree char *separator = NULL;
  g_autofree char *last_name = NULL;
  g_autofree char *bare_name = NULL;
  double width;

  g_return_val_if_fail (subject != NULL && typeface != NULL, NULL);

  last_name = grind_name_fit_dup_last (subject, named);
  width = grind_typeface_get_width (typeface, last_name, GRIND_LABEL_SIZE, is_bold);
  if (width <= room)
    separator = dup_separator (subject, named.node);
  if (separator != NULL)
    {
      g_auto (GrindLabel) label = { NULL, NULL };
      g_autofree char *whole = grind_name_fit_dup_whole (subject, named);
      g_autofree char *last_scope = NULL;
      g_autofree char *medium = NULL;

      if (grind_typeface_get_width (typeface, whole, GRIND_LABEL_SIZE, is_bold) <= room)
        return g_steal_pointer (&whole);

      grind_subject_init_label (subject, named.node, &label);
      last_scope = dup_last_scope (label.scope);
      medium = g_strconcat (last_scope, separator, label.name, NULL);
      if (grind_typeface_get_width (typeface, medium, GRIND_LABEL_SIZE, is_bold) <= room)
        return g_steal_pointer (&medium);
    }

  if (width > room)
    bare_name = dup_bare (subject, named);

  return grind_typeface_fit (typeface, bare_name != NULL ? bare_name : last_name, GRIND_LABEL_SIZE,
                             is_bold, room);
}
