package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the input files.
 *
 * @param files the newest first
 * @param cursor for the next page; null if this is the last one
 */
public record FilePage(List<FileDescription> files, @Nullable String cursor) {
  public FilePage {
    files = List.copyOf(files);
  }
}
