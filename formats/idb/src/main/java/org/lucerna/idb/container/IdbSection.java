package org.lucerna.idb.container;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/**
 * A section of a database. Immutable; {@link #data} is inflated on demand. Thread-safe until the
 * container is closed.
 */
public final class IdbSection {
  private final SectionKind kind;
  private final long offset;
  private final Compression compression;
  private final long storedSize;
  private final @Nullable Integer checksum;
  private final SectionSource source;

  IdbSection(
      SectionKind kind,
      long offset,
      Compression compression,
      long storedSize,
      @Nullable Integer checksum,
      SectionSource source) {
    this.kind = kind;
    this.offset = offset;
    this.compression = compression;
    this.storedSize = storedSize;
    this.checksum = checksum;
    this.source = source;
  }

  public SectionKind kind() {
    return kind;
  }

  /**
   * Start of the section, including its header, in bytes from the start of its file; in a
   * compressed container of version 910, from the start of the inflated stream of all sections.
   */
  public long offset() {
    return offset;
  }

  public Compression compression() {
    return compression;
  }

  /**
   * Size of the stored bytes according to the section's header, in bytes. In version 910, which
   * stores only the stream of all sections, the inflated size.
   */
  public long storedSize() {
    return storedSize;
  }

  /** The checksum as stored, unverified; null if the version has no checksums. */
  public @Nullable Integer checksum() {
    return checksum;
  }

  /**
   * Whether the stored bytes match the checksum; reads them all. Null if that cannot be decided: in
   * versions 0 to 3, whose algorithm is unknown, in version 910, whose {@linkplain
   * Container#trailer trailer} covers all sections, and for a section stored as its own file.
   */
  public @Nullable Boolean checksumOk() {
    return source.checksumOk();
  }

  /** End of the file, if it ends before the section does; null if the section is complete. */
  public @Nullable FormatException cutOff() {
    return source.cutOff();
  }

  /**
   * Describes a section that continues past the end of its file.
   *
   * @param end of the file, in bytes from its start
   * @param missing the number of missing bytes
   */
  static FormatException cutOff(SectionKind kind, long end, long missing) {
    String bytes = Long.toUnsignedString(missing);
    return new FormatException(
        end, bytes + " more bytes of section " + kind.extension(), "the end of the file");
  }

  /**
   * Inflated size in bytes. In versions 0 to 6 a compressed section has to be inflated to its end.
   *
   * @throws FormatException if it cannot be inflated
   */
  public long size() {
    return data().size();
  }

  /** The inflated bytes. */
  public SectionData data() {
    return source.data();
  }

  /**
   * The inflated bytes as a stream, without caching them: for sections too large to cache. The
   * stream throws {@link FormatException} if it meets damage.
   */
  public InputStream openStream() {
    return source.openStream();
  }

  @Override
  public String toString() {
    return kind.extension() + " at " + offset + ", " + storedSize + " bytes " + compression;
  }
}
