/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "grind-test-window.h"
#include "ui/code/grind-code-call-row.h"

static const char text[] =
  "events: Ir\nfn=main\n1 60\ncfn=0x1a\ncalls=2 0\n1 40\ncfn=f\ncalls=1 0\n1 20\n"
  "fn=0x1a\n1 40\nfn=f\n1 20\n";

enum { MAIN, ADDRESS, PLAIN };

static char *
dup_tooltip (GrindFunctionId callee)
{
  g_autoptr (GrindNavigator) navigator = test_navigator_new (text, "test");
  GtkWidget *row = g_object_ref_sink (grind_code_call_row_new (navigator));
  GrindCodeCall call = { .callee = callee, .count = { 2, FALSE } };
  char *tooltip;

  call.cost[0] = grind_value_new_whole (40);
  grind_code_call_row_set_call (GRIND_CODE_CALL_ROW (row), &call, 0, FALSE);
  tooltip = g_strdup (gtk_widget_get_tooltip_text (row));
  g_object_unref (row);

  return tooltip;
}

/* A name that says nothing has a remark, after the cost of the call; others have none. */
static void
test_tooltip (void)
{
  g_autofree char *address = dup_tooltip (ADDRESS);
  g_autofree char *plain = dup_tooltip (PLAIN);
  const char *cost;

  g_assert_true (g_str_has_prefix (address, "0x1a\n2 calls"));
  cost = strstr (address, "%\n");
  g_assert_nonnull (cost);
  g_assert_true (g_str_has_prefix (cost, "%\nThe profiler found no name"));
  g_assert_true (g_str_has_prefix (plain, "f\n2 calls"));
  g_assert_true (g_str_has_suffix (plain, "%"));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/code-call-row/tooltip", test_tooltip);

  return g_test_run ();
}
