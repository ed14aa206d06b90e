/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Rows of the tables of a GrindProfile. All are dense, from 0 up. */
typedef guint32 GrindFunctionId;
typedef guint32 GrindCallId;
typedef guint32 GrindNameId;      /* a function's bare name; several functions may share it */
typedef guint32 GrindFileId;
typedef guint32 GrindObjectId;
typedef guint32 GrindEventId;
typedef guint32 GrindPartId;

/* "No such row". */
#define GRIND_NONE G_MAXUINT32

G_END_DECLS
