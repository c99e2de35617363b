package io.rackproof.plan;

import io.rackproof.testbed.Flow;
import io.rackproof.units.Bandwidth;

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

  /**
   * A bandwidth was measured.
   *
   * @param reached in one direction
   * @param nominal of the slower link
   */
  default void measured(Flow flow, Bandwidth reached, Bandwidth nominal) {}

  /** Something that a person should read now. */
  void note(String sentence);
}
