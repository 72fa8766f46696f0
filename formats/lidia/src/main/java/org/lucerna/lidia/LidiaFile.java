package org.lucerna.lidia;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.MappedFile;

/**
 * A Lidia file, opened for reading: it is mapped, and opening reads only its header.
 *
 * <p>Thread-safe. Nothing obtained from a file may be used after it is closed, except frames. If
 * another process truncates the file while it is open, reads end in an {@link InternalError}.
 */
public final class LidiaFile implements AutoCloseable {
  /** The most memory that the frames of one address may take, in bytes. */
  private static final long MAX_ANSWER = 64 << 20;

  /** Memory of a frame without its names, in bytes. */
  private static final int FRAME_SIZE = 96;

  private final MappedFile mapping;
  private final Tables tables;

  private LidiaFile(MappedFile mapping, Checksums checksums) {
    this.mapping = mapping;
    tables = new Tables(mapping.bytes(), Header.read(mapping.bytes()));
    if (checksums == Checksums.VERIFIED) {
      for (LidiaSection section : LidiaSection.values()) {
        verify(section);
      }
    }
  }

  /**
   * Opens a file; its checksums are ignored.
   *
   * @throws FormatException if it is not a Lidia file, or its header is damaged
   */
  public static LidiaFile open(Path path) throws IOException {
    return open(path, Checksums.IGNORED);
  }

  /**
   * Opens a file.
   *
   * @throws FormatException if it is not a Lidia file, its header is damaged, or a verified
   *     checksum is wrong
   */
  public static LidiaFile open(Path path, Checksums checksums) throws IOException {
    return MappedFile.open(path, mapping -> new LidiaFile(mapping, checksums));
  }

  /**
   * A file in memory; otherwise like {@link #open(Path)}.
   *
   * @param bytes the whole file; must not be modified
   */
  public static LidiaFile of(MemorySegment bytes) {
    return of(bytes, Checksums.IGNORED);
  }

  /** A file in memory; otherwise like {@link #open(Path, Checksums)}. */
  public static LidiaFile of(MemorySegment bytes, Checksums checksums) {
    return new LidiaFile(MappedFile.of(bytes), checksums);
  }

  private void verify(LidiaSection section) {
    LidiaSectionHeader expected = tables.header().of(section);
    int found = tables.checksum(section);
    if (found != expected.checksum()) {
      throw new FormatException(
          expected.offset(),
          "section %s with checksum %08x".formatted(section, expected.checksum()),
          "%08x".formatted(found));
    }
  }

  /** The section headers. */
  public Header header() {
    return tables.header();
  }

  /** Size of the file in bytes. */
  public long size() {
    return tables.fileSize();
  }

  /** The number of ranges. */
  public long count() {
    return tables.count();
  }

  /**
   * The functions at an address, the innermost first; empty if there is none.
   *
   * @param address unsigned, as in the symbol table of the executable
   * @throws FormatException if the entries of this address are damaged
   */
  public List<InlineFrame> lookup(long address) {
    AddressLookup lookup = lookup().at(address);
    List<InlineFrame> frames = new ArrayList<>(4);
    long size = 0;
    while (lookup.next()) {
      InlineFrame frame = lookup.frame();
      size += FRAME_SIZE + frame.function().length() + frame.file().length();
      if (size > MAX_ANSWER) {
        throw new FormatException(
            tables.fieldOffset(lookup.rangeIndex(), Field.FUNCTION),
            "at most 64 MiB of frames at one address in section range",
            "more");
      }
      frames.add(frame);
    }
    return frames;
  }

  /** A lookup of many addresses. */
  public AddressLookup lookup() {
    return new AddressLookup(tables);
  }

  /**
   * A range, in the order of the file.
   *
   * @throws FormatException if its entry is damaged
   */
  public Range range(long index) {
    Objects.checkIndex(index, count());
    return new Range(
        tables.address(index),
        tables.field(index, Field.LENGTH),
        tables.field(index, Field.DEPTH),
        tables.string(tables.field(index, Field.FUNCTION)),
        tables.string(tables.field(index, Field.FILE)),
        tables.string(tables.field(index, Field.CALL_FILE)),
        tables.field(index, Field.CALL_LINE),
        tables.lines(index));
  }

  /** Reads the whole file and lists all damage. */
  public Verification verify() {
    return Verification.of(tables);
  }

  /** Unmaps the file. */
  @Override
  public void close() {
    mapping.close();
  }
}
