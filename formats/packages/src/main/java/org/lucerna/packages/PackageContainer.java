package org.lucerna.packages;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.purl.PackageUrl;

/**
 * An open container, which gives its entries one after the other. Methods throw anything if it is
 * damaged. Not thread-safe.
 */
interface PackageContainer extends Closeable {
  /** The next entry; null after the last one. */
  @Nullable ContainerEntry next() throws IOException;

  /** The content of the entry that was returned last, until the next one; asked for once. */
  InputStream content() throws IOException;

  /** The package that it is, as far as it was read; null if nothing in it says so. */
  default @Nullable PackageUrl packageUrl() {
    return null;
  }

  /** Whether it holds a large window while it is open. */
  default boolean hasWindow() {
    return false;
  }
}
