package org.lucerna.server.pages;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lucerna.identify.IdentifiedComponent;
import org.lucerna.identify.SubjectFunction;

/**
 * The code of a program in the order of its addresses, coloured by component. The table below it
 * has the same contents.
 *
 * @param bands from the left
 */
public record ComponentStrip(List<Band> bands) {
  /** Number of components with a colour of their own; the rest have the last one. */
  static final int COLOURS = 8;

  private static final int WIDTH = 960;
  private static final int HEIGHT = 28;

  /** Number of columns, each of one component. */
  private static final int COLUMNS = 480;

  private static final int NONE = -1;

  /**
   * Code of one component.
   *
   * @param x of its left end
   * @param width of the band
   * @param colour from 1 to {@link #COLOURS}
   * @param title name of the component, and where it is
   */
  public record Band(String x, String width, int colour, String title) {}

  public ComponentStrip {
    bands = List.copyOf(bands);
  }

  /**
   * The strip of a program.
   *
   * @param functions of the program
   * @param components those in it; the first ones have colours of their own
   */
  static ComponentStrip of(List<SubjectFunction> functions, List<IdentifiedComponent> components) {
    Map<Long, Integer> owners = new HashMap<>();
    for (int i = 0; i < components.size(); i++) {
      for (SubjectFunction function : components.get(i).functions()) {
        owners.put(function.address(), i);
      }
    }
    List<SubjectFunction> ordered =
        functions.stream()
            .sorted(Comparator.comparing(SubjectFunction::address, Long::compareUnsigned))
            .toList();
    long bytes = Math.max(1, ordered.stream().mapToLong(SubjectFunction::size).sum());
    List<Band> bands = new ArrayList<>();
    int owner = NONE;
    int from = 0;
    long first = 0;
    long before = 0;
    int column = 0;
    for (SubjectFunction function : ordered) {
      before += function.size();
      int end = (int) (before * COLUMNS / bytes);
      if (end > column) {
        int next = owners.getOrDefault(function.address(), NONE);
        if (next != owner) {
          add(bands, components, owner, from, column, first);
          owner = next;
          from = column;
          first = function.address();
        }
        column = end;
      }
    }
    add(bands, components, owner, from, column, first);
    return new ComponentStrip(bands);
  }

  private static void add(
      List<Band> bands,
      List<IdentifiedComponent> components,
      int owner,
      int from,
      int to,
      long first) {
    if (owner != NONE && to > from) {
      double column = WIDTH / (double) COLUMNS;
      bands.add(
          new Band(
              number(from * column),
              number((to - from) * column),
              colour(owner),
              VisibleText.line(components.get(owner).name()).plain()
                  + " from "
                  + Numbers.hex(first)));
    }
  }

  /** The colour of the component with an index, from 1. */
  static int colour(int index) {
    return Math.min(index + 1, COLOURS);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  public int width() {
    return WIDTH;
  }

  public int height() {
    return HEIGHT;
  }
}
