# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What the scripts of this folder share: packages, builds, and a display of their own.

# shellcheck disable=SC2034 # for the scripts that read this file
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# All packages that Grindscope needs on Debian and Ubuntu: group, package, probe for its presence,
# purpose. docs/building.md has the names for other systems.
list_packages () {
  cat <<'LIST'
build   gcc               command:gcc                   C compiler
build   libc6-dev         file:/usr/include/stdio.h     headers of the C library
build   meson             command:meson                 configures the build
build   ninja-build       command:ninja                 runs the build
build   pkg-config        command:pkg-config            finds libraries
build   gettext           command:msgfmt                translations
build   libglib2.0-dev    module:gio-unix-2.0>=2.74     GLib: data types, files, threads
build   zlib1g-dev        module:zlib                   profiles packed with gzip
build   liblzma-dev       module:liblzma                profiles packed with xz
build   libzstd-dev       module:libzstd                profiles packed with zstd
build   libdw-dev         module:libdw                  symbols and lines of ELF objects
build   libelf-dev        module:libelf                 sections of ELF objects
build   libcapstone-dev   module:capstone               instructions of ELF objects
build   libiberty-dev     file:/usr/include/libiberty/demangle.h names of C++, Rust and D
build   libsqlite3-dev    module:sqlite3>=3.24          databases of many profiles
build   libpango1.0-dev   module:pangocairo>=1.50       pictures of profiles
window  libgtk-4-dev      module:gtk4>=4.8              the window
window  libadwaita-1-dev  module:libadwaita-1>=1.2      the window's look
window  libgtksourceview-5-dev module:gtksourceview-5>=5.6 source with its highlighting
window  libxml2-utils     command:xmllint               packs the window's templates
window  librsvg2-common   package                       icons
window  graphviz          command:dot                   places the nodes of call graphs
window  python3-markdown  python:markdown               converts the user guide
display xvfb              command:Xvfb                  a display in memory
display dbus-daemon       command:dbus-run-session      a session bus of its own
test    python3           command:python3               runs checks and counts tests
test    python3-yaml      python:yaml                   reads the manifest for Flatpak
test    python3-jsonschema python:jsonschema            validates JSON that was exported
test    libxml2-utils     command:xmllint               validates XML that was exported
test    valgrind          command:valgrind              makes profiles to compare with
test    debuginfod        command:debuginfod            serves debugging information
test    procps            command:pgrep                 tells which programs still run
test    shellcheck        command:shellcheck            checks the shell scripts
test    zsh               command:zsh                   completes commands
test    fish              command:fish                  completes commands
test    vim               command:vim                   opens profiles, reads lines
test    emacs-nox         command:emacs                 opens profiles, reads lines
test    groff-base        command:groff                 checks the manual pages
test    python3-gi        python:gi                     looks at the window as a screen reader does
test    gir1.2-atspi-2.0  package                       knows its roles and states
test    at-spi2-core      package                       lets it
test    xdotool           command:xdotool               presses keys in the window
test    openbox           command:openbox               maximizes windows
test    x11-utils         command:xwininfo              tells windows from tooltips
test    sway              command:sway                  opens windows under Wayland
test    grim              command:grim                  takes pictures of them
test    gir1.2-gtk-4.0    package                       drags files, reads the clipboard
test    gvfs-backends     package                       opens a profile from the web
test    desktop-file-utils command:desktop-file-validate checks the desktop file
test    appstream         command:appstreamcli          checks what software centres show
test    shared-mime-info  command:update-mime-database  checks that profiles are recognized
test    libglib2.0-bin    command:gio                   looks at files as a file manager does
test    graphviz          command:dot                   places the nodes of call graphs
test    locales           file:/usr/share/i18n/locales/en_US languages to be seen in
test    librsvg2-bin      command:rsvg-convert          reads SVG that was exported
test    poppler-utils     command:pdftotext             reads PDF that was exported
test    elfutils          command:eu-addr2line          finds lines of instructions, too
test    sqlite3           command:sqlite3               asks databases
test    chromium          command:chromium              opens reports
test    chromium-driver   command:chromedriver          lets tests use it
test    node-typescript   command:tsc                   checks the scripts of reports
debian  debhelper         command:dh                    builds packages for Debian
debian  dpkg-dev          command:dpkg-buildpackage     starts that
debian  lintian           command:lintian               checks the packages
debian  xauth             command:xauth                 lets windows be tested
debian  python3           command:python3               runs the tests
debian  graphviz          command:dot                   places the nodes of call graphs
debian  librsvg2-bin      command:rsvg-convert          reads SVG that was exported
debian  poppler-utils     command:pdftotext             reads PDF that was exported
flatpak flatpak-builder   command:flatpak-builder       reads the manifest for Flatpak
clang   clang             command:clang                 the other C compiler
clang   libclang-rt-dev   package                       its sanitizers
clang   llvm              command:llvm-symbolizer       names what they find
machines mmdebstrap       command:mmdebstrap            unpacks packages for another machine
machines qemu-user        command:qemu-s390x            runs programs of another machine
machines gcc-i686-linux-gnu command:i686-linux-gnu-gcc  links for a 32-bit machine
machines gcc-s390x-linux-gnu command:s390x-linux-gnu-gcc compiles for a big-endian machine
fuzz    clang             command:clang                 builds the fuzz targets
fuzz    libclang-rt-dev   package                       runs them, with its sanitizers
fuzz    llvm              command:llvm-cov              tells which lines they reach
pictures clang            command:clang                 a program at work, to be seen in pictures
pictures valgrind         command:valgrind              records it
pictures php-cli          command:php                   another program, in PHP
pictures php-xdebug       package                       records that
pictures xdotool          command:xdotool               acts in the window
pictures imagemagick      command:import                takes pictures of what comes of it
pictures locales          file:/usr/share/i18n/locales/en_US numbers with separators
pictures fonts-cantarell  package                       the font of the desktop
pictures chromium         command:chromium              a report in a browser
bench   python3           command:python3               runs the benchmark
bench   valgrind          command:valgrind              makes the profiles to measure with
bench   xdotool           command:xdotool               acts in the window
bench   xauth             command:xauth                 lets windows be measured
bench   xz-utils          command:xz                    packs profiles to measure with
bench   zstd              command:zstd                  packs others
LIST
}

