/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A crew of three: one thread makes numbers, one sorts them, one looks for primes among them. The
 * first thread starts each of them, and does a little of everything itself. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#define N_ROUNDS 14
#define N_NUMBERS 700

typedef struct
{
  unsigned numbers[N_NUMBERS];
  unsigned seed;
  unsigned n_rounds;
  unsigned result;
} Work;

static unsigned
next_number (unsigned *seed)
{
  *seed = *seed * 1103515245u + 12345u;

  return *seed >> 8;
}

static void
fill (Work *work)
{
  for (int i = 0; i < N_NUMBERS; i++)
    work->numbers[i] = next_number (&work->seed) % 2500;
}

static void
sort (unsigned *numbers,
      int       low,
      int       high)
{
  unsigned middle = numbers[(low + high) / 2];
  int i = low;
  int j = high;

  while (i <= j)
    {
      while (numbers[i] < middle)
        i++;
      while (numbers[j] > middle)
        j--;
      if (i <= j)
        {
          unsigned number = numbers[i];

          numbers[i++] = numbers[j];
          numbers[j--] = number;
        }
    }
  if (low < j)
    sort (numbers, low, j);
  if (i < high)
    sort (numbers, i, high);
}

static int
is_prime (unsigned number)
{
  for (unsigned i = 2; i * i <= number; i++)
    if (number % i == 0)
      return 0;

  return number > 1;
}

static unsigned
count_primes (const Work *work)
{
  unsigned n = 0;

  for (int i = 0; i < N_NUMBERS; i++)
    n += is_prime (work->numbers[i]);

  return n;
}

static void *
run_maker (void *data)
{
  Work *work = data;

  for (unsigned i = 0; i < 3 * work->n_rounds; i++)
    {
      fill (work);
      sched_yield ();
    }

  return NULL;
}

static void *
run_sorter (void *data)
{
  Work *work = data;

  for (unsigned i = 0; i < work->n_rounds; i++)
    {
      fill (work);
      sort (work->numbers, 0, N_NUMBERS - 1);
      sched_yield ();
    }

  return NULL;
}

static void *
run_tester (void *data)
{
  Work *work = data;

  for (unsigned i = 0; i < work->n_rounds; i++)
    {
      fill (work);
      work->result += count_primes (work);
      sched_yield ();
    }

  return NULL;
}

int
main (void)
{
  static void *(*const jobs[]) (void *) = { run_maker, run_sorter, run_tester };
  static Work works[3];
  pthread_t threads[3];

  for (unsigned i = 0; i < 3; i++)
    {
      works[i].seed = i + 1;
      works[i].n_rounds = N_ROUNDS * (i + 1);
      if (pthread_create (&threads[i], NULL, jobs[i], &works[i]) != 0)
        return EXIT_FAILURE;
      fill (&works[i]);
    }
  for (unsigned i = 0; i < 3; i++)
    pthread_join (threads[i], NULL);
  works[0].n_rounds = 2;
  run_sorter (&works[0]);
  printf ("%u primes\n", works[2].result);

  return EXIT_SUCCESS;
}
