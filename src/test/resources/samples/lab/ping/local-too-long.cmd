ping -M do -c 3 -s 9000 198.18.0.2
