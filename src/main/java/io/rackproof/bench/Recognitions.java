package io.rackproof.bench;

import io.rackproof.device.Recognition;
import io.rackproof.device.bridge.LinuxSwitch;
import io.rackproof.device.comware.ComwareSwitch;
import io.rackproof.device.eos.EosSwitch;
import io.rackproof.device.huawei.HuaweiSwitch;
import io.rackproof.device.nvue.NvueSwitch;
import io.rackproof.device.nxos.NxosSwitch;
import io.rackproof.device.sonic.SonicSwitch;
import io.rackproof.remote.CliDialect;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** How switches are told apart before their system is known. */
final class Recognitions {
  /** With a POSIX shell; Linux last, because the others are Linux too. */
  static final List<Recognition> POSIX =
      List.of(SonicSwitch.RECOGNITION, NvueSwitch.RECOGNITION, LinuxSwitch.RECOGNITION);

  /** With a command line of their own. */
  static final List<Recognition> CLI =
      List.of(
          EosSwitch.RECOGNITION,
          NxosSwitch.RECOGNITION,
          HuaweiSwitch.RECOGNITION,
          ComwareSwitch.RECOGNITION);

  private static final List<CliDialect> DIALECTS =
      List.of(EosSwitch.DIALECT, NxosSwitch.DIALECT, HuaweiSwitch.DIALECT, ComwareSwitch.DIALECT);

  /**
   * What all command lines have in common: prompts of any of them, an empty line as the comment,
   * pagers answered page by page. Nothing is sent that one of them would not merely refuse.
   */
  static final CliDialect ANY =
      new CliDialect(
          "[<\\[]?[~*]?" + CliDialect.HOST + "(\\([^()\\s]+\\))?[#>\\]]",
          "",
          List.of(),
          List.of("end"),
          Optional.empty(),
          all(CliDialect::pagers),
          DIALECTS.stream().flatMap(dialect -> dialect.questions().stream()).toList(),
          all(CliDialect::refusals));

  private Recognitions() {}

  private static List<Pattern> all(java.util.function.Function<CliDialect, List<Pattern>> part) {
    return Stream.of(DIALECTS)
        .flatMap(List::stream)
        .flatMap(dialect -> part.apply(dialect).stream())
        .toList();
  }
}
