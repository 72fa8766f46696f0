package org.lucerna.harvest.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;
import org.lucerna.demangle.NameStyle;

/**
 * Writes a database that x64dbg imports with {@code dbload FILE}: JSON without compression, in
 * ASCII. All numbers are texts in hexadecimal with 0x; addresses are relative to the module.
 *
 * <pre>
 * {"comments":  [{"module": M, "address": A, "manual": true, "text": T}, ...],
 *  "labels":    [the same, ...],
 *  "functions": [{"module": M, "start": A, "end": A, "icount": "0x0", "manual": true}, ...]}
 * </pre>
 *
 * A module is the name of its file in lower case. An end is the last byte of a function; functions
 * do not overlap: one ends where the next begins. The number of instructions ({@code icount}) is 0
 * for functions that a user adds, too. x64dbg refuses texts from its users that are longer than
 * {@value #MOST_LABEL} (labels) and {@value #MOST_COMMENT} bytes (comments), which are cut here:
 * its reader has room for no more. Comments have one line. The calls that read this are of x64dbg's
 * public sources; no database was loaded in the program.
 */
public final class X64dbgDatabaseWriter {
  static final int MOST_LABEL = 254;
  static final int MOST_COMMENT = 510;

  private X64dbgDatabaseWriter() {}

  /**
   * Writes the database.
   *
   * @param file name of the program's file, without folders
   * @param style of the labels
   */
  public static void write(
      Annotations annotations, ByteString file, NameStyle style, Appendable out)
      throws IOException {
    Map<Long, String> labels = new LinkedHashMap<>();
    Map<Long, List<String>> comments = new LinkedHashMap<>();
    NavigableMap<Long, Long> sizes = new TreeMap<>(Long::compareUnsigned);
    for (Step step : annotations.steps()) {
      long place = step.place();
      switch (step.verb()) {
        case FUNCTION -> sizes.putIfAbsent(place, whole(step));
        case NAME -> labels.put(place, style.of(ByteString.utf8(words(step))).text());
        case NOTE, COMMENT, BEFORE, BEHIND ->
            words(step)
                .lines()
                .filter(line -> !line.isBlank())
                .forEach(line -> comments.computeIfAbsent(place, _ -> new ArrayList<>()).add(line));
        default -> {
          // Annotations.besidesComments counts it.
        }
      }
    }
    String module = LineText.line(file.text()).toLowerCase(Locale.ROOT);
    List<String> commentItems = new ArrayList<>();
    comments.forEach(
        (place, lines) ->
            commentItems.add(text(module, place, String.join("; ", lines), MOST_COMMENT)));
    List<String> labelItems = new ArrayList<>();
    labels.forEach((place, label) -> labelItems.add(text(module, place, label, MOST_LABEL)));
    out.append("{\n");
    array("comments", commentItems, out);
    out.append(",\n");
    array("labels", labelItems, out);
    out.append(",\n");
    array("functions", functions(module, sizes), out);
    out.append("\n}\n");
  }

  private static void array(String name, List<String> items, Appendable out) throws IOException {
    out.append(quoted(name)).append(": [");
    String separator = "\n";
    for (String item : items) {
      out.append(separator).append("  {").append(item).append('}');
      separator = ",\n";
    }
    out.append(items.isEmpty() ? "]" : "\n]");
  }

  private static String text(String module, long place, String text, int most) {
    return field("module", module)
        + field("address", number(place))
        + "\"manual\": true, \"text\": "
        + quoted(cut(LineText.line(text), most));
  }

  private static List<String> functions(String module, NavigableMap<Long, Long> sizes) {
    List<String> items = new ArrayList<>();
    sizes.forEach(
        (start, size) -> {
          Long next = sizes.higherKey(start);
          long most = next == null ? -1 : next - start;
          long length = Long.compareUnsigned(size, most) < 0 ? size : most;
          if (length != 0) {
            items.add(
                field("module", module)
                    + field("start", number(start))
                    + field("end", number(start + length - 1))
                    + field("icount", number(0))
                    + "\"manual\": true");
          }
        });
    return items;
  }

  private static String field(String name, String value) {
    return quoted(name) + ": " + quoted(value) + ", ";
  }

  private static String number(long number) {
    return "0x" + Long.toHexString(number);
  }

  /** The longest prefix of a text with at most {@code most} bytes in UTF-8. */
  private static String cut(String text, int most) {
    int bytes = 0;
    int end = 0;
    while (end < text.length()) {
      int next = text.offsetByCodePoints(end, 1);
      bytes += text.substring(end, next).getBytes(StandardCharsets.UTF_8).length;
      if (bytes > most) {
        break;
      }
      end = next;
    }
    return text.substring(0, end);
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c >= ' ' && c <= '~') {
        quoted.append(c);
      } else {
        quoted.append("\\u").append(HexFormat.of().toHexDigits(c));
      }
    }
    return quoted.append('"').toString();
  }

  private static String words(Step step) {
    return step.arguments().getFirst() instanceof StepArgument.Words(String value) ? value : "";
  }

  private static long whole(Step step) {
    return step.arguments().getFirst() instanceof StepArgument.Whole(long value) ? value : 0;
  }
}
