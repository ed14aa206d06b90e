/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * The protocol of grindscope and its helper program grindscope-objinfo, over the helper's standard
 * input and output. Frames in both directions are:
 *
 *   u32 size of the payload, u32 kind (GrindObjinfoKind), u32 number, payload
 *
 * All integers are little-endian. A string is a u32 length and as many bytes, of any encoding but
 * without NUL; a list is a u32 count and its entries. Nothing is aligned.
 *
 * - The helper first sends a GRIND_OBJINFO_HELLO frame with number 0, without a request.
 * - It sends one answer to each request, in order, with the request's kind and number; or an error,
 *   GRIND_OBJINFO_ERROR with that number: u32 code (GrindObjinfoError), string message for the
 *   user, in UTF-8.
 * - It exits at the end of its input, with status 0; and with another status after a frame that
 *   exceeds the size limit, as it cannot find the next frame.
 * - An open object is identified by the handle in the answer; only the last
 *   GRIND_OBJINFO_MAX_OBJECTS are kept, requests for others get GRIND_OBJINFO_ERROR_STALE.
 *
 * Addresses are those of the ELF file, which Callgrind uses, too. Neither side may trust the
 * other's lengths, counts, indices and strings: the helper reads hostile files.
 *
 * The helper only reads files, unless it is started with GRIND_OBJINFO_FETCH_OPTION: then it only
 * fetches files from the network, and opens none.
 */
#define GRIND_OBJINFO_MAGIC        0x4f475247u  /* "GRGO" */
#define GRIND_OBJINFO_VERSION      1u
#define GRIND_OBJINFO_HEADER_SIZE  12u
#define GRIND_OBJINFO_MAX_REQUEST  (16u * 1024 * 1024)
#define GRIND_OBJINFO_MAX_ANSWER   (64u * 1024 * 1024)
#define GRIND_OBJINFO_MAX_OBJECTS  8u
#define GRIND_OBJINFO_MAX_CODE     (1024u * 1024)  /* bytes that one DISASSEMBLE reads */
#define GRIND_OBJINFO_MAX_SYMBOLS  65536u          /* in the answer to one SYMBOLS */
#define GRIND_OBJINFO_MAX_NAMES    65536u          /* in one DEMANGLE or NAMES */
#define GRIND_OBJINFO_MAX_FOLDERS  256u            /* in the answer to one COMP_DIRS */
#define GRIND_OBJINFO_MAX_BYTES    16u             /* of one instruction */
#define GRIND_OBJINFO_NO_STRING    G_MAXUINT32     /* instead of an index */

#define GRIND_OBJINFO_FETCH_OPTION   "--fetch"
#define GRIND_OBJINFO_VERSION_OPTION "--version"  /* prints its libraries, and exits */

typedef enum
{
  /* u32 magic, u32 version, u32 features */
  GRIND_OBJINFO_HELLO = 1,

  /* u32 code, string message */
  GRIND_OBJINFO_ERROR = 2,

  /*
   * string path, string path of the debug file, or "" to search for one by build ID and debug link
   * next to the object and in /usr/lib/debug
   * -> u32 handle, u32 properties, u32 machine (e_machine), u64 size of the file, i64 mtime (Unix
   *    seconds), string machine ("x86-64"), string build ID (lower case hexadecimal digits, or ""),
   *    string debug link (or ""), string path of the debug file (or "")
   */
  GRIND_OBJINFO_OPEN = 16,

  /* u32 handle -> nothing; an unknown handle is no error */
  GRIND_OBJINFO_CLOSE = 17,

  /* u32 handle -> list of: u64 address, u64 size, u32 GrindObjinfoSectionFlags, string name */
  GRIND_OBJINFO_SECTIONS = 18,

  /* u32 handle, u64 address -> list of none or one: u64 start, u64 size, string name */
  GRIND_OBJINFO_SYMBOL = 19,

  /*
   * u32 handle, u64 from, u64 to, u32 maximum number -> u32 whether there are more, list of symbols
   * as above: functions that start in [from, to), by start; all names of each, the best one first
   */
  GRIND_OBJINFO_SYMBOLS = 20,

  /*
   * u32 handle, string source -> list of strings: the compilation directories of the units of this
   * source, the best matching ones first; those of all units if none contains it
   */
  GRIND_OBJINFO_COMP_DIRS = 21,

  /*
   * u32 handle, u64 from, u64 to, u32 GrindObjinfoSyntax
   * -> u64 end (less than @to if the code or the byte limit ends there),
   *    list of strings, list of:
   *    u64 address, u64 target, u64 target's offset in its symbol, u32 mnemonic, u32 operands,
   *    u32 symbol of the target, u32 source file (indices of strings, or NO_STRING),
   *    u32 line (0: unknown), u8 length, u8 GrindObjinfoInstructionFlags, the bytes
   */
  GRIND_OBJINFO_DISASSEMBLE = 22,

  /* list of strings -> list of as many: u8 whether it is mangled, string demangled name */
  GRIND_OBJINFO_DEMANGLE = 23,

  /*
   * u32 handle, list of u64 addresses -> list of as many: u8 GrindObjinfoNameFlags, string name of
   * the function that certainly contains the address: it starts there, or has a size in the file;
   * "" if there is none
   */
  GRIND_OBJINFO_NAMES = 25,

  /*
   * Only with GRIND_OBJINFO_FETCH_OPTION.
   * list of strings (addresses of servers), u32 GrindObjinfoFile, string build id in hexadecimal
   * digits, string source file (or "") -> string path of the file, in the cache of debuginfod
   */
  GRIND_OBJINFO_FETCH = 24,
} GrindObjinfoKind;

