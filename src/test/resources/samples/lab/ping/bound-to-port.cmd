ping -M do -c 3 -i 0.2 -q -I data0 -s 8972 198.18.0.2
