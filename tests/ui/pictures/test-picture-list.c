/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-test-picture.h"
#include "grind-test-window.h"
#include "ui/lists/grind-cell.h"
#include "ui/lists/grind-column-view.h"
#include "ui/lists/grind-name-cell.h"
#include "ui/pictures/grind-picture-columns.h"
#include "ui/pictures/grind-picture-list.h"
#include "ui/pictures/grind-picture-text.h"

#define PROFILE \
  "events: Ir\nfl=a.c\n" \
  "fn=main\n1 100\ncfn=work\ncalls=1 1\n1 500\ncfn=ns::rest(int)\ncalls=1 1\n1 300\n" \
  "fn=work\n1 500\nfn=ns::rest(int)\n1 300\n"

#define N_MANY 20000

typedef struct
{
  GtkWidget        *window;
  GrindPictureList *list;
  GrindNavigator   *navigator;
  GrindSession     *session;   /* borrowed from it */
  GString          *events;    /* signals of the list */
} Fixture;

static void
item_cb (Fixture    *fixture,
         guint       item,
         const char *name)
{
  g_string_append_printf (fixture->events, "%s %u ", name, item);
}

static void
clicked_cb (GrindPictureList *list,
            guint             item,
            gpointer          user_data)
{
  item_cb (user_data, item, "clicked");
}

static void
activated_cb (GrindPictureList *list,
              guint             item,
              gpointer          user_data)
{
  item_cb (user_data, item, "activated");
}

static void
back_cb (GrindPictureList *list,
         gpointer          user_data)
{
  g_string_append (((Fixture *) user_data)->events, "back ");
}

static void
assert_events (Fixture    *fixture,
               const char *expected)
{
  g_assert_cmpstr (fixture->events->str, ==, expected);
  g_string_truncate (fixture->events, 0);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  GtkWidget *list;

  fixture->navigator = test_navigator_new (PROFILE, "test");
  fixture->session = grind_navigator_get_session (fixture->navigator);
  fixture->events = g_string_new (NULL);
  list = grind_picture_list_new (fixture->navigator, "Test map");
  fixture->list = GRIND_PICTURE_LIST (list);
  g_signal_connect (list, "clicked", G_CALLBACK (clicked_cb), fixture);
  g_signal_connect (list, "activated", G_CALLBACK (activated_cb), fixture);
  g_signal_connect (list, "back", G_CALLBACK (back_cb), fixture);
  fixture->window = test_show_window (list, 900, 500);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  test_close_window (fixture->window, fixture->list);
  test_finalize_navigator (fixture->navigator);
  g_string_free (fixture->events, TRUE);
}

static GrindPicture *
new_picture (Fixture     *fixture,
             guint        n_items,
             GrindNodeId  root)
{
  GrindSubject subject = {
    .graph = grind_session_get_graph (fixture->session),
    .root = root,
    .base = grind_navigator_get_base (fixture->navigator, 0),
    .is_percent = TRUE,
    .color_map = grind_session_get_color_map (fixture->session),
  };

  return grind_test_picture_new (&subject, n_items, 800, 200);
}

static GtkColumnView *
get_view (Fixture *fixture)
{
  return test_get_list (fixture->window, "Test map as a list");
}

static guint
get_selected (Fixture *fixture)
{
  GtkSelectionModel *model = gtk_column_view_get_model (get_view (fixture));

  return gtk_single_selection_get_selected (GTK_SINGLE_SELECTION (model));
}

/* Children come after their parent, even if the picture has them much later. */
static void
test_order (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = new_picture (fixture, 7, 0);
  g_autoptr (GrindListRows) rows = grind_picture_rows_new (picture);
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_cmpuint (rows->n_rows, ==, 7);
  for (guint i = 0; i < 7; i++)
    {
      guint item = grind_list_rows_get_row (rows, i);

      g_string_append_printf (text, "%u ", item);
      g_assert_cmpuint (grind_list_rows_find (rows, item), ==, i);
    }
  g_assert_cmpstr (text->str, ==, "0 1 3 5 2 4 6 ");
  g_assert_cmpuint (grind_list_rows_find (rows, 7), ==, GRIND_NONE);
}

static void
test_cells (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const texts[] = {
    "main", "ns::rest(int)", "function", "hidden", "100.00", "55.56", "180.00",
  };
  g_autoptr (GrindPicture) picture = new_picture (fixture, 5, 0);
  g_autofree char *description = NULL;
  g_autofree char *announcement = NULL;
  GrindItem what;

  grind_picture_list_set_picture (fixture->list, picture);
  test_settle ();
  grind_picture_get_item (picture, 3, &what);
  description = grind_picture_text_dup_description (picture, &what, NULL);
  announcement = g_strconcat (description, ", level 2", NULL);
  g_assert_nonnull (test_find_widget (fixture->window, GTK_TYPE_WIDGET, announcement));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (test_find_widget (fixture->window, GTK_TYPE_WIDGET, texts[i]) == NULL)
      g_error ("nothing is called “%s”", texts[i]);
}

