/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * GrindNameParts:
 * @scope_start: where the scope begins; what stands before it is a return type
 * @scope_end: where the scope ends; @scope_start when there is none
 * @last_start: where the last component begins; between @scope_end and here is the separator
 * @last_end: where its identifier ends
 * @parameters: where its parameter list begins; between @last_end and here are template arguments
 * @context: where the recursion level or the callers that Callgrind appends begin, or the length
 *
 * How the name of a function is made up, as byte offsets into it. All are in this order, except
 * that @parameters may not be there, in which case it equals @context.
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
