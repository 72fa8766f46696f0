package org.lucerna.packages;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The content of a compressed file that is no archive. */
final class LoneFile implements PackageContainer {
  private final InputStream content;
  private @Nullable String name;

  LoneFile(InputStream content, String name) {
    this.content = content;
    this.name = name;
  }

  @Override
  public @Nullable ContainerEntry next() {
    String only = name;
    name = null;
    return only == null ? null : ContainerEntry.file(only);
  }

  @Override
  public InputStream content() {
    return content;
  }

  @Override
  public void close() throws IOException {
    content.close();
  }
}
