package io.rackproof.facts;

/** Link layer of an RDMA port (ibverbs {@code link_layer}). */
public enum LinkLayer {
  ETHERNET,
  INFINIBAND
}
