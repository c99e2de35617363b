ethtool -S data0
