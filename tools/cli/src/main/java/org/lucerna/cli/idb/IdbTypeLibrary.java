package org.lucerna.cli.idb;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.listing.Listing;
import org.lucerna.idb.til.TilHeader;
import org.lucerna.idb.til.TypeLibrary;

/**
 * The description of a type library.
 *
 * @param types number of types; null if damage hides some
 * @param symbols number of symbols; null if damage hides some
 * @param macros number of macros; null if damage hides some
 */
record IdbTypeLibrary(
    TilHeader header, @Nullable Long types, @Nullable Long symbols, @Nullable Long macros) {
  private static final int COMPILER = 0x0f;

  /**
   * Counts the contents.
   *
   * @param findings receive the damage
   */
  static IdbTypeLibrary of(TypeLibrary library, IdbFindings findings) {
    return new IdbTypeLibrary(
        library.header(),
        count(findings, "types", library::types),
        count(findings, "symbols", library::symbols),
        count(findings, "macros", library::macros));
  }

  private static @Nullable Long count(
      IdbFindings findings, String part, Supplier<? extends Listing<?>> list) {
    return findings.ask(part, () -> list.get().stream().count());
  }

  ByteString title() {
    return header.title();
  }

  private static String compiler(int number) {
    return switch (number & COMPILER) {
      case 0 -> "unknown";
      case 1 -> "Visual C++";
      case 2 -> "Borland";
      case 3 -> "Watcom";
      case 6 -> "GNU";
      case 7 -> "Visual Age";
      case 8 -> "Delphi";
      default -> "number " + number;
    };
  }

  /** Lines for people, in order. */
  Map<String, @Nullable Object> rows() {
    Map<String, @Nullable Object> rows = new LinkedHashMap<>();
    rows.put("type library", header.title());
    rows.put("based on", header.bases().isEmpty() ? null : bases());
    rows.put("compiler", compiler(header.compiler()));
    rows.put("pointers", header.pointerSize() == 0 ? null : header.pointerSize() + " bytes");
    rows.put("types", types);
    rows.put("symbols", symbols);
    rows.put("macros", macros);
    return rows;
  }

  private String bases() {
    return header.bases().stream().map(ByteString::text).collect(Collectors.joining(", "));
  }

  JsonObject json() {
    return new JsonObject()
        .text("title", header.title())
        .putTexts("bases", header.bases().stream().map(ByteString::text).toList())
        .number("format", header.format())
        .number("flags", header.flags())
        .put("compiler", compiler(header.compiler()))
        .number("pointerSize", header.pointerSize())
        .optional("types", types)
        .optional("symbols", symbols)
        .optional("macros", macros);
  }
}
