tc -s -j qdisc show dev nosuch0
