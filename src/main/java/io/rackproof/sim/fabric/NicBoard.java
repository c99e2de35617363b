package io.rackproof.sim.fabric;

import java.util.List;
import java.util.Locale;

/**
 * What a simulated card is. PCI IDs and names are those of pci.ids; boards that no public page
 * names have PSIDs that begin with SIM.
 *
 * @param model as a descriptor calls it
 * @param vendor PCI vendor ID, four hexadecimal digits
 * @param device PCI device ID, likewise
 * @param pciName as lspci prints it, vendor first
 * @param driver kernel driver of its netdev
 * @param driverVersion as {@code ethtool -i} prints it
 * @param firmware likewise, without PSID
 * @param rdmaFirmware as the RDMA driver tells it
 * @param psid board id; empty where the driver has none
 * @param part part number
 * @param deviceType as mlxconfig prints it
 * @param gigatransfers of a PCIe lane
 */
public record NicBoard(
    String model,
    String vendor,
    String device,
    String pciName,
    String driver,
    String driverVersion,
    String firmware,
    String rdmaFirmware,
    String psid,
    String part,
    String deviceType,
    double gigatransfers) {
  private static final String OFED = "24.10-2.1.8";
  private static final String KERNEL = "6.8.0-60-generic";

  /** ConnectX-7, 400 Gb/s. */
  public static final NicBoard CONNECTX_7 =
      nvidia(
          "ConnectX-7",
          "1021",
          "MT2910 Family [ConnectX-7]",
          "28.43.2566",
          "MT_0000000838",
          "MCX75310AAS-NEAT",
          32);

  /** BlueField-3, 400 Gb/s. */
  public static final NicBoard BLUEFIELD_3 =
      nvidia(
          "BlueField-3",
          "a2dc",
          "MT43244 BlueField-3 integrated ConnectX-7 network controller",
          "32.43.2566",
          "MT_0000000884",
          "900-9D3B4-00CV-TA0",
          32);

  private static final List<NicBoard> ALL =
      List.of(
          CONNECTX_7,
          BLUEFIELD_3,
          nvidia(
              "ConnectX-8",
              "1023",
              "CX8 Family [ConnectX-8]",
              "40.47.1088",
              "SIM0000000008",
              "900-9X81E-00EX-ST0",
              64),
          nvidia(
              "ConnectX-6 Dx",
              "101d",
              "MT2892 Family [ConnectX-6 Dx]",
              "22.43.2566",
              "SIM0000000062",
              "MCX623106AN-CDAT",
              16),
          nvidia(
              "ConnectX-6",
              "101b",
              "MT28908 Family [ConnectX-6]",
              "20.43.2566",
              "SIM0000000006",
              "MCX653105A-HDAT",
              16),
          new NicBoard(
              "E810",
              "8086",
              "1592",
              "Intel Corporation Ethernet Controller E810-C for QSFP",
              "ice",
              KERNEL,
              "4.40 0x8001c967 1.3534.0",
              "1.71",
              "",
              "K91258-010",
              "",
              16),
          new NicBoard(
              "BCM57508",
              "14e4",
              "1750",
              "Broadcom Inc. and subsidiaries BCM57508 NetXtreme-E 10Gb/25Gb/40Gb/50Gb/100Gb/200Gb"
                  + " Ethernet",
              "bnxt_en",
              KERNEL,
              "229.0.162.0/pkg 229.1.123.1",
              "229.0.162.0",
              "",
              "BCM957508-P2100G",
              "",
              16));

  private static NicBoard nvidia(
      String model,
      String device,
      String name,
      String firmware,
      String psid,
      String part,
      double gigatransfers) {
    return new NicBoard(
        model,
        "15b3",
        device,
        "Mellanox Technologies " + name,
        "mlx5_core",
        OFED,
        firmware,
        firmware,
        psid,
        part,
        model.replace("-", "").replace(" ", "").replace("Dx", "DX"),
        gigatransfers);
  }

  /** The board that a descriptor's model means; a ConnectX-7 where none is known by that name. */
  public static NicBoard named(String words) {
    String text = plain(words);
    return ALL.stream()
        .filter(board -> text.contains(plain(board.model())))
        .findFirst()
        .orElse(CONNECTX_7);
  }

  private static String plain(String words) {
    return words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }

  /** Whether it is one of NVIDIA's. */
  public boolean nvidia() {
    return vendor.equals("15b3");
  }

  /** Whether it has processors of its own. */
  public boolean dpu() {
    return model.startsWith("BlueField");
  }

  /** The same board with other firmware. */
  public NicBoard withFirmware(String version) {
    return new NicBoard(
        model,
        vendor,
        device,
        pciName,
        driver,
        driverVersion,
        version,
        version,
        psid,
        part,
        deviceType,
        gigatransfers);
  }

  /** {@code 32} or {@code 2.5}: as lspci writes the speed of a lane. */
  public String speed() {
    return gigatransfers == Math.rint(gigatransfers)
        ? Long.toString((long) gigatransfers)
        : Double.toString(gigatransfers);
  }
}
