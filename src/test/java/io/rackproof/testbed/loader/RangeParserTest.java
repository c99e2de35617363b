package io.rackproof.testbed.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

public class RangeParserTest {
  private static List<String> range(String text) throws Mistake {
    return RangeParser.parse(text, 0, text.length());
  }

  @DataProvider
  public Object[][] ranges() {
    return new Object[][] {
      {"7", List.of("7")},
      {"1-3", List.of("1", "2", "3")},
      {"08-11", List.of("08", "09", "10", "11")},
      {"098-101", List.of("098", "099", "100", "101")},
      {"8-11", List.of("8", "9", "10", "11")},
      {"0-0", List.of("0")},
      {"1,3,5-7", List.of("1", "3", "5", "6", "7")},
      {"a, b1 ,07", List.of("a", "b1", "07")},
      {"0-24/8", List.of("0", "8", "16", "24")},
      {"0-25/8", List.of("0", "8", "16", "24")},
    };
  }

  @Test(dataProvider = "ranges")
  public void aRangeIsItsValues(String text, List<String> values) throws Mistake {
    assertThat(range(text)).isEqualTo(values);
  }

  @DataProvider
  public Object[][] malformed() {
    return new Object[][] {
      {"", 0},
      {"1,", 2},
      {"1,,2", 2},
      {"1-", 0},
      {"-1", 0},
      {"1-2-3", 0},
      {"a-c", 0},
      {"3-1", 0},
      {"1,3-1", 2},
      {"01-4", 0},
      {"1-04", 0},
      {"0-8/0", 0},
      {"1;2", 0},
      {"1_2", 0},
      {"0-4096", 0},
      {"1-1000000000", 0},
      {"0-999999999", 0},
    };
  }

  @Test(dataProvider = "malformed")
  public void whatIsNoRangeIsRefusedAtItsItem(String text, int offset) {
    assertThatThrownBy(() -> range(text))
        .isInstanceOfSatisfying(
            Mistake.class, mistake -> assertThat(mistake.offset()).isEqualTo(offset));
  }

  /** Whatever the ends: as many values as counted, in order, as wide as written. */
  @Test
  public void rangesCountInOrderAndKeepTheirWidth() throws Mistake {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      int width = 1 + random.nextInt(4);
      int limit = (int) Math.pow(10, width);
      int from = random.nextInt(limit);
      int to = Math.min(limit - 1, from + random.nextInt(300));
      int step = 1 + random.nextInt(9);
      String text = String.format("%0" + width + "d-%0" + width + "d/%d", from, to, step);

      List<String> expected = new ArrayList<>();
      for (int value = from; value <= to; value += step) {
        expected.add(String.format("%0" + width + "d", value));
      }
      assertThat(range(text)).as(text).isEqualTo(expected);
    }
  }

  @Test
  public void listsOfRangesAreTheirConcatenation() throws Mistake {
    Random random = new Random(8);
    for (int i = 0; i < 200; i++) {
      List<String> items = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (int n = 0; n <= random.nextInt(5); n++) {
        int from = random.nextInt(50);
        String item = random.nextBoolean() ? "" + from : from + "-" + (from + random.nextInt(9));
        items.add(item);
        expected.addAll(range(item));
      }
      assertThat(range(String.join(",", items))).isEqualTo(expected);
    }
  }
}
