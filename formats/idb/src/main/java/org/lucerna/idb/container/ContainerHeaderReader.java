package org.lucerna.idb.container;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** Reads a container's header: the three layouts of the package description. */
final class ContainerHeaderReader {
  private static final int SIGNATURE = 0xaabb_ccdd;
  private static final int DESCRIPTION_SIZE = 128;

  private static final SectionKind[] OLD_ORDER = {
    SectionKind.ID0, SectionKind.ID1, SectionKind.NAM, SectionKind.SEG, SectionKind.TIL
  };

  private final MemorySegment file;
  private final Magic magic;
  private final List<SectionEntry> entries = new ArrayList<>();

  private ContainerHeaderReader(MemorySegment file, Magic magic) {
    this.file = file;
    this.magic = magic;
  }

  /** The magic of {@code file}, or null if it is not a container. */
  static @Nullable Magic magic(MemorySegment file) {
    return file.byteSize() < 4 ? null : Magic.of(Cursor.of(file).bytes(4).text());
  }

  /**
   * Reads the header.
   *
   * @throws FormatException if the file ends within it, or its version is unknown
   */
  static ContainerHeader read(MemorySegment file, Magic magic) {
    ContainerHeaderReader reader = new ContainerHeaderReader(file, magic);
    Cursor signature = reader.at(0x1a);
    if (signature.remaining() < 6 || signature.u32le() != SIGNATURE) {
      return reader.version1to4(0);
    }
    int version = signature.u16le();
    return switch (version) {
      case 1, 2, 3, 4 -> reader.version1to4(version);
      case 5, 6 -> reader.version5and6(version);
      case ContainerHeader.ONE_STREAM -> reader.version910();
      default -> throw new FormatException(0x1e, "file version 0 to 6 or 910", "" + version);
    };
  }

  private ContainerHeader version1to4(int version) {
    Cursor offsets = at(6);
    Cursor checksums = at(0x24);
    for (SectionKind kind : OLD_ORDER) {
      long offset = Integer.toUnsignedLong(offsets.u32le());
      add(kind, offset, version == 0 ? null : checksums.u32le());
    }
    if (version > 0 && headerReaches(0x3e)) {
      Cursor id2 = at(0x38);
      long offset = Integer.toUnsignedLong(id2.u32le());
      boolean wide = version > 1 && headerReaches(0x40);
      add(SectionKind.ID2, offset, wide ? id2.u32le() : id2.u16le());
    }
    boolean described = version == 4 && headerReaches(0xdc);
    return new ContainerHeader(
        magic,
        version,
        null,
        0,
        entries,
        described ? at(0x4c).bytes(16) : ByteString.EMPTY,
        described ? text(0x5c) : ByteString.EMPTY,
        0,
        0);
  }

  private ContainerHeader version5and6(int version) {
    Cursor first = at(6);
    Cursor others = at(0x20);
    Cursor checksums = at(0x38);
    for (SectionKind kind : OLD_ORDER) {
      Cursor from = kind.compareTo(SectionKind.ID1) <= 0 ? first : others;
      add(kind, from.u64le(), checksums.u32le());
    }
    if (headerReaches(0x58)) {
      Cursor id2 = at(0x4c);
      add(SectionKind.ID2, id2.u64le(), id2.u32le());
    }
    boolean described = headerReaches(0xfc);
    return new ContainerHeader(
        magic,
        version,
        null,
        0,
        entries,
        described ? at(0x6c).bytes(16) : ByteString.EMPTY,
        described ? text(0x7c) : ByteString.EMPTY,
        described ? at(0x60).u64le() : 0,
        described ? at(0x68).u32le() : 0);
  }

  private ContainerHeader version910() {
    long dataStart = at(0x0e).u64le();
    if (dataStart < 0 || dataStart > file.byteSize()) {
      throw new FormatException(0x0e, "an offset in the file", Long.toUnsignedString(dataStart));
    }
    int code = at(0x20).u8();
    Compression compression = Compression.of(code, magic);
    if (compression == null) {
      throw new FormatException(0x20, "a compression 0, 2 or 3", "" + code);
    }
    Cursor sizes = at(0x21);
    long position = 0;
    for (SectionKind kind : SectionKind.values()) {
      long at = sizes.offset();
      long size = sizes.u64le();
      if (size < 0 || position + size < 0) {
        throw new FormatException(at, "a section size below 2^63", Long.toUnsignedString(size));
      }
      if (size != 0) {
        entries.add(new SectionEntry(kind, position, size, null));
      }
      position += size;
    }
    boolean described = dataStart >= 0xed;
    return new ContainerHeader(
        magic,
        ContainerHeader.ONE_STREAM,
        compression,
        dataStart,
        entries,
        described ? at(0x5d).bytes(16) : ByteString.EMPTY,
        described ? text(0x6d) : ByteString.EMPTY,
        described ? at(0x51).u64le() : 0,
        described ? at(0x59).u32le() : 0);
  }

  private void add(SectionKind kind, long offset, @Nullable Integer checksum) {
    if (offset != 0) {
      entries.add(new SectionEntry(kind, offset, -1, checksum));
    }
  }

  /** Whether no section begins before {@code end}: older headers are shorter. */
  private boolean headerReaches(long end) {
    return end <= file.byteSize()
        && entries.stream().allMatch(e -> Long.compareUnsigned(e.offset(), end) >= 0);
  }

  /** The text up to a NUL; bytes after it are left over from longer texts. */
  private ByteString text(long at) {
    ByteString field = at(at).bytes(DESCRIPTION_SIZE);
    int end = field.indexOf(0);
    return end < 0 ? field : field.slice(0, end);
  }

  private Cursor at(long offset) {
    Cursor cursor = Cursor.of(file);
    cursor.skip(Math.min(offset, file.byteSize()));
    return cursor;
  }
}
