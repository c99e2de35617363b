ethtool swp2
