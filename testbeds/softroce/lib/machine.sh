# shellcheck shell=bash
# One virtual machine: start, stop, cable, and knowing which processes are ours.

machine_dir() { echo "$LAB_STATE/machines/$1"; }

# A recorded pid counts only while it is the QEMU that was started for this very folder.
machine_pid() {
  local dir pid
  dir=$(machine_dir "$1")
  pid=$(cat "$dir/pid" 2>/dev/null) || return 1
  tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" | grep -qF -- "-pidfile $dir/pid " || return 1
  echo "$pid"
}

machine_runs() { machine_pid "$1" >/dev/null; }

port_is_free() { ! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# The preferred port, or the next free one at or after $2; no port is given out twice.
port_choose() {
  local port=$1
  port_is_free "$port" || port=$2
  until port_is_free "$port" && ! grep -qw "$port" "$LAB_STATE/ports"; do port=$((port + 1)); done
  echo "$port"
}

# "name address port admin-port", one line a machine.
ports_choose() {
  local name number port
  : >"$LAB_STATE/ports"
  for name in $(machines); do
    number=$(machine_number "$name")
    port=$(port_choose $((2200 + number)) 22000)
    echo "$name 127.0.0.1 $port $(port_choose $((2300 + number)) $((port > 22000 ? port + 1 : 23000)))" \
      >>"$LAB_STATE/ports"
  done
}

machine_port() { awk -v name="$1" '$1 == name {print $3}' "$LAB_STATE/ports"; }

machine_admin_port() { awk -v name="$1" '$1 == name {print $4}' "$LAB_STATE/ports"; }

# Where this user may: the machines go before what else this computer computes, so that its load does
# not look like a slow network.
machine_priority() { [ "$(nice -n -10 nice 2>/dev/null)" != -10 ] || echo "nice -n -10"; }

machine_start() {
  local name=$1 dir image
  ! machine_runs "$name" || return 0
  dir=$(machine_dir "$name")
  image=$(image_dir)
  mkdir -p "$dir" "$LAB_STATE/links"
  rm -f "$dir/monitor.in" "$dir/monitor.out" "$dir/pid"
  mkfifo -m 600 "$dir/monitor.in" "$dir/monitor.out"
  seed_write "$name" "$dir"

  local -a arguments
  mapfile -t arguments < <(machine_network "$name")
  # shellcheck disable=SC2046
  $(machine_priority) "$QEMU" -name "softroce-$name" -daemonize -pidfile "$dir/pid" \
    -machine q35 $(accelerator) -smp 1 -m "$LAB_MEMORY_MB" \
    -nodefaults -no-user-config -display none -no-reboot \
    -kernel "$image/kernel" -initrd "$image/root.cpio" \
    -append "console=ttyS0 quiet panic=-1 net.ifnames=0 mitigations=off no_timer_check tsc=reliable" \
    -fw_cfg "name=opt/io.rackproof/seed,file=$dir/seed.tar" \
    -serial "file:$dir/serial.log" \
    -chardev "pipe,id=monitor,path=$dir/monitor" -mon chardev=monitor,mode=readline \
    -device virtio-rng-pci \
    "${arguments[@]}" \
    || die "$name could not be started"
}

# Management reaches nothing but the two forwarded ports; each data port is one private socket.
machine_network() {
  local name=$1 port link end i=0
  echo -netdev
  echo "user,id=mgmt0,ipv6=off,restrict=on,hostfwd=tcp:127.0.0.1:$(machine_port "$name")-:22,hostfwd=tcp:127.0.0.1:$(machine_admin_port "$name")-:2222"
  echo -device
  echo "virtio-net-pci,netdev=mgmt0,romfile=,mac=$(machine_mac "$name" 0)"
  while read -r port link end; do
    i=$((i + 1))
    echo -netdev
    if [ "$end" = server ]; then
      rm -f "$LAB_STATE/links/$link"
      echo "stream,id=$port,server=on,addr.type=unix,addr.path=$LAB_STATE/links/$link"
    else
      echo "stream,id=$port,server=off,addr.type=unix,addr.path=$LAB_STATE/links/$link"
    fi
    echo -device
    echo "pcie-root-port,id=slot$i,chassis=$i,slot=$i"
    echo -device
    echo "virtio-net-pci,bus=slot$i,netdev=$port,romfile=,host_mtu=$LAB_MTU,speed=$LAB_RATE_MBIT,duplex=full,mac=$(machine_mac "$name" $i)"
  done < <(machine_ports "$name")
}

# Whether the machine has said on its console that it is ready since it was started.
machine_is_ready() { machine_runs "$1" && grep -q "^$1: ready" "$(machine_dir "$1")/serial.log"; }

machine_stop() {
  local pid tries=0
  pid=$(machine_pid "$1") || return 0
  kill "$pid"
  while machine_runs "$1"; do
    tries=$((tries + 1))
    [ $tries -lt 50 ] || kill -9 "$pid"
    sleep 0.1
  done
}

# Pulls the cable of a port ("off") or plugs it in ("on").
machine_cable() {
  local name=$1 port=$2 state=$3 dir
  machine_runs "$name" || return 0
  dir=$(machine_dir "$name")
  echo "set_link $port $state" >"$dir/monitor.in"
  timeout 0.5 cat "$dir/monitor.out" >/dev/null || true
}
