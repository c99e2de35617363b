tc -d class show dev swp2
