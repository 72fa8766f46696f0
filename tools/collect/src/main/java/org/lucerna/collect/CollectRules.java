package org.lucerna.collect;

import java.util.Set;
import org.lucerna.lumina.ProgramPart;

/**
 * How packages are collected.
 *
 * @param downloads at the same time, at least 1
 * @param readers at the same time, at least 1
 * @param parts of programs that are sent besides the functions
 */
public record CollectRules(int downloads, int readers, Set<ProgramPart> parts) {
  /** Copies the set. */
  public CollectRules {
    parts = Set.copyOf(parts);
  }
}
