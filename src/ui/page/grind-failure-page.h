/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define GRIND_TYPE_FAILURE_PAGE (grind_failure_page_get_type ())
G_DECLARE_FINAL_TYPE (GrindFailurePage, grind_failure_page, GRIND, FAILURE_PAGE, AdwBin)

void grind_failure_page_show           (GrindFailurePage *self,
                                        GPtrArray        *files,
                                        const GError     *error);
void grind_failure_page_set_n_siblings (GrindFailurePage *self,
                                        guint             n_siblings);
void       grind_failure_page_set_recorded   (GrindFailurePage *self);

G_END_DECLS
