package org.lucerna.idb.container;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/** A section within the single stream of a version 910 container. */
record StreamedSection(SectionStream stream, SectionKind kind, long start, long size)
    implements SectionSource {
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
  public @Nullable FormatException cutOff() {
    long missing = stream.data() instanceof MappedData mapped ? start + size - mapped.size() : 0;
    return missing <= 0 ? null : IdbSection.cutOff(kind, start + size - missing, missing);
  }
}
