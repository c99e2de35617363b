tc -s -j filter show dev swp2
