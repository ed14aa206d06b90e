/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled once for all files of the core: reading these headers takes half the time of each. */
#include "config.h"

#include <gio/gio.h>
#include <string.h>
