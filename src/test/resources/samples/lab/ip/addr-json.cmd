ip -j addr show
