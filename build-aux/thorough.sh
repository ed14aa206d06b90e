# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# shellcheck disable=SC2154 # root, build_root and directory are of common.sh and test
# What `test --thorough` does after the tests. A step is a line of this list: its name, the groups
# of packages that it needs, with commas, and what it shows; and a function step_NAME, which runs in
# a shell of its own with -e and ends with status 0 if that is so. To add a step, add both.
list_steps () {
  cat <<'LIST'
long     build,window,display,test    rare conditions in windows, and long use
archive  build,window,display,test    the archive of a release builds and passes its tests
debian   build,window,display,debian  packages for Debian build, please lintian, and run
flatpak  flatpak                      flatpak-builder can read the manifest
clang    build,window,clang           clang has nothing to say of the window either
hostile  build                        damage of any byte and hostile sizes do no harm
splits   build                        real profiles are the same however threads cut them
growth   build,window,display         opening and closing 200 profiles leaves nothing behind
sanitize build,window,display,test    the sanitizers find nothing in commands and windows
random   build,window,display         ten thousand random actions in windows find nothing
threads  build                        ThreadSanitizer finds no race among threads
valgrind build,test                   memcheck finds no error and no leak in the core
machines build,test,clang,machines    the core works with 32 bits, and with big-endian numbers
newer    build,window,machines        with newer libraries, all warnings are of deprecations
fuzz     build,fuzz                   random inputs find nothing, for half a minute each
LIST
}

# shellcheck source=build-aux/machines.sh
. "$root/build-aux/machines.sh"

core_suites=(profile format analysis source layout text code draw fuzz cli report bench)

step_long () {
  "$root/build-aux/test" --suite long
}

# Tests the archive outside of git and of everything next to a checkout.
step_archive () {
  local archive scratch suite options=(--suite checks)

  for suite in "${core_suites[@]}"; do options+=(--suite "$suite"); done
  archive=$(make_archive)
  scratch=$(mktemp -d)
  # shellcheck disable=SC2064 # the folder of now
  trap "rm -rf '$scratch'" EXIT
  tar -C "$scratch" -xf "$archive"
  cd "$scratch"/grindscope-*
  ./build-aux/test "${options[@]}"
  say "The window, as it is installed and from the build"
  # headless sets a trap, which would replace the one above.
  (headless meson test -C _build/test --no-rebuild --print-errorlogs --timeout-multiplier 2 \
    ui-install ui-e2e-open)
}

# installed FOLDER COMMAND...: runs it as if FOLDER/usr had been installed into /usr, in a private
# mount namespace.
installed () {
  local folder=$1 script
  shift

  # shellcheck disable=SC2016 # for the shell that reads it
  script='
    mount -t tmpfs none "$1/layer"
    mkdir "$1/layer/above" "$1/layer/work"
    mount -t overlay none /usr \
      -o "lowerdir=$1/usr:/usr,upperdir=$1/layer/above,workdir=$1/layer/work"
    glib-compile-schemas /usr/share/glib-2.0/schemas
    shift
    "$@"'
  mkdir -p "$folder/layer"
  unshare --mount --map-root-user sh -euc "$script" sh "$folder" "$@"
}

