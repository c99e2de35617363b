ibv_devinfo -v
