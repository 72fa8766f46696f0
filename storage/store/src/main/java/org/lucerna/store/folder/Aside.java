package org.lucerna.store.folder;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Names of folders next to the store, with the time, for data that an operator may want back. */
public final class Aside {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private Aside() {}

  /** Such as {@code store-logs-20261122T123456Z}. */
  public static Path of(Path store, String what, Instant now) {
    Path whole = store.toAbsolutePath().normalize();
    return whole.resolveSibling(whole.getFileName() + "-" + what + "-" + TIME.format(now));
  }
}
