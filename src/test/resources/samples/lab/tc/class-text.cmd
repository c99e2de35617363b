tc -s class show dev swp2
