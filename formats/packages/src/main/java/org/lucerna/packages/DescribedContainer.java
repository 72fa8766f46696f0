package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.packages.description.DescriptionFile;
import org.lucerna.packages.purl.PackageUrl;

/** A container whose package is known, or found among the first entries and left out there. */
final class DescribedContainer implements PackageContainer {
  private final PackageContainer entries;
  private final boolean hasWindow;
  private @Nullable PackageUrl packageUrl;

  /**
   * Describes a container.
   *
   * @param entries closed with this
   * @param packageUrl as far as it is known
   */
  DescribedContainer(PackageContainer entries, boolean hasWindow, @Nullable PackageUrl packageUrl) {
    this.entries = entries;
    this.hasWindow = hasWindow;
    this.packageUrl = packageUrl;
  }

  @Override
  public @Nullable ContainerEntry next() throws IOException {
    ContainerEntry entry = entries.next();
    while (entry != null && isDescription(entry)) {
      entry = entries.next();
    }
    return entry;
  }

  /** Whether it is the description of the package, which is read. */
  private boolean isDescription(ContainerEntry entry) throws IOException {
    DescriptionFile description =
        entry.isReadable() ? DescriptionFile.ofStream(entry.name()) : null;
    if (description == null || packageUrl != null) {
      return description != null;
    }
    packageUrl = description.read(entries.content());
    return true;
  }

  /** Reads on until it is known what package it is; null if nothing says so. */
  @Nullable PackageUrl search() throws IOException {
    while (packageUrl == null && next() != null) {
      // The description is no entry.
    }
    return packageUrl;
  }

  @Override
  public InputStream content() throws IOException {
    return entries.content();
  }

  @Override
  public @Nullable PackageUrl packageUrl() {
    return packageUrl;
  }

  @Override
  public boolean hasWindow() {
    return hasWindow;
  }

  @Override
  public void close() throws IOException {
    entries.close();
  }
}
