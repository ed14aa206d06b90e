/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/session/grind-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Asks where the sources before a change are, and tells the session. @repository is a folder in the
 * Git repository of the sources after. */
void grind_base_source_choose_folder (GtkWindow    *parent,
                                      GrindSession *session);
void grind_base_source_ask_revision  (GtkWindow    *parent,
                                      GrindSession *session,
                                      const char   *repository);

G_END_DECLS
