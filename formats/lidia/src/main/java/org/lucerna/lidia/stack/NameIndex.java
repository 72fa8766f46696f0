package org.lucerna.lidia.stack;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.demangle.Demangler;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.Range;

/**
 * The addresses of functions, by name: as stored, demangled, and demangled without parameters, as
 * perf prints them. The first lookup reads all names of the file. Not thread-safe.
 */
final class NameIndex {
  /** Marks a name shared by several functions; no function begins at the last address. */
  private static final Long SEVERAL = -1L;

  private final LidiaFile symbols;
  private @Nullable Map<ByteString, Long> stored;
  private @Nullable Map<ByteString, Long> readable;

  NameIndex(LidiaFile symbols) {
    this.symbols = symbols;
  }

  /** The address of the function with a name; null if there is none, or several. */
  @Nullable Long start(ByteString name) {
    if (stored == null) {
      stored = starts(List::of);
    }
    Long start = stored.get(name);
    if (start == null) {
      if (readable == null) {
        readable = starts(NameIndex::forms);
      }
      start = readable.get(name);
    }
    return SEVERAL.equals(start) ? null : start;
  }

  private static List<ByteString> forms(ByteString name) {
    return Demangler.demangle(name.text())
        .map(text -> List.of(utf8(text), utf8(Demangler.withoutParameters(name.text()))))
        .orElse(List.of());
  }

  private static ByteString utf8(String text) {
    return ByteString.utf8(text);
  }

  private Map<ByteString, Long> starts(Function<ByteString, List<ByteString>> forms) {
    Map<ByteString, Long> all = new HashMap<>();
    ByteString last = ByteString.EMPTY;
    for (long i = 0; i < symbols.count(); i++) {
      try {
        Range range = symbols.range(i);
        // Ranges after the function itself are further pieces of it.
        if (range.depth() == 0 && !range.function().equals(last)) {
          last = range.function();
          long address = range.address();
          for (ByteString form : forms.apply(last)) {
            all.merge(form, address, (first, other) -> first.equals(other) ? first : SEVERAL);
          }
        }
      } catch (FormatException damaged) {
        // A function whose name is unknown is not found by it.
        last = ByteString.EMPTY;
      }
    }
    return all;
  }
}
