package io.rackproof.device;

import io.rackproof.facts.Observed;
import io.rackproof.remote.Command;
import io.rackproof.remote.Reply;
import io.rackproof.remote.Shell;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The lease of a Linux machine: a symbolic link in {@code /run} whose target is the holder. Making
 * a link is atomic and fails where one is (symlink(2)), so one command takes the lease and says
 * who; {@code find -lname} removes it only while it is that holder's (GNU findutils). {@code /run}
 * is in memory and goes with a reboot (file-hierarchy(7)).
 */
public final class LinkLease implements Leasable {
  static final String PATH = "/run/rackproof.lease";

  private final Shell shell;

  public LinkLease(Shell shell) {
    this.shell = shell;
  }

  @Override
  public Observed<Optional<Holder>> holder() {
    return holder(shell.run(look()));
  }

  @Override
  public Observed<Holder> take(Holder own) {
    return held(shell.run(List.of(make(own), look())));
  }

  @Override
  public List<Command> taking(Holder own) {
    return List.of(make(own));
  }

  @Override
  public List<Command> releasing(Holder own) {
    return List.of(remove(own));
  }

  @Override
  public Observed<Holder> takeOver(Holder dead, Holder own) {
    return held(shell.run(List.of(remove(dead), make(own), look())));
  }

  @Override
  public Observed<Optional<Holder>> release(Holder own) {
    List<Reply> replies = shell.run(List.of(remove(own), look()));
    return holder(replies.get(1))
        .flatMap(
            holder ->
                holder.filter(own::equals).isPresent()
                    ? Observed.unknown(
                        "the lease "
                            + PATH
                            + " is still there: "
                            + replies.get(0).ending()
                            + "; remove it by hand",
                        "")
                    : Observed.known(holder));
  }

  private static Command look() {
    return Command.read("readlink", PATH);
  }

  /** {@code -T}: never into a folder that a link of this name may lead to. */
  private static Command make(Holder holder) {
    return Command.change("ln", "-sT", holder.text(), PATH);
  }

  static Command remove(Holder holder) {
    // A pattern in which nothing but itself matches: find(1) reads it as fnmatch(3) does.
    String pattern = holder.text().replaceAll("([\\\\*?\\[\\]])", "\\\\$1");
    return Command.change("find", PATH, "-maxdepth", "0", "-lname", pattern, "-delete");
  }

  private static Observed<Optional<Holder>> holder(Reply reply) {
    // 1 is readlink's status, without a word, for what is not there.
    return Answer.ended(reply, Set.of(1)) && (reply.stdout() + reply.stderr()).isBlank()
        ? Observed.known(Optional.empty(), reply.evidence())
        : Answer.read(reply, text -> Optional.of(new Holder(Answer.line(text))));
  }

  /** Known only when somebody does hold it. */
  private static Observed<Holder> held(List<Reply> replies) {
    Reply made = replies.get(replies.size() - 2);
    return holder(replies.get(replies.size() - 1))
        .flatMap(
            holder ->
                holder
                    .map(value -> Observed.known(value, made.evidence()))
                    .orElseGet(() -> Answer.failed(made)));
  }
}
