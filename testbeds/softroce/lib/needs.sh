# shellcheck shell=bash
# What the lab needs on the machine it runs on: found, installed, or named.

QEMU=qemu-system-x86_64

# One line a need: the program, then the Debian package that has it.
needs_list() {
  cat <<'LIST'
qemu-system-x86_64 qemu-system-x86
ssh openssh-client
ssh-keygen openssh-client
mmdebstrap mmdebstrap
cpio cpio
newuidmap uidmap
LIST
}

needs_missing() {
  local program package
  needs_list | while read -r program package; do
    PATH=$PATH:/usr/sbin:/sbin type -P "$program" >/dev/null || echo "$package"
  done | sort -u
}

# The image comes from Debian's archive; other distributions lack its keys.
needs_keyring() {
  [ -e /usr/share/keyrings/debian-archive-keyring.gpg ] || echo debian-archive-keyring
}

needs_satisfy() {
  local -a missing
  mapfile -t missing < <(needs_missing; needs_keyring)
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" -ne 0 ] || ! type -P apt-get >/dev/null; then
    die "missing: ${missing[*]}; install them, e.g. with: sudo apt-get install ${missing[*]}"
  fi
  say "installing ${missing[*]}"
  apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null \
    || die "apt-get could not install: ${missing[*]}"
}

# Unix stream links between machines came with QEMU 7.2.
needs_check_qemu() {
  "$QEMU" -netdev help 2>/dev/null | grep -qx stream \
    || die "$("$QEMU" --version | head -n 1) has no -netdev stream; QEMU 7.2 or newer is needed"
}
