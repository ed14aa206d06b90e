/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names and descriptions of function groups. */
#include "config.h"

#include "grind-group-text.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "analysis/names/grind-number.h"
#include "profile/grind-plain-text.h"

static const char *
get_nameless (GrindGroupBy by)
{
  switch (by)
    {
    case GRIND_GROUP_BY_OBJECT:
      return _("unknown object");
    case GRIND_GROUP_BY_FILE:
      return _("unknown file");
    case GRIND_GROUP_BY_CLASS:
      return _("no class");
    case GRIND_GROUP_BY_CYCLE:
      return _("no cycle");
    case GRIND_GROUP_BY_NONE:
    default:
      return "";
    }
}

/**
 * grind_group_text_init_name:
 * @name: (out caller-allocates): a name; free it with grind_node_name_clear()
 * @grouping: groups
 * @group: one of these groups
 *
 * Initializes the name of a group for a list: the last component of a path, a class as the scope of
 * a function, or a text for unknown names.
 */
void
grind_group_text_init_name (GrindNodeName *name,
                            GrindGrouping *grouping,
                            guint          group)
{
  GrindGroupBy by = grind_grouping_get_by (grouping);
  g_autofree char *full = grind_plain_text_show (grind_grouping_dup_name (grouping, group));
  GrindNameParts parts;

  *name = (GrindNodeName) { NULL, };
  if (*full == '\0')
    {
      name->last = g_strdup (get_nameless (by));
      name->full = g_strdup (name->last);
    }
  else if (by == GRIND_GROUP_BY_CLASS)
    {
      name->full = g_steal_pointer (&full);
      grind_name_parts_split (name->full, strlen (name->full), &parts);
      grind_node_name_take_parts (name, &parts);
      return;
    }
  else if (by != GRIND_GROUP_BY_CYCLE)
    name->last = g_path_get_basename (full);

  if (name->last == NULL)
    name->last = g_strdup (full);
  if (name->full == NULL)
    name->full = g_steal_pointer (&full);
  if (name->scope == NULL)
    name->scope = g_strdup ("");
  if (name->separator == NULL)
    name->separator = g_strdup ("");
}

/**
 * grind_group_text_dup_name:
 * @grouping: groups
 * @group: one of these groups
 *
 * Returns: (transfer full): the last component of its name, as in a list
 */
char *
grind_group_text_dup_name (GrindGrouping *grouping,
                           guint          group)
{
  g_auto (GrindNodeName) name = { NULL, };

  grind_group_text_init_name (&name, grouping, group);

  return g_strconcat (name.scope, name.separator, name.last, NULL);
}

/**
 * grind_group_text_dup_size:
 * @filter: a filter with groups
 * @place: the position of a group
 *
 * Returns: (transfer full): "27 functions", or during a search "3 of 27 functions"
 */
char *
grind_group_text_dup_size (GrindFunctionFilter *filter,
                           guint                place)
{
  const GrindFilterGroup *group = grind_function_filter_get_group (filter, place);
  guint n_members;
  g_autofree char *all = NULL;
  g_autofree char *found = NULL;

  grind_grouping_get_members (grind_function_filter_get_grouping (filter), group->group,
                              &n_members);
  all = grind_number_format_integer (n_members);
  if (n_members == group->n_rows && !grind_function_filter_is_search (filter))
    return g_strdup_printf (ngettext ("%s function", "%s functions", n_members), all);

  found = grind_number_format_integer (group->n_rows);

  /* translators: the number of listed functions in a group, and of all its functions */
  return g_strdup_printf (ngettext ("%s of %s function", "%s of %s functions", n_members), found,
                          all);
}

/**
 * grind_group_text_dup_count:
 * @filter: a filter
 *
 * Returns: (transfer full) (nullable): the number of groups, "5 objects"; %NULL without groups
 */
char *
grind_group_text_dup_count (GrindFunctionFilter *filter)
{
  guint n_groups = grind_function_filter_get_n_groups (filter);
  g_autofree char *number = grind_number_format_integer (n_groups);

  if (grind_function_filter_get_grouping (filter) == NULL)
    return NULL;

  switch (grind_grouping_get_by (grind_function_filter_get_grouping (filter)))
    {
    case GRIND_GROUP_BY_OBJECT:
      return g_strdup_printf (ngettext ("%s object", "%s objects", n_groups), number);
    case GRIND_GROUP_BY_FILE:
      return g_strdup_printf (ngettext ("%s file", "%s files", n_groups), number);
    case GRIND_GROUP_BY_CLASS:
      return g_strdup_printf (ngettext ("%s class", "%s classes", n_groups), number);
    case GRIND_GROUP_BY_CYCLE:
    case GRIND_GROUP_BY_NONE:
    default:
      return g_strdup_printf (ngettext ("%s group", "%s groups", n_groups), number);
    }
}
