package io.rackproof.plan;

/** Hears how far a run is. Called from several threads; must return at once and never throw. */
public interface Progress {
  /** Hears nothing. */
  Progress NONE =
      new Progress() {
        @Override
        public void phase(String name, int steps) {}

        @Override
        public void step(String what) {}

        @Override
        public void note(String sentence) {}
      };

  /**
   * A phase begins; the one before has ended.
   *
   * @param steps how many steps it has, 0 when unknown
   */
  void phase(String name, int steps);

  /** One step of the phase is done. */
  void step(String what);

  /** Something that a person should read now. */
  void note(String sentence);
}
