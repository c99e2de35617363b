ethtool nosuch0
