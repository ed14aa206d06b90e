/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define GRIND_ERROR (grind_error_quark ())

/**
 * GrindError:
 * @GRIND_ERROR_NOT_A_PROFILE: the data is not a profile (rule D1)
 * @GRIND_ERROR_EMPTY: only blanks, or no `events:` line (rule D4)
 * @GRIND_ERROR_SYNTAX: a cost line precedes all `events:` lines (rule W1)
 * @GRIND_ERROR_COMPRESSION: a compressed stream that could not be decoded at all, or of an
 *   unsupported kind (rule D2)
 * @GRIND_ERROR_TOO_LARGE: the profile needs more memory than the limit allows (rule W3)
 * @GRIND_ERROR_INVALID: an argument of a command does not fit the profile
 * @GRIND_ERROR_PATTERN: the search pattern is not a valid regular expression, or takes too long
 * @GRIND_ERROR_OBJECT: a file is not an ELF object, or is broken, or has no code at the expected
 *   address
 * @GRIND_ERROR_HELPER: the program that reads ELF objects is missing, has died, or sends invalid
 *   output
 *
 * Errors that prevent a profile from being opened, or a request from being answered. Read errors
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
