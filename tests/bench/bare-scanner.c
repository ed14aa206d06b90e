/* SPDX-License-Identifier: GPL-3.0-or-later */

/*
 * bare-scanner FILE: measures reading a profile without keeping anything.
 *
 * Reads the file in blocks, splits it into lines, converts every number of every line (positions,
 * costs, call counts, jump counts, targets, name ids, header numbers; decimal and hexadecimal) and
 * discards it. Load times are divided by its time, so it must be neither slower nor less thorough
 * than a plain hand-written scanner. Prints one line of JSON.
 */

#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define BLOCK_SIZE (1024 * 1024)

typedef struct
{
  uint64_t bytes;
  uint64_t lines;
  uint64_t checksum;             /* of all values, so that the work is not optimized away */
} Scan;

static inline const char *
convert_hex (const char *text,
             uint64_t   *value)
{
  for (;; text++)
    {
      unsigned char c = (unsigned char) *text;
      unsigned char letter = (unsigned char) ((c | 0x20) - 'a');

      if (c >= '0' && c <= '9')
        *value = *value << 4 | (unsigned char) (c - '0');
      else if (letter <= 5)
        *value = *value << 4 | (unsigned char) (letter + 10);
      else
        return text;
    }
}

static inline const char *
convert_decimal (const char *text,
                 uint64_t   *value)
{
  unsigned char digit;

  for (; (digit = (unsigned char) (*text - '0')) <= 9; text++)
    *value = *value * 10 + digit;

  return text;
}

/*
 * Converts the columns of a line from @text on and returns the start of the next line. The step is
 * the same for digits and separators: a branch would be mispredicted at the end of every number,
 * which costs more than the conversion. Hexadecimal and negative numbers, a few percent, are
 * handled separately.
 */
static inline const char *
scan_columns (const char *text,
              Scan       *scan)
{
  uint64_t value = 0;
  uint64_t sum = 0;
  unsigned char c;

  while ((c = (unsigned char) *text++) != '\n')
    {
      unsigned char digit = (unsigned char) (c - '0');
      int is_digit = digit <= 9;
      uint64_t next = value * 10 + digit;

      sum += is_digit ? 0 : value;
      value = is_digit ? next : 0;

      if (__builtin_expect (c == 'x', 0))
        {
          text = convert_hex (text, &value);
        }
      else if (__builtin_expect (c == '-', 0))
        {
          text = convert_decimal (text, &value);
          sum -= value;
          value = 0;
        }
    }

  scan->checksum += sum + value;
  return text;
}

/* "fn=(12) name": converts the id, skips the name. */
static inline const char *
scan_name (const char *text,
           const char *end,
           Scan       *scan)
{
  uint64_t id = 0;

  if (*text == '(')
    text = convert_decimal (text + 1, &id);

  scan->checksum += id;
  return (const char *) memchr (text, '\n', (size_t) (end - text)) + 1;
}

/* Scans a line that starts with a letter: a name, a call, a jump or a header line. */
static inline const char *
scan_keyword (const char *text,
              const char *end,
              Scan       *scan)
{
  int is_call_or_jump = (text[0] == 'c' && text[1] == 'a') || (text[0] == 'j' && text[1] != 'f');

  while (*text >= 'a' && *text <= 'z')
    text++;

  if (*text == '=' && !is_call_or_jump)
    return scan_name (text + 1, end, scan);

  return scan_columns (text, scan);
}

/* Scans whole lines: the byte before @end is a newline. */
static void
scan_lines (const char *text,
            const char *end,
            Scan       *scan)
{
  Scan sums = *scan;

  while (text < end)
    {
      if (*text >= 'a')
        text = scan_keyword (text, end, &sums);
      else
        text = scan_columns (text, &sums);

      sums.lines++;
    }

  *scan = sums;
}

static int
scan_file (int   fd,
           char *buffer,
           Scan *scan)
{
  size_t kept = 0;               /* bytes of an unfinished line at the start of the buffer */
  ssize_t n_read;

  while ((n_read = read (fd, buffer + kept, BLOCK_SIZE - kept)) > 0)
    {
      size_t filled = kept + (size_t) n_read;
      const char *last = memrchr (buffer, '\n', filled);
      size_t whole = last != NULL ? (size_t) (last + 1 - buffer) : 0;

      scan->bytes += (uint64_t) n_read;
      scan_lines (buffer, buffer + whole, scan);
      kept = filled - whole;
      if (kept == BLOCK_SIZE)
        return -1;

      memmove (buffer, buffer + whole, kept);
    }

  buffer[kept] = '\n';
  if (kept > 0)
    scan_lines (buffer, buffer + kept + 1, scan);

  return n_read < 0 ? -1 : 0;
}

static double
seconds (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

int
main (int   argc,
      char *argv[])
{
  Scan scan = { 0 };
  double wall, cpu;
  char *buffer;
  int fd;

  if (argc != 2)
    {
      fprintf (stderr, "Usage: %s FILE\n", argv[0]);
      return 2;
    }

  wall = seconds (CLOCK_MONOTONIC);
  cpu = seconds (CLOCK_PROCESS_CPUTIME_ID);
  fd = open (argv[1], O_RDONLY | O_CLOEXEC);
  buffer = malloc (BLOCK_SIZE + 1);
  if (fd < 0 || buffer == NULL || scan_file (fd, buffer, &scan) != 0)
    {
      perror (argv[1]);
      return 1;
    }

  close (fd);
  free (buffer);
  wall = seconds (CLOCK_MONOTONIC) - wall;
  cpu = seconds (CLOCK_PROCESS_CPUTIME_ID) - cpu;

  printf ("{\"seconds\": %.6f, \"cpu_seconds\": %.6f, \"bytes\": %" PRIu64 ", \"lines\": %" PRIu64
          ", \"checksum\": \"%016" PRIx64 "\"}\n",
          wall, cpu, scan.bytes, scan.lines, scan.checksum);
  return 0;
}
