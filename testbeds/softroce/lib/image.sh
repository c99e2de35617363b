# shellcheck shell=bash
# The one image that all machines boot: a kernel and a root file system as initramfs.
# Built without root where user namespaces allow it, kept in the cache, never in the repository.
# It is not compressed: unpacking costs an emulated processor half a minute, copying costs a second.

IMAGE_PACKAGES=(
  openssh-server sudo kmod procps iproute2 iputils-ping ethtool pciutils tcpdump numactl jq
  rdma-core ibverbs-utils rdmacm-utils infiniband-diags perftest mstflint lldpad at
)

IMAGE_MODULES=(
  qemu_fw_cfg virtio_pci virtio_net virtio_rng
  ib_core ib_uverbs ib_umad ib_cm rdma_cm rdma_ucm rdma_rxe crc32_generic crc32_pclmul configfs
  8021q bridge ifb veth dummy
  sch_htb sch_red sch_netem sch_prio sch_tbf sch_ets sch_ingress sch_fq_codel
  cls_u32 cls_flower cls_matchall cls_basic cls_fw act_gact act_mirred act_police act_skbedit act_pedit
  inet_diag tcp_diag udp_diag unix_diag
)

# Never used by the lab, and every byte is copied at every boot.
IMAGE_LEFT_OUT=(
  /usr/lib/udev/hwdb.bin /usr/lib/udev/hwdb.d /usr/share/zoneinfo /usr/share/mime /usr/lib/apt
  /usr/lib/x86_64-linux-gnu/perl /usr/share/perl '/usr/lib/x86_64-linux-gnu/libperl.so*'
  /usr/lib/x86_64-linux-gnu/gconv
)

# The image is named after what it is made from: a changed recipe is a new image.
image_key() {
  { cat "$LAB_HOME/lib/image.sh" "$LAB_HOME/lib/image-kernel.sh" "$LAB_HOME/guest/init"
    echo "$LAB_SUITE $LAB_MIRROR"; } | sha256sum | cut -c1-12
}

image_dir() { echo "$LAB_CACHE/$LAB_SUITE-$(image_key)"; }

image_ensure() {
  local dir
  dir=$(image_dir)
  [ -e "$dir/complete" ] || image_build "$dir"
}

image_build() {
  local dir=$1 began=$SECONDS
  say "building the image in $dir"
  mkdir -p "$dir"
  image_bootstrap "$dir" >"$dir/build.log" 2>&1 \
    || { tail -n 20 "$dir/build.log" >&2; die "the image could not be built; see $dir/build.log"; }
  touch "$dir/complete"
  say "image built in $((SECONDS - began)) s, $(du -h "$dir/root.cpio" | cut -f1)"
}

image_bootstrap() {
  local dir=$1 packages
  packages=$(IFS=,; echo "${IMAGE_PACKAGES[*]}")
  # The hooks' $1 is the root file system that is being made; it is theirs to expand.
  # shellcheck disable=SC2016
  mmdebstrap --variant=minbase --format=null --include="$packages" \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    --customize-hook="upload '$LAB_HOME/guest/init' /init" \
    --customize-hook="upload '$LAB_HOME/lib/image-kernel.sh' /image-kernel.sh" \
    --customize-hook='chmod 755 "$1/init" && chroot "$1" useradd --create-home --shell /bin/bash '"$LAB_USER" \
    --customize-hook='rm -f "$1"/etc/ssh/ssh_host_*' \
    --customize-hook="chroot \"\$1\" bash /image-kernel.sh ${IMAGE_MODULES[*]}" \
    --customize-hook="download /image-kernel/kernel '$dir/kernel'" \
    --customize-hook='rm -rf "$1"/image-kernel "$1"/image-kernel.sh "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*' \
    --customize-hook='cd "$1" && rm -rf '"$(printf '.%s ' "${IMAGE_LEFT_OUT[@]}")" \
    --customize-hook='cd "$1" && find . -xdev ! -name root.cpio -print0 | cpio --quiet -0 -o -H newc >root.cpio' \
    --customize-hook="download /root.cpio '$dir/root.cpio'" \
    "$LAB_SUITE" - "$LAB_MIRROR" >/dev/null
}
