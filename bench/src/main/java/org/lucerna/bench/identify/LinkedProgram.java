package org.lucerna.bench.identify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.lucerna.bench.identify.LinkedPackages.LinkedPackage;

/**
 * A program, and what is known of its components.
 *
 * @param path of the program
 * @param places by the addresses where they end, the packages that the linker put there; empty if
 *     no map says it
 */
record LinkedProgram(Path path, NavigableMap<Long, Place> places) {
  /**
   * What the linker put somewhere.
   *
   * @param start address
   */
  record Place(long start, LinkedPackage from) {}

  /**
   * A component of a program.
   *
   * @param functions number of functions of at least 16 bytes
   * @param from its package
   */
  record Part(int functions, LinkedPackage from) {}

  /** A program that {@code bench/identify/link} made. */
  static LinkedProgram linked(Path path, LinkedPackages packages) throws IOException {
    NavigableMap<Long, Place> places = new TreeMap<>();
    List<String> lines = Files.readAllLines(Path.of(path + ".tsv"));
    String release = lines.getFirst().split("\t", -1)[1];
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t", -1);
      long start = Long.parseLong(cells[0]);
      if (!cells[2].equals("-")) {
        places.put(
            start + Long.parseLong(cells[1]), new Place(start, packages.of(release, cells[2])));
      }
    }
    return new LinkedProgram(path, places);
  }

  /**
   * A program that {@code bench/similar/variants} made of one library, from sources of a package.
   */
  static LinkedProgram whole(Path path, LinkedPackage from) {
    return new LinkedProgram(path, new TreeMap<>(Map.of(Long.MAX_VALUE, new Place(0, from))));
  }

  /** A program without components that a store knows. */
  static LinkedProgram stranger(Path path) {
    return new LinkedProgram(path, new TreeMap<>());
  }

  /** The components of functions at some addresses; those of no package are left out. */
  Map<String, Part> parts(List<Long> addresses) {
    Map<String, Part> parts = new HashMap<>();
    for (long address : addresses) {
      Map.Entry<Long, Place> next = places.higherEntry(address);
      if (next != null && next.getValue().start() <= address) {
        LinkedPackage from = next.getValue().from();
        parts.merge(
            from.component(), new Part(1, from), (a, _) -> new Part(a.functions() + 1, a.from()));
      }
    }
    return parts;
  }
}
