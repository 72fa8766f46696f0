# shellcheck shell=sh
# How Lucerna starts: for the launcher of a checkout, and for that of the packages. Who reads this
# file sets, before it calls a function:
#
#   java    the program of the JVM
#   jar     Lucerna's jar
#   caches  the start of the names of the AOT caches of jar and JVM, which may be missing
#   native  the folder with the jar's native libraries, or nothing
#   sample  an IDA database to prepare the caches with

say() { printf 'lucerna: %s\n' "$*" >&2; }
fail() { say "$@"; exit 4; }
progress() { if [ -t 2 ]; then say "$@"; fi; }

# Standard output is for data: what the JVM has to say goes to standard error, and nobody needs to
# know that a cache does not fit.
quiet='-Xlog:disable -Xlog:all=warning:stderr -Xlog:aot*=off:stderr -Xlog:cds*=off:stderr'
# The driver of Cassandra asks for what Java will take away some day, and does without.
quiet="$quiet --sun-misc-unsafe-memory-access=allow"
collector=-XX:+UseSerialGC
case ${LUCERNA_JAVA_OPTS:-} in
  *-XX:+Use*GC*) collector= ;;
esac

# Sets $libraries to the option that names the native libraries; without, they are unpacked from the
# jar at each start.
find_libraries() {
  libraries=
  if [ -n "$native" ]; then
    libraries=-Djava.library.path=$native
    # RocksDB's classes would run a command to find out.
    ROCKSDB_MUSL_LIBC=false && export ROCKSDB_MUSL_LIBC
  fi
}

# Makes the caches that commands and servers start with. It is tried once for a jar and a JDK; a
# failure leaves an empty file, and they start without.
make_caches() {
  [ -w "${caches%/*}" ] || return 0
  say "preparing a quick start, once: some twenty seconds"
  find_libraries
  make_cache serve "$caches-serve.aot"
  make_cache commands "$caches.aot"
}

# Makes the cache $2 of the classes that $1 loads.
make_cache() {
  draft=$2.$$
  set -f
  # shellcheck disable=SC2086
  "$java" $quiet $collector -XX:AOTCacheOutput="$draft" ${libraries:+"$libraries"} -cp "$jar" \
    org.lucerna.cli.CacheTraining "$1" "$draft.files" "$sample" >/dev/null 2>&1 </dev/null
  rm -rf "$draft.files"
  [ -s "$draft" ] || : > "$draft"
  mv -f "$draft" "$2"
  rm -f "$draft.config"
}

# Whether the word $1 is among the arguments after it.
has() {
  word=$1
  shift
  for argument do
    if [ "$argument" = "$word" ]; then return 0; fi
  done
  return 1
}

# Becomes the command that the arguments name.
start() {
  set -f
  # Names of files are bytes; in a locale without UTF-8 the JVM could not open all of them.
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in
    *[Uu][Tt][Ff]8* | *[Uu][Tt][Ff]-8*) ;;
    *) LC_ALL=C.UTF-8 && export LC_ALL ;;
  esac
  if has serve "$@" && ! has --help "$@" && ! has -h "$@"; then
    # With few processors the serial collector needs half the memory of the JVM's own choice, and
    # less time. A server without memory ends with status 3, for its supervisor to start it again.
    [ "$(getconf _NPROCESSORS_ONLN || echo 8)" -le 4 ] || collector=
    flags="$quiet $collector -XX:SurvivorRatio=2 -XX:+ExitOnOutOfMemoryError"
    flags="$flags -XX:+DisplayVMOutputToStderr"
    # With large pages, if Linux has them, a pull of unknown functions takes a tenth less time.
    case $(cat /sys/kernel/mm/transparent_hugepage/enabled 2> /dev/null) in
      *'[always]'* | *'[madvise]'*) flags="$flags -XX:+UseTransparentHugePages" ;;
    esac
    # What was needed for a while is given back: garbage by IdleCollection, native memory by the
    # JVM.
    [ -z "$collector" ] ||
      flags="$flags -XX:InitialRAMPercentage=1 -XX:NewRatio=1 -XX:TargetSurvivorRatio=90"
    flags="$flags -XX:MaxHeapFreeRatio=50 -XX:-ShrinkHeapInSteps -XX:TrimNativeHeapInterval=10000"
    cache=$caches-serve.aot
  else
    flags="$quiet $collector -XX:TieredStopAtLevel=1"
    cache=$caches.aot
    [ "$cache" -nt "$jar" ] || make_caches
  fi
  find_libraries
  fast=
  if [ -s "$cache" ]; then fast=-XX:AOTCache=$cache; fi
  # shellcheck disable=SC2086
  exec "$java" $flags ${fast:+"$fast"} ${libraries:+"$libraries"} ${LUCERNA_JAVA_OPTS:-} -jar "$jar" "$@"
}
