ip -s -d -j link show
