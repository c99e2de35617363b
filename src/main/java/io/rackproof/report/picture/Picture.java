package io.rackproof.report.picture;

/**
 * A picture for a page.
 *
 * @param png twice as many dots as the page gives it room, so that print and dense screens are
 *     crisp
 * @param width on the page, in CSS pixels
 * @param height on the page, in CSS pixels
 * @param alternative what it shows, for who cannot see it
 */
public record Picture(byte[] png, int width, int height, String alternative) {
  public Picture {
    png = png.clone();
  }

  @Override
  public byte[] png() {
    return png.clone();
  }
}
