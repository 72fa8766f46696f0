package org.lucerna.lidia.stack;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A line of {@code perf script --show-mmap-events}: a part of a file mapped by a process.
 *
 * @param start its first address in the process, unsigned
 * @param size in bytes, unsigned
 * @param offset of its first byte in the file
 * @param object path of the file
 */
record Mapping(long start, long size, long offset, String object) {
  private static final String MARK = " PERF_RECORD_MMAP";
  private static final Pattern FORM =
      Pattern.compile(
          "2? [^ ]+ \\[0x(?<start>[0-9a-f]{1,16})\\(0x(?<size>[0-9a-f]{1,16})\\) @"
              + " (0x)?(?<offset>[0-9a-f]{1,16})[^]]{0,80}]: [rw-]{0,2}x[ps-]? (?<object>[^ ].*)");

  /** The mapping of code that a line describes; null if it describes none. */
  static @Nullable Mapping read(String line) {
    int mark = line.indexOf(MARK);
    if (mark < 0) {
      return null;
    }
    Matcher form = FORM.matcher(line).region(mark + MARK.length(), line.length());
    return form.matches()
        ? new Mapping(
            number(form.group("start")),
            number(form.group("size")),
            number(form.group("offset")),
            form.group("object"))
        : null;
  }

  private static long number(String digits) {
    return HexNumber.parse(digits, 0, digits.length());
  }

  /** Whether it contains an address of the process. */
  boolean contains(long address) {
    return Long.compareUnsigned(address - start, size) < 0;
  }
}