say () {
  printf '==> %s\n' "$*"
}

die () {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# is_there PACKAGE PROBE
is_there () {
  local version module

  case $2 in
    command:*) command -v "${2#*:}" >/dev/null ;;
    file:*)    test -e "${2#*:}" ;;
    module:*)
      module=${2#*:} version=
      case $module in *'>='*) version=${module#*>=} module=${module%%>=*} ;; esac
      command -v pkg-config >/dev/null &&
        pkg-config ${version:+--atleast-version="$version"} "$module" ;;
    python:*)  /usr/bin/python3 -c "import ${2#*:}" 2>/dev/null ;;
    package)
      # Only dpkg-query can check this; on other systems assume that the desktop includes it.
      ! command -v dpkg-query >/dev/null ||
        test "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ;;
  esac
}

# list_missing GROUP...: prints "PACKAGE PURPOSE" for each missing package of the groups.
list_missing () {
  local group package probe purpose

  while read -r group package probe purpose; do
    case " $* " in
      *" $group "*) is_there "$package" "$probe" || printf '%-18s %s\n' "$package" "$purpose" ;;
    esac
  done < <(list_packages)
}

# need_packages GROUP...: installs missing packages, and prints their names and purposes.
need_packages () {
  local missing names as_root=()

  missing=$(list_missing "$@")
  [ -n "$missing" ] || return 0

  say "These packages are missing:"
  printf '%s\n' "$missing"
  command -v apt-get >/dev/null ||
    die "please install them; docs/building.md has their names on other systems"

  mapfile -t names < <(cut -d ' ' -f 1 <<<"$missing")
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      die "there is no sudo; as root, run: apt-get install ${names[*]}"
    as_root=(sudo)
  fi

  say "Installing them with apt-get"
  "${as_root[@]}" apt-get -q update ||
    say "The list of packages could not be renewed; trying with the old one"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y install --no-install-recommends "${names[@]}" || die "apt-get failed"

  hash -r
  missing=$(list_missing "$@")
  [ -z "$missing" ] || die "still missing or too old (Debian 12, Ubuntu 23.04 or later is needed):
$missing"
}

