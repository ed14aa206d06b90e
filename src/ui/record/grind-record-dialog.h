/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "source/record/grind-record-options.h"

G_BEGIN_DECLS

#define GRIND_TYPE_RECORD_DIALOG (grind_record_dialog_get_type ())
G_DECLARE_FINAL_TYPE (GrindRecordDialog, grind_record_dialog, GRIND, RECORD_DIALOG, AdwWindow)

GtkWidget *grind_record_dialog_new (GtkWindow                *parent,
                                    const GrindRecordOptions *options);

G_END_DECLS
