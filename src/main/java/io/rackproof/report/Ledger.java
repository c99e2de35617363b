package io.rackproof.report;

import io.rackproof.criteria.Verdict;
import io.rackproof.plan.Obligation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What a run owes and what it has judged. Safe for several threads. */
public final class Ledger {
  private final Object lock = new Object();
  private final List<Obligation> owed = new ArrayList<>();
  private final List<Verdict> judged = new ArrayList<>();
  private String excuse = "";

  /** Adds verdicts that the run owes. */
  public void owe(Collection<Obligation> obligations) {
    synchronized (lock) {
      owed.addAll(obligations);
    }
  }

  /** Says that this run is not meant to judge anything, as one that only prints its plan. */
  public void oweNothing(String reason) {
    synchronized (lock) {
      excuse = reason;
    }
  }

  public void record(Verdict verdict) {
    synchronized (lock) {
      judged.add(verdict);
    }
  }

  /** How many verdicts the run owes. */
  public int owed() {
    synchronized (lock) {
      return owed.size();
    }
  }

  /** As it stands now, where tests still run and record. */
  public Ledger copy() {
    Ledger copy = new Ledger();
    synchronized (lock) {
      copy.owed.addAll(owed);
      copy.judged.addAll(judged);
      copy.excuse = excuse;
    }
    return copy;
  }

  /** In the order in which they were recorded. */
  public List<Verdict> verdicts() {
    synchronized (lock) {
      return List.copyOf(judged);
    }
  }

  /** What the run owes. */
  public List<Obligation> obligations() {
    synchronized (lock) {
      return List.copyOf(owed);
    }
  }

  /** Compares what was owed with what was judged. */
  public Gate gate() {
    synchronized (lock) {
      return Gate.compare(
          owed,
          judged.stream().map(verdict -> new Obligation(verdict.criterion(), verdict.target())),
          excuse);
    }
  }

  public Summary summary() {
    return new Summary(verdicts());
  }

  /** Whether the run must end red: a red verdict, or a gate that doesn't hold. */
  public boolean red() {
    return !gate().holds() || verdicts().stream().anyMatch(Verdict::red);
  }
}
