/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindNameParts:
 * @scope_start: start of the scope; a return type may precede it
 * @scope_end: end of the scope; @scope_start if there is none
 * @last_start: start of the last component; the separator is between @scope_end and here
 * @last_end: end of its identifier
 * @parameters: start of its parameter list; template arguments are between @last_end and here
 * @context: start of the recursion level or the callers appended by Callgrind, or the length
 *
 * The parts of a function name, as byte offsets into it. All are in this order; without parameters,
 * @parameters equals @context.
 */
typedef struct
{
  gsize scope_start;
  gsize scope_end;
  gsize last_start;
  gsize last_end;
  gsize parameters;
  gsize context;
} GrindNameParts;

void  grind_name_parts_split         (const char           *name,
                                      gsize                 length,
                                      GrindNameParts       *parts);
char *grind_name_parts_dup_scope     (const GrindNameParts *parts,
                                      const char           *name);
char *grind_name_parts_dup_whole_scope
                                     (const GrindNameParts *parts,
                                      const char           *name);
char *grind_name_parts_dup_separator (const GrindNameParts *parts,
                                      const char           *name);
char *grind_name_parts_dup_component (const GrindNameParts *parts,
                                      const char           *name);
char *grind_name_parts_dup_last      (const GrindNameParts *parts,
                                      const char           *name);
char *grind_name_parts_dup_whole_last
                                     (const GrindNameParts *parts,
                                      const char           *name);
char *grind_name_parts_dup_callers   (const GrindNameParts *parts,
                                      const char           *name,
                                      gsize                 length);

G_END_DECLS
