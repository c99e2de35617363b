lldptool -t -n -i data0
