/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "grind-path-rules.h"
#include "profile/grind-profile.h"

G_BEGIN_DECLS

/* Larger files are not opened. */
#define GRIND_FILE_SEARCH_MAX_SOURCE ((guint64) 64 << 20)
#define GRIND_FILE_SEARCH_MAX_OBJECT ((guint64) 16 << 30)

/* s: what is checked out or unpacked together is written in any order, within this time */
#define GRIND_FILE_SEARCH_SAME_TIME 2

/**
 * GrindLocationKind:
 * @GRIND_LOCATION_MAP: where one of the user's maps leads
 * @GRIND_LOCATION_AS_WRITTEN: where the profile says
 * @GRIND_LOCATION_PROFILE: seen from the folder of the profile
 * @GRIND_LOCATION_DIRECTORY: seen from the directory that the program was compiled in
 * @GRIND_LOCATION_FOLDER: in one of the user's source folders, by the end of the path
 *
 * Why a file is looked for where it is.
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
 * @GRIND_LOCATION_FOUND: it is there
 * @GRIND_LOCATION_MISSING: there is nothing
 * @GRIND_LOCATION_NOT_REGULAR: there is a folder, a device, a pipe, or a file that the system
 * makes up
 * @GRIND_LOCATION_TOO_LARGE: there is a file that is too large
 * @GRIND_LOCATION_NOT_READABLE: there is something that may not be read or reached
 * @GRIND_LOCATION_NAME_TOO_LONG: no file can be called so
 * @GRIND_LOCATION_NOT_ALL_SEEN: there is nothing in the part of a folder that was looked at, which
 *   has too many files
 *
 * What there is in a place.
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
 * @path: where it was looked for; for a folder in which nothing is, the folder
 * @kind: why there
 * @state: what is there
 *
 * A place where a file was looked for.
 */
typedef struct
{
  char            *path;
  GrindLocationKind   kind;
  GrindLocationState  state;
} GrindTriedLocation;

/**
 * GrindFoundFile:
 * @path: (nullable): where the file is, %NULL if it was not found
 * @kind: why it was looked for there
 * @tried: (element-type GrindTriedLocation): where it was looked for, in that order, the place
 *   where it is being the last
 * @n_rivals: how many other files fit as well as this one, of those that were found by the ends of
 *   their paths
 * @is_guess: whether it was found by its own name alone, though the profile names folders, too
 * @mtime: when it was changed last, in seconds since 1970
 * @is_newer: whether that was after the profile was written, by more than
 *   %GRIND_FILE_SEARCH_SAME_TIME
 *
 * What a search found.
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
const char     *grind_file_search_get_profile_path (GrindProfile *profile);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrindFoundFile, grind_found_file_free)

G_END_DECLS
