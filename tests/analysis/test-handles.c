/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The objects over the tables of a profile, and the lists of them. */
#include "config.h"

#include "grind-test-load.h"
#include "profile/grind-call.h"
#include "profile/grind-event-list.h"
#include "profile/grind-function.h"
#include "profile/grind-part-list.h"

#define PROFILE \
  "# callgrind format\npid: 42\ncmd: prog --fast\n" \
  "event: A : The first\nevent: S = A + 2 B : Sum\n" \
  "events: A B\npart: 1\nthread: 7\ndesc: Trigger: Program termination\n" \
  "ob=/bin/prog\nfl=main.c\nfn=main\n1 1 5\ncfn=caf\xe9\ncalls=3 0\n1 60 0\n" \
  "part: 2\nfn=late\n1 1 1\n"

static GrindFunctionId
find_function (GrindProfile *profile,
               const char   *name)
{
  for (GrindFunctionId id = 0; id < grind_profile_get_n_functions (profile); id++)
    {
      g_autoptr (GrindFunction) function = grind_function_new (profile, id);

      if (strcmp (grind_function_get_name (function), name) == 0)
        return id;
    }

  g_error ("no function %s", name);
}

static void
test_function (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  GrindFunctionId id = find_function (profile, "main");
  g_autoptr (GrindFunction) function = grind_function_new (profile, id);
  g_autoptr (GrindProfile) owner = NULL;
  g_autofree char *name = NULL;
  g_autofree char *file = NULL;
  g_autofree char *elf_object = NULL;
  guint64 line;
  guint number;

  g_object_get (function, "profile", &owner, "id", &number, "name", &name, "file", &file,
                "object", &elf_object, "line", &line, NULL);
  g_assert_true (owner == profile);
  g_assert_cmpuint (number, ==, id);
  g_assert_cmpstr (name, ==, "main");
  g_assert_cmpstr (file, ==, "main.c");
  g_assert_cmpstr (elf_object, ==, "/bin/prog");
  g_assert_cmpuint (line, ==, grind_profile_get_function_line (profile, id));
  g_assert_true (grind_function_get_name (function) == grind_function_get_name (function));

  /* A byte that is no UTF-8 is shown as one U+FFFD. */
  find_function (profile, "caf\xef\xbf\xbd");

  g_clear_object (&owner);
  g_assert_finalize_object (g_steal_pointer (&function));
  g_assert_finalize_object (g_steal_pointer (&profile));
}

static void
test_call (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  g_autoptr (GrindCall) call = grind_call_new (profile, 0);
  guint id, caller, callee;

  g_object_get (call, "id", &id, "caller", &caller, "callee", &callee, NULL);
  g_assert_cmpuint (id, ==, 0);
  g_assert_cmpuint (caller, ==, find_function (profile, "main"));
  g_assert_cmpuint (callee, ==, find_function (profile, "caf\xef\xbf\xbd"));

  g_assert_finalize_object (g_steal_pointer (&call));
  g_assert_finalize_object (g_steal_pointer (&profile));
}

static void
test_part (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  g_autoptr (GrindPart) part = grind_part_new (profile, 0);
  g_autofree char *file = NULL;
  g_autofree char *command = NULL;
  g_autofree char *trigger = NULL;
  gint64 number, thread, pid;

  g_object_get (part, "file", &file, "number", &number, "thread", &thread, "pid", &pid,
                "command", &command, "trigger", &trigger, NULL);
  g_assert_cmpstr (file, ==, "test");
  g_assert_cmpint (number, ==, 1);
  g_assert_cmpint (thread, ==, 7);
  g_assert_cmpint (pid, ==, 42);
  g_assert_cmpstr (command, ==, "prog --fast");
  g_assert_cmpstr (trigger, ==, "Program termination");
  g_assert_true (grind_part_get_info (part) == grind_profile_get_part (profile, 0));

  g_assert_finalize_object (g_steal_pointer (&part));
}

static void
test_event_type (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  g_autoptr (GrindEventType) real = grind_event_type_new (profile, 0);
  g_autoptr (GrindEventType) derived = grind_event_type_new (profile, 2);
  g_autofree char *name = NULL;
  g_autofree char *long_name = NULL;
  g_autofree char *formula = NULL;
  gboolean is_derived;

  g_object_get (derived, "name", &name, "long-name", &long_name, "formula", &formula,
                "is-derived", &is_derived, NULL);
  g_assert_cmpstr (name, ==, "S");
  g_assert_cmpstr (long_name, ==, "Sum");
  g_assert_cmpstr (formula, ==, grind_profile_get_event_formula (profile, 2));
  g_assert_true (is_derived);

  g_assert_cmpstr (grind_event_type_get_name (real), ==, "A");
  g_assert_cmpstr (grind_event_type_get_long_name (real), ==, "The first");
  g_assert_null (grind_event_type_get_formula (real));
  g_assert_false (grind_event_type_is_derived (real));
}

static void
check_list (GListModel *model,
            GType       item_type,
            guint       n_items)
{
  g_assert_true (g_list_model_get_item_type (model) == item_type);
  g_assert_cmpuint (g_list_model_get_n_items (model), ==, n_items);
  g_assert_null (g_list_model_get_item (model, n_items));

  for (guint i = n_items; i-- > 0; )
    {
      g_autoptr (GrindHandle) item = g_list_model_get_item (model, i);
      g_autoptr (GrindHandle) again = g_list_model_get_item (model, i);

      g_assert_true (G_TYPE_CHECK_INSTANCE_TYPE (item, item_type));
      g_assert_true (item == again);
      g_assert_cmpuint (grind_handle_get_id (item), ==, i);
      g_assert_true (grind_handle_get_profile (item) ==
                     grind_handle_list_get_profile (GRIND_HANDLE_LIST (model)));
    }
}

static void
test_lists (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  g_autoptr (GrindPartList) parts = grind_part_list_new (profile);
  g_autoptr (GrindEventList) events = grind_event_list_new (profile);
  g_autoptr (GrindPartList) unused = grind_part_list_new (profile);

  check_list (G_LIST_MODEL (parts), GRIND_TYPE_PART, 2);
  check_list (G_LIST_MODEL (events), GRIND_TYPE_EVENT_TYPE, 3);

  g_assert_finalize_object (g_steal_pointer (&parts));
  g_assert_finalize_object (g_steal_pointer (&events));
  g_assert_finalize_object (g_steal_pointer (&unused));
  g_assert_finalize_object (g_steal_pointer (&profile));
}

/* An item may outlive its list. */
static void
test_item_survives (void)
{
  g_autoptr (GrindProfile) profile = test_load (PROFILE);
  GrindPartList *parts = grind_part_list_new (profile);
  g_autoptr (GrindPart) part = g_list_model_get_item (G_LIST_MODEL (parts), 1);

  g_assert_finalize_object (parts);
  g_clear_object (&profile);
  g_assert_cmpint (grind_part_get_info (part)->number, ==, 2);
  g_assert_finalize_object (g_steal_pointer (&part));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/handles/function", test_function);
  g_test_add_func ("/handles/call", test_call);
  g_test_add_func ("/handles/part", test_part);
  g_test_add_func ("/handles/event-type", test_event_type);
  g_test_add_func ("/handles/lists", test_lists);
  g_test_add_func ("/handles/item-survives", test_item_survives);

  return g_test_run ();
}
