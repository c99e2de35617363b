# shellcheck shell=bash
# Commands on the machines. The administrator has an SSH daemon of its own, so that
# the lab keeps its hands on a machine whose real daemon a fault has killed.

as_user() {
  local name=$1
  shift
  ssh -F "$LAB_STATE/ssh_config" "$name" "$@"
}

as_root() {
  local name=$1
  shift
  ssh -F "$LAB_STATE/ssh_config" "admin.$name" "$@"
}

lab_ssh() {
  local login=as_user
  if [ "${1:-}" = --root ]; then
    login=as_root
    shift
  fi
  [ $# -gt 0 ] || die "usage: lab ssh [--root] NAME [COMMAND…]"
  require_up
  require_machine "$1"
  "$login" "$@"
}
