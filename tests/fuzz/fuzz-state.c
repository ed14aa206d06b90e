/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Saved states of windows. The first byte selects the form of the state: text, as in the file, or a
 * serialized dictionary, as after parsing.
 */
#include "config.h"

#include "analysis/session/grind-navigator.h"
#include "grind-fuzz.h"
#include "grind-test-load.h"
#include "ui/app/grind-saved-state-file.h"

/* Two parts, a cycle, and two functions of the same name */
#define PROFILE \
  "# callgrind format\nevents: A B\n" \
  "pid: 1\npart: 1\nfl=x.c\nfn=main\n1 1 5\ncfn=a\ncalls=3 0\n1 60 0\n" \
  "fn=a\n1 10 0\ncfn=b\ncalls=5 0\n1 45 0\nfn=b\n1 20 0\ncfn=a\ncalls=4 0\n1 25 0\n" \
  "fl=y.c\nfn=leaf\n1 30 0\npart: 2\nfl=x.c\nfn=main\n1 7 8\nfn=leaf\n1 2 2\n"

static GrindNavigator *
make_navigator (void)
{
  static GrindProfile *profile;
  static GrindGraph *graph;
  g_autoptr (GrindSession) session = NULL;

  if (profile == NULL)
    {
      profile = test_load (PROFILE);
      graph = test_graph_new (profile, TRUE);
    }

  session = grind_session_new (profile, graph);

  return grind_navigator_new (session);
}

static GVariant *
read_state (GrindFuzzInput *input)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GVariant) variant = NULL;

  if (grind_fuzz_take_8 (input) % 2 == 0)
    return grind_saved_state_file_parse ((const char *) input->data, input->size, NULL);

  bytes = g_bytes_new (input->data, input->size);
  variant = g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE_VARDICT, bytes, FALSE));

  return g_variant_get_normal_form (variant);
}

/* Waits for the session's threads to end before the next input. */
static void
end_session (GrindNavigator *navigator)
{
  GWeakRef weak;
  gboolean is_there = TRUE;

  g_weak_ref_init (&weak, grind_navigator_get_session (navigator));
  g_object_unref (navigator);
  while (is_there)
    {
      g_autoptr (GObject) object = g_weak_ref_get (&weak);

      is_there = object != NULL;
      g_clear_object (&object);
      if (is_there || g_main_context_pending (NULL))
        g_main_context_iteration (NULL, is_there);
    }
  g_weak_ref_clear (&weak);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t         size)
{
  GrindFuzzInput input = { data, size };
  g_autoptr (GVariant) state = read_state (&input);
  g_autoptr (GVariant) row = NULL;
  g_autoptr (GVariant) kept = NULL;
  g_autoptr (GVariant) again = NULL;
  GrindNavigator *navigator;
  GrindSession *session;

  if (state == NULL)
    return 0;

  navigator = make_navigator ();
  session = grind_navigator_get_session (navigator);
  grind_session_set_state (session, state);
  grind_navigator_set_state (navigator, state);
  kept = grind_navigator_dup_state (navigator);
  grind_navigator_set_state (navigator, kept);
  row = g_variant_lookup_value (state, "row", NULL);
  if (row != NULL)
    grind_session_find_function (session, row);
  again = grind_navigator_dup_state (navigator);
  g_assert_true (g_variant_equal (kept, again));
  end_session (navigator);

  return 0;
}
