package io.rackproof.harness.crash;

import io.rackproof.plan.Progress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what a person would read during a run. */
final class Notes implements Progress {
  private final List<String> sentences = new CopyOnWriteArrayList<>();

  List<String> sentences() {
    return sentences;
  }

  @Override
  public void phase(String name, int steps) {}

  @Override
  public void step(String what) {}

  @Override
  public void note(String sentence) {
    sentences.add(sentence);
  }
}
