package org.lucerna.cli.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lucerna.cli.Tools;
import org.lucerna.repositories.fixture.WrittenRepository;

/** Packages with a library each, whose functions are in no other. */
final class CollectedLibraries {
  /** In each library. */
  static final int FUNCTIONS = 3;

  private CollectedLibraries() {}

  /** The name of a package. */
  static String name(int number) {
    return "lib%d-dev".formatted(number);
  }

  /** Debian packages with the numbers from 0 on, by their names. */
  static Map<String, byte[]> packages(Tools tools, int count)
      throws IOException, InterruptedException {
    Map<String, byte[]> packages = new LinkedHashMap<>();
    for (int number = 0; number < count; number++) {
      packages.put(name(number), deb(tools, number));
    }
    return packages;
  }

  private static byte[] deb(Tools tools, int number) throws IOException, InterruptedException {
    StringBuilder source = new StringBuilder();
    for (int i = 0; i < FUNCTIONS; i++) {
      source.append(
          "int f%d_%d(int by) { return by * %d + (by ^ %d) %% 13 - by / %d; }\n"
              .formatted(number, i, 1000 + 10 * number + i, 77 + i, 3 + number));
    }
    Path library = tools.library("lib" + number, source.toString());
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("./usr/lib/lib" + number + ".so", Files.readAllBytes(library));
    files.put("../../outside", WrittenRepository.bytes("not a path"));
    return WrittenRepository.deb(name(number), files);
  }
}
