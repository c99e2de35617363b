ping -M do -c 3 -s 8972 198.18.0.2
