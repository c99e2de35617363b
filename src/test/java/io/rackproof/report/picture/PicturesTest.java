package io.rackproof.report.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.testng.annotations.Test;

public class PicturesTest {
  private static HeatMap map(int ports, int low) {
    List<HeatMap.Cell> cells = new ArrayList<>();
    for (int from = 0; from < ports; from++) {
      for (int to = 0; to < ports; to++) {
        if (from != to) {
          HeatMap.Grade grade = from == low ? HeatMap.Grade.LOW : HeatMap.Grade.GOOD;
          cells.add(new HeatMap.Cell(from, to, grade, 0.9));
        }
      }
    }
    List<String> labels = IntStream.range(1, ports + 1).mapToObj(n -> "node" + n).toList();
    return new HeatMap("Rail 0", labels, cells);
  }

  private static BufferedImage read(Picture picture) throws IOException {
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(picture.png()));
    assertThat(image.getWidth()).isEqualTo(2 * picture.width());
    assertThat(image.getHeight()).isEqualTo(2 * picture.height());
    return image;
  }

  private static long dots(BufferedImage image, Color color) {
    return IntStream.range(0, image.getWidth() * image.getHeight())
        .filter(
            n ->
                (image.getRGB(n % image.getWidth(), n / image.getWidth()) & 0xffffff)
                    == (color.getRGB() & 0xffffff))
        .count();
  }

  @Test
  public void whatIsLowIsDarkAndNothingElseIs() throws IOException {
    Pictures pictures = new Pictures();
    Picture good = pictures.draw(map(4, -1)).orElseThrow();
    Picture low = pictures.draw(map(4, 1)).orElseThrow();
    assertThat(dots(read(good), Canvas.BAD)).isZero();
    assertThat(dots(read(low), Canvas.BAD)).isGreaterThan(10_000);
    assertThat(low.alternative())
        .isEqualTo("Rail 0: 9 directions reach their bound, 3 do not, 0 gave no result");
  }

  @Test
  public void aRailOfManyHostsFitsTheSamePage() throws IOException {
    Picture picture = new Pictures().draw(map(64, 7)).orElseThrow();
    read(picture);
    assertThat(picture.width()).isLessThanOrEqualTo(460);
    assertThat(picture.png().length).isLessThan(200_000);
  }

  @Test
  public void valuesBeyondTheBoundAreDark() throws IOException {
    Histogram within = new Histogram("Typical", "us", List.of(1.8, 1.9, 2.0), List.of(5.0));
    Histogram beyond = new Histogram("Typical", "us", List.of(1.8, 1.9, 7.5), List.of(5.0));
    Picture one = new Pictures().draw(within).orElseThrow();
    Picture other = new Pictures().draw(beyond).orElseThrow();
    assertThat(dots(read(one), Canvas.BAD)).isZero();
    assertThat(dots(read(other), Canvas.BAD)).isPositive();
    assertThat(other.alternative()).isEqualTo("Typical: 3 directions, 1 beyond the bound");
  }

  @Test
  public void oneValueAndAFarBoundAreDrawn() throws IOException {
    read(
        new Pictures().draw(new Histogram("max", "x", List.of(1.5), List.of(500.0))).orElseThrow());
    read(new Pictures().draw(new Histogram("max", "x", List.of(2.0), List.of())).orElseThrow());
  }

  /** As on a machine without fonts: the report must be written all the same. */
  @Test
  public void whatCannotBeDrawnIsLeftOut() {
    assertThat(new Pictures().draw(new HeatMap("broken", List.of(), List.of()))).isPresent();
    assertThat(
            Pictures.attempt(
                "broken",
                () -> {
                  throw new InternalError("Fontconfig head is null");
                }))
        .isEmpty();
  }
}
