lldptool -t -n -i mgmt0
