package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;

/**
 * The name that a function has in another release of its package.
 *
 * @param name not empty
 * @param release package and version, such as {@code libpcap 1.10.5}; empty if not disclosed
 */
public record Renaming(ByteString name, ByteString release) {
  /** In words. */
  public String words() {
    return "in " + (release.isEmpty() ? "another release" : release.text()) + " " + name.text();
  }
}