step_debian () {
  local package name names folder=$build_root/debian/installed

  "$root/build-aux/package-debian"
  mkdir "$folder"
  for package in "$build_root"/debian/*.deb; do
    dpkg-deb -x "$package" "$folder"
  done
  mapfile -t names < <(sed -n 's/^Tests: //p' "$root/build-aux/debian/tests/control")
  for name in "${names[@]}"; do
    say "The test $name of what was installed"
    installed "$folder" "$root/build-aux/debian/tests/$name"
  done
}

# Only checks the manifest: a build needs the runtime from the network.
step_flatpak () {
  # It leaves a folder in the current directory.
  cd "$directory"
  flatpak-builder --show-manifest "$root"/build-aux/flatpak/*.yaml >/dev/null
}

# .ci/run compiles everything else with clang and its sanitizers. Without precompiled headers, each
# file must include what it uses.
step_clang () {
  CC=clang build "$build_root/clang" --buildtype=debugoptimized -Db_pch=false -Dgui=enabled \
    --werror --fatal-meson-warnings
}

# run_whole TEST...: runs test programs in full, which by default do part of their work.
run_whole () {
  local folder=$build_root/whole program

  build_only=$* build "$folder" --buildtype=debugoptimized -Dgui=disabled -Dlzma=enabled \
    -Dzstd=enabled
  for program in "$@"; do
    G_TEST_SRCDIR=$root/tests G_DEBUG=fatal-warnings LC_ALL=C.UTF-8 "$folder/$program" -m thorough
  done
}

step_hostile () {
  run_whole tests/test-fuzz-mutations tests/test-fuzz-hostile tests/test-format-size \
    tests/test-format-rules-w tests/test-format-invariance
  build_only=src/cli/grindscope-cli build "$build_root/whole"
  LC_ALL=C.UTF-8 python3 -B "$root/tests/cli/test-program-bad.py" \
    "$build_root/whole/src/cli/grindscope-cli"
}

step_splits () {
  run_whole tests/test-format-splits
}

step_growth () {
  local folder=$build_root/window targets=(tests/test-ui-endurance data/gschemas.compiled)

  run_whole tests/test-draw-endurance
  build_only=${targets[*]} build "$folder" --buildtype=debugoptimized -Dgui=enabled
  G_TEST_SRCDIR=$root/tests GSETTINGS_SCHEMA_DIR=$folder/data GDK_DEBUG=gl-disable \
    LC_ALL=C.UTF-8 headless "$folder/tests/test-ui-endurance" -m thorough
}

# .ci/run covers the reader.
step_sanitize () {
  local suite core=()

  for suite in analysis source layout text code draw; do core+=(--suite "$suite"); done
  "$root/build-aux/test" --clang --sanitize "${core[@]}"
  "$root/build-aux/test" --sanitize --suite cli --suite ui
}

# Leak detection is off: it reports the content types of GIO. The test itself checks for objects
# that outlive their window.
step_random () {
  local folder=$build_root/random first=$((RANDOM * 32768 + RANDOM))
  local targets=(tests/ui/test-ui-random data/gschemas.compiled)

  build_only=${targets[*]} build "$folder" --buildtype=debugoptimized -Dgui=enabled \
    '-Db_sanitize=address,undefined' -Db_lundef=false
  say "Seeds from $first, 1000 actions each"
  G_TEST_SRCDIR=$root/tests GSETTINGS_SCHEMA_DIR=$folder/data GDK_DEBUG=gl-disable \
    GSETTINGS_BACKEND=memory GIO_USE_VFS=local GSK_RENDERER=cairo GTK_A11Y=none NO_AT_BRIDGE=1 \
    G_DEBUG=gc-friendly,fatal-warnings LC_ALL=C.UTF-8 ASAN_OPTIONS=abort_on_error=1:detect_leaks=0 \
    UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
    "$root/tests/ui/alone.py" "$folder/tests/ui/test-ui-random" --first "$first" --seeds 10
}

# Thread timing depends on the load of the machine, so repeat the test.
step_threads () {
  local folder=$build_root/threads

  # Symbols of the sanitizer are still undefined when a library is linked.
  build_only=tests/test-analysis-threads build "$folder" --buildtype=debugoptimized \
    -Dgui=disabled -Db_sanitize=thread -Db_lundef=false
  meson test -C "$folder" --no-rebuild --print-errorlogs --timeout-multiplier 5 --repeat 10 \
    analysis-threads
}

# list_memcheck FOLDER: the C tests of the core, except tests of size, which would take hours and
# are not about memory errors, and the one that detects programs under Valgrind.
list_memcheck () {
  meson introspect --tests "$1" | python3 -c '
import json, os, sys
core = set(sys.argv[1:])
for test in json.load(sys.stdin):
    name = test["name"]
    if (os.path.basename(test["cmd"][0]) == "test-" + name and core & {
            suite.split(":")[-1] for suite in test["suite"]} and
            not name.endswith("-large") and
            name not in ("draw-endurance", "format-size", "format-splits", "source-live-dump")):
        print(name)' profile format analysis source layout text code draw cli
}

step_valgrind () {
  local folder=$build_root/memcheck names

  build "$folder" --buildtype=debugoptimized -Dgui=disabled -Dlzma=enabled -Dzstd=enabled
  mapfile -t names < <(list_memcheck "$folder")
  [ "${#names[@]}" -gt 50 ]
  meson test -C "$folder" --no-rebuild --print-errorlogs --setup valgrind "${names[@]}"
}

# Only a plain ./build-aux/fuzz runs long enough to find rare bugs.
step_fuzz () {
  "$root/build-aux/fuzz" --seconds 30 --runs 0
}

# run_step NAME GROUPS: counts it as passed or failed; on failure shows its output. Must be called
# where -e has an effect, see bash(1).
run_step () {
  local name=$1 log=$directory/step-$1.log status groups

  IFS=, read -ra groups <<<"$2"
  set +e
  (set -e; need_packages "${groups[@]}"; "step_$name") </dev/null >"$log" 2>&1
  status=$?
  set -e
  if [ "$status" -eq 0 ]; then
    passed=$((passed + 1))
  else
    cat "$log"
    printf 'failed: %s\n' "$name"
    failed=$((failed + 1))
  fi
}

# run_steps [NAME]...: runs these steps, or all.
run_steps () {
  local name groups purpose

  while read -r -u 3 name groups purpose; do
    if [ $# -eq 0 ] || [[ " $* " == *" $name "* ]]; then
      say "$name: $purpose"
      run_step "$name" "$groups"
    fi
  done 3< <(list_steps)
}
