package org.lucerna.identify;

import java.util.List;

/**
 * A version that a component may have in a program.
 *
 * @param version of the component
 * @param packages URLs of packages of this version that fit; not empty if it was told by its build
 */
public record IdentifiedVersion(String version, List<String> packages) {
  /** Copies the list. */
  public IdentifiedVersion {
    packages = List.copyOf(packages);
  }
}
