package io.rackproof.facts;

/** Where a reply is kept, relative to the run's evidence folder: {@code node01/0007}. */
public record EvidenceRef(String path) {
  @Override
  public String toString() {
    return path;
  }
}
