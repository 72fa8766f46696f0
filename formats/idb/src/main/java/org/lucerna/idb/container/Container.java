package org.lucerna.idb.container;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.MappedFile;

/**
 * The file or files of a database, divided into sections. Files are mapped: opening reads the
 * header and the head of each section. Thread-safe until it is closed. If another process truncates
 * a file while it is open, reading throws an {@link InternalError}.
 */
public final class Container implements AutoCloseable {
  private final @Nullable ContainerHeader header;
  private final MemorySegment file;
  private final long longest;
  private final List<IdbSection> sections = new ArrayList<>();
  private final List<FormatException> damage = new ArrayList<>();
  private final List<Runnable> closers = new ArrayList<>();
  private @Nullable SectionStream stream;

  private Container(MemorySegment file, long longest) {
    this.file = file;
    this.longest = longest;
    Magic magic = ContainerHeaderReader.magic(file);
    header = magic == null ? null : ContainerHeaderReader.read(file, magic);
    if (header == null) {
      return;
    }
    Compression compression = header.compression();
    if (compression == null) {
      addSections(header);
    } else {
      addStream(header, compression);
    }
  }

  /**
   * Opens an {@code .idb} or {@code .i64} file, regardless of its name, or a section stored as its
   * own file, together with the sections of the same name next to it.
   *
   * @throws FormatException if it is neither
   */
  public static Container open(Path path) throws IOException {
    return open(path, Long.MAX_VALUE);
  }

  /**
   * Like {@link #open(Path)}, for a file that is not trusted.
   *
   * @param longest inflated bytes that are kept of a section, or of the single stream of all
   *     sections, at most; more are damage
   */
  public static Container open(Path path, long longest) throws IOException {
    Arena arena = Arena.ofShared();
    try {
      MemorySegment file = MappedFile.map(path, arena);
      Container container = new Container(file, longest);
      if (container.header == null) {
        for (SectionFile part : SectionFile.group(path, file)) {
          container.addSectionFile(
              part.kind(), part.path().equals(path) ? file : MappedFile.map(part.path(), arena));
        }
      }
      container.closers.add(arena::close);
      return container;
    } catch (IOException | RuntimeException failure) {
      arena.close();
      throw failure;
    }
  }

  /**
   * Like {@link #open}, but for a file in memory, which must not change and must stay valid as long
   * as the container.
   *
   * @throws FormatException if it is neither a database nor a section of one
   */
  public static Container of(MemorySegment file) {
    Container container = new Container(file, Long.MAX_VALUE);
    if (container.header == null) {
      container.addSectionFile(SectionFile.requireKind(file), file);
    }
    return container;
  }

  /** Whether a file is a database or a section, judging by its first 64 bytes or more. */
  public static boolean isAt(MemorySegment head) {
    return ContainerHeaderReader.magic(head) != null || SectionFile.byContent(head) != null;
  }

  private void addSections(ContainerHeader header) {
    for (SectionEntry entry : header.entries()) {
      try {
        sections.add(section(header, entry));
      } catch (FormatException broken) {
        damage.add(broken);
      }
    }
  }

  private IdbSection section(ContainerHeader header, SectionEntry entry) {
    int headSize = header.version() < 5 ? 5 : 9;
    if (Long.compareUnsigned(entry.offset(), file.byteSize() - headSize) > 0
        || file.byteSize() < headSize) {
      throw new FormatException(
          entry.offset(),
          "section " + entry.kind().extension(),
          "the end of the file at " + file.byteSize());
    }
    Cursor head = Cursor.of(file.asSlice(entry.offset(), headSize));
    int code = head.u8();
    Compression compression = Compression.of(code, header.magic());
    if (compression == null) {
      throw new FormatException(
          entry.offset(), "a compression 0, 2 or 3 of " + entry.kind().extension(), "" + code);
    }
    long storedSize = header.version() < 5 ? Integer.toUnsignedLong(head.u32le()) : head.u64le();
    long start = entry.offset() + headSize;
    long there = file.byteSize() - start;
    boolean cutOff = Long.compareUnsigned(storedSize, there) > 0;
    StoredSection source =
        new StoredSection(
            file.asSlice(start, cutOff ? there : storedSize),
            compression,
            longest,
            cutOff ? IdbSection.cutOff(entry.kind(), file.byteSize(), storedSize - there) : null,
            header.version() < 4 ? null : entry.checksum());
    closers.add(source::close);
    return new IdbSection(
        entry.kind(), entry.offset(), compression, storedSize, entry.checksum(), source);
  }

