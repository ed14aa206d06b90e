/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-path-rules.h"
#include "profile/grind-profile.h"

G_BEGIN_DECLS

/* Larger files are not opened. */
#define GRIND_FILE_SEARCH_MAX_SOURCE ((guint64) 64 << 20)
#define GRIND_FILE_SEARCH_MAX_OBJECT ((guint64) 16 << 30)

/* s: files from one checkout or archive are written in any order, within this time */
#define GRIND_FILE_SEARCH_SAME_TIME 2

/**
 * GrindLocationKind:
 * @GRIND_LOCATION_MAP: from one of the user's path maps
 * @GRIND_LOCATION_AS_WRITTEN: as in the profile
 * @GRIND_LOCATION_PROFILE: relative to the folder of the profile
 * @GRIND_LOCATION_DIRECTORY: relative to the compilation directory
 * @GRIND_LOCATION_FOLDER: in one of the user's source folders, by the end of the path
 *
 * The reasons to search for a file at a location.
 */
typedef enum
{
  GRIND_LOCATION_MAP,
  GRIND_LOCATION_AS_WRITTEN,
  GRIND_LOCATION_PROFILE,
  GRIND_LOCATION_DIRECTORY,
  GRIND_LOCATION_FOLDER,
} GrindLocationKind;

/**
 * GrindLocationState:
 * @GRIND_LOCATION_FOUND: the file exists
 * @GRIND_LOCATION_MISSING: nothing exists there
 * @GRIND_LOCATION_NOT_REGULAR: a folder, a device, a pipe, or a file in a virtual file system
 * @GRIND_LOCATION_TOO_LARGE: the file is too large
 * @GRIND_LOCATION_NOT_READABLE: the file is not readable or not accessible
 * @GRIND_LOCATION_NAME_TOO_LONG: the name is too long for a file
 * @GRIND_LOCATION_NOT_ALL_SEEN: not found in the part of a folder that was read, as it has too many
 *   files
 *
 * The states of a location.
 */
typedef enum
{
  GRIND_LOCATION_FOUND,
  GRIND_LOCATION_MISSING,
  GRIND_LOCATION_NOT_REGULAR,
  GRIND_LOCATION_TOO_LARGE,
  GRIND_LOCATION_NOT_READABLE,
  GRIND_LOCATION_NAME_TOO_LONG,
  GRIND_LOCATION_NOT_ALL_SEEN,
} GrindLocationState;

/**
 * GrindTriedLocation:
 * @path: the path; for a folder without matches, the folder
 * @kind: the reason to search there
 * @state: its state
 *
 * A location where a file was searched for.
 */
typedef struct
{
  char            *path;
  GrindLocationKind   kind;
  GrindLocationState  state;
} GrindTriedLocation;

/**
 * GrindFoundFile:
 * @path: (nullable): the path of the file, %NULL if it was not found
 * @kind: the reason to search there
 * @tried: (element-type GrindTriedLocation): the tried locations in order, ending with the one of
 *   the file
 * @n_rivals: the number of other equally good matches, if found by path ends
 * @is_guess: whether only its base name matched although the profile names folders, too
 * @mtime: its modification time, in seconds since 1970
 * @is_newer: whether it was modified after the profile was written, by more than
 *   %GRIND_FILE_SEARCH_SAME_TIME
 *
 * The result of a search.
 */
typedef struct
{
  char           *path;
  GrindLocationKind  kind;
  GPtrArray      *tried;
  guint           n_rivals;
  gboolean        is_guess;
  gint64          mtime;
  gboolean        is_newer;
} GrindFoundFile;

GrindFoundFile *grind_file_search_run        (GrindPathRules     *rules,
                                              const char         *name,
                                              const char         *profile_path,
                                              const char *const  *directories,
                                              GCancellable       *cancellable,
                                              GError            **error)
                                              G_GNUC_WARN_UNUSED_RESULT;
GrindFoundFile *grind_file_search_run_object (GrindPathRules     *rules,
                                              const char         *name,
                                              const char         *profile_path,
                                              GCancellable       *cancellable,
                                              GError            **error)
                                              G_GNUC_WARN_UNUSED_RESULT;
GrindFoundFile *grind_found_file_copy        (const GrindFoundFile *self)
                                              G_GNUC_WARN_UNUSED_RESULT;
void            grind_found_file_free        (GrindFoundFile     *self);
const GrindTriedLocation *
                grind_tried_locations_find_obstacle
                                             (GPtrArray          *tried);
const char     *grind_location_state_describe   (GrindLocationState     state);

gboolean        grind_file_search_is_newer         (gint64        mtime,
                                                    gint64        profile_mtime);
const char     *grind_file_search_get_profile_path (GrindProfile *profile,
                                                    const guint8 *parts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindFoundFile, grind_found_file_free)

G_END_DECLS
