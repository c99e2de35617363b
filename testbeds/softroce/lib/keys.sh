# shellcheck shell=bash
# Keys and what is written from them. Host keys are made before the first boot, so that
# known_hosts is true before anyone logs in and nobody has to trust on first use.

key_ensure() { [ -e "$1" ] || ssh-keygen -q -t ed25519 -N '' -C "$2" -f "$1"; }

keys_ensure() {
  local name
  (
    umask 077
    mkdir -p "$LAB_STATE/hostkeys"
    key_ensure "$LAB_STATE/id_ed25519" "$LAB_USER@softroce-lab"
    key_ensure "$LAB_STATE/id_admin" admin@softroce-lab
    for name in $(machines); do key_ensure "$LAB_STATE/hostkeys/$name" "$name"; done
  )
}

known_hosts_write() {
  local name address port admin_port key
  while read -r name address port admin_port; do
    key=$(cut -d' ' -f1,2 "$LAB_STATE/hostkeys/$name.pub")
    echo "[$address]:$port $key"
    echo "[$address]:$admin_port $key"
  done <"$LAB_STATE/ports" >"$LAB_STATE/known_hosts"
}

ssh_config_write() {
  local name address port admin_port
  while read -r name address port admin_port; do
    ssh_config_entry "$name" "$address" "$port" "$LAB_USER" id_ed25519
    ssh_config_entry "admin.$name" "$address" "$admin_port" root id_admin
  done <"$LAB_STATE/ports" >"$LAB_STATE/ssh_config"
}

ssh_config_entry() {
  cat <<ENTRY
Host $1
  HostName $2
  Port $3
  User $4
  IdentityFile "$LAB_STATE/$5"
  IdentitiesOnly yes
  IdentityAgent none
  UserKnownHostsFile "$LAB_STATE/known_hosts"
  GlobalKnownHostsFile /dev/null
  StrictHostKeyChecking yes
  BatchMode yes
  ConnectTimeout 10
  ServerAliveInterval 5
  ServerAliveCountMax 6
  LogLevel ERROR

ENTRY
}

# What one machine is to know about itself, as a tar that QEMU hands over: see guest/init.
seed_write() {
  local name=$1 dir=$2 i=0 port
  rm -rf "$dir/seed"
  (
    umask 077
    mkdir -p "$dir/seed"
    cp -R "$LAB_HOME/guest/." "$dir/seed/"
    cp "$LAB_STATE/hostkeys/$name" "$dir/seed/host_key"
    cp "$LAB_STATE/id_ed25519.pub" "$dir/seed/user_key.pub"
    cp "$LAB_STATE/id_admin.pub" "$dir/seed/admin_key.pub"
    {
      echo "$(machine_mac "$name" 0) mgmt0"
      for port in $(machine_ports "$name" | cut -d' ' -f1); do
        i=$((i + 1))
        echo "$(machine_mac "$name" $i) $port"
      done
    } >"$dir/seed/ports"
    for host in $(machines_of_role host); do echo "$(host_address "$host") $host"; done >"$dir/seed/hosts"
    cat >"$dir/seed/settings" <<SETTINGS
NAME=$name
ROLE=$(machine_role "$name")
LAB_USER=$LAB_USER
MTU=$LAB_MTU
ADDRESS=$(host_address "$name")
RATE_MBIT=$LAB_RATE_MBIT
DSCP=$LAB_DSCP
SETTINGS
    tar -C "$dir/seed" -cf "$dir/seed.tar" .
  )
  rm -rf "$dir/seed"
}
