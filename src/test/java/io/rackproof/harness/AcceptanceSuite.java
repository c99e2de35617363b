package io.rackproof.harness;

import io.rackproof.bench.Bench;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.PortSurvey;
import io.rackproof.plan.Obligations;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.LosslessProfile;
import io.rackproof.testbed.NicPort;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import io.rackproof.testbed.Target;
import io.rackproof.testbed.Testbed;
import java.util.Iterator;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.testng.ISuite;
import org.testng.ITestNGMethod;
import org.testng.annotations.AfterSuite;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeSuite;
import org.testng.annotations.DataProvider;

/**
 * What every acceptance class stands on: the rack of the run, the targets that its criterion owes,
 * and the way from a verdict to a test result.
 */
public abstract class AcceptanceSuite implements SuiteAware {
  private ISuite suite;
  private RackRun run;

  @Override
  public void runsIn(ISuite value) {
    suite = value;
  }

  /** Opens the rack, once a suite. */
  @BeforeSuite(alwaysRun = true)
  public void openRack() {
    if (RunContext.of(suite).isPresent()) {
      return;
    }
    RackRun opened =
        RackRun.open(
            RunOptions.from(System.getProperties(), suite.getParameter("qos")),
            RunContext.folder(suite),
            RunContext.console(suite));
    suite.setAttribute(RunContext.ATTRIBUTE, opened);
    TreeSet<CriterionId> owed = new TreeSet<>();
    for (ITestNGMethod method : suite.getAllMethods()) {
      criterion(method.getRealClass()).ifPresent(owed::add);
    }
    opened.ledger().owe(Obligations.of(opened.bench().testbed(), owed));
    opened.begin();
  }

  /** The last of the ordinary nets: whatever the tests did, the rack is put back. */
  @AfterSuite(alwaysRun = true)
  public void closeRack() {
    RunContext.of(suite).ifPresent(RunContext::emergency);
  }

  @BeforeClass(alwaysRun = true)
  public void joinRun() {
    run =
        (RackRun) RunContext.of(suite).orElseThrow(() -> new RunRefused("the rack was not opened"));
  }

  @DataProvider
  public Iterator<Object[]> devices() {
    return targets(DeviceName.class).map(device -> new Object[] {device}).iterator();
  }

  @DataProvider
  public Iterator<Object[]> ports() {
    return targets(PortId.class).map(id -> new Object[] {testbed().port(id)}).iterator();
  }

  @DataProvider
  public Iterator<Object[]> pairs() {
    return targets(Pair.class).map(pair -> new Object[] {pair}).iterator();
  }

  private <T extends Target> Stream<T> targets(Class<T> type) {
    CriterionId criterion = criterion(getClass()).orElseThrow();
    return Obligations.targets(testbed(), criterion).stream().map(type::cast);
  }

  private static Optional<CriterionId> criterion(Class<?> type) {
    return Optional.ofNullable(type.getAnnotation(Judges.class)).map(Judges::value);
  }

  protected final Bench bench() {
    return run.bench();
  }

  protected final Testbed testbed() {
    return bench().testbed();
  }

  protected final LosslessProfile profile() {
    return testbed().profile();
  }

  protected final PortSurvey survey(NicPort port) {
    return bench().survey().port(port.id());
  }

  /** Ends the test with the verdict. */
  protected final void settle(Verdict verdict) {
    run.settle(verdict);
  }
}
