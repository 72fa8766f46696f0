package org.lucerna.idb.container;

import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/** A section with its own range of a file: in a container of version 0 to 6, or as its own file. */
final class StoredSection implements SectionSource, AutoCloseable {
  private static final int STEP = 1 << 20;

  private final MemorySegment stored;
  private final Compression compression;
  private final @Nullable FormatException cutOff;
  private final @Nullable Integer crc;
  private final SectionData data;

  /**
   * Creates a section.
   *
   * @param stored its bytes; fewer than stated if it is cut off
   * @param longest bytes that {@link #data} inflates, at most
   * @param cutOff describes the missing part; null if the section is complete
   * @param crc the expected CRC-32 of {@code stored}; null if unknown
   */
  StoredSection(
      MemorySegment stored,
      Compression compression,
      long longest,
      @Nullable FormatException cutOff,
      @Nullable Integer crc) {
    this.stored = stored;
    this.compression = compression;
    this.cutOff = cutOff;
    this.crc = crc;
    this.data =
        compression == Compression.STORED
            ? new MappedData(stored)
            : new InflatedData(stored, compression, longest, cutOff);
  }

  @Override
  public SectionData data() {
    return data;
  }

  @Override
  public InputStream openStream() {
    return InflatingStream.of(stored, compression, cutOff);
  }

  @Override
  public @Nullable Boolean checksumOk() {
    if (crc == null) {
      return null;
    }
    CRC32 actual = new CRC32();
    for (long at = 0; at < stored.byteSize(); at += STEP) {
      actual.update(stored.asSlice(at, Math.min(STEP, stored.byteSize() - at)).asByteBuffer());
    }
    return cutOff == null && (int) actual.getValue() == crc;
  }

  @Override
  public @Nullable FormatException cutOff() {
    return cutOff;
  }

  @Override
  public void close() {
    if (data instanceof InflatedData inflated) {
      inflated.close();
    }
  }
}
