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

  /** {@inheritDoc} Its name has {@code _} instead of the last letter. */
  @Override
  public List<Path> compressed(String name, String id) {
    String packed = name.substring(0, name.length() - 1) + "_";
    return find(name, id).stream().map(file -> file.resolveSibling(packed)).toList();
  }

  /** Where a symbol server keeps a file. */
  public Path file(String name, String id) {
    return folder.resolve(name).resolve(id).resolve(name);
  }
}
