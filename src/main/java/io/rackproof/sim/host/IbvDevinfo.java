package io.rackproof.sim.host;

import io.rackproof.sim.Invocation;
import io.rackproof.sim.Output;
import io.rackproof.sim.fabric.NicBoard;
import io.rackproof.sim.fabric.RoceGid;
import io.rackproof.sim.fabric.SimNic;
import java.util.List;
import java.util.Optional;

/** {@code ibv_devinfo [-v] [-d DEVICE]} (rdma-core, libibverbs/examples/devinfo.c). */
final class IbvDevinfo implements HostTool {
  @Override
  public Output run(SimHost host, Invocation call) {
    Optional<String> wanted = new Arguments(call.argv()).after("-d");
    List<SimNic> nics =
        host.nics().stream()
            .filter(nic -> wanted.isEmpty() || nic.id().rdmaDevice().equals(wanted.get()))
            .toList();
    if (nics.isEmpty()) {
      return wanted.isPresent()
          ? Output.failed(255, "IB device '" + wanted.get() + "' wasn't found\n")
          : Output.failed(255, "No IB devices found\n");
    }
    StringBuilder text = new StringBuilder();
    boolean verbose = call.argv().contains("-v");
    nics.forEach(nic -> text.append(device(nic, verbose)));
    return Output.ok(text.toString());
  }

  private static String device(SimNic nic, boolean verbose) {
    NicBoard board = nic.card().board();
    return ("hca_id:\t" + nic.id().rdmaDevice() + "\n")
        + "\ttransport:\t\t\tInfiniBand (0)\n"
        + ("\tfw_ver:\t\t\t\t" + board.rdmaFirmware() + "\n")
        + ("\tnode_guid:\t\t\t" + Guid.of(nic.mac()) + "\n")
        + ("\tsys_image_guid:\t\t\t" + Guid.of(nic.card().cardMac()) + "\n")
        + ("\tvendor_id:\t\t\t0x" + (board.nvidia() ? "02c9" : board.vendor()) + "\n")
        + ("\tvendor_part_id:\t\t\t" + Integer.parseInt(board.device(), 16) + "\n")
        + "\thw_ver:\t\t\t\t0x0\n"
        + (board.psid().isEmpty() ? "" : "\tboard_id:\t\t\t" + board.psid() + "\n")
        + "\tphys_port_cnt:\t\t\t1\n"
        + (verbose ? capabilities() : "")
        + port(nic)
        + (verbose ? portDetails(nic) : "")
        + "\n";
  }

  private static String capabilities() {
    return "\tmax_mr_size:\t\t\t0xffffffffffffffff\n"
        + "\tpage_size_cap:\t\t\t0xfffffffffffff000\n"
        + "\tmax_qp:\t\t\t\t131072\n"
        + "\tmax_qp_wr:\t\t\t32768\n"
        + "\tdevice_cap_flags:\t\t0x25361c36\n"
        + "\t\t\t\t\tBAD_PKEY_CNTR\n"
        + "\t\t\t\t\tBAD_QKEY_CNTR\n"
        + "\t\t\t\t\tAUTO_PATH_MIG\n"
        + "\t\t\t\t\tCHANGE_PHY_PORT\n"
        + "\t\t\t\t\tPORT_ACTIVE_EVENT\n"
        + "\t\t\t\t\tSYS_IMAGE_GUID\n"
        + "\t\t\t\t\tRC_RNR_NAK_GEN\n"
        + "\t\t\t\t\tMEM_WINDOW\n"
        + "\t\t\t\t\tXRC\n"
        + "\t\t\t\t\tMEM_MGT_EXTENSIONS\n"
        + "\tmax_sge:\t\t\t30\n"
        + "\tmax_cq:\t\t\t\t16777216\n"
        + "\tmax_cqe:\t\t\t4194303\n"
        + "\tmax_mr:\t\t\t\t16777216\n"
        + "\tmax_pd:\t\t\t\t8388608\n"
        + "\tmax_qp_rd_atom:\t\t\t16\n"
        + "\tatomic_cap:\t\t\tATOMIC_HCA (1)\n"
        + "\tgeneral_odp_caps:\n"
        + "\t\t\t\t\tODP_SUPPORT\n"
        + "\thca_core_clock:\t\t\t1000000kHZ\n"
        + "\ttag matching not supported\n"
        + "\n"
        + "\tcq moderation caps:\n"
        + "\t\tmax_cq_count:\t65535\n"
        + "\t\tmax_cq_period:\t4095 us\n"
        + "\n"
        + "\tmaximum available device memory:\t131072Bytes\n"
        + "\n"
        + "\tnum_comp_vectors:\t\t63\n";
  }

  private static String port(SimNic nic) {
    int mtu = nic.activeMtu();
    int code = Integer.numberOfTrailingZeros(mtu) - 7;
    return "\t\tport:\t1\n"
        + ("\t\t\tstate:\t\t\t" + (nic.up() ? "PORT_ACTIVE (4)" : "PORT_DOWN (1)") + "\n")
        + "\t\t\tmax_mtu:\t\t4096 (5)\n"
        + ("\t\t\tactive_mtu:\t\t" + mtu + " (" + code + ")\n")
        + "\t\t\tsm_lid:\t\t\t0\n"
        + "\t\t\tport_lid:\t\t0\n"
        + "\t\t\tport_lmc:\t\t0x00\n"
        + "\t\t\tlink_layer:\t\tEthernet\n";
  }

  private static String portDetails(SimNic nic) {
    StringBuilder text =
        new StringBuilder(
            "\t\t\tmax_msg_sz:\t\t0x40000000\n"
                + "\t\t\tport_cap_flags:\t\t0x04010000\n"
                + "\t\t\tport_cap_flags2:\t0x0000\n"
                + "\t\t\tmax_vl_num:\t\tinvalid value (0)\n"
                + "\t\t\tbad_pkey_cntr:\t\t0x0\n"
                + "\t\t\tqkey_viol_cntr:\t\t0x0\n"
                + "\t\t\tsm_sl:\t\t\t0\n"
                + "\t\t\tpkey_tbl_len:\t\t1\n"
                + "\t\t\tgid_tbl_len:\t\t255\n"
                + "\t\t\tsubnet_timeout:\t\t0\n"
                + "\t\t\tinit_type_reply:\t0\n"
                + "\t\t\tactive_width:\t\t4X (2)\n");
    text.append("\t\t\tactive_speed:\t\t").append(LaneRate.of(nic).verbs()).append('\n');
    text.append("\t\t\tphys_state:\t\t");
    text.append(nic.up() ? "LINK_UP (5)" : "DISABLED (3)").append('\n');
    for (RoceGid gid : RoceGid.table(nic)) {
      text.append(String.format("\t\t\tGID[%3d]:\t\t", gid.index()));
      text.append(gid.v2() ? gid.text() + ", RoCE v2\n" : gid.hex() + ", RoCE v1\n");
    }
    return text.toString();
  }
}
