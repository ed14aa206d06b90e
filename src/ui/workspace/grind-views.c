/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of all views. */
#include "config.h"

#include "grind-views.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/calls/grind-call-pane.h"
#include "ui/calls/grind-transitive-pane.h"
#include "ui/code/grind-assembly-pane.h"
#include "ui/code/grind-source-pane.h"
#include "ui/events/grind-events-view.h"
#include "ui/parts/grind-part-pane.h"
#include "ui/pictures/grind-flame-pane.h"
#include "ui/pictures/grind-graph-pane.h"
#include "ui/pictures/grind-treemap-pane.h"

typedef enum
{
  UPPER    = 1 << 0,   /* on the side of the callers */
  COUNTED  = 1 << 1,   /* its tab shows a count before the view is shown */
  OF_PARTS = 1 << 2    /* only for profiles with several parts */
} Flags;

/* In the order of their tabs. The names are those of --view and of settings; commands are for the
 * palette. */
static const struct
{
  const char *name;
  const char *title;
  const char *command;
  GType    (* get_type) (void);
  Flags       flags;
} views[] = {
  { "callers", N_("Callers"), N_("Show callers"), grind_call_pane_get_type, UPPER | COUNTED },
  { "all-callers", N_("All callers"), N_("Show all callers"), grind_transitive_pane_get_type,
    UPPER },
  { "caller-map", N_("Caller map"), N_("Show caller map"), grind_treemap_pane_get_type, UPPER },
  { "source", N_("Source"), N_("Show source"), grind_source_pane_get_type, UPPER },
  { "events", N_("Events"), N_("Show events"), grind_events_view_get_type, UPPER | COUNTED },
  { "callees", N_("Callees"), N_("Show callees"), grind_call_pane_get_type, COUNTED },
  { "all-callees", N_("All callees"), N_("Show all callees"), grind_transitive_pane_get_type, 0 },
  { "callee-map", N_("Callee map"), N_("Show callee map"), grind_treemap_pane_get_type, 0 },
  { "call-graph", N_("Call graph"), N_("Show call graph"), grind_graph_pane_get_type, 0 },
  { "assembly", N_("Assembly"), N_("Show assembly"), grind_assembly_pane_get_type, 0 },
  { "flame-graph", N_("Flame graph"), N_("Show flame graph"), grind_flame_pane_get_type, 0 },
  { "parts", N_("Parts"), N_("Show parts"), grind_part_pane_get_type, COUNTED | OF_PARTS },
};

/* Whether there is such a view, for profiles with the required data */
gboolean
grind_views_is_name (const char *name)
{
  g_return_val_if_fail (name != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (strcmp (views[i].name, name) == 0)
      return TRUE;

  return FALSE;
}

/**
 * grind_views_add:
 * @upper: the side of the callers
 * @lower: the side of the callees
 * @session: the session of the views
 *
 * Adds all views to their sides, in the order of the tabs.
 */
void
grind_views_add (GrindViewStack *upper,
                 GrindViewStack *lower,
                 GrindSession   *session)
{
  gboolean has_parts;

  g_return_if_fail (GRIND_IS_VIEW_STACK (upper));
  g_return_if_fail (GRIND_IS_VIEW_STACK (lower));
  g_return_if_fail (GRIND_IS_SESSION (session));

  has_parts = grind_profile_get_n_parts (grind_session_get_profile (session)) > 1;
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (has_parts || (views[i].flags & OF_PARTS) == 0)
      grind_view_stack_add_view ((views[i].flags & UPPER) != 0 ? upper : lower, views[i].name,
                                 _(views[i].title), views[i].get_type (), session,
                                 (views[i].flags & COUNTED) == 0);
}

/* "callers, all-callers, …" */
char *
grind_views_dup_names (void)
{
  const char *names[G_N_ELEMENTS (views) + 1] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    names[i] = views[i].name;

  return g_strjoinv (", ", (char **) names);
}

guint
grind_views_get_n (void)
{
  return G_N_ELEMENTS (views);
}

/* The text of the command that shows the view, translated */
const char *
grind_views_get_command (guint view)
{
  g_return_val_if_fail (view < G_N_ELEMENTS (views), NULL);

  return _(views[view].command);
}

/* The action that shows the view, in the syntax of g_action_parse_detailed_name(). It is disabled
 * for profiles without the view. */
char *
grind_views_dup_action (guint view)
{
  g_return_val_if_fail (view < G_N_ELEMENTS (views), NULL);

  return (views[view].flags & OF_PARTS) != 0
         ? g_strdup ("view.show-parts") : g_strconcat ("view.show-view::", views[view].name, NULL);
}
