lldptool -t -n -i swp2
