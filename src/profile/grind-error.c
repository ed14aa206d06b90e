/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-error.h"

G_DEFINE_QUARK (grind-error-quark, grind_error)
