/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "profile/grind-latest.h"

G_BEGIN_DECLS

#define GRIND_EXPORT_MAX_FORMATS 4

/**
 * GrindExportFormat:
 * @title: its name in the dialog, translated; %NULL after the last format
 * @suffix: of names of files, with a dot
 *
 * A format of files.
 */
typedef struct
{
  const char *title;
  const char *suffix;
} GrindExportFormat;

/**
 * GrindExportKind:
 * @choose: takes the choices of the dialog, and the index of the format
 * @make: makes a #GBytes, the contents of the file; runs in a worker
 * @free_data: frees the data of both
 *
 * What is saved. Static.
 */
typedef struct
{
  void        (* choose) (gpointer        data,
                          GtkFileChooser *chooser,
                          guint           format);
  GrindJobFunc   make;
  GDestroyNotify free_data;
} GrindExportKind;

#define GRIND_TYPE_EXPORT_BOX (grind_export_box_get_type ())
G_DECLARE_FINAL_TYPE (GrindExportBox, grind_export_box, GRIND, EXPORT_BOX, GtkBox)

/* The contents of a tab. Files that widgets inside of it save show a bar above them while they are
 * written. */
GtkFileChooser *grind_export_box_ask  (GtkWidget               *widget,
                                       const GrindExportKind   *kind,
                                       gpointer                 data,
                                       const char              *title,
                                       const char              *name,
                                       const GrindExportFormat *formats,
                                       guint                    format);
void            grind_export_box_save (GtkWidget               *widget,
                                       const GrindExportKind   *kind,
                                       gpointer                 data,
                                       GFile                   *file);

G_END_DECLS
