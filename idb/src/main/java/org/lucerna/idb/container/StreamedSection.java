package org.lucerna.idb.container;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A section within the one stream of a version 910 container. */
record StreamedSection(SectionStream stream, long start, long size) implements SectionSource {
  @Override
  public SectionData data() {
    return new WindowData(stream.data(), start, size);
  }

  @Override
  public InputStream openStream() {
    return stream.open(start, size);
  }

  @Override
  public @Nullable Boolean checksumOk() {
    return null;
  }

  @Override
  public boolean cutOff() {
    return stream.data() instanceof MappedData mapped && mapped.size() < start + size;
  }
}
