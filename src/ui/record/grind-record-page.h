/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "source/record/grind-recording.h"

G_BEGIN_DECLS

#define GRIND_TYPE_RECORD_PAGE (grind_record_page_get_type ())
G_DECLARE_FINAL_TYPE (GrindRecordPage, grind_record_page, GRIND, RECORD_PAGE, AdwBin)

void grind_record_page_show (GrindRecordPage *self,
                             GrindRecording  *recording);

G_END_DECLS
