# shellcheck shell=bash
# Faults by real means, and the one cure for all of them.

fault_help() {
  cat <<'TEXT'
mtu-host NODE           the host's port at MTU 1500
link-down NODE          the host's cable pulled at both ends
rxe-removed NODE        the host's RDMA device deleted
loss NODE [PERCENT]     the switch drops this part of what goes to the host (1)
delay-jitter NODE [MS]  the host is late with three packets of a hundred, by MS (300)
port-filtered NODE      the host drops RoCEv2, UDP port 4791, that comes in
rate-half NODE          the switch port towards the host at half its rate
lossy-queue NODE        the RoCE queue towards the host is short and drops instead of marking
ecn-differs NODE        the RoCE queue towards the host marks by other thresholds
dscp-unclassified NODE  the switch port towards the host no longer knows the RoCE DSCP
sshd-kill NODE          the SSH daemon and all its sessions killed
host-poweroff NODE      the machine's power cut
tool-missing NODE TOOL  a program not installed
sudo-refused NODE       the test user's sudo wants a password
TEXT
}

lab_fault() {
  local name=${1:-help} node=${2:-}
  [ "$name" != help ] || { fault_help; return; }
  [ "$(type -t "fault_${name//-/_}")" = function ] || die "no such fault: $name; lab fault help"
  require_up
  require_machine "$node"
  shift 2
  "fault_${name//-/_}" "$node" "$@"
  say "$node: $name"
}

# The host's switch port, and a command there with $port and the functions of guest/queues at hand.
on_uplink() {
  local node=$1 switch port
  require_host "$node"
  read -r switch port < <(host_uplink "$node")
  as_root "$switch" "source /lab/settings; source /lab/queues; port=$port; $2"
}

fault_mtu_host() { require_host "$1"; as_root "$1" "ip link set data0 mtu 1500"; }

fault_link_down() { cable "$1" off; }

cable() {
  local node=$1 state=$2 switch port
  require_host "$node"
  read -r switch port < <(host_uplink "$node")
  machine_cable "$node" data0 "$state"
  machine_cable "$switch" "$port" "$state"
}

fault_rxe_removed() { require_host "$1"; as_root "$1" "rdma link delete rxe0"; }

# netem takes the place of both queues: what was there cannot be put under it.
netem() { on_uplink "$1" "for class in 10 20; do tc qdisc replace dev \$port parent 1:\$class netem $2 limit 5000; done"; }

fault_loss() { netem "$1" "loss ${2:-1}%"; }

# In place of the last queues of the host's own port: nothing is lost and nothing overtakes.
fault_delay_jitter() {
  require_host "$1"
  as_root "$1" "mkdir -p /run/rackproof-tc
    { for n in \$(seq 3973); do echo 0; done; for n in \$(seq 123); do echo 8192; done; } >/run/rackproof-tc/late.dist
    for band in 1 2; do
      TC_LIB_DIR=/run/rackproof-tc tc qdisc replace dev data0 parent 10:\$band handle 20\$band: netem limit 10000 delay 1ms ${2:-300}ms distribution late
      tc qdisc replace dev data0 parent 20\$band: pfifo limit 10000
    done
    rm -r /run/rackproof-tc"
}

# Classified by the kernel's traffic control, ahead of the RDMA driver: the lab has no firewall.
fault_port_filtered() {
  require_host "$1"
  as_root "$1" "tc qdisc add dev data0 clsact && tc filter add dev data0 ingress protocol ip pref 1 flower ip_proto udp dst_port 4791 action drop"
}

fault_rate_half() { on_uplink "$1" "shape \$port \$((RATE_MBIT / 2)); classify \$port"; }

# The port is a fifth slower than what comes in, so that the short queue overflows between two hosts.
fault_lossy_queue() {
  on_uplink "$1" "shape \$port \$((RATE_MBIT * 8 / 10)); classify \$port
    tc qdisc replace dev \$port parent 1:10 handle 10: red limit 60kb min 15kb max 45kb avpkt 4200 burst 5 probability 0.5 bandwidth \${RATE_MBIT}mbit"
}

fault_ecn_differs() {
  on_uplink "$1" "tc qdisc change dev \$port parent 1:10 handle 10: red limit 8mb min 50kb max 150kb avpkt 4200 burst 30 probability 0.05 bandwidth \${RATE_MBIT}mbit ecn"
}

fault_dscp_unclassified() { on_uplink "$1" "tc filter delete dev \$port parent 1:"; }

# Sessions hang below the daemon; the administrator's own daemon is another.
fault_sshd_kill() {
  # shellcheck disable=SC2016
  as_root "$1" 'for pid in $(pgrep -P "$(cat /run/sshd.pid)"); do pkill -9 -P $pid; kill -9 $pid; done; kill -9 "$(cat /run/sshd.pid)"'
}

fault_host_poweroff() {
  local pid
  require_host "$1"
  pid=$(machine_pid "$1") || die "$1 is off already"
  kill -9 "$pid"
  until ! machine_runs "$1"; do sleep 0.1; done
}

fault_tool_missing() {
  local tool=${2:-}
  [[ $tool =~ ^[A-Za-z0-9._-]+$ ]] || die "usage: lab fault tool-missing NODE TOOL"
  as_root "$1" "path=\$(type -P $tool) && path=\$(readlink -f \$(dirname \$path))/$tool && mkdir -p /lab/hidden\$(dirname \$path) && mv \$path /lab/hidden\$path" \
    || die "$1 has no $tool"
}

fault_sudo_refused() { as_root "$1" "rm -f /etc/sudoers.d/rackproof"; }

# There is one cure: the state that `lab up` made is made again, whatever was done.
lab_heal() {
  local node
  topology_exists || die "the lab is down; lab up"
  for node in $(machines); do machine_start "$node"; done
  for node in $(machines_of_role host); do cable "$node" on; done
  on_every heal_one
  wait_until_ready
}

heal_one() {
  wait_for $((SECONDS + LAB_READY_SECONDS)) "$1 boots" machine_is_ready "$1"
  as_root "$1" /lab/baseline >/dev/null
}

lab_fingerprint() {
  require_up
  on_every fingerprint_one
}

fingerprint_one() {
  machine_runs "$1" || { echo "== $1"; echo "off"; return; }
  as_root "$1" /lab/fingerprint
}

# on_every FUNCTION: for all machines at once; what they print comes in their order.
on_every() {
  local work node status=0
  local -A pids=()
  work=$(mktemp -d)
  for node in $(machines); do
    "$1" "$node" >"$work/$node" &
    pids[$node]=$!
  done
  for node in $(machines); do
    wait "${pids[$node]}" || status=1
    cat "$work/$node"
  done
  rm -r "$work"
  return "$status"
}
