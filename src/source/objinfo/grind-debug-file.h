/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-elf-file.h"

G_BEGIN_DECLS

/* Folders to search for debug files, separated by colons, instead of /usr/lib/debug. */
#define GRIND_DEBUG_PATH_VARIABLE "GRINDSCOPE_DEBUG_PATH"

GrindElfFile *grind_debug_file_find (GrindElfFile *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
