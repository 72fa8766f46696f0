package org.lucerna.server.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lucerna.store.SharingFile;

/**
 * A file among those that share its functions, as a picture: the more they share, the thicker the
 * line. The table below it has the same contents.
 *
 * @param height of the picture; its width is {@link #WIDTH}
 * @param nodes around the middle, clockwise from the left
 */
public record SharingGraph(int height, List<Node> nodes) {
  static final int WIDTH = 640;

  private static final int MOST = 12;
  private static final int LONGEST_LABEL = 22;
  private static final double WIDEST_LINE = 9;

  /**
   * Another file.
   *
   * @param x of its middle
   * @param y of its middle
   * @param width of the line to it
   * @param label its name, cut
   * @param title name, and how many functions are shared
   */
  public record Node(String x, String y, String width, String label, String title, String link) {}

  public SharingGraph {
    nodes = List.copyOf(nodes);
  }

  /**
   * The graph of a file.
   *
   * @param functions of the file
   * @param sharing those that share most first
   */
  static SharingGraph of(int functions, List<SharingFile> sharing) {
    int count = Math.min(MOST, sharing.size());
    int height = 80 + 20 * count;
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SharingFile other = sharing.get(i);
      double angle = 2 * Math.PI * i / count + Math.PI;
      FileEntry entry = FileEntry.of(other.file());
      double share = Math.min(1, other.shared() / (double) Math.max(1, functions));
      nodes.add(
          new Node(
              number(WIDTH / 2.0 + Math.cos(angle) * (WIDTH / 2.0 - 90)),
              number(height / 2.0 + Math.sin(angle) * (height / 2.0 - 26)),
              number(1 + share * (WIDEST_LINE - 1)),
              label(entry.name().plain()),
              entry.name().plain() + ": " + Numbers.grouped(other.shared()) + " shared",
              entry.link()));
    }
    return new SharingGraph(height, nodes);
  }

  private static String label(String name) {
    if (name.codePointCount(0, name.length()) <= LONGEST_LABEL) {
      return name;
    }
    return name.substring(0, name.offsetByCodePoints(0, LONGEST_LABEL - 1)) + "\u2026";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  public int width() {
    return WIDTH;
  }

  public int middleX() {
    return WIDTH / 2;
  }

  public int middleY() {
    return height / 2;
  }
}
