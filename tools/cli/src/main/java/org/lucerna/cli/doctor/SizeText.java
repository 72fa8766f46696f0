package org.lucerna.cli.doctor;

import java.util.Locale;

/** Sizes in a form for people. */
final class SizeText {
  private static final double MIB = 1 << 20;
  private static final double GIB = 1 << 30;

  private SizeText() {}

  /** Such as {@code 812 MiB} or {@code 78.9 GiB}. */
  static String of(long bytes) {
    return bytes < GIB
        ? String.format(Locale.ROOT, "%.0f MiB", bytes / MIB)
        : String.format(Locale.ROOT, "%.1f GiB", bytes / GIB);
  }
}
