#!/bin/bash
# Runs inside the new root: takes Debian's kernel and, of its modules, those named and what they need.
set -euo pipefail

mkdir -p /image-kernel/tree
cd /image-kernel

package=$(apt-cache depends linux-image-amd64 | awk '$1 == "Depends:" {print $2; exit}')
apt-get download "$package"
dpkg-deb -x ./*.deb tree
version=$(basename tree/lib/modules/*)

# Unpacked where it is packed with xz: an emulated processor needs seconds for that at every boot.
vmlinuz=tree/boot/vmlinuz-$version
offset=$(LC_ALL=C grep -aboP '\xFD7zXZ\x00' "$vmlinuz" | head -n 1 | cut -d: -f1)
tail -c "+$((${offset:-0} + 1))" "$vmlinuz" | xz -dc >kernel 2>/dev/null || true
[ "$(head -c 4 kernel | tail -c 3)" = ELF ] || cp "$vmlinuz" kernel

depmod -b tree "$version"
mkdir -p "/lib/modules/$version"
cp "tree/lib/modules/$version"/modules.{builtin,builtin.modinfo,order} "/lib/modules/$version/"
for module in "$@"; do
  modprobe -d /image-kernel/tree -S "$version" --show-depends "$module"
done | awk '$1 == "insmod" {print $2}' | sort -u | while read -r file; do
  target=${file#/image-kernel/tree}
  install -D -m 644 "$file" "$target"
done
depmod "$version"
