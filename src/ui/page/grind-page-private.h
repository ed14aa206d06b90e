/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-calls-bar.h"
#include "grind-comparison-bar.h"
#include "grind-example-bar.h"
#include "grind-failure-page.h"
#include "grind-file-watch.h"
#include "grind-loading-page.h"
#include "grind-opener.h"
#include "grind-page.h"
#include "profile/grind-latest.h"
#include "ui/record/grind-record-page.h"
#include "ui/workspace/grind-profile-view.h"

G_BEGIN_DECLS

/* One profile, from opening it: empty, loading, failed or open. */
struct _GrindPage
{
  AdwBin parent_instance;

  /* Template */
  GtkStack         *stack;
  GtkWidget        *start_page;
  GrindLoadingPage *loading_page;
  GrindFailurePage *failure_page;
  AdwBin           *record_bin;
  GrindMessageBar  *record_bar;
  GtkWidget        *others_button;
  GrindMessageBar  *siblings_bar;
  GrindMessageBar  *change_bar;
  GrindComparisonBar *comparison_bar;
  GtkWidget        *change_button;
  GtkWidget        *compare_button;
  GrindExampleBar  *example_bar;
  GrindCallsBar    *calls_bar;
  AdwBin           *view_bin;

  /* Owned */
  GPtrArray      *files;            /* (nullable) (element-type GFile) */
  GPtrArray      *base;             /* (nullable) (element-type GFile): to compare @files with */
  GVariant       *pairs;            /* (nullable): of functions of both, paired by the user */
  GInputStream   *stream;           /* (nullable): instead of files; can be read once */
  char           *title;            /* (nullable) */
  GrindOpener    *opener;           /* (nullable): while loading */
  GCancellable   *cancellable;      /* (nullable): while loading */
  GError         *error;            /* (nullable): when failed */
  GrindSession   *session;          /* (nullable): when open */
  GSignalGroup   *session_signals;  /* of @session */
  GrindOpener    *renamer;          /* (nullable): while names are being replaced */
  GCancellable   *renaming;         /* (nullable): of @renamer */
  GrindOpener    *reader;           /* (nullable): while changed files are read */
  GCancellable   *reading;          /* (nullable): of @reader */
  GVariant       *wanted;           /* (nullable): the state to restore once there is a navigator */
  char           *total_event;      /* (nullable): the first event, which has a total */
  GrindNavigator *previous;         /* (nullable): while reloading */
  GPtrArray      *previous_files;   /* (nullable): of @previous, if others are read instead */
  GPtrArray      *previous_base;    /* (nullable): likewise */
  GVariant       *previous_pairs;   /* (nullable): likewise */
  GPtrArray      *siblings;         /* (nullable) (element-type GFile): other files of the run */
  GrindLatest     siblings_search;
  GrindLatest     keeping;
  GrindFileWatch *watch;            /* (nullable): of @files */
  gint64          total;            /* of all parts */
  guint64         n_bytes;          /* that were read of the files or the stream */
  guint           prepare_source;
  guint           n_found;          /* names that were looked up */

  GrindRecording     *recording;       /* (nullable): while recording */
  GrindRecordOptions *record_options;  /* (nullable): if the contents are recorded */
  GPtrArray          *record_base;     /* (nullable): to compare the profile with */
  char               *record_folder;   /* (nullable) */
  char               *record_note;     /* (nullable): about its end, until shown */
  guint               n_recorded;      /* processes, until shown */
  gboolean            is_total_known;  /* of a complete recording, until shown */

  GrindPageState state;
  gboolean       may_begin;      /* while waiting: load when visible */
  gboolean       is_looking_further;   /* @renamer looks up names in large files, too */
  gboolean       is_swapping;    /* while loading: the files of @previous are now those before */
};

GrindProfileView *
     _grind_page_get_view         (GrindPage      *self);
void _grind_page_set_state (GrindPage      *self,
                            GrindPageState  state);
void _grind_page_look_for_siblings
                                  (GrindPage      *self);
void _grind_page_forget_siblings  (GrindPage      *self);

/* grind-page-load.c */
void _grind_page_clear            (GrindPage    *self);
void _grind_page_take_input       (GrindPage    *self,
                                   GPtrArray    *base,
                                   GPtrArray    *files,
                                   GInputStream *stream,
                                   char         *title);
void _grind_page_start            (GrindPage    *self);
void _grind_page_show_new         (GrindPage    *self,
                                   GrindNavigator *navigator);

void _grind_page_read_other       (GrindPage    *self,
                                   GPtrArray    *base,
                                   GPtrArray    *files,
                                   GVariant     *pairs,
                                   gboolean      keeps_function);

void _grind_page_show_failure     (GrindPage    *self,
                                   GError       *error);

/* grind-page-record.c */
void _grind_page_leave_recording     (GrindPage  *self);
void _grind_page_forget_recording    (GrindPage  *self);
void _grind_page_show_recorded       (GrindPage  *self);
void _grind_page_open_others_action  (GtkWidget  *widget,
                                      const char *action,
                                      GVariant   *parameter);

/* grind-page-compare.c */
char *_grind_page_dup_title          (GPtrArray      *base,
                                      GPtrArray      *files) G_GNUC_WARN_UNUSED_RESULT;
void  _grind_page_show_comparison    (GrindPage      *self);
void  _grind_page_watch_comparison   (GrindPage      *self);
void  _grind_page_init_comparison    (GrindPage      *self);
void  _grind_page_dispose_comparison (GrindPage      *self);
void  _grind_page_install_comparison (GtkWidgetClass *widget_class);

/* grind-page-reload.c */
void _grind_page_watch            (GrindPage    *self);
void _grind_page_stop_watching    (GrindPage    *self);
void _grind_page_show_changes     (GrindPage    *self);
void _grind_page_tell             (GrindPage    *self,
                                   const char   *text);
void _grind_page_read_again       (GrindPage    *self);
void _grind_page_read_again_action
                                  (GtkWidget    *widget,
                                   const char   *action,
                                   GVariant     *parameter);
void _grind_page_stop_reading    (GrindPage    *self);
void _grind_page_keep_total      (GrindPage    *self,
                                  GrindSession *session);
void _grind_page_recall_total    (GrindPage    *self,
                                  GrindSession *session);
void _grind_page_show_again      (GrindPage    *self,
                                  GrindNavigator *navigator);
void _grind_page_tell_unreadable (GrindPage    *self,
                                  const GError *error);

/* grind-page-names.c */
void _grind_page_choose_names  (GrindOpener *opener);
void _grind_page_rename        (GrindPage   *self);
void _grind_page_look_further  (GrindPage   *self,
                                GrindOpener *opener);
void _grind_page_stop_renaming (GrindPage   *self);
void _grind_page_tell_problem  (GrindPage   *self,
                                GrindOpener *opener);

G_END_DECLS
