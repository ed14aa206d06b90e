/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *grind_program_place_find (const char * const *places,
                                GFileTest           test) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
