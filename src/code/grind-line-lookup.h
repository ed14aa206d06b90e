/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-navigator.h"

G_BEGIN_DECLS

void            grind_line_lookup_async  (GrindGraph           *graph,
                                          GrindEventId          event,
                                          const char           *text,
                                          const char           *folder,
                                          GAsyncReadyCallback   callback,
                                          gpointer              user_data);
GrindFunctionId grind_line_lookup_finish (GAsyncResult         *result,
                                          GrindLocation        *place,
                                          GError              **error);

G_END_DECLS
