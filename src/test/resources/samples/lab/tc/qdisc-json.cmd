tc -s -j qdisc show dev swp2
