ping -M do -c 1 -s 8972 203.0.113.1
