dcb -j pfc show dev swp2
