ip -d -j link show
