package io.rackproof.testbed.loader;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A jump host in one word, {@code user@host:port}, as in ssh's {@code ProxyJump}; an IPv6 address
 * with a port stands in brackets.
 *
 * @param address empty for {@code none}: connect directly
 */
record JumpAddress(Optional<String> user, Optional<String> address, Optional<Integer> port) {
  private static final Pattern FORM =
      Pattern.compile("(?:([^@\\[\\]]+)@)?(?:\\[([^\\]@]+)]|([^:@\\[\\]]+))(?::(\\d{1,9}))?");

  /**
   * @throws Mistake when it's neither {@code none} nor an address
   */
  static JumpAddress parse(String text) throws Mistake {
    if (text.equals("none")) {
      return new JumpAddress(Optional.empty(), Optional.empty(), Optional.empty());
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new Mistake(
          "found '"
              + text
              + "'; write user@host:port, none, or a mapping with address, user, key …");
    }
    Optional<String> user = Optional.ofNullable(form.group(1));
    if (user.isPresent()) {
      Names.USER.parse(user.get());
    }
    String address = form.group(2) == null ? form.group(3) : form.group(2);
    Names.ADDRESS.parse(address);
    Optional<Integer> port = Optional.empty();
    if (form.group(4) != null) {
      port = Optional.of(Grammars.whole(1, 65_535).parse(form.group(4)));
    }
    return new JumpAddress(user, Optional.of(address), port);
  }
}
