ib_write_bw -d mlx5_9 -x 1 -D 5 198.18.0.2
