/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "grind-objinfo-version.h"

#if HAVE_ELFUTILS
#include <elfutils/libdwfl.h>
#include <elfutils/version.h>
#endif
#if HAVE_ELFUTILS && HAVE_CAPSTONE
#include <capstone/capstone.h>
#endif

static void
print_elfutils (void)
{
#if HAVE_ELFUTILS
  g_print ("elfutils\t%s\t0.%d\n", dwfl_version (NULL), _ELFUTILS_VERSION);
#else
  g_print ("elfutils\n");
#endif
}

static void
print_capstone (void)
{
#if HAVE_ELFUTILS && HAVE_CAPSTONE
  int major, minor;

  cs_version (&major, &minor);
  g_print ("capstone\t%d.%d\t%d.%d\n", major, minor, CS_API_MAJOR, CS_API_MINOR);
#else
  g_print ("capstone\n");
#endif
}

/* Prints the libraries of this program. libiberty is linked statically and has no version. */
void
grind_objinfo_print_versions (void)
{
  print_elfutils ();
  print_capstone ();
  g_print (HAVE_LIBIBERTY ? "libiberty\t\n" : "libiberty\n");
}
