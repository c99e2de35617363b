package io.rackproof.sim.fabric;

import io.rackproof.sim.fabric.NicCounters.Kind;
import io.rackproof.units.Priority;

/** What one flow does to the counters of the two NICs and the two switch ports. */
final class FlowCounters {
  /** Pause frames a second with which a switch holds back a sender that nothing slows. */
  private static final long PAUSES_A_SECOND = 4000;

  /** Pause frames of a start at full rate, until congestion control has it. */
  private static final long PAUSES_OF_A_START = 60;

  private static final long STORM_A_SECOND = 30_000;

  /** Share of the packets that a full queue drops. */
  private static final double OVERFLOW = 2e-3;

  private static final int ACK_FRAME = 14 + 20 + 8 + 12 + 4 + 4 + 4;

  private final Path path;
  private final double seconds;
  private final long messages;
  private final long packets;
  private final NicCounters sender;
  private final NicCounters receiver;
  private final SwitchPortCounters in;
  private final SwitchPortCounters out;

  FlowCounters(Path path, double goodput) {
    this.path = path;
    seconds = path.flow().duration().toMillis() / 1e3;
    messages = (long) (goodput * seconds / 8 / path.flow().messageSize());
    packets = messages * path.flow().packetsPerMessage();
    sender = path.from().counters();
    receiver = path.to().counters();
    in = path.in().counters();
    out = path.out().counters();
  }

  /** Data one way, an acknowledgement a message the other. */
  void payload() {
    frames(path, packets, messages * path.flow().frameBytesPerMessage());
    Path back = new Path(path.flow(), path.to(), path.out(), path.in(), path.from());
    frames(back, messages, messages * ACK_FRAME);
    receiver.add(Kind.WRITE_REQUESTS, messages);
  }

  /** Frames that cross the whole path. */
  static void frames(Path path, long packets, long bytes) {
    NicCounters from = path.from().counters();
    NicCounters to = path.to().counters();
    from.add(Kind.TX_PACKETS, path.senderPriority(), packets);
    from.add(Kind.TX_BYTES, path.senderPriority(), bytes);
    path.in().counters().add(SwitchPortCounters.Kind.RX_PACKETS, packets);
    path.in().counters().add(SwitchPortCounters.Kind.RX_BYTES, bytes);
    path.out().counters().add(SwitchPortCounters.Kind.TX_PACKETS, packets);
    path.out().counters().add(SwitchPortCounters.Kind.TX_BYTES, bytes);
    path.out().counters().add(SwitchPortCounters.Kind.QUEUE_PACKETS, path.queue(), packets);
    path.out().counters().add(SwitchPortCounters.Kind.QUEUE_BYTES, path.queue(), bytes);
    to.add(Kind.RX_PACKETS, path.receiverPriority(), packets);
    to.add(Kind.RX_BYTES, path.receiverPriority(), bytes);
  }

  /** Some packets are lost on the way to the receiver, whatever the load. */
  void lost(double share) {
    long queue = Math.round(packets * path.out().dropRate());
    long wire = Math.round(packets * share) - queue;
    if (queue > 0) {
      dropped(queue);
    }
    if (wire > 0) {
      receiver.add(Kind.RX_CRC_ERRORS, wire);
      sentAgain(wire);
    }
  }

  /** The queue to the receiver is full: marks, and pauses to the sender where PFC is on. */
  void queueBuilt() {
    if (path.marks()) {
      long marked = packets / 50;
      out.add(SwitchPortCounters.Kind.QUEUE_ECN_MARKED, path.queue(), marked);
      receiver.add(Kind.ECN_MARKED, marked);
      boolean notified =
          !path.to().has(SimNic.Flaw.NO_CNP)
              && path.to()
                  .settings()
                  .ecnNotification()
                  .contains(Priority.of(path.receiverPriority()));
      long answers = notified ? marked / 10 : 0;
      receiver.add(Kind.CNP_SENT, answers);
      sender.add(Kind.CNP_HANDLED, path.controlled() ? answers : 0);
    }
    int priority = path.fabricPriority();
    if (path.in().pfc().contains(Priority.of(priority))) {
      long pauses = path.controlled() ? PAUSES_OF_A_START : Math.round(PAUSES_A_SECOND * seconds);
      in.add(SwitchPortCounters.Kind.TX_PFC, priority, pauses);
      sender.add(Kind.RX_PAUSE, priority, pauses);
    }
  }

  /** The receiver holds its switch port back, where PFC is on at its end. */
  void receiverPauses(boolean storm) {
    int priority = path.receiverPriority();
    if (path.to().settings().pfc().contains(Priority.of(priority))) {
      long pauses = Math.round((storm ? STORM_A_SECOND : PAUSES_A_SECOND) * seconds);
      receiver.add(Kind.TX_PAUSE, priority, pauses);
      out.add(SwitchPortCounters.Kind.RX_PFC, priority, pauses);
    }
  }

  /** The receiver stops everything that its switch port sends, of whatever priority. */
  void receiverPausesAll() {
    receiver.add(Kind.TX_GLOBAL_PAUSE, Math.round(PAUSES_A_SECOND * seconds));
  }

  void droppedByReceiver() {
    long dropped = overflow();
    receiver.add(Kind.RX_DISCARDS, path.receiverPriority(), dropped);
    sentAgain(dropped);
  }

  /** The switch is full: where it pauses in vain, what still comes finds no room on its way in. */
  void droppedByQueue() {
    long count = path.controlled() ? PAUSES_OF_A_START : overflow();
    int priority = path.fabricPriority();
    if (path.in().pfc().contains(Priority.of(priority))) {
      in.add(SwitchPortCounters.Kind.RX_DROPS, count);
      in.add(SwitchPortCounters.Kind.PRIORITY_GROUP_DROPS, priority, count);
      sentAgain(count);
    } else {
      dropped(count);
    }
  }

  private long overflow() {
    return Math.max(1, Math.round(packets * OVERFLOW));
  }

  private void dropped(long count) {
    long bytes = count * (path.flow().frameBytesPerMessage() / path.flow().packetsPerMessage());
    out.add(SwitchPortCounters.Kind.TX_DROPS, count);
    out.add(SwitchPortCounters.Kind.QUEUE_DROP_PACKETS, path.queue(), count);
    out.add(SwitchPortCounters.Kind.QUEUE_DROP_BYTES, path.queue(), bytes);
    sentAgain(count);
  }

  private void sentAgain(long count) {
    receiver.add(Kind.OUT_OF_SEQUENCE, count);
    sender.add(Kind.PACKET_SEQ_ERR, count);
    sender.add(Kind.ADAPTIVE_RETRANSMISSION, (count + 1) / 2);
  }

  /** Every try of every queue pair is lost: at the switch where packets are too large for it. */
  static void neverArrived(Path path) {
    int tries = 8 * path.flow().queuePairs();
    path.from().counters().add(Kind.ACK_TIMEOUT, tries);
    path.from().counters().add(Kind.CQE_ERROR, path.flow().queuePairs());
    if (path.up()) {
      long packets = 8L * path.flow().queuePairs() * path.flow().packetsPerMessage();
      path.from().counters().add(Kind.TX_PACKETS, path.senderPriority(), packets);
      if (path.flow().largestPacket() > path.in().mtu()) {
        path.in().counters().add(SwitchPortCounters.Kind.RX_ERRORS, packets);
      } else {
        path.in().counters().add(SwitchPortCounters.Kind.RX_PACKETS, packets);
        path.out().counters().add(SwitchPortCounters.Kind.TX_DROPS, packets);
      }
    }
  }
}
