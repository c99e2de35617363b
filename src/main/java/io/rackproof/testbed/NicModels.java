package io.rackproof.testbed;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The NIC models that are known. */
public record NicModels(List<NicModel> all) {
  /** Where none is known. */
  public static final NicModels NONE = new NicModels(List.of());

  public NicModels {
    all = List.copyOf(all);
  }

  /** The model of a PCI function. */
  public Optional<NicModel> find(PciId id) {
    return all.stream().filter(model -> model.ids().contains(id)).findFirst();
  }

  /**
   * The model that a descriptor means: the longest name that stands in its words, so that {@code
   * NVIDIA ConnectX-6 Dx} is not a ConnectX-6.
   */
  public Optional<NicModel> named(String words) {
    String text = plain(words);
    return all.stream()
        .filter(model -> text.contains(plain(model.name())))
        .max(Comparator.comparingInt(model -> plain(model.name()).length()));
  }

  /** For a message: every name, in the order of the list. */
  public List<String> names() {
    return all.stream().map(NicModel::name).toList();
  }

  private static String plain(String words) {
    return words.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
