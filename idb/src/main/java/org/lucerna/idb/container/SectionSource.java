package org.lucerna.idb.container;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/** Where the bytes of a section come from: its own place in a file, or the stream of them all. */
sealed interface SectionSource permits StoredSection, StreamedSection {
  SectionData data();

  InputStream openStream();

  @Nullable Boolean checksumOk();

  /** That the file ends before the section does; null if it does not. */
  @Nullable FormatException cutOff();
}
