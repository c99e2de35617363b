ethtool data0
