tc -j filter show dev swp2
