/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-secondary-column.h"

#define INDEX_KEY "grind-secondary-column"

/**
 * grind_secondary_column_follow:
 * @columns: the columns of a list
 * @index: the column of the second event
 * @session: a session
 *
 * Shows the column if there is a second event in @session.
 */
void
grind_secondary_column_follow (GrindColumnSet *columns,
                               guint           index,
                               GrindSession   *session)
{
  g_return_if_fail (GRIND_IS_COLUMN_SET (columns));
  g_return_if_fail (GRIND_IS_SESSION (session));

  grind_column_set_show (columns, index, grind_session_get_secondary_event (session) != GRIND_NONE);
}

/**
 * grind_secondary_column_choose:
 * @columns: the columns of a list whose visibility has changed
 * @index: the column of the second event
 * @session: a session
 *
 * If the user shows the column, selects the first event that is not shown as the second one;
 * otherwise clears the second event.
 */
void
grind_secondary_column_choose (GrindColumnSet *columns,
                               guint           index,
                               GrindSession   *session)
{
  GrindEventId secondary;
  GtkColumnViewColumn *column;
  gboolean is_shown;

  g_return_if_fail (GRIND_IS_COLUMN_SET (columns));
  g_return_if_fail (GRIND_IS_SESSION (session));

  secondary = grind_session_get_secondary_event (session);
  column = grind_column_set_get_column (columns, index);
  is_shown = gtk_column_view_column_get_column_view (column) != NULL;
  if (is_shown == (secondary != GRIND_NONE))
    return;

  secondary = grind_session_get_event (session) == 0 ? 1 : 0;
  if (!is_shown)
    grind_session_set_secondary_event (session, GRIND_NONE);
  else if (secondary < grind_event_set_get_n_events (grind_session_get_events (session)))
    grind_session_set_secondary_event (session, secondary);
  else
    grind_column_set_show (columns, index, FALSE);
}

static guint
get_index (GrindColumnSet *columns)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (columns), INDEX_KEY));
}

static void
secondary_event_cb (GrindSession   *session,
                    GParamSpec     *pspec,
                    GrindColumnSet *columns)
{
  grind_secondary_column_follow (columns, get_index (columns), session);
}

static void
columns_changed_cb (GrindColumnSet *columns,
                    GrindSession   *session)
{
  grind_secondary_column_choose (columns, get_index (columns), session);
}

/**
 * grind_secondary_column_attach:
 * @columns: the columns of a list
 * @index: the column of the second event
 * @session: a session
 *
 * Keeps the column and the second event of @session in step from now on. Call this once.
 */
void
grind_secondary_column_attach (GrindColumnSet *columns,
                               guint           index,
                               GrindSession   *session)
{
  g_return_if_fail (GRIND_IS_COLUMN_SET (columns));
  g_return_if_fail (GRIND_IS_SESSION (session));

  g_object_set_data (G_OBJECT (columns), INDEX_KEY, GUINT_TO_POINTER (index));
  g_signal_connect_object (session, "notify::secondary-event", G_CALLBACK (secondary_event_cb),
                           columns, 0);
  g_signal_connect_object (columns, "changed", G_CALLBACK (columns_changed_cb), session, 0);
}
