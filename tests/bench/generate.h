/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdio.h>

G_BEGIN_DECLS

#define MAX_EVENTS 13

/*
 * The output of generators: a buffered file with its size, and a random generator, so that the same
 * seed always gives the same bytes.
 */
typedef struct
{
  FILE    *file;
  guint64  n_bytes;
  gsize    filled;
  guint64  random_state;
  char     buffer[64 * 1024];
} Output;

void     output_text         (Output     *self,
                              const char *text);
void     output_bytes        (Output     *self,
                              const char *bytes,
                              gsize       length);
void     output_char         (Output     *self,
                              char        c);
void     output_number       (Output     *self,
                              gint64      number);
void     output_hex          (Output     *self,
                              guint64     number);
void     output_flush        (Output     *self);

guint64  output_random       (Output     *self);
guint    output_random_below (Output     *self,
                              guint       limit);
gboolean output_chance       (Output     *self,
                              guint       percent);
guint64  output_random_count (Output     *self,
                              guint       max_digits);
guint    output_random_share (Output     *self,
                              guint       mean);

guint64  hash_number         (guint64     number);

/* Names that depend only on the number of the named object. */
typedef enum
{
  NAME_NATIVE,                   /* C, C++ and bare addresses, 6 to about 150 bytes */
  NAME_CHAIN,                    /* callee'caller'caller…, 100 to 400 bytes */
  NAME_PHP,
} NameStyle;

void     name_function       (GString    *name,
                              NameStyle   style,
                              guint       function);
void     name_file           (GString    *name,
                              NameStyle   style,
                              guint       file);
void     name_object         (GString    *name,
                              guint       object);

/**
 * CallgrindKind:
 * @events: the names in the `events:` line
 * @n_events: the number of events: 1 or 13
 * @has_addresses: write instructions, not only lines
 * @has_jumps: write jumps between basic blocks
 * @has_plain_names: write names in full each time, without ids
 * @name_style: the names of functions
 * @n_blocks: basic blocks of a function, on average
 * @n_positions: cost lines of a basic block, on average
 * @call_percent: the percentage of blocks that end in a call
 * @has_sources: the percentage of objects with debugging information
 * @function_bytes: the text of a function, on average, which determines the number of functions
 *
 * The proportions of a file written by Callgrind.
 */
typedef struct
{
  const char *events;
  guint       n_events;
  gboolean    has_addresses;
  gboolean    has_jumps;
  gboolean    has_plain_names;
  NameStyle   name_style;
  guint       n_blocks;
  guint       n_positions;
  guint       call_percent;
  guint       has_sources;
  guint       function_bytes;
} CallgrindKind;

void     generate_callgrind  (Output              *output,
                              const CallgrindKind *kind,
                              guint64              n_bytes);
void     generate_cachegrind (Output              *output,
                              guint64              n_bytes);
void     generate_xdebug     (Output              *output,
                              guint64              n_bytes);

G_END_DECLS
