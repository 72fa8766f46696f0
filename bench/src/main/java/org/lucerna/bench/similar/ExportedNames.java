package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.kind.FileKind;
import org.lucerna.binary.pe.PeExport;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.harvest.HarvestedFeatures;

/**
 * The names that a Windows library exports. They say how right an answer is; the library is asked
 * for as if it exported nothing, so that they do not help to find its functions.
 */
final class ExportedNames {
  /** The size of the parameters, which 32-bit code appends. */
  private static final Pattern PARAMETERS = Pattern.compile("@\\d+$");

  private ExportedNames() {}

  /**
   * The names of functions by their addresses; empty for other files. Names of C++, which Visual
   * C++ mangles in its own way, are left out, as are functions that were merged with others.
   */
  static Map<Long, String> of(Path file) throws IOException {
    Map<Long, String> names = new HashMap<>();
    if (FileKind.of(file) != FileKind.PE) {
      return names;
    }
    Set<Long> merged = new HashSet<>();
    try (PeFile program = PeFile.open(file)) {
      for (PeExport export : program.exports()) {
        if (export.name() != null && export.address() != 0) {
          String name = PARAMETERS.matcher(export.name().text()).replaceFirst("");
          String other = names.putIfAbsent(export.address(), name);
          if (other != null && !NameRule.areAlike(name, other)) {
            merged.add(export.address());
          }
        }
      }
    }
    names.keySet().removeAll(merged);
    names.values().removeIf(name -> name.startsWith("?"));
    return names;
  }

  /** The features of a Windows library without its exports; null if they are not known. */
  static @Nullable HarvestedFeatures featuresWithout(Path library) throws IOException {
    byte[] bytes = Files.readAllBytes(library);
    try (PeFile program = PeFile.open(library)) {
      // Exports are the first directory.
      ByteBuffer.wrap(bytes).putLong(Math.toIntExact(program.header().directoriesAt()), 0);
    }
    Path copy = Files.createTempFile("without-exports", ".dll");
    try {
      Files.write(copy, bytes);
      return EvaluatedProgram.features(copy);
    } finally {
      Files.delete(copy);
    }
  }
}
