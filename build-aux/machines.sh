# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# shellcheck disable=SC2154 # root and build_root are of common.sh
# Steps of `test --thorough` that compile for something else than this system: for other machines,
# and with newer libraries. These come from packages of Debian, which are only unpacked.

# A 32-bit machine and one of the other byte order: the name of Debian and qemu, the GNU names of
# libraries and tools, compiler, meson's name, byte order.
list_machines () {
  cat <<'LIST'
i386  i386-linux-gnu  i686-linux-gnu  clang x86   little
s390x s390x-linux-gnu s390x-linux-gnu gcc   s390x big
LIST
}

# list_libraries GROUP...: the packages of the groups that have headers.
list_libraries () {
  list_packages | awk -v groups=" $* " 'index (groups, " " $1 " ") && $2 ~ /-dev$/ { print $2 }'
}

# make_tree TREE SUITE ARCHITECTURE PACKAGE...: unpacks these packages of Debian, and those they
# depend on, unless the tree is there already.
make_tree () {
  local tree=$1 suite=$2 architecture=$3 packages mirror folder name target
  shift 3

  packages=$(IFS=,; printf '%s' "$*")
  [ "$(cat "$tree.packages" 2>/dev/null)" != "$suite $packages" ] || return 0

  say "Unpacking packages of Debian $suite for $architecture"
  # shellcheck disable=SC2016 # for apt-get
  mirror=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 'Origin: Debian' |
    sed -n 1p)
  rm -rf "$tree" "$tree.packages"
  mkdir -p "$tree"
  mmdebstrap --variant=extract --architectures="$architecture" --include="$packages" \
    --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr --format=tar "$suite" - "$mirror" |
    tar -C "$tree" --no-same-owner --exclude './dev/*' -xf -

  # The linker would follow absolute links out of the tree.
  find "$tree" -type l -lname '/*' -printf '%h\t%f\t%l\n' |
    while IFS=$'\t' read -r folder name target; do
      ln -sfrn "$tree$target" "$folder/$name"
    done
  printf '%s\n' "$suite $packages" >"$tree.packages"
}

# write_cross_file FILE TREE LIBRARIES TOOLS COMPILER FAMILY ORDER: for meson.
write_cross_file () {
  local compiler="'$4-gcc'"

  [ "$5" != clang ] || compiler="'clang', '--target=$4'"
  cat >"$1" <<FILE
[constants]
tree = '$2'
[binaries]
c = [$compiler, '--sysroot=' + tree]
ar = '$4-ar'
strip = '$4-strip'
pkgconfig = 'pkg-config'
[built-in options]
c_link_args = ['-L' + tree / 'lib/$3']
[properties]
sys_root = tree
pkg_config_libdir = [tree / 'usr/lib/$3/pkgconfig', tree / 'usr/share/pkgconfig']
needs_exe_wrapper = false
[host_machine]
system = 'linux'
cpu_family = '$6'
cpu = '$6'
endian = '$7'
FILE
}

# wrap_programs FOLDER EMULATOR: puts a script in the place of each program, which runs it in the
# emulator, so that programs and tests can start each other, also by other names and without PATH.
wrap_programs () {
  local program

  find "$1" -type f -perm -u+x ! -name '*.so*' ! -name '*.elf' | while read -r program; do
    [ "$(head -c 4 "$program" | tr -d '\0')" = $'\177ELF' ] || continue
    mv "$program" "$program.elf"
    # shellcheck disable=SC2016 # for the shell that reads it
    printf '#!/bin/sh\nexec %s -0 "$0" "%s.elf" "$@"\n' "$2" "$program" >"$program"
    chmod +x "$program"
  done
}

# compile_for FOLDER OPTION...: compiles in FOLDER/build with all libraries, see write_cross_file().
compile_for () {
  local folder=$1
  shift

  unset CC_LD # of this machine
  build "$folder/build" --cross-file "$folder/cross.ini" --buildtype=debugoptimized \
    -Dauto_features=enabled -Dtests=true "$@"
}

# list_portable FOLDER: the tests of the core, except those of speed, which an emulator lacks, and
# of recording: Valgrind is of this machine, and Grindscope records only programs of its own.
list_portable () {
  meson introspect --tests "$1" | python3 -c '
import json, sys
core = set(sys.argv[1:])
for test in json.load(sys.stdin):
    if (core & {suite.split(":")[-1] for suite in test["suite"]} and
            not test["name"].startswith(("source-record", "source-live-")) and
            not test["name"].endswith(("-large", "-size", "-endurance"))):
        print(test["name"])' profile format analysis source layout text code draw
}

# test_machine NAME LIBRARIES TOOLS COMPILER FAMILY ORDER
test_machine () {
  local folder=$build_root/machines/$1 libraries names

  mkdir -p "$folder"
  mapfile -t libraries < <(list_libraries build)
  # With libc-bin for its locale, which depends on the byte order.
  make_tree "$folder/tree" bookworm "$1" libc-bin libdebuginfod1 "${libraries[@]}"
  write_cross_file "$folder/cross.ini" "$folder/tree" "$2" "$3" "$4" "$5" "$6"
  compile_for "$folder" -Dc_args=-g1 -Dgui=disabled --werror

  wrap_programs "$folder/build" "$(command -v "qemu-$1") -L $folder/tree"
  say "Testing on $1"
  mapfile -t names < <(list_portable "$folder/build")
  [ "${#names[@]}" -gt 100 ]
  # meson would put the tools for the other machine first.
  GRIND_TEST_SLOWED=1 meson test -C "$folder/build" --no-rebuild --print-errorlogs \
    --timeout-multiplier 10 --wrapper "env PATH=$PATH" "${names[@]}"
}

step_machines () {
  local name libraries tools compiler family order

  while read -r -u 4 name libraries tools compiler family order; do
    test_machine "$name" "$libraries" "$tools" "$compiler" "$family" "$order"
  done 4< <(list_machines)
}

# The names of deprecated functions are listed if no version is pinned. Other warnings are errors.
step_newer () {
  local folder=$build_root/newer names libraries options=-g0 macro log

  mkdir -p "$folder"
  names=$(gcc -print-multiarch)
  mapfile -t libraries < <(list_libraries build window)
  make_tree "$folder/tree" trixie "$(dpkg --print-architecture)" "${libraries[@]}"
  write_cross_file "$folder/cross.ini" "$folder/tree" "$names" "$names" gcc "$(uname -m)" little

  for macro in GLIB GDK ADW GTK_SOURCE; do
    options+=" -U${macro}_VERSION_MIN_REQUIRED -U${macro}_VERSION_MAX_ALLOWED"
  done
  rm -rf "$folder/build"
  LC_ALL=C compile_for "$folder" -Dc_args="$options" -Dgui=enabled >/dev/null
  log=$folder/build/compile.log
  say "Deprecated: how often, and what"
  sed -n "s/.*warning: '\([a-zA-Z_0-9]*\)' is deprecated.*/\1/p" "$log" | sort | uniq -c | sort -rn
  if grep 'warning:' "$log" | grep -v 'Wdeprecated-declarations'; then
    die "there are other warnings"
  fi
}
