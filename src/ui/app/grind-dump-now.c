/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dumps a program that runs under Callgrind: from the dialog to the opened profile. */
#include "config.h"

#include "grind-dump-now.h"

#include "ui/page/grind-dump-dialog.h"

/* A dump for a page that is still loading. */
typedef struct
{
  GrindWindow   *window;   /* owned */
  GrindLiveDump *dump;     /* (nullable): owned */
} Delivery;

static void deliver (GrindWindow   *window,
                     GrindLiveDump *dump);

static void
delivery_free (gpointer  data,
               GClosure *closure)
{
  Delivery *delivery = data;

  g_object_unref (delivery->window);
  g_clear_pointer (&delivery->dump, grind_live_dump_free);
  g_free (delivery);
}

static void
page_state_cb (GrindPage  *page,
               GParamSpec *pspec,
               Delivery   *delivery)
{
  g_autoptr (GrindWindow) window = NULL;
  GrindLiveDump *dump;

  if (grind_page_get_state (page) == GRIND_PAGE_LOADING)
    return;

  window = g_object_ref (delivery->window);
  dump = g_steal_pointer (&delivery->dump);
  g_signal_handlers_disconnect_by_func (page, page_state_cb, delivery);
  deliver (window, dump);
}

static gboolean
has_file (GPtrArray *files,
          GFile     *file)
{
  return g_ptr_array_find_with_equal_func (files, file, (GEqualFunc) g_file_equal, NULL);
}

/* Whether a page shows, or should show, a file of the run. */
static gboolean
shows_run (GrindPage *page,
           gpointer   run)
{
  GPtrArray *files = grind_page_get_files (page);

  for (guint i = 0; files != NULL && i < files->len; i++)
    if (grind_live_run_owns (run, files->pdata[i]))
      return TRUE;

  return FALSE;
}

/* (transfer full) (element-type GFile): @files plus the new files, without those of an earlier
 * process with the same name or number */
static GPtrArray *
add_written (GPtrArray     *files,
             GrindLiveDump *dump)
{
  GPtrArray *all = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < files->len; i++)
    if (!grind_live_run_owns (dump->run, files->pdata[i]) || has_file (dump->all, files->pdata[i]))
      g_ptr_array_add (all, g_object_ref (files->pdata[i]));
  for (guint i = 0; i < dump->written->len; i++)
    if (!has_file (all, dump->written->pdata[i]))
      g_ptr_array_add (all, g_object_ref (dump->written->pdata[i]));

  return all;
}

static gboolean
has_all (GPtrArray *files,
         GPtrArray *others)
{
  for (guint i = 0; i < others->len; i++)
    if (!has_file (files, others->pdata[i]))
      return FALSE;

  return files->len == others->len;
}

/* Runs that write all parts to one file add no file, so their page is reloaded. */
static void
add_to_page (GrindPage     *page,
             GrindLiveDump *dump)
{
  g_autoptr (GPtrArray) files = add_written (grind_page_get_files (page), dump);

  if (has_all (files, grind_page_get_files (page)))
    grind_page_reload (page);
  else
    grind_page_read_instead (page, files);
}

static void
wait_for_page (GrindWindow   *window,
               GrindPage     *page,
               GrindLiveDump *dump)
{
  Delivery *delivery = g_new0 (Delivery, 1);

  delivery->window = g_object_ref (window);
  delivery->dump = dump;
  g_signal_connect_data (page, "notify::state", G_CALLBACK (page_state_cb), delivery,
                         delivery_free, 0);
}

/* Takes ownership of @dump. */
static void
deliver (GrindWindow   *window,
         GrindLiveDump *dump)
{
  g_autoptr (GrindLiveDump) owned = dump;
  GrindPage *page;

  /* The window may have been closed meanwhile. */
  if (gtk_window_get_application (GTK_WINDOW (window)) == NULL)
    return;

  page = grind_window_find_page (window, shows_run, dump->run);
  if (page == NULL)
    grind_page_open_files (grind_window_take_page (window), dump->written);
  else if (grind_page_get_state (page) == GRIND_PAGE_LOADING)
    wait_for_page (window, page, g_steal_pointer (&owned));
  else if (grind_page_get_state (page) == GRIND_PAGE_OPEN)
    add_to_page (page, dump);
  else
    grind_page_open_files (page, dump->written);
}

static void
dumped_cb (GrindWindow   *window,
           GrindLiveDump *dump)
{
  deliver (window, grind_live_dump_copy (dump));
}

/**
 * grind_dump_now:
 * @window: a window
 *
 * Asks for one of the programs that run under Callgrind, makes it write a dump, and opens that: as
 * another part of the profile if a tab already shows the run, otherwise in a new tab.
 */
void
grind_dump_now (GrindWindow *window)
{
  GrindPage *page;
  GtkWidget *dialog;

  g_return_if_fail (GRIND_IS_WINDOW (window));

  page = grind_window_get_page (window);
  dialog = grind_dump_dialog_new (GTK_WINDOW (window),
                                  page != NULL ? grind_page_get_files (page) : NULL);
  g_signal_connect_object (dialog, "dumped", G_CALLBACK (dumped_cb), window, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}
