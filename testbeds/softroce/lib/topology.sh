# shellcheck shell=bash
# Which machines there are and which port is cabled to which. Recorded by `lab up`, asked by all else.
# Hosts alternate between the switches; two switches are joined by a trunk.

topology_write() {
  local hosts=$1 switches=$2 i switch
  local -a port=(0 0 0)
  mkdir -p "$LAB_STATE"
  chmod 700 "$LAB_STATE"
  {
    for ((i = 1; i <= switches; i++)); do echo "machine sw$i switch $((90 + i))"; done
    for ((i = 1; i <= hosts; i++)); do printf 'machine node%02d host %d\n' "$i" "$i"; done
    for ((i = 1; i <= hosts; i++)); do
      switch=$(((i - 1) % switches + 1))
      port[switch]=$((port[switch] + 1))
      printf 'link sw%d swp%d node%02d data0\n' "$switch" "${port[switch]}" "$i"
    done
    [ "$switches" -eq 1 ] || echo "link sw1 trunk1 sw2 trunk1"
  } >"$LAB_STATE/topology"
}

topology_exists() { [ -s "$LAB_STATE/topology" ]; }

machines() { awk '$1 == "machine" {print $2}' "$LAB_STATE/topology"; }

machines_of_role() { awk -v role="$1" '$1 == "machine" && $3 == role {print $2}' "$LAB_STATE/topology"; }

machine_role() { awk -v name="$1" '$1 == "machine" && $2 == name {print $3}' "$LAB_STATE/topology"; }

machine_number() { awk -v name="$1" '$1 == "machine" && $2 == name {print $4}' "$LAB_STATE/topology"; }

require_machine() { [ -n "$(machine_role "$1")" ] || die "no such machine: ${1:-(none)}; there are: $(machines | xargs)"; }

require_host() {
  [ "$(machine_role "${1:-}")" = host ] || die "a host is wanted, one of: $(machines_of_role host | xargs)"
}

host_address() { echo "$LAB_SUBNET.$(machine_number "$1")"; }

# "switch port" that the host is cabled to.
host_uplink() { awk -v name="$1" '$1 == "link" && $4 == name {print $2, $3}' "$LAB_STATE/topology"; }

# One line a data port of the machine: its name, the link's id, and which end of the link it is.
machine_ports() {
  awk -v name="$1" '
    $1 == "link" && $2 == name {print $3, $2 "-" $3, "server"}
    $1 == "link" && $4 == name {print $5, $2 "-" $3, "client"}' "$LAB_STATE/topology"
}

# Locally administered; the last octet is 0 for management, else the port's place.
machine_mac() { printf '52:54:00:c6:%02x:%02x\n' "$(machine_number "$1")" "$2"; }