# build DIRECTORY OPTION...: configures with meson and compiles, only the targets in $build_only if
# that is set. Shows the output if a step fails.
build () {
  local directory=$1 setup=() only=()
  shift

  read -ra only <<<"${build_only:-}"

  if [ -e "$directory/meson-private/coredata.dat" ]; then
    setup=(--reconfigure)
  fi

  mkdir -p "$directory"
  say "Configuring in $directory"
  meson setup "${setup[@]}" "$@" "$directory" "$root" >"$directory/setup.log" 2>&1 || {
    cat "$directory/setup.log" >&2
    die "meson setup failed"
  }
  say "Compiling"
  ninja -C "$directory" "${only[@]}" >"$directory/compile.log" 2>&1 || {
    grep -v '^\[' "$directory/compile.log" >&2
    die "the build failed"
  }
  # Show the warnings of the files just compiled, if any.
  grep -A 3 'warning:' "$directory/compile.log" | grep -v '^\[' || true
}

# make_archive: builds the release archive from the committed files and prints its path.
make_archive () {
  local directory=$build_root/release log archives

  log=$directory/archive.log
  rm -rf "$directory"
  mkdir -p "$directory"
  say "Making the archive of a release" >&2
  git -C "$root" diff-index --quiet HEAD || say "What is not committed will not be in it" >&2
  { meson setup "$directory" "$root" &&
      meson dist -C "$directory" --no-tests --allow-dirty; } >"$log" 2>&1 || {
    cat "$log" >&2
    die "meson dist failed"
  }
  archives=("$directory"/meson-dist/*.tar.xz)
  printf '%s\n' "${archives[0]}"
}

has_display () {
  [ -n "${WAYLAND_DISPLAY:-}" ] || [ -n "${DISPLAY:-}" ]
}

headless_home=
headless_server=

end_headless () {
  if [ -n "$headless_server" ]; then
    kill "$headless_server" 2>/dev/null || true
    wait "$headless_server" 2>/dev/null || true
  fi
  [ -z "$headless_home" ] || rm -rf "$headless_home"
  headless_server='' headless_home=''
}

# headless COMMAND...: runs it with a private X server, session bus and settings.
headless () {
  local pipe number status=0

  trap end_headless EXIT
  headless_home=$(mktemp -d)
  # The server picks a free display number and prints it when it is ready. Without -noreset it would
  # briefly reject clients whenever the last one disconnects.
  exec {pipe}< <(exec Xvfb -displayfd 1 -screen 0 1600x1000x24 -nolisten tcp -noreset \
    2>"$headless_home/xvfb.log")
  headless_server=$!
  read -r -t 60 number <&"$pipe" || {
    cat "$headless_home/xvfb.log" >&2
    die "Xvfb did not start"
  }

  env -u WAYLAND_DISPLAY -u GTK_THEME -u GTK_DEBUG \
    DISPLAY=":$number" GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none NO_AT_BRIDGE=1 \
    GSETTINGS_BACKEND=memory GIO_USE_VFS=local \
    XDG_RUNTIME_DIR="$headless_home" XDG_CACHE_HOME="$headless_home/cache" \
    XDG_CONFIG_HOME="$headless_home/config" XDG_DATA_HOME="$headless_home/data" \
    XDG_STATE_HOME="$headless_home/state" \
    dbus-run-session -- "$@" || status=$?

  exec {pipe}<&-
  end_headless
  return "$status"
}

# Build directory of the scripts, and the two programs in a build
build_root=$root/_build
window_in () { printf '%s/src/ui/grindscope' "$1"; }
command_line_in () { printf '%s/src/cli/grindscope-cli' "$1"; }
sample=$root/data/sample/callgrind.out.calc
tour=$root/data/tour/callgrind.out.words
