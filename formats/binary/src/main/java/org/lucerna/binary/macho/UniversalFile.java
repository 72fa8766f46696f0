package org.lucerna.binary.macho;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.ar.Archive;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.MappedFile;

/**
 * A file with a program for several processors.
 *
 * @param slices in the order of the file
 */
public record UniversalFile(List<UniversalSlice> slices) {
  private static final int MAGIC = 0xcafe_babe;
  private static final int WIDE_MAGIC = 0xcafe_babf;
  private static final int HEAD = 8;

  /** Copies the list. */
  public UniversalFile {
    slices = List.copyOf(slices);
  }

  /** Whether {@code file} begins like a universal file, or like a Java class. */
  public static boolean isAt(MemorySegment file) {
    ByteView view = view(file);
    return view.size() >= HEAD && (view.i32(0) == MAGIC || view.i32(0) == WIDE_MAGIC);
  }

  /**
   * The slices of a file in memory.
   *
   * @throws FormatException if it is not universal, or a slice reaches past its end
   */
  public static UniversalFile of(MemorySegment bytes) {
    if (!isAt(bytes)) {
      throw new FormatException(0, "a universal Mach-O file", "something else");
    }
    ByteView file = view(bytes);
    boolean wide = file.i32(0) == WIDE_MAGIC;
    long size = wide ? 32 : 20;
    ByteView heads = file.slice(HEAD, size * file.u32(4));
    List<UniversalSlice> slices = new ArrayList<>();
    for (long at = 0; at < heads.size(); at += size) {
      long start = wide ? heads.u64(at + 8) : heads.u32(at + 8);
      long length = wide ? heads.u64(at + 16) : heads.u32(at + 12);
      slices.add(new UniversalSlice(heads.i32(at), heads.i32(at + 4), file.slice(start, length)));
    }
    return new UniversalFile(slices);
  }

  /**
   * The names of the slices of a file, which is opened for it; empty if it is not universal.
   *
   * @param isWanted which slices count
   * @throws FormatException if a slice reaches past the end of the file
   */
  public static List<String> names(Path path, Predicate<UniversalSlice> isWanted)
      throws IOException {
    try (MappedFile mapping = MappedFile.open(path, opened -> opened)) {
      return isAt(mapping.bytes())
          ? of(mapping.bytes()).slices.stream()
              .filter(isWanted)
              .map(UniversalSlice::name)
              .distinct()
              .toList()
          : List.of();
    }
  }

  /**
   * The first slice of a name.
   *
   * @throws FormatException if there is none
   */
  public UniversalSlice slice(String name) {
    for (UniversalSlice slice : slices) {
      if (slice.name().equals(name)) {
        return slice;
      }
    }
    throw new FormatException(HEAD, "a slice for " + name, architectures());
  }

  /**
   * The first slice of a name, or if it is null, the {@link #preferred} slice.
   *
   * @throws FormatException if there is none
   */
  public UniversalSlice chosen(@Nullable String name) {
    return name == null ? preferred() : slice(name);
  }

  /**
   * Whether the {@link #chosen} slice of a universal file, which is opened for it, is an archive.
   *
   * @throws FormatException if there is no such slice
   */
  public static boolean hasArchive(Path path, @Nullable String name) throws IOException {
    try (MappedFile mapping = MappedFile.open(path, opened -> opened)) {
      return Archive.isAt(of(mapping.bytes()).chosen(name).bytes().segment());
    }
  }

  private static ByteView view(MemorySegment bytes) {
    return ByteView.of(bytes, ByteOrder.BIG_ENDIAN, true);
  }

  /**
   * The first slice for a processor.
   *
   * @throws FormatException if there is none
   */
  public UniversalSlice slice(InstructionSet architecture) {
    for (UniversalSlice slice : slices) {
      if (slice.architecture() == architecture) {
        return slice;
      }
    }
    throw new FormatException(HEAD, "a slice for " + architecture, architectures());
  }

  /**
   * The first slice for x86-64 or arm64.
   *
   * @throws FormatException if there is none
   */
  public UniversalSlice preferred() {
    for (UniversalSlice slice : slices) {
      if (slice.isReadable()) {
        return slice;
      }
    }
    throw new FormatException(HEAD, "a slice for x86_64 or arm64", architectures());
  }

  private String architectures() {
    return slices.isEmpty()
        ? "none"
        : slices.stream().limit(10).map(UniversalSlice::name).collect(Collectors.joining(", "));
  }
}
