package io.rackproof.report;

import static io.qameta.allure.util.ResultsUtils.createEpicLabel;
import static io.qameta.allure.util.ResultsUtils.createFeatureLabel;
import static io.qameta.allure.util.ResultsUtils.createLabel;
import static io.qameta.allure.util.ResultsUtils.createLink;
import static io.qameta.allure.util.ResultsUtils.createOwnerLabel;
import static io.qameta.allure.util.ResultsUtils.createParameter;
import static io.qameta.allure.util.ResultsUtils.createSeverityLabel;
import static io.qameta.allure.util.ResultsUtils.createStoryLabel;

import io.qameta.allure.AllureLifecycle;
import io.qameta.allure.model.Label;
import io.qameta.allure.model.Parameter;
import io.qameta.allure.model.StepResult;
import io.qameta.allure.model.TestResult;
import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.testbed.DeviceName;
import io.rackproof.testbed.Pair;
import io.rackproof.testbed.PortId;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntSupplier;

/** Turns the test that is running on this thread into the report's entry of one verdict. */
public final class AllureVerdicts {
  private static final Set<String> OURS =
      Set.of("epic", "feature", "story", "severity", "tag", "owner", "host");

  /** Of a run that owes more, only red verdicts show replies: a browser has to open the page. */
  private static final int DETAILED = 5_000;

  private final AllureLifecycle lifecycle;
  private final EvidenceSteps steps;
  private final String documentation;
  private final IntSupplier owed;

  /**
   * Shows verdicts in the report that the lifecycle writes.
   *
   * @param evidence folder that references are relative to: that of this run, or of the recorded
   *     run that is judged again
   * @param documentation address of the page that explains the criteria, each under the anchor of
   *     its {@link CriterionId#anchor()}
   */
  public AllureVerdicts(AllureLifecycle lifecycle, Path evidence, String documentation) {
    this(lifecycle, evidence, documentation, () -> 0);
  }

  /**
   * As above.
   *
   * @param owed how many verdicts the run owes: the more, the less is said of those that pass
   */
  public AllureVerdicts(
      AllureLifecycle lifecycle, Path evidence, String documentation, IntSupplier owed) {
    this.lifecycle = lifecycle;
    this.steps = new EvidenceSteps(lifecycle, evidence);
    this.documentation = documentation;
    this.owed = owed;
  }

  /** To be called on the thread of the test, once. Without a running test it does nothing. */
  public void show(Verdict verdict) {
    if (lifecycle.getCurrentTestCase().isEmpty()) {
      return;
    }
    boolean whole = verdict.red() || owed.getAsInt() <= DETAILED;
    List<StepResult> how = whole ? steps.of(verdict) : List.of();
    lifecycle.updateTestCase(
        result -> {
          fill(result, verdict, whole);
          result.setSteps(new ArrayList<>(how));
        });
  }

  private void fill(TestResult result, Verdict verdict, boolean whole) {
    CriterionId criterion = verdict.criterion();
    String mark = verdict.status() == Status.NOT_APPLICABLE ? "not applicable: " : "";
    result.setName(mark + criterion.title() + " – " + verdict.target());
    result.setHistoryId(historyId(verdict));
    result.setDescription(null);
    result.setDescriptionHtml(
        whole ? VerdictHtml.of(verdict) : VerdictHtml.escaped(verdict.found()));
    result.setLabels(labels(result.getLabels(), verdict));
    result.setParameters(parameters(verdict));
    if (whole) {
      String address = documentation + "#" + criterion.anchor();
      result.getLinks().add(createLink(null, criterion.name(), address, "link"));
    }
  }

  private static List<Label> labels(List<Label> given, Verdict verdict) {
    List<Label> labels = new ArrayList<>(given);
    labels.removeIf(label -> OURS.contains(label.getName()));
    labels.add(createEpicLabel(CriterionTraits.epic(verdict.criterion())));
    labels.add(createFeatureLabel(verdict.criterion().title()));
    labels.add(createStoryLabel(device(verdict)));
    labels.add(createOwnerLabel(owner(verdict)));
    labels.add(createLabel("host", owner(verdict)));
    labels.add(createSeverityLabel(CriterionTraits.severity(verdict.criterion())));
    labels.add(createLabel("tag", verdict.criterion().name()));
    if (verdict.status() == Status.NOT_APPLICABLE) {
      labels.add(createLabel("tag", Status.NOT_APPLICABLE.name()));
    }
    return labels;
  }

  /** Nothing that varies between runs: the trend is keyed by these. */
  private static List<Parameter> parameters(Verdict verdict) {
    return new ArrayList<>(
        List.of(
            createParameter("criterion", verdict.criterion()),
            createParameter("target", verdict.target())));
  }

  /** The same in every run, whatever the test class is called, so that a trend goes on. */
  private static String historyId(Verdict verdict) {
    String key = verdict.criterion() + " " + verdict.target();
    return UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** The device that answers for it; of a pair the one that has its name first. */
  private static String owner(Verdict verdict) {
    return verdict.target() instanceof Pair pair ? pair.a().host().value() : device(verdict);
  }

  private static String device(Verdict verdict) {
    if (verdict.target() instanceof PortId port) {
      return port.host().toString();
    }
    if (verdict.target() instanceof Pair) {
      return "pairs";
    }
    return verdict.target() instanceof DeviceName device ? device.value() : "testbed";
  }
}
