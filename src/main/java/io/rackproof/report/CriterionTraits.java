package io.rackproof.report;

import io.qameta.allure.SeverityLevel;
import io.rackproof.criteria.CriterionId;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * How the report files a criterion. One that is not named here is a product defect of normal
 * severity in the area of its scope.
 */
final class CriterionTraits {
  /** Who is to look at a failure first. */
  enum Defect {
    CABLING("Cabling"),
    CONFIGURATION("Configuration"),
    PRODUCT("Product defect");

    private final String title;

    Defect(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }

    /** Matches what a failed verdict of these criteria says. */
    String messageRegex() {
      String names =
          Arrays.stream(CriterionId.values())
              .filter(criterion -> defect(criterion) == this)
              .map(CriterionId::name)
              .collect(Collectors.joining("|"));
      return "(" + names + ") .*";
    }

    /** In the order in which the report shows them. */
    static List<Defect> all() {
      return List.of(PRODUCT, CABLING, CONFIGURATION);
    }
  }

  private CriterionTraits() {}

  static Defect defect(CriterionId criterion) {
    return switch (criterion) {
      case CABLING, PORT_ACTIVE, LINK_QUALITY -> Defect.CABLING;
      case REACHABLE,
          QOS_APPLIED,
          FIRMWARE,
          ROCE_FIRMWARE,
          PCIE_TUNING,
          TUNING,
          ROCE_V2,
          MTU,
          PATH_MTU,
          RDMA_READY,
          LOSSLESS,
          AGREEMENT,
          PEER_MEMORY,
          LOSSLESS_QUEUE,
          RESTORED ->
          Defect.CONFIGURATION;
      default -> Defect.PRODUCT;
    };
  }

  /** The area of acceptance: the first level of the report's behaviours. */
  static String epic(CriterionId criterion) {
    return switch (criterion) {
      case REACHABLE, QOS_APPLIED, RESTORED -> "Access and safety";
      case PORT_ACTIVE, CABLING, LINK_QUALITY -> "Links";
      case NIC, FIRMWARE, ROCE_FIRMWARE, PCIE, PCIE_TUNING, TUNING -> "NICs and hosts";
      case ROCE_V2, MTU, PATH_MTU, RDMA_READY, PEER_MEMORY -> "RDMA readiness";
      case LOSSLESS, AGREEMENT, PFC_FLAT, NO_LOSS, LOSSLESS_QUEUE -> "Lossless fabric";
      case BANDWIDTH, LATENCY, INCAST, REGRESSION, SOAK -> "Performance";
      default ->
          switch (criterion.scope()) {
            case DEVICE -> "Devices";
            case PORT -> "Ports";
            case PAIR -> "Performance";
          };
    };
  }

  static SeverityLevel severity(CriterionId criterion) {
    return switch (criterion) {
      case REACHABLE, PORT_ACTIVE, RESTORED -> SeverityLevel.BLOCKER;
      case QOS_APPLIED,
          CABLING,
          ROCE_V2,
          LOSSLESS,
          AGREEMENT,
          BANDWIDTH,
          PFC_FLAT,
          NO_LOSS,
          INCAST,
          REGRESSION,
          SOAK ->
          SeverityLevel.CRITICAL;
      default -> SeverityLevel.NORMAL;
    };
  }
}
