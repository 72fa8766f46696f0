package org.lucerna.packages;

import org.jspecify.annotations.Nullable;

/**
 * A file, or a container with everything that is left in it, that was not read.
 *
 * @param detail more about the reason, for people; null if there is none. It may contain any
 *     characters
 */
public record SkippedFile(FileOrigin origin, SkipReason reason, @Nullable String detail)
    implements WalkedFile {
  /** The reason and the detail. */
  public String words() {
    return detail == null ? reason.words() : reason.words() + " (" + detail + ")";
  }
}