  private void addStream(ContainerHeader header, Compression compression) {
    SectionStream all = new SectionStream(file.asSlice(header.dataStart()), compression, longest);
    closers.add(all::close);
    stream = all;
    long shift = compression == Compression.STORED ? header.dataStart() : 0;
    for (SectionEntry entry : header.entries()) {
      sections.add(
          new IdbSection(
              entry.kind(),
              shift + entry.offset(),
              compression,
              entry.size(),
              null,
              new StreamedSection(all, entry.kind(), entry.offset(), entry.size())));
    }
  }

  private void addSectionFile(SectionKind kind, MemorySegment bytes) {
    StoredSection source = new StoredSection(bytes, Compression.STORED, longest, null, null);
    sections.add(new IdbSection(kind, 0, Compression.STORED, bytes.byteSize(), null, source));
  }

  /** The header; null if each section is its own file. */
  public @Nullable ContainerHeader header() {
    return header;
  }

  /** The sections that were found, in the order of {@link SectionKind}. */
  public List<IdbSection> sections() {
    return sections.stream().sorted((a, b) -> a.kind().compareTo(b.kind())).toList();
  }

  /** A section, or null if there is none or it cannot be found. */
  public @Nullable IdbSection section(SectionKind kind) {
    for (IdbSection section : sections) {
      if (section.kind() == kind) {
        return section;
      }
    }
    return null;
  }

  /**
   * Like {@link #section}.
   *
   * @throws FormatException if there is none; it describes the damage that hides the section, if
   *     any
   */
  public IdbSection require(SectionKind kind) {
    IdbSection section = section(kind);
    if (section == null) {
      throw damage.isEmpty()
          ? new FormatException(0, "a section " + kind.extension(), "none")
          : damage.getFirst();
    }
    return section;
  }

  /** Why sections named by the header are missing from {@link #sections}; usually empty. */
  public List<FormatException> damage() {
    return List.copyOf(damage);
  }

  /**
   * Verifies the checksum of all sections together, reading them all. Null before version 910.
   *
   * @throws FormatException if they cannot be inflated, or the file ends too early
   */
  public @Nullable Trailer trailer() {
    if (stream == null || header == null) {
      return null;
    }
    return stream.trailer(header.entries().stream().mapToLong(SectionEntry::size).sum());
  }

  /**
   * The creation times of the snapshots that this database lists.
   *
   * @throws FormatException if the list is not in the file
   */
  public List<Instant> snapshots() {
    if (header == null || header.snapshotsAt() == 0) {
      return List.of();
    }
    Cursor list = Cursor.of(file);
    list.skip(header.snapshotsAt());
    long count = Integer.toUnsignedLong(header.snapshotCount());
    if (count > list.remaining() / 8) {
      throw new FormatException(
          list.offset(), count + " snapshots", list.remaining() + " bytes before the end");
    }
    List<Instant> times = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      long time = list.u64le();
      times.add(Instant.ofEpochSecond(time >>> 32, (time & 0xffff_ffffL) * 1000));
    }
    return times;
  }

  /** Unmaps the files. Nothing obtained from this container may be used afterwards. */
  @Override
  public void close() {
    closers.forEach(Runnable::run);
    closers.clear();
  }
}
