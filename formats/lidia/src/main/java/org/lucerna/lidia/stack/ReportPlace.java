package org.lucerna.lidia.stack;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place in code as a crash report of a system prints it.
 *
 * @param object name of the program, library or module; with a path if the line has one
 * @param kind the meaning of the number
 * @param function name of the function that the number counts from; empty if it is another kind
 * @param number unsigned
 * @param from index of the text that the function replaces
 * @param to index after it; equal to {@code from} if the line has no such text
 * @param isAdded whether there is no such text, so that the function is added in parentheses
 */
record ReportPlace(
    String object, Kind kind, String function, long number, int from, int to, boolean isAdded) {
  /** The base of a number. */
  enum Kind {
    ADDRESS,
    FILE_OFFSET,
    /** The start of the mapping of the code. */
    MAPPED_CODE,
    /** The start of the file in memory. */
    IMAGE,
    FUNCTION
  }

  /** Maximum length of a line that is read, so that a pattern does not take long. */
  private static final int MOST = 4096;

  private static final String HEX = "[0-9a-fA-F]{1,16}";

  /** Android: the address in the file, its path, and the function if it is known. */
  private static final Pattern TOMBSTONE =
      Pattern.compile(
          "#\\d{1,6} +pc +(?:0x)?(?<number>"
              + HEX
              + ") +(?<object>\\S+)(?: \\(offset 0x[0-9a-f]+\\))?(?<symbol> \\([^()]+\\+\\d+\\))?");

  /** Apple: number, file, address, and the start of the file with a decimal distance. */
  private static final Pattern APPLE =
      Pattern.compile(
          "^\\d{1,6} +(?<object>\\S+) +0x[0-9a-f]{1,16} (?<place>0x[0-9a-f]{1,16} \\+"
              + " (?<number>\\d{1,18}))$");

  /** Linux: a function with its size, and the module. */
  private static final Pattern MODULE =
      Pattern.compile(
          "(?<place>(?<function>[\\w.$]{1,512})\\+0x(?<number>"
              + HEX
              + ")/0x[0-9a-f]{1,16}) \\[(?<object>[\\w-]{1,64})[^\\]]*\\]");

  /** Linux: the instruction, the file, and its mapping; newer systems add the file's offset. */
  private static final Pattern FAULT =
      Pattern.compile(
          " ip (?<ip>"
              + HEX
              + ") .* in (?<object>\\S{1,255})(?<place>\\[(?:(?<number>[0-9a-f]{1,16}),)?(?<base>"
              + HEX
              + ")\\+[0-9a-f]{1,16}\\])");

  /** WinDbg: module, function and distance. */
  private static final Pattern WINDBG =
      Pattern.compile(
          "(?<place>(?<object>[\\w.-]{1,64})!(?<function>[^\\s+!<>]{1,512})\\+0x(?<number>"
              + HEX
              + "))");

  private static final List<Pattern> FORMS = List.of(TOMBSTONE, APPLE, MODULE, FAULT, WINDBG);

  /** The place that a line names; null if it has none of these forms. */
  static @Nullable ReportPlace read(String line) {
    for (Pattern form : line.length() > MOST ? List.<Pattern>of() : FORMS) {
      Matcher found = form.matcher(line);
      if (found.find()) {
        return place(form, found);
      }
    }
    return null;
  }

  private static ReportPlace place(Pattern form, Matcher found) {
    String object = found.group("object");
    if (form == TOMBSTONE) {
      boolean hasSymbol = found.group("symbol") != null;
      int from = hasSymbol ? found.start("symbol") : found.end("object");
      int to = hasSymbol ? found.end("symbol") : from;
      return new ReportPlace(object, Kind.ADDRESS, "", hex(found, "number"), from, to, true);
    }
    int from = found.start("place");
    int to = found.end("place");
    if (form == APPLE) {
      long number = Long.parseLong(found.group("number"));
      return new ReportPlace(object, Kind.IMAGE, "", number, from, to, false);
    }
    if (form == FAULT) {
      return found.group("number") != null
          ? new ReportPlace(object, Kind.FILE_OFFSET, "", hex(found, "number"), to, to, true)
          : new ReportPlace(
              object, Kind.MAPPED_CODE, "", hex(found, "ip") - hex(found, "base"), to, to, true);
    }
    return new ReportPlace(
        object, Kind.FUNCTION, found.group("function"), hex(found, "number"), from, to, false);
  }

  private static long hex(Matcher found, String group) {
    String digits = found.group(group);
    return HexNumber.parse(digits, 0, digits.length());
  }
}
