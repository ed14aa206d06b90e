/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "generate.h"

#include <string.h>

#define FUNCTIONS_PER_FILE 24
#define FUNCTIONS_PER_OBJECT 4000
#define N_HEADERS 200
#define UNKNOWN_FILE 0

typedef struct
{
  Output              *output;
  const CallgrindKind *kind;
  GString             *name;
  guint8              *has_function;
  guint8              *has_file;
  guint8              *has_object;
  guint                n_functions;
  guint                n_objects;

  /* The current position of the writer */
  guint                function;
  guint                object;
  guint                file;         /* of the function */
  guint                line_file;    /* of the cost lines: a different one in inlined code */
  gboolean             has_lines;    /* the object has debugging information */
  guint64              address;
  guint                line;
  guint64              last_address; /* of the last self cost line, the base of relative numbers */
  guint                last_line;
  gint64               totals[MAX_EVENTS];
} Writer;

static guint
find_object (Writer *self,
             guint   function)
{
  return (guint) ((guint64) function * self->n_objects / self->n_functions);
}

static gboolean
has_sources (Writer *self,
             guint   object)
{
  return hash_number (object + 31) % 100 < self->kind->has_sources;
}

static guint
find_file (Writer *self,
           guint   function)
{
  if (!has_sources (self, find_object (self, function)))
    return UNKNOWN_FILE;

  return 1 + N_HEADERS + function / FUNCTIONS_PER_FILE;
}

static guint64
find_address (Writer *self,
              guint   function)
{
  return 0x10000 + G_GUINT64_CONSTANT (0x1c0) * function;
}

static guint
find_line (Writer *self,
           guint   function)
{
  if (!has_sources (self, find_object (self, function)))
    return 0;

  return 10 + function % FUNCTIONS_PER_FILE * 60;
}

/*
 * Returns the function that a call site of @function calls: half of the calls go to nearby
 * functions, most others to shared helpers, and some back up, which creates cycles.
 */
static guint
find_callee (Writer *self,
             guint   function,
             guint   site)
{
  guint64 bits = hash_number (function * G_GUINT64_CONSTANT (32) + site + 7);
  guint kind = (guint) (bits % 100);
  double share = (double) (bits >> 40) / (1 << 24);
  guint callee;

  bits = hash_number (bits);
  if (kind < 50)
    callee = function + 1 + (guint) (bits % 80);
  else if (kind < 94)
    callee = self->n_functions - 1 - (guint) (share * share * share * self->n_functions);
  else if (kind < 99)
    return function - MIN (function, (guint) (bits % 150));
  else
    return function;

  if (callee <= function)
    callee = function + 1 + (guint) (bits % (self->n_functions - function));

  return MIN (callee, self->n_functions - 1);
}

/* "KEY=(id) name", with name only the first time, or "KEY=name". The text is in self->name. */
static void
write_name (Writer     *self,
            const char *key,
            guint       id,
            guint8     *is_defined)
{
  output_text (self->output, key);
  if (self->kind->has_plain_names)
    {
      output_bytes (self->output, self->name->str, self->name->len);
      output_char (self->output, '\n');
      return;
    }

  output_char (self->output, '(');
  output_number (self->output, id);
  output_char (self->output, ')');
  if (!*is_defined)
    {
      *is_defined = TRUE;
      output_char (self->output, ' ');
      output_bytes (self->output, self->name->str, self->name->len);
    }

  output_char (self->output, '\n');
}

static void
write_function (Writer     *self,
                const char *key,
                guint       function)
{
  if (!self->has_function[function] || self->kind->has_plain_names)
    name_function (self->name, self->kind->name_style, function);

  write_name (self, key, 2 * function + 2, &self->has_function[function]);
}

static void
write_file (Writer     *self,
            const char *key,
            guint       file)
{
  if (file == UNKNOWN_FILE)
    g_string_assign (self->name, "???");
  else if (!self->has_file[file] || self->kind->has_plain_names)
    name_file (self->name, self->kind->name_style, file);

  write_name (self, key, file + 1, &self->has_file[file]);
}

static void
write_object (Writer     *self,
              const char *key,
              guint       object)
{
  name_object (self->name, object);
  write_name (self, key, object + 1, &self->has_object[object]);
}

