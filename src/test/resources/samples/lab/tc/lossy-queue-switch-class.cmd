tc -s -d  class show dev swp2
