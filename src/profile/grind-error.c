/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-error.h"

/**
 * grind_error_quark:
 *
 * The domain of errors that prevent a profile from being opened. Any thread.
 *
 * Returns: the domain
 */
G_DEFINE_QUARK (grind-error-quark, grind_error)