/* Writes one number of a position: relative if that is shorter and there is a base. */
static void
write_subposition (Writer  *self,
                   guint64  position,
                   guint64  last,
                   gboolean is_address)
{
  gint64 difference = (gint64) (position - last);

  if (last == 0 || difference <= -100 || difference >= 100)
    {
      if (is_address)
        output_hex (self->output, position);
      else
        output_number (self->output, (gint64) position);
    }
  else if (difference == 0)
    {
      output_char (self->output, '*');
    }
  else
    {
      if (difference > 0)
        output_char (self->output, '+');
      output_number (self->output, difference);
    }

  output_char (self->output, ' ');
}

static void
write_position (Writer  *self,
                guint64  address,
                guint    line)
{
  if (self->kind->has_addresses)
    write_subposition (self, address, self->last_address, TRUE);

  write_subposition (self, line, self->last_line, FALSE);
}

/* Writes the costs of one line, without zeros at the end. */
static void
write_costs (Writer       *self,
             const gint64 *costs)
{
  guint n = self->kind->n_events;

  while (n > 1 && costs[n - 1] == 0)
    n--;

  for (guint i = 0; i < n; i++)
    {
      output_number (self->output, costs[i]);
      output_char (self->output, i + 1 < n ? ' ' : '\n');
    }
}

/* Chooses plausible costs of @count executions of an instruction in a simulated machine. */
static void
choose_costs (Writer   *self,
              guint64   count,
              gboolean  is_branch,
              gint64    costs[MAX_EVENTS])
{
  Output *output = self->output;
  guint access = output_random_below (output, 100);
  gint64 few = 1 + (gint64) (count / 10);

  memset (costs, 0, MAX_EVENTS * sizeof *costs);
  costs[0] = (gint64) count;
  if (self->kind->n_events == 1)
    return;

  costs[1] = access < 42 ? costs[0] : 0;
  costs[2] = access >= 36 && access < 60 ? costs[0] : 0;
  costs[3] = output_chance (output, 7) ? few : 0;
  costs[4] = costs[1] > 0 && output_chance (output, 18) ? few : 0;
  costs[5] = costs[2] > 0 && output_chance (output, 10) ? few : 0;
  costs[6] = costs[3] > 0 && output_chance (output, 80) ? 1 : 0;
  costs[7] = costs[4] > 0 && output_chance (output, 20) ? 1 : 0;
  costs[8] = costs[5] > 0 && output_chance (output, 60) ? 1 : 0;
  costs[9] = is_branch ? costs[0] : 0;
  costs[10] = is_branch && output_chance (output, 80) ? few : 0;
  costs[11] = !is_branch && output_chance (output, 1) ? costs[0] : 0;
  costs[12] = costs[11] > 0 && output_chance (output, 50) ? few : 0;
}

static void
write_self_line (Writer   *self,
                 guint64   count,
                 gboolean  is_branch)
{
  gint64 costs[MAX_EVENTS];

  choose_costs (self, count, is_branch, costs);
  write_position (self, self->address, self->line);
  write_costs (self, costs);

  self->last_address = self->address;
  self->last_line = self->line;
  for (guint i = 0; i < self->kind->n_events; i++)
    self->totals[i] += costs[i];
}

static void
write_call (Writer  *self,
            guint64  count)
{
  guint site = output_random_below (self->output, 2 + (guint) (hash_number (self->function) % 6));
  guint callee = find_callee (self, self->function, site);
  guint object = find_object (self, callee);
  guint file = find_file (self, callee);
  gint64 costs[MAX_EVENTS];

  if (object != self->object)
    write_object (self, "cob=", object);
  if (file != self->line_file || object != self->object)
    write_file (self, "cfi=", file);
  write_function (self, "cfn=", callee);

  output_text (self->output, "calls=");
  output_number (self->output, (gint64) count);
  output_char (self->output, ' ');
  write_position (self, find_address (self, callee), find_line (self, callee));
  output_char (self->output, '\n');

  choose_costs (self, count * (20 + hash_number (callee) % 2000), TRUE, costs);
  write_position (self, self->address, self->line);
  write_costs (self, costs);
}

static void
write_jump (Writer  *self,
            guint64  count)
{
  guint64 target = self->address + output_random_below (self->output, 400) - 150;
  guint line = self->has_lines ? self->line + output_random_below (self->output, 12) : 0;

  if (output_chance (self->output, 75))
    {
      output_text (self->output, "jcnd=");
      output_number (self->output, 1 + (gint64) (count / 3));
      output_char (self->output, '/');
    }
  else
    {
      output_text (self->output, "jump=");
    }

  output_number (self->output, (gint64) count);
  output_char (self->output, ' ');
  write_position (self, target, line);
  output_char (self->output, '\n');
  write_position (self, self->address, self->line);
  output_char (self->output, '\n');
}

