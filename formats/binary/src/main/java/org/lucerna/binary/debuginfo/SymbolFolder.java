package org.lucerna.binary.debuginfo;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A folder that has PDB files themselves, or below {@code NAME/ID/}, as symbol servers keep them.
 */
public record SymbolFolder(Path folder) implements SymbolPlace {
  @Override
  public List<Path> find(String name, String id) {
    return List.of(file(name, id), file(name, id.toLowerCase(Locale.ROOT)), folder.resolve(name));
  }

  /** Where a symbol server keeps a file. */
  public Path file(String name, String id) {
    return folder.resolve(name).resolve(id).resolve(name);
  }
}
