package org.lucerna.identify.stated;

import org.lucerna.packages.purl.PackageUrl;

/**
 * A component that a program says it has.
 *
 * @param purl its version is missing if the program was built from a working folder
 */
public record StatedComponent(PackageUrl purl, Source source) {
  /** The name with what is before it: {@code golang.org/x/sys}. */
  public String name() {
    return purl.namespace() == null ? purl.name() : purl.namespace() + '/' + purl.name();
  }

  /** The kind of text that says so. */
  public enum Source {
    /** What Go's linker writes about a program. */
    GO_BUILD,
    /** Paths of source files in messages. */
    RUST_PATHS
  }
}
