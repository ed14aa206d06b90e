/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-failure-page.h"
#include "grind-loading-page.h"
#include "grind-opener.h"
#include "grind-page.h"
#include "grind-siblings-bar.h"

G_BEGIN_DECLS

/* One profile from the moment it is opened: empty, loading, failed or there. */
struct _GrindPage
{
  AdwBin parent_instance;

  /* Template */
  GtkStack         *stack;
  GtkWidget        *start_page;
  GrindLoadingPage *loading_page;
  GrindFailurePage *failure_page;
  GrindSiblingsBar *siblings_bar;
  AdwBin           *view_bin;

  /* Owned */
  GPtrArray    *files;           /* (nullable) (element-type GFile) */
  GInputStream *stream;          /* (nullable): instead of files, good for one reading */
  char         *title;           /* (nullable) */
  GrindOpener  *opener;          /* (nullable): while loading */
  GCancellable *cancellable;     /* (nullable): while loading */
  GError       *error;           /* (nullable): when failed */
  GrindSession *session;         /* (nullable): when open */
  GrindOpener  *renamer;         /* (nullable): while names are about to be shown otherwise */
  GCancellable *renaming;        /* (nullable): likewise */
  GrindSession *former;          /* (nullable): while loading again */
  GPtrArray    *former_files;    /* (nullable): of the former session, if files are added to it */
  guint         prepare_source;

  GrindPageState state;
};

void _grind_page_clear            (GrindPage    *self);
void _grind_page_show_new_session (GrindPage    *self,
                                   GrindSession *session);

/* grind-page-names.c */
void _grind_page_rename           (GrindPage    *self);
void _grind_page_stop_renaming    (GrindPage    *self);
void _grind_page_tell_problem     (GrindPage    *self,
                                   GrindOpener  *opener);

G_END_DECLS
