lsmod
