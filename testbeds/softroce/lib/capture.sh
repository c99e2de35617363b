# shellcheck shell=bash
# Records what the real tools print, for parsers to be tested against: run it again on newer
# versions and compare. DIR/TOOL/CASE.cmd is the command, .out, .err and .rc what came of it.

CAPTURE_PORT=18600

lab_capture() {
  [ $# -eq 1 ] || die "usage: lab capture DIR"
  require_up
  mkdir -p "$1"
  CAPTURE_DIR=$(cd "$1" && pwd)
  CAPTURE_A=$(machines_of_role host | sed -n 1p)
  CAPTURE_B=$(machines_of_role host | sed -n 2p)
  CAPTURE_TO=$(host_address "$CAPTURE_B")
  read -r CAPTURE_SWITCH CAPTURE_SWP < <(host_uplink "$CAPTURE_B")
  local part
  for part in system rdma link nic lldp ping qos vendor perftest perftest_failures; do
    say "capturing $part"
    "capture_$part"
  done
  for part in link_down rxe_removed mtu_mismatch lossy_queue lldp_dead; do
    say "capturing under fault $part"
    "capture_under_$part"
    lab_heal
  done
  say "$(find "$CAPTURE_DIR" -name '*.cmd' | wc -l) samples in $CAPTURE_DIR"
}

# record MACHINE TOOL CASE COMMAND: as the test user.
record() { record_with as_user "$@"; }

record_root() { record_with as_root "$@"; }

record_with() {
  local login=$1 machine=$2 base="$CAPTURE_DIR/$3/$4" command=$5 status=0
  mkdir -p "$CAPTURE_DIR/$3"
  printf '%s\n' "$command" >"$base.cmd"
  "$login" "$machine" "PATH=\$PATH:/usr/sbin:/sbin; $command" </dev/null >"$base.out" 2>"$base.err" || status=$?
  printf '%d\n' "$status" >"$base.rc"
}

# record_pair TOOL CASE OPTIONS: a perftest server on host B, its client on host A.
record_pair() {
  local tool=$1 name=$2 options=$3
  CAPTURE_PORT=$((CAPTURE_PORT + 1))
  as_user "$CAPTURE_B" true # so that two commands do not race for the first connection
  record "$CAPTURE_B" "$tool" "$name-server" "timeout 120 $tool -p $CAPTURE_PORT $options" &
  await_listener "$CAPTURE_PORT"
  record "$CAPTURE_A" "$tool" "$name-client" "timeout 120 $tool -p $CAPTURE_PORT $options $CAPTURE_TO"
  wait $!
}

await_listener() {
  local tries
  for ((tries = 0; tries < 30; tries++)); do
    [ -z "$(as_user "$CAPTURE_B" "ss -Hltn 'sport = :$1'")" ] || return 0
    sleep 0.5
  done
}

capture_system() {
  local a=$CAPTURE_A
  record "$a" uname release "uname -r"
  record "$a" os-release host "cat /etc/os-release"
  record "$a" versions host "dpkg-query -W perftest rdma-core ibverbs-utils iproute2 ethtool lldpad mstflint pciutils openssh-server iputils-ping"
  record "$a" lsmod host "lsmod"
  record "$a" lspci all-user "lspci -D -vvv"
  record_root "$a" lspci all-root "lspci -D -vvv"
  record "$a" lspci no-such-slot "lspci -D -vvv -s 0000:7f:00.0"
  record_root "$a" setpci no-such-slot "setpci -s 0000:7f:00.0 CAP_EXP+8.w"
  record_root "$a" setpci root-port "setpci -s 0000:00:03.0 CAP_EXP+8.w"
  record "$a" numactl hardware "numactl -H"
  record "$a" ulimit memlock "ulimit -l"
  record "$a" ss listening "ss -Hltn"
  record "$a" sudo refused "sudo -n /usr/bin/id"
  record "$a" sudo allowed "sudo -n ip -br link"
  record "$a" command missing "no-such-tool --version"
}

capture_rdma() {
  local a=$CAPTURE_A ports=/sys/class/infiniband/rxe0/ports/1
  record "$a" ibv_devinfo verbose "ibv_devinfo -v"
  record "$a" ibv_devinfo plain "ibv_devinfo -d rxe0"
  record "$a" ibv_devinfo no-such-device "ibv_devinfo -d mlx5_9"
  record "$a" ibv_devices one "ibv_devices"
  record "$a" ibstat one "ibstat"
  record "$a" ibstat no-such-device "ibstat mlx5_9"
  record "$a" rdma link "rdma link show"
  record "$a" rdma link-json "rdma -j link show"
  record "$a" rdma link-details-json "rdma -d -j link show"
  record "$a" rdma link-no-such-device "rdma -j link show mlx5_9/1"
  record "$a" rdma dev-json "rdma -d -j dev show"
  record "$a" rdma statistic "rdma statistic show link rxe0/1"
  record "$a" rdma statistic-json "rdma -j statistic show"
  record "$a" rdma resource-json "rdma -j resource show"
  record "$a" rdma system-json "rdma -j system show"
  record "$a" sysfs gids-and-counters "grep -rs '' $ports/gids $ports/gid_attrs $ports/hw_counters $ports/counters /proc/sys/kernel/ostype"
  record "$a" sysfs gid-type-unused "cat $ports/gid_attrs/types/60"
  record "$a" sysfs port "grep -s '' $ports/state $ports/phys_state $ports/rate $ports/link_layer /sys/class/infiniband/rxe0/parent /sys/class/infiniband/rxe0/node_type"
}

capture_link() {
  local a=$CAPTURE_A s=$CAPTURE_SWITCH
  record "$a" ip link-details-json "ip -d -j link show"
  record "$a" ip link-details-text "ip -d link show"
  record "$a" ip link-stats-json "ip -s -s -j link show dev data0"
  record "$a" ip addr-json "ip -j addr show"
  record "$a" ip route-json "ip -j route show"
  record "$a" ip neigh-json "ip -j neigh show"
  record "$a" ip no-such-device "ip -j link show dev nosuch0"
  record "$s" ip switch-link-details-json "ip -d -j link show"
  record "$s" bridge link-json "bridge -d -j link show"
  record "$s" bridge link-text "bridge link show"
  record "$s" bridge fdb-json "bridge -j fdb show"
  record "$s" bridge vlan-json "bridge -j vlan show"
}

capture_nic() {
  local a=$CAPTURE_A
  record "$a" ethtool plain "ethtool data0"
  record_root "$a" ethtool plain-root "ethtool data0"
  record "$a" ethtool no-such-device "ethtool nosuch0"
  record "$a" ethtool driver "ethtool -i data0"
  record "$a" ethtool statistics "ethtool -S data0"
  record "$a" ethtool rings "ethtool -g data0"
  record "$a" ethtool channels "ethtool -l data0"
  record "$a" ethtool coalesce "ethtool -c data0"
  record "$a" ethtool pause "ethtool -a data0"
  record "$a" ethtool features "ethtool -k data0"
  record "$a" ethtool fec "ethtool --show-fec data0"
  record "$a" ethtool module "ethtool -m data0"
  record "$a" ethtool json-driver "ethtool --json -i data0"
  record "$a" ethtool loopback-statistics "ethtool -S lo"
}

capture_lldp() {
  record_root "$CAPTURE_A" lldptool host-neighbour "lldptool -t -n -i data0"
  record_root "$CAPTURE_A" lldptool host-own "lldptool -t -i data0"
  record_root "$CAPTURE_A" lldptool host-statistics "lldptool -S -i data0"
  record_root "$CAPTURE_A" lldptool no-neighbour "lldptool -t -n -i mgmt0"
  record_root "$CAPTURE_A" lldptool no-such-port "lldptool -t -n -i nosuch0"
  record_root "$CAPTURE_A" lldptool pfc "lldptool -t -i data0 -V PFC"
  record_root "$CAPTURE_SWITCH" lldptool switch-neighbour "lldptool -t -n -i $CAPTURE_SWP"
  record "$CAPTURE_A" lldptool neighbour-as-user "lldptool -t -n -i data0"
}

capture_ping() {
  local a=$CAPTURE_A
  record "$a" ping full-mtu "ping -M do -c 3 -s 8972 $CAPTURE_TO"
  record "$a" ping local-too-long "ping -M do -c 3 -s 9000 $CAPTURE_TO"
  record "$a" ping nobody-there "ping -M do -c 3 -s 8972 $LAB_SUBNET.250"
  record "$a" ping no-route "ping -M do -c 1 -s 8972 203.0.113.1"
  record "$a" ping bound-to-port "ping -M do -c 3 -i 0.2 -q -I data0 -s 8972 $CAPTURE_TO"
  as_root "$CAPTURE_SWITCH" "ip link set $CAPTURE_SWP mtu 1500"
  record "$a" ping black-hole "ping -M do -c 3 -s 8972 $CAPTURE_TO"
  as_root "$CAPTURE_SWITCH" "ip link set $CAPTURE_SWP mtu $LAB_MTU"
}

capture_qos() {
  local s=$CAPTURE_SWITCH p=$CAPTURE_SWP a=$CAPTURE_A what
  for what in qdisc class filter; do
    record "$s" tc "$what-json" "tc -s -j $what show dev $p"
    record "$s" tc "$what-text" "tc -s $what show dev $p"
    record "$s" tc "$what-config" "tc -d $what show dev $p"
  done
  record "$s" tc switch-qdisc "tc -s -d -j qdisc show dev $p"
  record "$s" tc switch-class "tc -s -d class show dev $p"
  record "$s" tc switch-filter "tc -j filter show dev $p"
  record "$s" ip switch-link "ip -s -d -j link show"
  record "$s" ethtool switch-port "ethtool $p"
  record "$s" dcb switch-pfc-json "dcb -j pfc show dev $p"
  record "$s" tc qdisc-all-json "tc -s -j qdisc show"
  record "$s" tc class-none-json "tc -s -j class show dev br0"
  record "$s" tc no-such-device "tc -s -j qdisc show dev nosuch0"
  record "$s" tc refused "tc qdisc add dev $p root handle 1: htb"
  for what in pfc app ets buffer maxrate dcbx; do
    record "$a" dcb "$what-json" "dcb -j $what show dev data0"
    record "$a" dcb "$what-text" "dcb $what show dev data0"
  done
}

capture_vendor() {
  local a=$CAPTURE_A tool
  for tool in mlnx_qos mlxconfig mlxlink show_gids ibdev2netdev cma_roce_mode mst nvidia-smi; do
    record "$a" "$tool" missing "$tool"
  done
  record "$a" mstconfig no-such-device "mstconfig -d 0000:01:00.0 q"
  record_root "$a" mstconfig not-a-mellanox "mstconfig -d 0000:01:00.0 q"
  record_root "$a" mstlink not-a-mellanox "mstlink -d 0000:01:00.0"
  record_root "$a" mstflint not-a-mellanox "mstflint -d 0000:01:00.0 q"
}

capture_perftest() {
  local roce="-d rxe0 -x 1 -F --tclass 106"
  record "$CAPTURE_A" ib_write_bw version "ib_write_bw -V"
  record "$CAPTURE_A" ib_write_bw help "ib_write_bw --help"
  record "$CAPTURE_A" ib_write_lat help "ib_write_lat --help"
  record_pair ib_write_bw gbits "$roce --report_gbits -D 5"
  record_pair ib_write_bw mib "$roce -D 5"
  record_pair ib_write_bw qps "$roce --report_gbits -D 5 -q 4"
  record_pair ib_write_bw iterations "$roce --report_gbits -n 400"
  record_pair ib_write_bw all-sizes "$roce --report_gbits -a -n 5"
  record_pair ib_write_bw bidirectional "$roce --report_gbits -D 5 -b"
  record_pair ib_write_bw output-bandwidth "$roce --report_gbits -D 5 --output=bandwidth"
  record_pair ib_write_bw json "$roce --report_gbits -D 5 --out_json --out_json_file=/tmp/capture.json"
  record "$CAPTURE_A" ib_write_bw json-file "cat /tmp/capture.json; rm -f /tmp/capture.json"
  record "$CAPTURE_B" ib_write_bw json-file-server "cat /tmp/capture.json; rm -f /tmp/capture.json"
  record_pair ib_read_bw gbits "$roce --report_gbits -D 5"
  record_pair ib_send_bw gbits "$roce --report_gbits -D 5"
  record_pair ib_write_lat iterations "$roce -n 1000"
  record_pair ib_write_lat small "$roce -n 1000 -s 8"
  record_pair ib_write_lat duration "$roce -D 5"
  record_pair ib_write_lat histogram "$roce -n 100 -H"
  record_pair ib_write_lat output-latency "$roce -n 1000 --output=latency"
  record_pair ib_send_lat iterations "$roce -n 1000"
}

capture_perftest_failures() {
  local roce="-d rxe0 -F --report_gbits --tclass 106" a=$CAPTURE_A
  record "$a" ib_write_bw no-server "ib_write_bw $roce -x 1 -D 5 -p 18599 $CAPTURE_TO"
  record "$a" ib_write_bw nobody-there "timeout 30 ib_write_bw $roce -x 1 -D 5 -p 18599 $LAB_SUBNET.250"
  record "$a" ib_write_bw no-such-device "ib_write_bw -d mlx5_9 -x 1 -D 5 $CAPTURE_TO"
  record "$a" ib_write_bw size-and-duration "ib_write_bw $roce -x 1 -a -D 5 $CAPTURE_TO"
  record_pair ib_write_bw wrong-gid-index "$roce -x 9 -D 5"
  record_pair ib_write_bw gid-index-too-large "$roce -x 5000 -D 5"
  capture_peer_killed
}

capture_peer_killed() {
  local roce="-d rxe0 -x 1 -F --report_gbits --tclass 106 -D 10 -p 18598"
  record "$CAPTURE_B" ib_write_bw peer-killed-server "ib_write_bw $roce" &
  await_listener 18598
  (sleep 5; as_root "$CAPTURE_B" "pkill -9 -x ib_write_bw") &
  record "$CAPTURE_A" ib_write_bw peer-killed-client "timeout 90 ib_write_bw $roce $CAPTURE_TO"
  wait
}

capture_states() {
  local tag=$1 a=$CAPTURE_A
  record "$a" ibv_devinfo "$tag" "ibv_devinfo -v"
  record "$a" ibv_devices "$tag" "ibv_devices"
  record "$a" ibstat "$tag" "ibstat"
  record "$a" rdma "$tag-link-json" "rdma -j link show"
  record "$a" rdma "$tag-link" "rdma link show"
  record "$a" rdma "$tag-statistic-json" "rdma -j statistic show"
  record "$a" ip "$tag-link-json" "ip -d -j link show dev data0"
  record "$a" ethtool "$tag" "ethtool data0"
  record "$a" ib_write_bw "$tag" "timeout 60 ib_write_bw -d rxe0 -x 1 -F --report_gbits -D 5 -p 18599 $CAPTURE_TO"
}

capture_under_link_down() {
  lab_fault link-down "$CAPTURE_A"
  capture_states link-down
  record_root "$CAPTURE_A" lldptool link-down "lldptool -t -n -i data0"
  record "$CAPTURE_A" ping link-down "ping -M do -c 3 -s 8972 $CAPTURE_TO"
}

capture_under_rxe_removed() {
  lab_fault rxe-removed "$CAPTURE_A"
  capture_states rxe-removed
}

capture_under_mtu_mismatch() {
  lab_fault mtu-host "$CAPTURE_B"
  record "$CAPTURE_B" ibv_devinfo mtu-1500 "ibv_devinfo -v"
  record "$CAPTURE_A" ping peer-mtu-1500 "ping -M do -c 3 -s 8972 $CAPTURE_TO"
  record_pair ib_write_bw peer-mtu-1500 "-d rxe0 -x 1 -F --report_gbits --tclass 106 -D 5"
}

capture_under_lossy_queue() {
  local what
  local -A json=([qdisc]=-j [class]="")
  lab_fault lossy-queue "$CAPTURE_B"
  record_pair ib_write_bw lossy-queue "-d rxe0 -x 1 -F --report_gbits --tclass 106 -D 5"
  record "$CAPTURE_A" rdma lossy-queue-statistic-json "rdma -j statistic show"
  for what in qdisc class; do
    record "$CAPTURE_SWITCH" tc "lossy-queue-$what-json" "tc -s -j $what show dev $CAPTURE_SWP"
    record "$CAPTURE_SWITCH" tc "lossy-queue-switch-$what" "tc -s -d ${json[$what]} $what show dev $CAPTURE_SWP"
  done
}

capture_under_lldp_dead() {
  as_root "$CAPTURE_A" "pkill -x lldpad; sleep 1"
  record_root "$CAPTURE_A" lldptool no-daemon "lldptool -t -n -i data0"
}
