package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicBoard;
import io.rackproof.sim.fabric.PcieSlot;
import io.rackproof.sim.fabric.SimNic;
import java.util.Optional;

/** {@code lspci -D -s ADDRESS -vvv} (pciutils): nothing and status 0 for an unknown address. */
final class Lspci implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    if (call.argv().contains("-d")) {
      return Output.ok(
          host.gpus()
              ? "0000:1b:00.0 3D controller: NVIDIA Corporation GH100 [H100 SXM5 80GB] (rev a1)\n"
              : "");
    }
    Optional<String> wanted = new Arguments(call.argv()).after("-s");
    StringBuilder text = new StringBuilder();
    host.nics().stream()
        .filter(nic -> wanted.isEmpty() || nic.slot().address().endsWith(wanted.get()))
        .forEach(nic -> text.append(device(nic, call)));
    host.nics().stream()
        .filter(nic -> wanted.isPresent() && nic.slot().bridge().endsWith(wanted.get()))
        .forEach(nic -> text.append(bridge(nic, call)));
    return Output.ok(text.toString());
  }

  private static String device(SimNic nic, Invocation call) {
    boolean domain = call.argv().contains("-D");
    PcieSlot slot = nic.slot();
    NicBoard board = nic.card().board();
    String head =
        (domain ? slot.address() : slot.address().substring(5))
            + " Ethernet controller: "
            + board.pciName()
            + "\n";
    if (call.argv().stream().noneMatch(word -> word.startsWith("-v"))) {
      return head;
    }
    return head
        + ("\tSubsystem: " + board.pciName() + "\n")
        + "\tControl: I/O- Mem+ BusMaster+ SpecCycle- MemWINV- VGASnoop- ParErr- Stepping- SERR-"
        + " FastB2B- DisINTx+\n"
        + "\tStatus: Cap+ 66MHz- UDF- FastB2B- ParErr- DEVSEL=fast >TAbort- <TAbort- <MAbort-"
        + " >SERR- <PERR- INTx-\n"
        + "\tLatency: 0\n"
        + ("\tNUMA node: " + slot.numaNode() + "\n")
        + "\tRegion 0: Memory at 20ffc000000 (64-bit, prefetchable) [size=32M]\n"
        + (call.root() ? express(nic) : "\tCapabilities: <access denied>\n")
        + ("\tKernel driver in use: " + board.driver() + "\n")
        + ("\tKernel modules: " + board.driver() + "\n\n");
  }

  /** The root port above a NIC. */
  private static String bridge(SimNic nic, Invocation call) {
    String acs = nic.has(SimNic.Flaw.ACS) ? "+" : "-";
    return nic.slot().bridge()
        + " PCI bridge: Intel Corporation Device 1bbe (rev 11) (prog-if 00 [Normal decode])\n"
        + "\tLatency: 0\n"
        + ("\tNUMA node: " + nic.slot().numaNode() + "\n")
        + (call.root()
            ? "\tCapabilities: [40] Express (v2) Root Port (Slot+), MSI 00\n"
                + "\t\tDevCtl:\tCorrErr- NonFatalErr- FatalErr+ UnsupReq-\n"
                + "\t\t\tRlxdOrd- ExtTag+ PhantFunc- AuxPwr- NoSnoop-\n"
                + "\t\t\tMaxPayload 256 bytes, MaxReadReq 512 bytes\n"
                + "\tCapabilities: [148 v1] Access Control Services\n"
                + "\t\tACSCap:\tSrcValid+ TransBlk+ ReqRedir+ CmpltRedir+ UpstreamFwd+ EgressCtrl-"
                + " DirectTrans-\n"
                + ("\t\tACSCtl:\tSrcValid" + acs + " TransBlk- ReqRedir" + acs)
                + (" CmpltRedir" + acs + " UpstreamFwd- EgressCtrl- DirectTrans-\n")
            : "\tCapabilities: <access denied>\n")
        + "\tKernel driver in use: pcieport\n\n";
  }

  private static String express(SimNic nic) {
    PcieSlot slot = nic.slot();
    NicBoard board = nic.card().board();
    String speed = "Speed " + board.speed() + "GT/s";
    String ordering = nic.has(SimNic.Flaw.STRICT_ORDERING) ? "-" : "+";
    String width =
        "Width x" + slot.lanes() + (slot.lanes() < PcieSlot.MAX_LANES ? " (downgraded)" : "");
    return "\tCapabilities: [60] Express (v2) Endpoint, MSI 00\n"
        + "\t\tDevCap:\tMaxPayload 512 bytes, PhantFunc 0, Latency L0s unlimited, L1 unlimited\n"
        + "\t\t\tExtTag+ AttnBtn- AttnInd- PwrInd- RBE+ FLReset+ SlotPowerLimit 75W\n"
        + "\t\tDevCtl:\tCorrErr+ NonFatalErr+ FatalErr+ UnsupReq+\n"
        + ("\t\t\tRlxdOrd" + ordering + " ExtTag+ PhantFunc- AuxPwr- NoSnoop+ FLReset-\n")
        + ("\t\t\tMaxPayload " + slot.maxPayload() + " bytes, MaxReadReq ")
        + (nic.tuning().maxReadRequest() + " bytes\n")
        + "\t\tDevSta:\tCorrErr- NonFatalErr- FatalErr- UnsupReq- AuxPwr- TransPend-\n"
        + "\t\tLnkCap:\tPort #0, "
        + speed
        + ", Width x16, ASPM not supported\n"
        + "\t\t\tClockPM- Surprise- LLActRep- BwNot- ASPMOptComp+\n"
        + "\t\tLnkCtl:\tASPM Disabled; RCB 64 bytes, Disabled- CommClk-\n"
        + "\t\t\tExtSynch- ClockPM- AutWidDis- BWInt- AutBWInt-\n"
        + ("\t\tLnkSta:\t" + speed + ", " + width + "\n")
        + "\t\t\tTrErr- Train- SlotClk+ DLActive- BWMgmt- ABWMgmt-\n"
        + "\t\tLnkCap2: Supported Link Speeds: 2.5-"
        + board.speed()
        + "GT/s, Crosslink- Retimer+ 2Retimers+ DRS-\n"
        + "\t\tLnkCtl2: Target Link Speed: "
        + board.speed()
        + "GT/s, EnterCompliance- SpeedDis-\n"
        + "\tCapabilities: [48] Vital Product Data\n"
        + ("\t\tProduct Name: " + board.model() + " adapter, one port\n")
        + "\t\tRead-only fields:\n"
        + ("\t\t\t[PN] Part number: " + board.part() + "\n")
        + ("\t\t\t[SN] Serial number: SIM" + nic.card().cardMac().replace(":", "") + "\n")
        + "\t\tEnd\n"
        + "\tCapabilities: [9c] MSI-X: Enable+ Count=64 Masked-\n"
        + "\t\tVector table: BAR=0 offset=00002000\n"
        + "\t\tPBA: BAR=0 offset=00003000\n"
        + "\tCapabilities: [40] Power Management version 3\n"
        + "\t\tStatus: D0 NoSoftRst+ PME-Enable+ DSel=0 DScale=0 PME-\n"
        + "\tCapabilities: [1c0 v1] Secondary PCI Express\n"
        + "\t\tLnkCtl3: LnkEquIntrruptEn- PerformEqu-\n"
        + "\t\tLaneErrStat: 0\n";
  }
}
