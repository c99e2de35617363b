# shellcheck shell=bash
# How the lab speaks: progress on stderr, results on stdout.

say() { printf 'lab: %s\n' "$*" >&2; }

die() {
  printf 'lab: %s\n' "$*" >&2
  exit 1
}
