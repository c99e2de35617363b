rdma -j link show
