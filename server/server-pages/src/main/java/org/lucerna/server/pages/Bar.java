package org.lucerna.server.pages;

/**
 * A number as a bar.
 *
 * @param text the number
 * @param percent of the bar that is filled, 0 to 100
 */
public record Bar(String text, int percent) {
  /** A bar that is filled as far as the number is of the greatest one. */
  static Bar of(String text, double number, double greatest) {
    double share = greatest > 0 ? number / greatest : 0;
    return new Bar(text, (int) Math.round(100 * Math.clamp(share, 0.0, 1.0)));
  }
}
