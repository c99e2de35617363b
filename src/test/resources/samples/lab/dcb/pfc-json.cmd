dcb -j pfc show dev data0
