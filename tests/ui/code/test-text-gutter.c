/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-window.h"
#include "ui/code/grind-code-view.h"
#include "ui/code/grind-text-gutter.h"

/* The width depends on the number of letters, not of bytes. */
static void
test_letters (void)
{
  GrindNavigator *navigator = test_navigator_new ("events: Ir\nfn=f\n1 1\n", "test");
  GtkWidget *view = grind_code_view_new (navigator, "Source");
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) text = g_string_new ("x");
  GtkWidget *window;
  int widths[2];

  grind_code_view_set_text (GRIND_CODE_VIEW (view), "int a;\n", 7, "c", "/src/a.c");
  window = test_show_window (view, 900, 300);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkWidget *gutter;

      for (guint letter = 0; letter < 50; letter++)
        g_string_append (text, "ä");
      g_ptr_array_set_size (texts, 0);
      g_ptr_array_add (texts, g_strdup (text->str));
      grind_code_view_set_text_column (GRIND_CODE_VIEW (view), GRIND_CODE_NUMBER, texts);
      test_settle ();
      gutter = test_find_widget (window, GRIND_TYPE_TEXT_GUTTER, NULL);
      g_assert_nonnull (gutter);
      widths[i] = gtk_widget_get_width (gutter);
    }
  g_assert_cmpint (widths[0], >, 100);
  g_assert_cmpint (widths[0], ==, widths[1]);

  test_close_window (window, view);
  test_finalize_navigator (navigator);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  g_test_add_func ("/ui/text-gutter/letters", test_letters);

  return g_test_run ();
}
