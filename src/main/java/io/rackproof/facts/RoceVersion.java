package io.rackproof.facts;

/** RoCE version of a GID or of connections made by rdma_cm. */
public enum RoceVersion {
  V1,
  V2
}
