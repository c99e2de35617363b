# shellcheck shell=bash
# KVM where it truly works, else emulation. A /dev/kvm proves little: nested ones have been met
# that refuse the MSRs of -cpu host, and others on which a kernel never gets to its first line.
# Emulated is a Nehalem: newer processors have instructions that are slower than going without.
# So the kernel itself is booted, as far as its greeting, and the finding is kept with the image.

accelerator() {
  local record
  [ "$LAB_ACCEL" != tcg ] || { echo "-accel tcg -cpu Nehalem"; return; }
  record=$(image_dir)/accelerator
  [ "$(head -n 1 "$record" 2>/dev/null)" = "$(accelerator_context)" ] \
    || { accelerator_context; accelerator_find; } >"$record"
  tail -n 1 "$record"
}

# What the finding holds for.
accelerator_context() { echo "$(uname -nr) $("$QEMU" --version | head -n 1)"; }

accelerator_find() {
  local choice
  if [ -w /dev/kvm ]; then
    for choice in "-accel kvm -cpu host" "-accel kvm -cpu host,-arch-capabilities"; do
      ! accelerator_greets "$choice" || { echo "$choice"; return; }
    done
  fi
  echo "-accel tcg -cpu Nehalem"
}

# A QEMU that aborts is an answer, not a message.
accelerator_greets() {
  # shellcheck disable=SC2086
  { timeout --foreground 5 "$QEMU" $1 -machine q35 -nodefaults -display none -m 256 -no-reboot -serial stdio \
    -kernel "$(image_dir)/kernel" -append "console=ttyS0 earlyprintk=ttyS0 panic=-1" </dev/null || true; } 2>/dev/null \
    | grep -q "Linux version"
}
