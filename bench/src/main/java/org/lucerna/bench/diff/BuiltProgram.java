package org.lucerna.bench.diff;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;

/**
 * A program of the evaluation, and what is known of its functions.
 *
 * @param stripped its file without symbols
 * @param names by address; without those that several functions have
 * @param bodies sources of functions by name
 */
record BuiltProgram(Path stripped, Map<Long, String> names, Map<String, String> bodies) {
  /** Parts of functions, which have no source of their own. */
  private static final String PART = ".*[.](cold|part|constprop|isra)\\b.*";

  /** Reads a program and its sources. */
  static BuiltProgram read(Path folder, String name) throws IOException {
    Path program = folder.resolve("programs").resolve(name);
    Map<Long, String> names = new HashMap<>();
    Set<String> known = new HashSet<>();
    Set<String> several = new HashSet<>();
    try (Harvest file = Harvest.open(program, HarvestOptions.PLAIN)) {
      for (HarvestedFunction function : file.functions()) {
        ByteString own = function.name();
        if (own != null && !own.text().matches(PART)) {
          names.put(function.address(), own.text());
          if (!known.add(own.text())) {
            several.add(own.text());
          }
        }
      }
    }
    names.values().removeAll(several);
    String sources =
        Files.readString(
            folder.resolve("sources").resolve(name + ".i"), StandardCharsets.ISO_8859_1);
    return new BuiltProgram(
        program.resolveSibling(name + ".stripped"), names, SourceFunctions.of(sources));
  }

  /** The true name of a function; null if it is not known. */
  @Nullable String name(HarvestedFunction function) {
    return names.get(function.address());
  }
}
