/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#define TEST_HEADER "# callgrind format\nevents: A\n"

/* main calls a and b; both call leaf, a also through mid, and leaf calls itself. leaf costs more
 * than its callers are charged, and the count of the calls of start is unknown. */
#define TEST_TREE \
  TEST_HEADER \
  "fl=/z.c\nfn=main\n1 10\ncfn=a\ncalls=2 0\n1 60\ncfn=b\ncalls=1 0\n1 30\n" \
  "fn=a\n1 20\ncfn=leaf\ncalls=4 0\n1 30\ncfi=/b.c\ncfn=mid\ncalls=5 0\n1 10\n" \
  "fl=/b.c\nfn=mid\n1 0\ncfi=/z.c\ncfn=leaf\ncalls=5 0\n1 10\n" \
  "fl=/z.c\nfn=b\n1 0\ncfn=leaf\ncalls=1 0\n1 30\n" \
  "fn=leaf\n1 140\ncfn=leaf\ncalls=3 0\n1 5\n" \
  "fn=start\n1 0\ncfn=main\ncalls=0 0\n1 100\n"

/* main enters x <-> y at x; y calls leaf. */
#define TEST_CYCLE \
  TEST_HEADER \
  "fn=main\n1 0\ncfn=x\ncalls=1 0\n1 100\n" \
  "fn=x\n1 10\ncfn=y\ncalls=4 0\n1 300\n" \
  "fn=y\n1 30\ncfn=x\ncalls=3 0\n1 200\ncfn=leaf\ncalls=6 0\n1 60\n" \
  "fn=leaf\n1 60\n"
