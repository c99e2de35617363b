package io.rackproof.device.linux;

import io.rackproof.facts.CnpMarking;
import io.rackproof.facts.EvidenceRef;
import io.rackproof.facts.Observed;
import io.rackproof.units.PriorityMask;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * DCQCN of Intel's irdma (README_irdma.txt, "ECN Configuration"; configfs.c and main.c of the
 * out-of-tree driver): {@code roce_dcqcn_enable} and {@code roce_dctcp_enable} in {@code
 * /sys/kernel/config/irdma/DEV}, 0 or 1, once that folder was made; the module parameter {@code
 * dcqcn_enable}, Y or N, is what every device starts with. Of the kernel's own irdma nothing shows
 * or switches it.
 */
record IrdmaDcqcn(String device, Observed<SysfsListing> switches) implements DeviceDcqcn {
  private static final String PARAMETER = "/sys/module/irdma/parameters/dcqcn_enable";

  @Override
  public Observed<PriorityMask> enabled() {
    return switches.flatMap(
        listing -> {
          String folder = CONFIG + "irdma/" + device;
          SortedMap<String, String> own = listing.folder(folder);
          return own.isEmpty() ? atStart(listing, folder) : own(own);
        });
  }

  @Override
  public Observed<CnpMarking> cnp() {
    return new Observed.Unsupported<>("irdma shows no marks of CNPs", evidence());
  }

  private Observed<PriorityMask> own(SortedMap<String, String> files) {
    if (!files.values().stream().allMatch(value -> value.matches("[01]"))) {
      return new Observed.Unknown<>(
          "the DCQCN of " + device + " reads neither 0 nor 1", files.toString(), evidence());
    }
    return new Observed.Known<>(DeviceDcqcn.all(files.containsValue("1")), evidence());
  }

  /** That it started without is no proof: a folder that is gone may have switched it on. */
  private Observed<PriorityMask> atStart(SysfsListing listing, String folder) {
    Optional<String> started = listing.value(PARAMETER);
    if (started.isEmpty()) {
      return new Observed.Unsupported<>(
          "the kernel's own irdma has no switch of DCQCN; Intel's driver has", evidence());
    }
    return started.get().equals("Y")
        ? new Observed.Known<>(PriorityMask.ALL, evidence())
        : new Observed.Unknown<>(
            "whether DCQCN of "
                + device
                + " is on cannot be read: irdma started with dcqcn_enable "
                + started.get()
                + ", and shows what holds now in a folder of configfs once somebody makes it: sudo"
                + " mkdir "
                + folder,
            "",
            evidence());
  }

  private List<EvidenceRef> evidence() {
    return switches.evidence();
  }
}
