package org.lucerna.collect;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.repositories.RepositoryPackage;

/**
 * What became of a package.
 *
 * @param programs with functions that were pushed
 * @param added number of functions that were new
 * @param known number of functions that were known before
 * @param refused number of functions that the server did not take
 * @param unnamed number of functions without a name
 * @param losses what was not read or not stored of it, and why; for people
 * @param failure why it was not collected; null if it was
 */
public record PackageResult(
    RepositoryPackage subject,
    int programs,
    int added,
    int known,
    int refused,
    int unnamed,
    List<String> losses,
    @Nullable Exception failure) {
  /** Copies the list. */
  public PackageResult {
    losses = List.copyOf(losses);
  }

  static PackageResult failed(RepositoryPackage subject, Exception failure) {
    return new PackageResult(subject, 0, 0, 0, 0, 0, List.of(), failure);
  }

  /** Number of functions that the server has now. */
  public int functions() {
    return added + known;
  }
}
