package org.lucerna.naming.format;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.NameStyle;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;

/**
 * Writes the functions of a program, named or not, as CSV (RFC 4180) with a header line, for
 * spreadsheets.
 *
 * <pre>
 * address      of the start, in hexadecimal with 0x
 * size         in bytes
 * key          with which it was requested
 * name         empty if it has none
 * found        own if the program itself has the name; exact, probable or similar; candidates if
 *              there are only those; else empty
 * probability  of a similar name, 0 to 1; else empty
 * file         with the similar function, if disclosed; else empty
 * candidates   separated by " | "
 * </pre>
 *
 * The last two and the name are {@link CsvText}. There is no import: JSON is exact.
 */
public final class CsvNames {
  private static final String HEADER =
      "address,size,key,name,found,probability,file,candidates\r\n";

  private CsvNames() {}

  /** Writes the lines, which end in CR LF. */
  public static void write(NamedProgram program, NameStyle style, Appendable out)
      throws IOException {
    out.append(HEADER);
    for (PulledFunction function : program.functions()) {
      write(function, style, out);
    }
  }

  private static void write(PulledFunction function, NameStyle style, Appendable out)
      throws IOException {
    SimilarName similar = function.mostSimilar();
    ByteString name = similar == null ? function.name() : similar.name();
    out.append("0x").append(Long.toHexString(function.function().address())).append(',');
    out.append(Long.toString(function.function().size())).append(',');
    out.append(function.key().toString()).append(',');
    out.append(CsvText.cell(name == null ? "" : style.of(name).text()));
    out.append(',').append(found(function, similar, name)).append(',');
    out.append(
        similar == null ? "" : String.format(Locale.ROOT, "%.2f", similar.percent() / 100.0));
    out.append(',');
    out.append(CsvText.cell(similar == null ? "" : similar.file().text())).append(',');
    out.append(CsvText.cell(candidates(function, name, style)));
    out.append("\r\n");
  }

  private static String found(
      PulledFunction function, @Nullable SimilarName similar, @Nullable ByteString name) {
    if (similar != null) {
      return "similar";
    }
    if (function.isNamedByProgram()) {
      return "own";
    }
    if (name != null) {
      return function.isProbable() ? "probable" : "exact";
    }
    return function.candidateNames().isEmpty() ? "" : "candidates";
  }

  private static String candidates(
      PulledFunction function, @Nullable ByteString shown, NameStyle style) {
    List<ByteString> names =
        function.similar().isEmpty()
            ? function.candidateNames()
            : function.similar().stream()
                .map(SimilarName::name)
                .filter(name -> !Objects.equals(name, shown))
                .toList();
    return names.stream()
        .map(name -> style.of(name).text())
        .distinct()
        .collect(Collectors.joining(" | "));
  }
}
