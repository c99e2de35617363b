package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
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
    return Output.ok(text.toString());
  }

  private static String device(SimNic nic, Invocation call) {
    boolean domain = call.argv().contains("-D");
    PcieSlot slot = nic.slot();
    String head =
        (domain ? slot.address() : slot.address().substring(5))
            + " Ethernet controller: Mellanox Technologies MT2910 Family [ConnectX-7]\n";
    if (call.argv().stream().noneMatch(word -> word.startsWith("-v"))) {
      return head;
    }
    return head
        + "\tSubsystem: Mellanox Technologies MT2910 Family [ConnectX-7]\n"
        + "\tControl: I/O- Mem+ BusMaster+ SpecCycle- MemWINV- VGASnoop- ParErr- Stepping- SERR-"
        + " FastB2B- DisINTx+\n"
        + "\tStatus: Cap+ 66MHz- UDF- FastB2B- ParErr- DEVSEL=fast >TAbort- <TAbort- <MAbort-"
        + " >SERR- <PERR- INTx-\n"
        + "\tLatency: 0\n"
        + ("\tNUMA node: " + slot.numaNode() + "\n")
        + "\tRegion 0: Memory at 20ffc000000 (64-bit, prefetchable) [size=32M]\n"
        + (call.root() ? express(slot) : "\tCapabilities: <access denied>\n")
        + "\tKernel driver in use: mlx5_core\n"
        + "\tKernel modules: mlx5_core\n\n";
  }

  private static String express(PcieSlot slot) {
    String width =
        "Width x" + slot.lanes() + (slot.lanes() < PcieSlot.MAX_LANES ? " (downgraded)" : "");
    return "\tCapabilities: [60] Express (v2) Endpoint, MSI 00\n"
        + "\t\tDevCap:\tMaxPayload 512 bytes, PhantFunc 0, Latency L0s unlimited, L1 unlimited\n"
        + "\t\t\tExtTag+ AttnBtn- AttnInd- PwrInd- RBE+ FLReset+ SlotPowerLimit 75W\n"
        + "\t\tDevCtl:\tCorrErr+ NonFatalErr+ FatalErr+ UnsupReq+\n"
        + "\t\t\tRlxdOrd+ ExtTag+ PhantFunc- AuxPwr- NoSnoop+ FLReset-\n"
        + ("\t\t\tMaxPayload " + slot.maxPayload() + " bytes, MaxReadReq 4096 bytes\n")
        + "\t\tDevSta:\tCorrErr- NonFatalErr- FatalErr- UnsupReq- AuxPwr- TransPend-\n"
        + "\t\tLnkCap:\tPort #0, Speed 32GT/s, Width x16, ASPM not supported\n"
        + "\t\t\tClockPM- Surprise- LLActRep- BwNot- ASPMOptComp+\n"
        + "\t\tLnkCtl:\tASPM Disabled; RCB 64 bytes, Disabled- CommClk-\n"
        + "\t\t\tExtSynch- ClockPM- AutWidDis- BWInt- AutBWInt-\n"
        + ("\t\tLnkSta:\tSpeed 32GT/s, " + width + "\n")
        + "\t\t\tTrErr- Train- SlotClk+ DLActive- BWMgmt- ABWMgmt-\n"
        + "\t\tLnkCap2: Supported Link Speeds: 2.5-32GT/s, Crosslink- Retimer+ 2Retimers+ DRS-\n"
        + "\t\tLnkCtl2: Target Link Speed: 32GT/s, EnterCompliance- SpeedDis-\n"
        + "\tCapabilities: [48] Vital Product Data\n"
        + "\t\tProduct Name: NVIDIA ConnectX-7 HHHL Adapter card, 400GbE / NDR IB (default mode),"
        + " Single-port OSFP, PCIe 5.0 x16, Crypto Disabled, Secure Boot Enabled\n"
        + "\t\tRead-only fields:\n"
        + "\t\t\t[PN] Part number: MCX75310AAS-NEAT\n"
        + "\t\t\t[SN] Serial number: SIM0000000\n"
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
