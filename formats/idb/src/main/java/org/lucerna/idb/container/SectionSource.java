package org.lucerna.idb.container;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/** The source of a section's bytes: its own range of a file, or the stream of all sections. */
sealed interface SectionSource permits StoredSection, StreamedSection {
  SectionData data();

  InputStream openStream();

  @Nullable Boolean checksumOk();

  /** End of the file, if it ends before the section does; null if it does not. */
  @Nullable FormatException cutOff();
}
