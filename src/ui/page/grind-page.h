/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "analysis/lists/grind-function-sort.h"
#include "source/record/grind-record-options.h"
#include "ui/workspace/grind-split.h"

G_BEGIN_DECLS

/**
 * GrindPageState:
 * @GRIND_PAGE_EMPTY: nothing was opened, or its loading was cancelled
 * @GRIND_PAGE_LOADING: a file is being read
 * @GRIND_PAGE_FAILED: the file could not be opened
 * @GRIND_PAGE_OPEN: the profile is open
 * @GRIND_PAGE_WAITING: the files will be read once the page is visible
 * @GRIND_PAGE_RECORDING: a program is running, whose profile will be opened
 *
 * The state of a page.
 */
typedef enum
{
  GRIND_PAGE_EMPTY,
  GRIND_PAGE_LOADING,
  GRIND_PAGE_FAILED,
  GRIND_PAGE_OPEN,
  GRIND_PAGE_WAITING,
  GRIND_PAGE_RECORDING,
} GrindPageState;

/* Keys of saved states: files, and those they are compared with */
#define GRIND_PAGE_STATE_FILES "files"
#define GRIND_PAGE_STATE_BASE  "base-files"

#define GRIND_TYPE_PAGE_STATE (grind_page_state_get_type ())
#define GRIND_TYPE_PAGE       (grind_page_get_type ())
GType grind_page_state_get_type (void);
G_DECLARE_FINAL_TYPE (GrindPage, grind_page, GRIND, PAGE, AdwBin)

GtkWidget      *grind_page_new           (void);
GrindPageState  grind_page_get_state     (GrindPage      *self);
const char     *grind_page_get_title     (GrindPage      *self);
const char     *grind_page_get_subtitle  (GrindPage      *self);
GPtrArray      *grind_page_get_files     (GrindPage      *self);
GrindSession   *grind_page_get_session   (GrindPage      *self);
GrindNavigator *grind_page_get_navigator (GrindPage      *self);
GrindSplit     *grind_page_get_split     (GrindPage      *self);
const GError   *grind_page_get_error     (GrindPage      *self);
char           *grind_page_dup_kind      (GrindPage      *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean        grind_page_is_ready      (GrindPage      *self);
void            grind_page_open          (GrindPage      *self,
                                          GFile          *file);
void            grind_page_open_files    (GrindPage      *self,
                                          GPtrArray      *files);
void            grind_page_read_instead  (GrindPage      *self,
                                          GPtrArray      *files);
void            grind_page_open_compared (GrindPage      *self,
                                          GPtrArray      *base,
                                          GPtrArray      *files);
gboolean        grind_page_can_compare   (GrindPage      *self);
gboolean        grind_page_is_comparison (GrindPage      *self);
void            grind_page_compare       (GrindPage      *self,
                                          GPtrArray      *base);
GPtrArray      *grind_page_get_base      (GrindPage      *self);
void            grind_page_open_stream   (GrindPage      *self,
                                          GInputStream   *stream,
                                          const char     *title);
void            grind_page_open_again    (GrindPage      *self,
                                          GVariant       *state,
                                          const char     *title,
                                          GrindNavigator *navigator);
void            grind_page_record        (GrindPage      *self,
                                          const GrindRecordOptions *options,
                                          GPtrArray      *base);
const GrindRecordOptions *
                grind_page_get_recorded  (GrindPage      *self);
GVariant       *grind_page_dup_state     (GrindPage      *self) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray      *grind_page_state_dup_files
                                         (GVariant       *state,
                                          const char     *key) G_GNUC_WARN_UNUSED_RESULT;
void            grind_page_wait          (GrindPage      *self,
                                          GVariant       *state);
void            grind_page_begin         (GrindPage      *self);
void            grind_page_fail          (GrindPage      *self,
                                          GPtrArray      *files,
                                          const GError   *error);
void            grind_page_cancel        (GrindPage      *self);
void            grind_page_close         (GrindPage      *self);
gboolean        grind_page_can_reload    (GrindPage      *self);
void            grind_page_reload        (GrindPage      *self);
GActionGroup   *grind_page_get_actions   (GrindPage      *self);
void            grind_page_search        (GrindPage      *self);
gboolean        grind_page_show_view     (GrindPage      *self,
                                          const char     *name);
void            grind_page_sort          (GrindPage      *self,
                                          GrindSortKey    key);

G_END_DECLS
