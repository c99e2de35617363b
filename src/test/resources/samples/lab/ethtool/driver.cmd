ethtool -i data0
