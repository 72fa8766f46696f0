package org.lucerna.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.SymbolFolder;
import org.lucerna.binary.debuginfo.SymbolPlace;
import org.lucerna.client.SymbolServer;

/**
 * Places of symbols as users of Windows' debuggers write them, separated by semicolons.
 *
 * <pre>
 * DIR                  a folder
 * https://HOST/...     a symbol server
 * srv*DIR*...*URL      folders and servers, which are asked in this order; what servers send is kept
 *                      in the first folder
 * symsrv*DLL*DIR*...   the same
 * cache*DIR            what servers send from here on is kept in this folder
 * </pre>
 */
final class SymbolPath {
  /** No PDB file of a program is larger. */
  private static final long MOST_BYTES = 8L << 30;

  private final Consumer<String> progress;
  private final List<SymbolPlace> places = new ArrayList<>();
  private Path cache;

  /**
   * A path without places.
   *
   * @param progress is told what servers are asked for
   */
  SymbolPath(Map<String, String> environment, Consumer<String> progress) {
    this.progress = progress;
    cache = standardCache(environment);
  }

  private static Path standardCache(Map<String, String> environment) {
    String caches = environment.get("XDG_CACHE_HOME");
    Path folder =
        caches == null || caches.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(caches);
    return folder.resolve("lucerna").resolve("symbols");
  }

  /**
   * Adds places.
   *
   * @param path null or empty for none
   * @throws IllegalArgumentException if an address is not valid
   */
  SymbolPath add(@Nullable String path) {
    for (String element : path == null ? new String[0] : path.split(";", -1)) {
      if (!element.isBlank()) {
        addElement(element.strip());
      }
    }
    return this;
  }

  private void addElement(String element) {
    String[] parts = element.split("\\*", -1);
    switch (parts[0].toLowerCase(Locale.ROOT)) {
      case "srv" -> addAll(parts, 1);
      case "symsrv" -> addAll(parts, 2);
      case "cache" -> {
        if (parts.length > 1 && !parts[1].isEmpty()) {
          cache = Path.of(parts[1]);
        }
      }
      default -> addAll(parts, 0);
    }
  }

  private void addAll(String[] parts, int first) {
    Path own = cache;
    boolean isOwn = false;
    for (int i = first; i < parts.length; i++) {
      if (parts[i].matches("(?i)https?:.*")) {
        places.add(
            new SymbolServer(WebAddress.of(parts[i]), new SymbolFolder(own), MOST_BYTES, progress));
      } else if (!parts[i].isEmpty()) {
        SymbolFolder folder = new SymbolFolder(Path.of(parts[i]));
        places.add(folder);
        own = isOwn ? own : folder.folder();
        isOwn = true;
      }
    }
  }

  /** The places, in their order. */
  List<SymbolPlace> places() {
    return List.copyOf(places);
  }
}
