/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRIND_ERROR (grind_error_quark ())

/**
 * GrindError:
 * @GRIND_ERROR_NOT_A_PROFILE: the bytes are something else (rule D1)
 * @GRIND_ERROR_EMPTY: nothing but blanks, or no `events:` line (rule D4)
 * @GRIND_ERROR_SYNTAX: a cost line stands before any `events:` line (rule W1)
 * @GRIND_ERROR_COMPRESSION: a compressed stream of which nothing could be decoded, or of an
 *   unsupported kind (rule D2)
 * @GRIND_ERROR_TOO_LARGE: the profile needs more memory than the limit allows (rule W3)
 * @GRIND_ERROR_INVALID: an argument of a command does not fit the profile
 * @GRIND_ERROR_PATTERN: what is searched for is no regular expression, or one that takes too long
 * @GRIND_ERROR_OBJECT: a file is no ELF object, or a broken one, or has no code where it should
 * @GRIND_ERROR_HELPER: the program that reads ELF objects is not there, has died, or makes no sense
 *
 * What can make a profile impossible to open, or a request impossible to answer. Errors of reading
 * are those of GIO.
 */
typedef enum
{
  GRIND_ERROR_NOT_A_PROFILE,
  GRIND_ERROR_EMPTY,
  GRIND_ERROR_SYNTAX,
  GRIND_ERROR_COMPRESSION,
  GRIND_ERROR_TOO_LARGE,
  GRIND_ERROR_INVALID,
  GRIND_ERROR_PATTERN,
  GRIND_ERROR_OBJECT,
  GRIND_ERROR_HELPER,
} GrindError;

GQuark grind_error_quark (void);

G_END_DECLS
