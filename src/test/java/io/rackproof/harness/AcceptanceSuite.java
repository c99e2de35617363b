package io.rackproof.harness;

import io.rackproof.bench.Bench;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Regression;
import io.rackproof.criteria.Verdict;
import io.rackproof.facts.PortSurvey;
import io.rackproof.plan.Obligations;
import io.rackproof.remote.SimulatedAccess;
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
import java.util.function.Function;
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
            RunOptions.from(this::given),
            RunContext.folder(suite),
            RunContext.console(suite),
            running());
    suite.setAttribute(RunContext.ATTRIBUTE, opened);
    TreeSet<CriterionId> owed = new TreeSet<>();
    for (ITestNGMethod method : suite.getAllMethods()) {
      criterion(method.getRealClass()).ifPresent(owed::add);
    }
    opened.ledger().owe(Obligations.of(opened.bench().testbed(), owed));
    opened.sayLimit(owed);
    opened.begin();
  }

  /** The command line wins over the suite. */
  private String given(String name) {
    return System.getProperty(name, suite.getParameter(name));
  }

  /** A simulated rack that somebody else has started and will look at afterwards. */
  private Optional<SimulatedAccess> running() {
    return Optional.ofNullable(
        (SimulatedAccess) suite.getAttribute(SimulatedAccess.class.getName()));
  }

  /** The last of the ordinary nets: whatever the tests did, the rack is put back. */
  @AfterSuite(alwaysRun = true)
  public void closeRack() {
    RunContext.of(suite).ifPresent(RunContext::emergency);
  }

  @BeforeClass
  public void joinRun() {
    run =
        (RackRun) RunContext.of(suite).orElseThrow(() -> new RunRefused("the rack was not opened"));
  }

  @DataProvider
  public Iterator<Object[]> devices() {
    return rows(DeviceName.class, device -> device);
  }

  @DataProvider
  public Iterator<Object[]> ports() {
    return rows(PortId.class, id -> testbed().port(id));
  }

  @DataProvider
  public Iterator<Object[]> pairs() {
    return rows(Pair.class, pair -> pair);
  }

  /**
   * A row a target. The engine asks for rows also when the rack was not opened, and then skips
   * them: it gets one without a target, because no row at all would be a second fault.
   */
  private <T extends Target> Iterator<Object[]> rows(Class<T> type, Function<T, Object> argument) {
    if (run == null) {
      return Stream.of(new Object[][] {{null}}).iterator();
    }
    CriterionId criterion = criterion(getClass()).orElseThrow();
    return Obligations.targets(testbed(), criterion).stream()
        .map(target -> new Object[] {argument.apply(type.cast(target))})
        .iterator();
  }

  private static Optional<CriterionId> criterion(Class<?> type) {
    return Optional.ofNullable(type.getAnnotation(Judges.class)).map(Judges::value);
  }

  protected final Bench bench() {
    return run.bench();
  }

  /** What earlier nights of this testbed are compared by. */
  protected final Regression earlierNights() {
    return run.earlierNights();
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
