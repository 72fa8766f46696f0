package org.lucerna.packs.file;

import java.util.regex.Pattern;

/**
 * A file of a store in a pack.
 *
 * @param name matches {@link #NAME}
 * @param bytes its size
 */
public record PackedFile(String name, long bytes) {
  /** The files of a RocksDB database that is not open. */
  public static final Pattern NAME =
      Pattern.compile("CURRENT|MANIFEST-[0-9]{6,12}|OPTIONS-[0-9]{6,12}|[0-9]{6,12}\\.(?:sst|log)");

  public PackedFile {
    if (!NAME.matcher(name).matches() || bytes < 0) {
      throw new IllegalArgumentException("invalid file of a store: '" + name + "', " + bytes);
    }
  }
}
