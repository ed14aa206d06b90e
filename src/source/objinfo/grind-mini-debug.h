/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "grind-elf-file.h"

G_BEGIN_DECLS

GrindElfFile *grind_mini_debug_open (GrindElfFile *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
