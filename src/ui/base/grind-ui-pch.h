/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled once for all files of the window: these headers take most of the time of each. */
#include "config.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <gtksourceview/gtksource.h>
