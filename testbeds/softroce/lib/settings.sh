# shellcheck shell=bash disable=SC2034
# Every name, number and folder of the lab. Those with := may be set from outside.

LAB_CACHE="${XDG_CACHE_HOME:-$HOME/.cache}/rackproof/softroce"
LAB_STATE="${XDG_STATE_HOME:-$HOME/.local/state}/rackproof/softroce"

: "${LAB_SUITE:=bookworm}"                        # Debian release inside the machines
: "${LAB_MIRROR:=http://deb.debian.org/debian}"
: "${LAB_MEMORY_MB:=900}"
: "${LAB_RATE_MBIT:=25}"                          # what each switch port lets out
: "${LAB_ACCEL:=auto}"                            # auto: KVM where it works; tcg: emulation
: "${LAB_READY_SECONDS:=300}"

LAB_USER=rack
LAB_MTU=9000
LAB_SUBNET=198.18.0                               # RFC 2544: never routed
LAB_DSCP=26
LAB_MAX_HOSTS=4
LAB_MAX_SWITCHES=2
