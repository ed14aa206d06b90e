/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "output/grind-json-writer.h"
#include "grind-cli-input.h"
#include "grind-cli-parts.h"

G_BEGIN_DECLS

/* JSON that several commands share. Each function writes a member, key and value. */
void grind_cli_json_events      (GrindJsonWriter *writer,
                                 GrindProfile    *profile);
void grind_cli_json_parts       (GrindJsonWriter *writer,
                                 GrindCliInput   *input,
                                 GrindCliParts   *parts);
void grind_cli_json_totals      (GrindJsonWriter *writer,
                                 GrindCliInput   *input,
                                 const GrindEventSums *sums);
void grind_cli_json_jumps       (GrindJsonWriter *writer,
                                 GrindCliInput   *input);
void grind_cli_json_per         (GrindJsonWriter *writer,
                                 GrindCliInput   *input);
void grind_cli_json_differences (GrindJsonWriter *writer,
                                 GrindCliInput   *input);
void grind_cli_json_diagnostics (GrindJsonWriter *writer,
                                 GrindProfile    *profile);

/* Members of one value, key and value. */
void grind_cli_json_add_string  (GrindJsonWriter *writer,
                                 const char      *key,
                                 const char      *value);
void grind_cli_json_take_string (GrindJsonWriter *writer,
                                 const char      *key,
                                 char            *value);
void grind_cli_json_add_integer (GrindJsonWriter *writer,
                                 const char      *key,
                                 gint64           value);
void grind_cli_json_add_node    (GrindJsonWriter *writer,
                                 GrindCliInput   *input,
                                 GrindNodeId      node);
void grind_cli_json_add_side    (GrindJsonWriter *writer,
                                 const char      *key,
                                 GrindCliInput   *input,
                                 GrindNodeId      node);
void grind_cli_json_add_level   (GrindJsonWriter *writer,
                                 GrindPairLevel   level);
void grind_cli_json_add_place   (GrindJsonWriter *writer,
                                 GrindCliInput   *input,
                                 GrindNodeId      node);
void grind_cli_json_add_count   (GrindJsonWriter *writer,
                                 const char      *key,
                                 GrindCount       count);
void grind_cli_json_add_costs   (GrindJsonWriter *writer,
                                 const char      *key,
                                 GrindCliInput   *input,
                                 const gint64    *costs);
void grind_cli_json_add_change  (GrindJsonWriter *writer,
                                 const char      *key,
                                 GrindCliInput   *input,
                                 const gint64    *before,
                                 const gint64    *after);

G_END_DECLS
