# shellcheck shell=bash
# Up, down, and what stands.

lab_up() {
  local hosts=2 switches=1
  while [ $# -gt 0 ]; do
    case $1 in
      --hosts) hosts=${2:-} ;;
      --switches) switches=${2:-} ;;
      *) die "usage: lab up [--hosts N] [--switches N]" ;;
    esac
    shift 2 || die "$1 wants a number"
  done
  [[ $hosts =~ ^[2-$LAB_MAX_HOSTS]$ ]] || die "--hosts is 2 to $LAB_MAX_HOSTS"
  [[ $switches =~ ^[1-$LAB_MAX_SWITCHES]$ ]] || die "--switches is 1 or $LAB_MAX_SWITCHES"
  if any_machine_runs; then
    # What stands is not rebuilt, but what is off is started and waited for.
    [ "$hosts $switches" = "$(machines_of_role host | wc -l) $(machines_of_role switch | wc -l)" ] \
      || die "the lab is up with other machines; lab status, lab down"
    lab_heal
    say "the lab was up already"
    lab_status
    return
  fi

  local name began=$SECONDS
  needs_satisfy
  needs_check_qemu
  image_ensure
  topology_write "$hosts" "$switches"
  keys_ensure
  ports_choose
  known_hosts_write
  ssh_config_write
  for name in $(machines); do machine_start "$name"; done
  wait_until_ready
  say "ready in $((SECONDS - began)) s"
  lab_status
}

any_machine_runs() {
  local name
  topology_exists || return 1
  for name in $(machines); do
    ! machine_runs "$name" || return 0
  done
  return 1
}

require_up() { any_machine_runs || die "the lab is down; lab up"; }

lab_down() {
  local name
  topology_exists || return 0
  for name in $(machines); do machine_stop "$name"; done
  rm -rf "$LAB_STATE/machines" "$LAB_STATE/links"
}

# Ready means: logged in, RDMA active, neighbours seen by LLDP, and hosts reach each other at full MTU.
# Consoles are read first, for each login costs an emulated machine a second of work.
wait_until_ready() {
  local deadline=$((SECONDS + LAB_READY_SECONDS)) name first peer
  for name in $(machines); do
    wait_for "$deadline" "$name boots" machine_is_ready "$name"
  done
  for name in $(machines); do
    wait_for "$deadline" "$name takes logins" as_user "$name" true
    wait_for "$deadline" "$name has its links up and sees its neighbours" as_root "$name" /lab/connected
  done
  first=$(machines_of_role host | head -n 1)
  for peer in $(machines_of_role host | tail -n +2); do
    wait_for "$deadline" "$first reaches $peer" as_root "$first" ping -q -c 1 -W 2 -M "do" -s $((LAB_MTU - 28)) "$(host_address "$peer")"
  done
}

wait_for() {
  local deadline=$1 what=$2
  shift 2
  until "$@" </dev/null >/dev/null 2>&1; do
    ((SECONDS < deadline)) || die "gave up waiting: $what; see $LAB_STATE/machines/*/serial.log"
    sleep 1
  done
}

lab_status() {
  local name address port state
  topology_exists || { echo "down"; return; }
  any_machine_runs || { echo "down"; return; }
  printf '%-8s %-7s %-8s %-16s %-13s %s\n' NAME ROLE STATE SSH DATA CABLING
  while read -r name address port _; do
    if machine_runs "$name"; then state="pid $(machine_pid "$name")"; else state=off; fi
    if [ "$(machine_role "$name")" = host ]; then
      printf '%-8s %-7s %-8s %-16s %-13s %s\n' "$name" host "$state" "$address:$port" \
        "$(host_address "$name")" "data0 rxe0 - $(host_uplink "$name")"
    else
      printf '%-8s %-7s %-8s %-16s %-13s %s\n' "$name" switch "$state" "$address:$port" \
        "$LAB_RATE_MBIT Mbit/s" "br0: $(machine_ports "$name" | cut -d' ' -f1 | xargs)"
    fi
  done <"$LAB_STATE/ports"
}