static void
assert_text (GrindListRows *rows,
             const char    *column,
             guint          item,
             const char    *expected,
             const char    *note)
{
  GrindListContext context = { NULL, };
  g_autofree char *text = NULL;

  for (guint i = 0; i < grind_n_picture_columns; i++)
    if (g_str_equal (grind_picture_columns[i].id, column))
      {
        g_auto (GrindListCell) cell = { { 0 } };

        grind_list_column_fill (&grind_picture_columns[i], rows,
                                grind_list_rows_find (rows, item), &context, &cell);
        text = grind_list_column_dup_text (&grind_picture_columns[i], rows, &context, &cell);
        g_assert_cmpstr (cell.name.note, ==, note);
      }
  g_assert_cmpstr (text, ==, expected);
}

static void
test_names (Fixture       *fixture,
            gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = new_picture (fixture, 5, GRIND_NONE);
  g_autoptr (GrindListRows) rows = grind_picture_rows_new (picture);

  assert_text (rows, "function", 0, "Whole program", NULL);
  assert_text (rows, "kind", 0, "program", NULL);
  assert_text (rows, "function", 4, "main", "7 hidden functions");
  assert_text (rows, "kind", 4, "hidden", NULL);
}

/* Selecting from outside is not a click, and keeps a selected item of the same function. */
static void
test_selection (Fixture       *fixture,
                gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = new_picture (fixture, 9, 0);
  GtkSelectionModel *model = gtk_column_view_get_model (get_view (fixture));

  grind_picture_list_set_selected (fixture->list, 1);
  grind_picture_list_set_picture (fixture->list, picture);
  test_settle ();
  g_assert_cmpuint (get_selected (fixture), ==, 5);
  grind_picture_list_set_selected (fixture->list, GRIND_NONE);
  g_assert_cmpuint (get_selected (fixture), ==, GTK_INVALID_LIST_POSITION);
  assert_events (fixture, "");

  /* Item 5, the second place of the second function */
  gtk_selection_model_select_item (model, 3, TRUE);
  assert_events (fixture, "clicked 5 ");
  grind_picture_list_set_selected (fixture->list, 1);
  g_assert_cmpuint (get_selected (fixture), ==, 3);
  assert_events (fixture, "");
}

static void
test_activation (Fixture       *fixture,
                 gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = new_picture (fixture, 5, 0);

  grind_picture_list_set_picture (fixture->list, picture);
  test_settle ();
  gtk_widget_activate_action (grind_column_view_get_list (get_view (fixture)),
                              "list.activate-item", "u", 2);
  assert_events (fixture, "activated 3 ");
}

/* The previous picture is freed. */
static void
test_replace (Fixture       *fixture,
              gconstpointer  data)
{
  GrindPicture *first = new_picture (fixture, 5, 0);
  g_autoptr (GrindPicture) second = new_picture (fixture, 3, 1);

  grind_picture_list_set_picture (fixture->list, first);
  test_settle ();
  grind_picture_list_set_picture (fixture->list, second);
  g_assert_true (grind_picture_list_get_picture (fixture->list) == second);
  test_settle ();
  g_assert_finalize_object (first);
  g_assert_cmpuint (g_list_model_get_n_items (
                        G_LIST_MODEL (gtk_column_view_get_model (get_view (fixture)))), ==, 3);
  grind_picture_list_set_picture (fixture->list, NULL);
  g_assert_cmpuint (get_selected (fixture), ==, GTK_INVALID_LIST_POSITION);
  assert_events (fixture, "");
}

/* Only visible rows are created. */
static void
test_many (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr (GrindPicture) picture = new_picture (fixture, N_MANY, 0);
  gint64 start = g_get_monotonic_time ();

  grind_picture_list_set_picture (fixture->list, picture);
  g_test_message ("%d rows: %.1f ms", N_MANY, (g_get_monotonic_time () - start) / 1e3);
  test_settle ();
  g_assert_cmpuint (G_OBJECT (picture)->ref_count, <, 500);
  grind_picture_list_set_selected (fixture->list, 0);
  test_settle ();
  grind_column_view_scroll_to (get_view (fixture), N_MANY - 1);
  test_settle ();
  g_assert_cmpuint (G_OBJECT (picture)->ref_count, <, 500);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void     (* run) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "/ui/picture-list/order", test_order },
    { "/ui/picture-list/cells", test_cells },
    { "/ui/picture-list/names", test_names },
    { "/ui/picture-list/selection", test_selection },
    { "/ui/picture-list/activation", test_activation },
    { "/ui/picture-list/replace", test_replace },
    { "/ui/picture-list/many", test_many },
  };
  g_autoptr (GrindApplication) application = test_begin (&argc, &argv);

  if (application == NULL)
    return 0;

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