typedef enum
{
  GRIND_OBJINFO_HAS_ELFUTILS   = 1 << 0,
  GRIND_OBJINFO_HAS_CAPSTONE   = 1 << 1,
  GRIND_OBJINFO_HAS_DEMANGLER  = 1 << 2,
  GRIND_OBJINFO_HAS_DEBUGINFOD = 1 << 3,
} GrindObjinfoFeatures;

typedef enum
{
  GRIND_OBJINFO_ERROR_REQUEST   = 1,  /* an invalid request */
  GRIND_OBJINFO_ERROR_NOT_BUILT = 2,  /* the library for it is missing */
  GRIND_OBJINFO_ERROR_FILE      = 3,  /* the file is not readable, or not a regular file */
  GRIND_OBJINFO_ERROR_FORMAT    = 4,  /* not an ELF file, another kind of it, or corrupt */
  GRIND_OBJINFO_ERROR_STALE     = 5,  /* the handle is unknown: reopen the object */
  GRIND_OBJINFO_ERROR_MACHINE   = 6,  /* the machine's instructions are not supported */
  GRIND_OBJINFO_ERROR_NO_CODE   = 7,  /* there is no code at these addresses */
  GRIND_OBJINFO_ERROR_TOO_LARGE = 8,  /* the answer would exceed the size limit */
  GRIND_OBJINFO_ERROR_FETCH     = 9,  /* no server has it, or none is reachable */
} GrindObjinfoError;

typedef enum
{
  GRIND_OBJINFO_IS_64_BIT       = 1 << 0,
  GRIND_OBJINFO_IS_BIG_ENDIAN   = 1 << 1,
  GRIND_OBJINFO_HAS_CODE        = 1 << 2,
  GRIND_OBJINFO_HAS_SYMBOLS     = 1 << 3,
  GRIND_OBJINFO_HAS_LINES       = 1 << 4,  /* DWARF, in itself or its debug file */
  GRIND_OBJINFO_CAN_DISASSEMBLE = 1 << 5,
  GRIND_OBJINFO_IS_POSITION_INDEPENDENT = 1 << 6,
} GrindObjinfoProperties;

typedef enum
{
  GRIND_OBJINFO_SECTION_CODE     = 1 << 0,
  GRIND_OBJINFO_SECTION_WRITABLE = 1 << 1,
  GRIND_OBJINFO_SECTION_LOADED   = 1 << 2,
  GRIND_OBJINFO_SECTION_NO_BYTES = 1 << 3,  /* occupies no space in the file */
} GrindObjinfoSectionFlags;

typedef enum
{
  GRIND_OBJINFO_ATT   = 0,
  GRIND_OBJINFO_INTEL = 1,
} GrindObjinfoSyntax;

typedef enum
{
  GRIND_OBJINFO_IS_DATA       = 1 << 0,  /* unknown instruction; the mnemonic is .byte or similar */
  GRIND_OBJINFO_HAS_TARGET    = 1 << 1,  /* a direct jump or call, to the target */
  GRIND_OBJINFO_HAS_REFERENCE = 1 << 2,  /* refers to the target: a read, write or addition */
  GRIND_OBJINFO_IS_CALL       = 1 << 3,
  GRIND_OBJINFO_IS_JUMP       = 1 << 4,
  GRIND_OBJINFO_IS_END        = 1 << 5,  /* the next instruction is never reached from it */
} GrindObjinfoInstructionFlags;

typedef enum
{
  GRIND_OBJINFO_NAME_STARTS_HERE = 1 << 0,
  GRIND_OBJINFO_NAME_HAS_CODE    = 1 << 1,  /* there is code at the address */
} GrindObjinfoNameFlags;

typedef enum
{
  GRIND_OBJINFO_EXECUTABLE = 0,
  GRIND_OBJINFO_DEBUG_FILE = 1,
  GRIND_OBJINFO_SOURCE     = 2,
} GrindObjinfoFile;

G_END_DECLS
