/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/app/grind-palette-row.h"
#include "ui/app/grind-palette.h"
#include "ui/base/grind-search-entry.h"

#define PROFILE \
  "# callgrind format\nevents: Ir\nfl=a.c\nfn=f'main'(below main)\n1 10\nfn=f'2\n1 30\n" \
  "fn=f\n1 20\nfn=g\n1 5\n"

typedef struct
{
  GtkWidget      *window;
  GrindPalette   *palette;
  GtkListBox     *list;
  GrindNavigator *navigator;
  GrindSession   *session;    /* borrowed from it */
  const char     *expected;   /* to wait for */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->navigator = test_navigator_new (PROFILE, "/data/profile.out");
  fixture->session = grind_navigator_get_session (fixture->navigator);
  fixture->palette = g_object_new (GRIND_TYPE_PALETTE, NULL);
  fixture->window = test_show_window (GTK_WIDGET (fixture->palette), 700, 600);
  grind_palette_open (fixture->palette, fixture->navigator);
  fixture->list = GTK_LIST_BOX (test_find_widget (GTK_WIDGET (fixture->palette),
                                                  GTK_TYPE_LIST_BOX, NULL));
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->palette);
  test_finalize_navigator (fixture->navigator);
}

/* The accessible names of the listed functions */
static char *
dup_functions (Fixture *fixture)
{
  GString *text = g_string_new (NULL);
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (fixture->list, i)) != NULL; i++)
    if (grind_palette_row_get_kind (GRIND_PALETTE_ROW (row)) == GRIND_PALETTE_FUNCTION)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "",
                              grind_palette_row_get_name (GRIND_PALETTE_ROW (row)));

  return g_string_free (text, FALSE);
}

static gboolean
is_listed (gpointer data)
{
  Fixture *fixture = data;
  g_autofree char *text = dup_functions (fixture);

  return g_str_equal (text, fixture->expected);
}

static void
assert_listed (Fixture    *fixture,
               const char *expected)
{
  fixture->expected = expected;
  if (!test_wait (is_listed, fixture))
    {
      g_autofree char *text = dup_functions (fixture);

      g_assert_cmpstr (text, ==, expected);
    }
}

static void
activate (Fixture *fixture,
          int      index)
{
  g_signal_emit_by_name (fixture->list, "row-activated",
                         gtk_list_box_get_row_at_index (fixture->list, index));
}

/* The row of a function with contexts lists them, and activating one goes to it. */
static void
test_contexts (Fixture       *fixture,
               gconstpointer  data)
{
  assert_listed (fixture, "f, 3 contexts; g");
  activate (fixture, 0);
  assert_listed (fixture, "f'2; f; f'main'(below main)");
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (fixture->palette)));
  g_assert_true (test_has_label (GTK_WIDGET (fixture->palette), "Functions 3"));

  activate (fixture, 2);
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (fixture->palette)));
  test_assert_selected (fixture->navigator, "f'main'(below main)");
}

/* An apostrophe in the search text means the contexts. */
static void
test_typed (Fixture       *fixture,
            gconstpointer  data)
{
  GtkWidget *entry = test_find_widget (GTK_WIDGET (fixture->palette), GRIND_TYPE_SEARCH_ENTRY,
                                       NULL);

  grind_search_entry_set_text (GRIND_SEARCH_ENTRY (entry), "f'");
  assert_listed (fixture, "f'2; f'main'(below main)");
  grind_search_entry_set_text (GRIND_SEARCH_ENTRY (entry), "f");
  assert_listed (fixture, "f, 3 contexts");
  activate (fixture, 0);
  assert_listed (fixture, "f'2; f; f'main'(below main)");
  grind_search_entry_set_text (GRIND_SEARCH_ENTRY (entry), "g");
  assert_listed (fixture, "g");
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add ("/ui/palette/contexts", Fixture, NULL, set_up, test_contexts, tear_down);
  g_test_add ("/ui/palette/typed", Fixture, NULL, set_up, test_typed, tear_down);

  return g_test_run ();
}
