package org.lucerna.idb.container;

import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/**
 * A section of a database. Immutable; {@link #data} inflates when it is read. Safe for many
 * threads, until the container is closed.
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
   * Where the section begins, header included, in bytes from the start of its file. In a compressed
   * container of version 910 from the start of the inflated stream of all sections.
   */
  public long offset() {
    return offset;
  }

  public Compression compression() {
    return compression;
  }

  /**
   * Size of the stored bytes as the section's header has it. In version 910, where only the stream
   * of all sections is stored, the inflated size.
   */
  public long storedSize() {
    return storedSize;
  }

  /** The checksum as stored, not checked; null where the version has none. */
  public @Nullable Integer checksum() {
    return checksum;
  }

  /**
   * Whether the stored bytes have the checksum: reads them all. Null where nothing can be told: in
   * versions 0 to 3, whose algorithm is not known, in version 910, whose {@linkplain
   * Container#trailer trailer} covers all sections, and for a file of its own.
   */
  public @Nullable Boolean checksumOk() {
    return source.checksumOk();
  }

  /** That the file ends before the section does, and where; null if the section is all there. */
  public @Nullable FormatException cutOff() {
    return source.cutOff();
  }

  /**
   * That a section goes on past the end of its file.
   *
   * @param end of the file, in bytes from its start
   * @param missing how many bytes are missing
   */
  static FormatException cutOff(SectionKind kind, long end, long missing) {
    String bytes = Long.toUnsignedString(missing);
    return new FormatException(
        end, bytes + " more bytes of section " + kind.extension(), "the end of the file");
  }

  /**
   * Inflated size in bytes. In versions 0 to 6 a compressed section is inflated to its end to tell.
   *
   * @throws FormatException where it cannot be inflated
   */
  public long size() {
    return data().size();
  }

  /** The inflated bytes. */
  public SectionData data() {
    return source.data();
  }

  /**
   * The inflated bytes from first to last, which are not kept: for a section too large to keep. The
   * stream throws {@link FormatException} for damage.
   */
  public InputStream openStream() {
    return source.openStream();
  }

  @Override
  public String toString() {
    return kind.extension() + " at " + offset + ", " + storedSize + " bytes " + compression;
  }
}
