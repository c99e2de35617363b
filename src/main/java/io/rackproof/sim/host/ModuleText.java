package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.SimNic;
import java.util.List;
import java.util.Locale;

/** An optical module as {@code ethtool -m} shows it (ethtool, cmis.c and sff-common.c). */
final class ModuleText {
  /** Degrees Celsius: when it is well, when it isn't, and from where on it warns and alarms. */
  static final int COOL = 56;

  static final int HOT = 73;
  private static final int WARNING = 70;
  static final int ALARM = 75;

  private ModuleText() {}

  static int celsius(SimNic nic) {
    return nic.has(SimNic.Flaw.HOT_MODULE) ? HOT : COOL;
  }

  static Output of(SimNic nic, Invocation call) {
    if (!call.root()) {
      return Output.failed(1, "netlink error: Operation not permitted\n");
    }
    int celsius = celsius(nic);
    StringBuilder text = new StringBuilder();
    row(text, "Identifier", "0x19 (OSFP 8X Pluggable Transceiver)");
    row(text, "Power class", "6");
    row(text, "Max power", "14.00W");
    row(text, "Connector", "0x0c (MPO 1x12)");
    row(text, "Transmitter technology", "0x06 (1310 nm DFB)");
    row(text, "Vendor name", "EXAMPLE");
    row(text, "Vendor PN", "OSFP-400G-DR4");
    row(text, "Module State", "0x03 (ModuleReady)");
    row(text, "Module temperature", degrees(celsius));
    row(text, "Module voltage", "3.2754 V");
    for (int lane = 1; lane <= 4; lane++) {
      row(text, "Transmit avg optical power (Channel " + lane + ")", "1.5136 mW / 1.80 dBm");
    }
    flag(text, "Module temperature high alarm", false);
    flag(text, "Module temperature low alarm", false);
    flag(text, "Module temperature high warning", celsius >= WARNING);
    flag(text, "Module temperature low warning", false);
    for (String what : List.of("Laser tx power high alarm   ", "Laser rx power low alarm    ")) {
      for (int lane = 1; lane <= 4; lane++) {
        flag(text, what + "(Channel " + lane + ")", false);
      }
    }
    row(text, "Module temperature high alarm threshold", degrees(ALARM));
    row(text, "Module temperature low alarm threshold", degrees(-5));
    row(text, "Module temperature high warning threshold", degrees(WARNING));
    row(text, "Module temperature low warning threshold", degrees(0));
    row(text, "Module voltage high alarm threshold", "3.6300 V");
    row(text, "Module voltage low alarm threshold", "2.9700 V");
    return Output.ok(text.toString());
  }

  private static void row(StringBuilder text, String key, String value) {
    text.append(String.format("\t%-41s : %s\n", key, value));
  }

  private static void flag(StringBuilder text, String what, boolean on) {
    row(text, what, on ? "On" : "Off");
  }

  private static String degrees(int celsius) {
    return String.format(
        Locale.ROOT, "%d.00 degrees C / %.2f degrees F", celsius, celsius * 1.8 + 32);
  }
}
