# shellcheck shell=bash
# Commands on the machines. The administrator has an SSH daemon of its own, so that
# the lab keeps its hands on a machine whose real daemon a fault has killed.

as_user() { login "$1" "$1" "${@:2}"; }

as_root() { login "$1" "admin.$1" "${@:2}"; }

# Logging in is most of the work of a short command on an emulated machine, so a connection
# serves for a minute. It ends with the machine.
login() {
  local machine=$1 host=$2
  shift 2
  ssh -F "$LAB_STATE/ssh_config" -o ControlMaster=auto -o ControlPersist=60 \
    -o ControlPath="$(machine_dir "$machine")/mux-%r" "$host" "$@"
}

lab_ssh() {
  local as=as_user
  if [ "${1:-}" = --root ]; then
    as=as_root
    shift
  fi
  [ $# -gt 0 ] || die "usage: lab ssh [--root] NAME [COMMAND…]"
  require_up
  require_machine "$1"
  "$as" "$@"
}
