/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-disassembly.h"

G_BEGIN_DECLS

#define GRIND_TYPE_OBJECT (grind_object_get_type ())
G_DECLARE_FINAL_TYPE (GrindObject, grind_object, GRIND, OBJECT, GObject)

/**
 * GrindSymbol:
 * @start: its first address, as in profiles
 * @size: its size in bytes; up to the next symbol if the file does not contain it
 * @name: its name, not demangled
 *
 * A function of an ELF object.
 */
typedef struct
{
  guint64  start;
  guint64  size;
  char    *name;
} GrindSymbol;

/**
 * GrindNameThere:
 * @name: (nullable): the name of the function that contains an address, not demangled
 * @is_start: whether the function starts there
 * @has_code: whether there is code
 *
 * The function at an address of an ELF object.
 */
typedef struct
{
  char     *name;
  gboolean  is_start;
  gboolean  has_code;
} GrindNameThere;

/**
 * GrindObjectMismatch:
 * @GRIND_OBJECT_FITS: no evidence against it
 * @GRIND_OBJECT_NEWER: the file is newer than the profile
 * @GRIND_OBJECT_NO_CODE: there is no code at an address of the function
 * @GRIND_OBJECT_OTHER_SYMBOL: another function is there
 * @GRIND_OBJECT_OTHER_INSTRUCTIONS: no instruction begins at an address of the function
 *
 * Evidence against an ELF object being the profiled one.
 */
typedef enum
{
  GRIND_OBJECT_FITS               = 0,
  GRIND_OBJECT_NEWER              = 1 << 0,
  GRIND_OBJECT_NO_CODE            = 1 << 1,
  GRIND_OBJECT_OTHER_SYMBOL       = 1 << 2,
  GRIND_OBJECT_OTHER_INSTRUCTIONS = 1 << 3,
} GrindObjectMismatch;

/**
 * GrindObjectMatch:
 * @mismatch: the evidence against it
 * @address: the first mismatching address, or 0
 * @symbol: (nullable): the function found instead
 *
 * Whether an ELF object is the profiled one, judging by one function.
 */
typedef struct
{
  GrindObjectMismatch  mismatch;
  guint64              address;
  char                *symbol;
} GrindObjectMatch;

const char       *grind_object_get_path         (GrindObject          *self);
const char       *grind_object_get_machine      (GrindObject          *self);
const char       *grind_object_get_build_id     (GrindObject          *self);
const char       *grind_object_get_debug_path   (GrindObject          *self);
gint64            grind_object_get_mtime        (GrindObject          *self);
gboolean          grind_object_has_code         (GrindObject          *self);
gboolean          grind_object_has_symbols      (GrindObject          *self);
gboolean          grind_object_has_lines        (GrindObject          *self);
gboolean          grind_object_can_disassemble  (GrindObject          *self);

/* These block on the helper: call them in worker threads */
GrindDisassembly *grind_object_disassemble      (GrindObject          *self,
                                                 guint64               from,
                                                 guint64               to,
                                                 GrindSyntax           syntax,
                                                 GCancellable         *cancellable,
                                                 GError              **error)
  G_GNUC_WARN_UNUSED_RESULT;
gboolean          grind_object_find_symbol      (GrindObject          *self,
                                                 guint64               address,
                                                 GrindSymbol          *symbol,
                                                 GCancellable         *cancellable,
                                                 GError              **error);
GArray           *grind_object_find_names       (GrindObject          *self,
                                                 const guint64        *addresses,
                                                 guint                 n_addresses,
                                                 GCancellable         *cancellable,
                                                 GError              **error)
  G_GNUC_WARN_UNUSED_RESULT;
char            **grind_object_list_directories (GrindObject          *self,
                                                 const char           *source,
                                                 GCancellable         *cancellable,
                                                 GError              **error)
  G_GNUC_WARN_UNUSED_RESULT;
gboolean          grind_object_check            (GrindObject          *self,
                                                 const char           *function,
                                                 const guint64        *addresses,
                                                 guint                 n_addresses,
                                                 gint64                profile_mtime,
                                                 GrindObjectMatch     *match,
                                                 GCancellable         *cancellable,
                                                 GError              **error);

void              grind_symbol_clear            (GrindSymbol          *symbol);
void              grind_object_match_clear      (GrindObjectMatch     *match);
char             *grind_object_match_describe   (const GrindObjectMatch *match)
  G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindSymbol, grind_symbol_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrindObjectMatch, grind_object_match_clear)

G_END_DECLS
