package org.lucerna.binary.ar;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.MappedFile;

/** An archive. Opening reads the headers of all members. Thread-safe until it is closed. */
public final class Archive implements AutoCloseable {
  private static final byte[] MAGIC = ascii("!<arch>\n");
  private static final byte[] THIN = ascii("!<thin>\n");

  private final MappedFile mapping;

  private final List<ArchiveMember> members;

  /**
   * Reads the headers.
   *
   * @param mapping is closed with this
   * @param bytes of the archive, all of the mapping or a part of it
   */
  private Archive(MappedFile mapping, MemorySegment bytes) {
    this.mapping = mapping;
    ByteView file = ByteView.of(bytes, ByteOrder.LITTLE_ENDIAN, false);
    if (file.matches(0, THIN)) {
      throw new FormatException(
          0, "an archive with its members in it", "a thin archive, which has only their names");
    }
    if (!file.matches(0, MAGIC)) {
      throw new FormatException(0, "an archive", "no !<arch>");
    }
    members = read(file);
  }

  /**
   * Maps an archive.
   *
   * @throws FormatException if it is not an archive, or thin, or damaged
   */
  public static Archive open(Path path) throws IOException {
    return open(path, file -> file);
  }

  /**
   * Maps a file of which a part is an archive, such as a slice of a universal file. Offsets are
   * relative to the part.
   *
   * @param part returns the part of the file's bytes
   * @throws FormatException as {@link #open(Path)}
   */
  public static Archive open(Path path, UnaryOperator<MemorySegment> part) throws IOException {
    return MappedFile.open(path, mapping -> new Archive(mapping, part.apply(mapping.bytes())));
  }

  /**
   * An archive in memory, which is not copied and must not be modified. Closing it does nothing.
   *
   * @throws FormatException if it is not an archive, or thin, or damaged
   */
  public static Archive of(MemorySegment bytes) {
    return new Archive(MappedFile.of(bytes), bytes);
  }

  /** Whether {@code file} begins like an archive, thin or not. */
  public static boolean isAt(MemorySegment file) {
    ByteView view = ByteView.of(file, ByteOrder.LITTLE_ENDIAN, false);
    return view.matches(0, MAGIC) || view.matches(0, THIN);
  }

  private static List<ArchiveMember> read(ByteView file) {
    List<ArchiveMember> members = new ArrayList<>();
    ByteView longNames = null;
    long at = MAGIC.length;
    while (file.size() - at >= ArchiveMember.HEADER_SIZE) {
      ByteView header = file.slice(at, ArchiveMember.HEADER_SIZE);
      long size = ArchiveMember.size(header);
      ByteView content = file.slice(at + ArchiveMember.HEADER_SIZE, size);
      if (header.matches(0, ArchiveMember.LONG_NAMES)) {
        longNames = content;
      } else if (!ArchiveMember.isSymbolTable(header, content)) {
        members.add(ArchiveMember.of(header, content, longNames));
      }
      at += ArchiveMember.HEADER_SIZE + size;
      at += at & 1;
    }
    return List.copyOf(members);
  }

  /** The members in order, without symbol tables. */
  public List<ArchiveMember> members() {
    return members;
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Unmaps the file. Nothing obtained from it may be used afterwards. */
  @Override
  public void close() {
    mapping.close();
  }
}
