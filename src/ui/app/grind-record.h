/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-window.h"
#include "source/record/grind-record-options.h"

G_BEGIN_DECLS

/**
 * GrindRecordStopped:
 * @window: the window
 * @tab: (nullable): the tab
 * @is_confirmed: whether the user wants to stop the recordings
 */
typedef void (* GrindRecordStopped) (GrindWindow *window,
                                     AdwTabPage  *tab,
                                     gboolean     is_confirmed);

/**
 * GrindRecordStarted:
 * @page: (nullable): the page of the recording; %NULL if it cannot start, and the form says why
 * @user_data: the data
 */
typedef void (* GrindRecordStarted) (GrindPage *page,
                                     gpointer   user_data);

void grind_record_ask         (GrindWindow              *window,
                               const GrindRecordOptions *options,
                               GPtrArray                *base);
void grind_record_start       (GrindWindow              *window,
                               const GrindRecordOptions *options,
                               GPtrArray                *base,
                               GrindRecordStarted        started,
                               gpointer                  user_data);
GrindRecordOptions *
     grind_record_dup_options (GApplicationCommandLine  *command_line,
                               const char * const       *command) G_GNUC_WARN_UNUSED_RESULT;
void grind_record_again       (GrindWindow              *window,
                               gboolean                  compares);
void grind_record_ask_to_stop (GrindWindow              *window,
                               AdwTabPage               *tab,
                               guint                     n_recordings,
                               GrindRecordStopped        stopped);

G_END_DECLS
