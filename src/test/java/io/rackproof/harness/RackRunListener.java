package io.rackproof.harness;

import io.qameta.allure.Allure;
import io.qameta.allure.AllureLifecycle;
import io.rackproof.harness.gate.RunGate;
import io.rackproof.report.Console;
import io.rackproof.report.RunFolder;
import io.rackproof.report.Terminal;
import java.io.PrintStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.testng.IAlterSuiteListener;
import org.testng.IConfigurationListener;
import org.testng.IDataProviderListener;
import org.testng.IExecutionListener;
import org.testng.IInvokedMethod;
import org.testng.IInvokedMethodListener;
import org.testng.ISuite;
import org.testng.ISuiteListener;
import org.testng.ITestContext;
import org.testng.ITestListener;
import org.testng.ITestNGMethod;
import org.testng.ITestResult;
import org.testng.xml.XmlClass;
import org.testng.xml.XmlSuite;
import org.testng.xml.XmlTest;

/**
 * Gives a run on a testbed its folder and console before it begins, and its report at the end. Does
 * nothing when the framework tests itself.
 */
public final class RackRunListener
    implements IExecutionListener,
        IAlterSuiteListener,
        ISuiteListener,
        IConfigurationListener,
        IDataProviderListener,
        IInvokedMethodListener,
        ITestListener {
  private final boolean active;
  private final RunSettings settings;
  private final PrintStream out;
  private final InstantSource clock;
  private final RunFolder folder;
  private final Instant start;
  private final Console console;
  private final InFlight inFlight;
  private final RunFaults faults;
  private final Queue<ISuite> suites = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Thread hook = new Thread(this::interrupted, "rackproof-interrupted");

  /** Called by the engine, before any other listener: Allure asks for its folder only once. */
  public RackRunListener() {
    this(
        RunSettings.from(System.getProperties()),
        System.out,
        InstantSource.system(),
        Allure::getLifecycle);
    if (active) {
      System.setProperty("allure.results.directory", folder.allureResults().toString());
      RunLog.sendTo(folder.log());
    }
  }

  RackRunListener(
      RunSettings settings,
      PrintStream out,
      InstantSource clock,
      Supplier<AllureLifecycle> lifecycle) {
    this.settings = settings;
    this.active = settings.testbed().isPresent();
    this.out = out;
    this.clock = clock;
    String testbed = RunFolder.nameOf(settings.testbed().orElse(""));
    this.start = clock.instant();
    this.folder = RunFolder.plan(settings.reports(), testbed, start);
    boolean live = active && Terminal.live(settings.console());
    this.console = new Console(out, live, clock, live ? Terminal.columns(80) : Console.WIDTH);
    this.faults = new RunFaults(folder.log());
    this.inFlight = new InFlight(lifecycle);
  }

  /** The folder that this run reports to. */
  RunFolder folder() {
    return folder;
  }

  @Override
  public void onExecutionStart() {
    if (active) {
      Runtime.getRuntime().addShutdownHook(hook);
    }
  }

  @Override
  public void alter(List<XmlSuite> all) {
    if (active && !all.isEmpty()) {
      XmlTest gate = new XmlTest(all.get(all.size() - 1));
      gate.setName("gate");
      gate.setXmlClasses(List.of(new XmlClass(RunGate.class)));
    }
  }

  @Override
  public void onStart(ISuite suite) {
    if (active) {
      suite.setAttribute(RunFolder.class.getName(), folder);
      suite.setAttribute(Console.class.getName(), console);
      suites.add(suite);
      for (ITestNGMethod method : suite.getAllMethods()) {
        if (method.getInstance() instanceof SuiteAware test) {
          test.runsIn(suite);
        }
      }
    }
  }

  @Override
  public void onConfigurationFailure(ITestResult result) {
    faults.add(result);
  }

  @Override
  public void onTestFailure(ITestResult result) {
    faults.add(result);
  }

  @Override
  public void onDataProviderFailure(
      ITestNGMethod method, ITestContext context, RuntimeException cause) {
    faults.add("Listing the targets of " + method.getMethodName(), cause);
  }

  @Override
  public void beforeInvocation(IInvokedMethod method, ITestResult result) {
    if (active && method.isTestMethod()) {
      inFlight.begins();
    }
  }

  @Override
  public void afterInvocation(IInvokedMethod method, ITestResult result) {
    if (active && method.isTestMethod()) {
      inFlight.ends();
    }
  }

  /**
   * @throws RunIsRed when the run is red and the engine has seen no failure: the one exception to
   *     the rule that a listener never throws
   */
  @Override
  public void onExecutionFinish() {
    if (!active || !closed.compareAndSet(false, true)) {
      return;
    }
    String reason = end().close(context(), console);
    unhook();
    if (!reason.isEmpty() && !faults.engineIsRed()) {
      throw new RunIsRed(reason);
    }
  }

  /** Signals end here, while tests still run. */
  private void interrupted() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    PrintStream tty = Terminal.lastResort(out);
    Console last = new Console(tty, false, clock);
    last.lines(List.of("", "Interrupted: putting every device back as it was; please wait."));
    faults.interrupted("The run was interrupted before its end");
    context().ifPresent(this::undo);
    inFlight.interrupted();
    end().close(context(), last);
  }

  /** Before all else, while the results are still incomplete. */
  private void undo(RunContext run) {
    try {
      run.emergency();
    } catch (RuntimeException failure) {
      faults.add("undoing what the run changed", failure);
    }
  }

  private void unhook() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException goingDown) {
      // The hook is running, and finds the run closed.
      faults.add("The run was interrupted at its end");
    }
  }

  private RunEnd end() {
    SignoffAct signoff = new SignoffAct(settings, folder, faults, start, clock);
    return new RunEnd(settings, folder, faults, signoff);
  }

  private Optional<RunContext> context() {
    return suites.stream().flatMap(suite -> RunContext.of(suite).stream()).findFirst();
  }
}