/* Advances to the next instruction or line. */
static void
advance (Writer *self)
{
  Output *output = self->output;

  self->address += 1 + output_random_below (output, 7);
  if (!self->has_lines || (self->kind->has_addresses && output_chance (output, 55)))
    return;

  if (output_chance (output, 75))
    self->line += 1 + output_random_below (output, output_chance (output, 10) ? 200 : 4);
  else
    self->line -= MIN (self->line - 1, output_random_below (output, 12));
}

static void
write_block (Writer *self)
{
  const CallgrindKind *kind = self->kind;
  guint n = output_random_share (self->output, kind->n_positions);
  guint64 count = output_random_count (self->output, output_chance (self->output, 40) ? 2 : 5);
  gboolean has_jump = kind->has_jumps && output_chance (self->output, 80);
  guint file = self->file;

  if (self->has_lines && output_chance (self->output, 12))
    file = 1 + output_random_below (self->output, N_HEADERS);
  if (file != self->line_file)
    write_file (self, file == self->file ? "fe=" : "fi=", file);
  self->line_file = file;

  for (guint i = 1; i <= n; i++)
    {
      write_self_line (self, count, has_jump && i == n);
      if (i < n)
        advance (self);
    }

  if (output_chance (self->output, kind->call_percent))
    write_call (self, count);
  if (has_jump)
    write_jump (self, count);

  advance (self);
}

static void
write_function_block (Writer *self,
                      guint   function)
{
  guint object = find_object (self, function);
  guint file = find_file (self, function);
  guint n = output_random_share (self->output, self->kind->n_blocks);

  output_char (self->output, '\n');
  if (function == 0 || object != self->object)
    write_object (self, "ob=", object);
  if (function == 0 || file != self->file || object != self->object)
    write_file (self, "fl=", file);
  write_function (self, "fn=", function);

  self->function = function;
  self->object = object;
  self->file = file;
  self->line_file = file;
  self->has_lines = has_sources (self, object);
  self->address = find_address (self, function);
  self->line = find_line (self, function);
  for (guint i = 0; i < n; i++)
    write_block (self);
}

static void
write_header (Writer *self)
{
  output_text (self->output, "# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\n"
                             "pid: 4711\ncmd:  ./example --generated\npart: 1\n\n\n"
                             "desc: I1 cache: \ndesc: D1 cache: \ndesc: LL cache: \n\n"
                             "desc: Timerange: Basic block 0 - 341355\n"
                             "desc: Trigger: Program termination\n\n");
  output_text (self->output, self->kind->has_addresses ? "positions: instr line\nevents: "
                                                       : "positions: line\nevents: ");
  output_text (self->output, self->kind->events);
  output_text (self->output, "\n\n");
}

static void
write_totals (Writer *self)
{
  output_text (self->output, "\ntotals:");
  for (guint i = 0; i < self->kind->n_events; i++)
    {
      output_char (self->output, ' ');
      output_number (self->output, self->totals[i]);
    }

  output_char (self->output, '\n');
}

/* Writes a profile of about @n_bytes with the proportions of @kind, like Callgrind. */
void
generate_callgrind (Output              *output,
                    const CallgrindKind *kind,
                    guint64              n_bytes)
{
  g_autofree Writer *self = g_new0 (Writer, 1);

  self->output = output;
  self->kind = kind;
  self->name = g_string_new (NULL);
  self->n_functions = 16 + (guint) (n_bytes / kind->function_bytes);
  self->n_objects = 8 + self->n_functions / FUNCTIONS_PER_OBJECT;
  self->has_function = g_new0 (guint8, self->n_functions);
  self->has_file = g_new0 (guint8, 2 + N_HEADERS + self->n_functions / FUNCTIONS_PER_FILE);
  self->has_object = g_new0 (guint8, self->n_objects);

  write_header (self);
  for (guint i = 0; i < self->n_functions; i++)
    write_function_block (self, i);
  write_totals (self);

  g_string_free (self->name, TRUE);
  g_free (self->has_function);
  g_free (self->has_file);
  g_free (self->has_object);
}
