package org.lucerna.idb.container;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/**
 * Where the bytes of a section come from: its own range of a file, or the stream of all sections.
 */
sealed interface SectionSource permits StoredSection, StreamedSection {
  SectionData data();

  InputStream openStream();

  @Nullable Boolean checksumOk();

  /** Where the file ends, if it ends before the section does; null if it does not. */
  @Nullable FormatException cutOff();
}
