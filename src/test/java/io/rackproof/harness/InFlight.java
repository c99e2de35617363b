package io.rackproof.harness;

import io.qameta.allure.AllureLifecycle;
import io.qameta.allure.model.Status;
import io.qameta.allure.model.StatusDetails;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The tests that run at this moment, so that an interrupted run's report shows them. */
final class InFlight {
  private final Set<String> tests = ConcurrentHashMap.newKeySet();
  private final Supplier<AllureLifecycle> lifecycle;

  InFlight(Supplier<AllureLifecycle> lifecycle) {
    this.lifecycle = lifecycle;
  }

  /** On the test's own thread. */
  void begins() {
    lifecycle.get().getCurrentTestCase().ifPresent(tests::add);
  }

  /** On the test's own thread. */
  void ends() {
    lifecycle.get().getCurrentTestCase().ifPresent(tests::remove);
  }

  /** Writes them as broken. */
  void interrupted() {
    for (String test : tests) {
      lifecycle
          .get()
          .updateTestCase(
              test,
              result -> {
                result.setStatus(Status.BROKEN);
                result.setStatusDetails(new StatusDetails().setMessage("The run was interrupted"));
              });
      lifecycle.get().stopTestCase(test);
      lifecycle.get().writeTestCase(test);
    }
  }
}
