ib_write_bw -V
