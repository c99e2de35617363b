lldptool -t -n -i nosuch0
