package org.lucerna.repositories.deb;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A source of packages that apt knows.
 *
 * @param root address of the repository, as apt has it
 * @param components empty for a flat repository
 * @param architectures empty for that of the machine
 * @param signedBy path of a keyring, or keys in ASCII armor; null for all keys that apt trusts
 */
public record AptSource(
    String root,
    String suite,
    List<String> components,
    List<String> architectures,
    @Nullable String signedBy) {
  /** Copies the lists. */
  public AptSource {
    components = List.copyOf(components);
    architectures = List.copyOf(architectures);
  }
}
