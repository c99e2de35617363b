tc -s -d -j qdisc show dev swp2
