/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * GrindMissingKind:
 * @GRIND_MISSING_SOURCE: a source file
 * @GRIND_MISSING_OBJECT: a program or library
 *
 * The kind of a missing file.
 */
typedef enum
{
  GRIND_MISSING_SOURCE,
  GRIND_MISSING_OBJECT,
} GrindMissingKind;

#define GRIND_TYPE_MISSING_PAGE (grind_missing_page_get_type ())
G_DECLARE_FINAL_TYPE (GrindMissingPage, grind_missing_page, GRIND, MISSING_PAGE, AdwBin)

GtkWidget *grind_missing_page_new  (void);
void       grind_missing_page_show (GrindMissingPage *self,
                                    GrindMissingKind  kind,
                                    const char       *name,
                                    GPtrArray        *tried);

G_END_DECLS
