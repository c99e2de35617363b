package io.rackproof.report.signoff;

import io.rackproof.criteria.CriterionId;
import io.rackproof.criteria.Status;
import io.rackproof.criteria.Verdict;
import io.rackproof.plan.Obligation;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Verdicts as JUnit test cases, in the form that Jenkins, GitLab and GitHub's actions read: a suite
 * a criterion; FAIL is a failure, INCONCLUSIVE and a verdict that is missing are errors,
 * NOT_APPLICABLE is skipped. A last suite holds what went wrong beside the verdicts.
 *
 * @see <a href="https://github.com/jenkinsci/xunit-plugin">the schema of Jenkins' xUnit plugin</a>
 */
final class JUnitXml {
  private final Signoff signoff;
  private final XMLStreamWriter xml;

  private JUnitXml(Signoff signoff, XMLStreamWriter xml) {
    this.signoff = signoff;
    this.xml = xml;
  }

  static String of(Signoff signoff) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      new JUnitXml(signoff, xml).write();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("text could not be written to memory", e);
    }
    return text.toString();
  }

  private void write() throws XMLStreamException {
    Map<CriterionId, List<Verdict>> given = new TreeMap<>();
    signoff
        .verdicts()
        .forEach(one -> given.computeIfAbsent(one.criterion(), key -> new ArrayList<>()).add(one));
    Map<CriterionId, List<Obligation>> missing = new TreeMap<>();
    for (Obligation one : signoff.missing()) {
      missing.computeIfAbsent(one.criterion(), key -> new ArrayList<>()).add(one);
      given.computeIfAbsent(one.criterion(), key -> new ArrayList<>());
    }
    xml.writeStartDocument("UTF-8", "1.0");
    line();
    xml.writeStartElement("testsuites");
    attribute("name", "Rackproof: " + signoff.run().testbed() + ", " + signoff.run().suite());
    line();
    for (Map.Entry<CriterionId, List<Verdict>> suite : given.entrySet()) {
      write(suite.getKey(), suite.getValue(), missing.getOrDefault(suite.getKey(), List.of()));
    }
    faults();
    xml.writeEndElement();
    line();
    xml.writeEndDocument();
  }

  private void write(CriterionId criterion, List<Verdict> verdicts, List<Obligation> missing)
      throws XMLStreamException {
    begin(
        criterion.name(),
        verdicts.size() + missing.size(),
        count(verdicts, Status.FAIL),
        count(verdicts, Status.INCONCLUSIVE) + missing.size(),
        count(verdicts, Status.NOT_APPLICABLE));
    for (Verdict verdict : verdicts) {
      open(verdict.target().toString(), criterion.name());
      switch (verdict.status()) {
        case PASS -> {}
        case FAIL -> outcome("failure", verdict.sentence());
        case INCONCLUSIVE -> outcome("error", verdict.sentence());
        case NOT_APPLICABLE -> outcome("skipped", verdict.why());
      }
      close();
    }
    for (Obligation obligation : missing) {
      open(obligation.target().toString(), criterion.name());
      outcome("error", obligation + " is owed and was not judged");
      close();
    }
    close();
  }

  private void faults() throws XMLStreamException {
    List<String> faults = new ArrayList<>(signoff.faults());
    if (signoff.conclusion().outcome() == Outcome.INCOMPLETE) {
      faults.add(0, signoff.conclusion().sentence());
    }
    if (!faults.isEmpty()) {
      begin("run", 1, 0, 1, 0);
      open("the run itself", "run");
      outcome("error", String.join("\n", faults));
      close();
      close();
    }
  }

  private void begin(String name, int tests, int failures, int errors, int skipped)
      throws XMLStreamException {
    xml.writeStartElement("testsuite");
    attribute("name", name);
    attribute("tests", Integer.toString(tests));
    attribute("failures", Integer.toString(failures));
    attribute("errors", Integer.toString(errors));
    attribute("skipped", Integer.toString(skipped));
    attribute("timestamp", signoff.run().started().toString().replaceFirst("(\\.\\d+)?Z$", ""));
    line();
  }

  private void open(String name, String criterion) throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute("name", name);
    attribute("classname", signoff.run().testbed() + "." + criterion);
  }

  private void outcome(String element, String sentence) throws XMLStreamException {
    xml.writeStartElement(element);
    attribute("message", sentence.lines().findFirst().orElse(""));
    xml.writeCharacters(XmlText.of(sentence));
    xml.writeEndElement();
  }

  private void close() throws XMLStreamException {
    xml.writeEndElement();
    line();
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, XmlText.of(value));
  }

  private void line() throws XMLStreamException {
    xml.writeCharacters("\n");
  }

  private static int count(List<Verdict> verdicts, Status status) {
    return (int) verdicts.stream().filter(one -> one.status() == status).count();
  }
}
