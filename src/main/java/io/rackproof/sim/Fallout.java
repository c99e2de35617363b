package io.rackproof.sim;

import static io.rackproof.criteria.CriterionId.AGREEMENT;
import static io.rackproof.criteria.CriterionId.BANDWIDTH;
import static io.rackproof.criteria.CriterionId.INCAST;
import static io.rackproof.criteria.CriterionId.LATENCY;
import static io.rackproof.criteria.CriterionId.LOSSLESS;
import static io.rackproof.criteria.CriterionId.LOSSLESS_QUEUE;
import static io.rackproof.criteria.CriterionId.MTU;
import static io.rackproof.criteria.CriterionId.NO_LOSS;
import static io.rackproof.criteria.CriterionId.PATH_MTU;
import static io.rackproof.criteria.CriterionId.PFC_FLAT;
import static io.rackproof.criteria.CriterionId.QOS_APPLIED;
import static io.rackproof.criteria.CriterionId.RDMA_READY;

import io.rackproof.criteria.CriterionId;
import java.util.EnumSet;
import java.util.List;

/** What several faults turn red alike. */
final class Fallout {
  private Fallout() {}

  /** These, in one line. */
  static CriterionId[] of(CriterionId... criteria) {
    return criteria;
  }

  /** No traffic through a port. */
  static CriterionId[] ofTraffic(CriterionId... more) {
    return with(
        EnumSet.of(BANDWIDTH, LATENCY, PFC_FLAT, NO_LOSS, LOSSLESS_QUEUE, INCAST, RDMA_READY),
        more);
  }

  /** A setting of the lossless profile that does not take at one end of a cable. */
  static CriterionId[] ofQos(CriterionId... more) {
    return with(EnumSet.of(AGREEMENT, LOSSLESS, QOS_APPLIED, INCAST), more);
  }

  /** An MTU that is too small at one end of a cable. */
  static CriterionId[] ofMtu(CriterionId... more) {
    return with(EnumSet.of(AGREEMENT, MTU, PATH_MTU, QOS_APPLIED, BANDWIDTH), more);
  }

  static CriterionId[] allBut(CriterionId... spared) {
    EnumSet<CriterionId> all = EnumSet.allOf(CriterionId.class);
    all.removeAll(List.of(spared));
    return all.toArray(new CriterionId[0]);
  }

  private static CriterionId[] with(EnumSet<CriterionId> common, CriterionId... more) {
    common.addAll(List.of(more));
    return common.toArray(new CriterionId[0]);
  }
}
