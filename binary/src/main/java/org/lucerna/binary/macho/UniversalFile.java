package org.lucerna.binary.macho;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

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
      InstructionSet architecture = slice.architecture();
      if (architecture == InstructionSet.X86_64 || architecture == InstructionSet.AARCH64) {
        return slice;
      }
    }
    throw new FormatException(HEAD, "a slice for X86_64 or AARCH64", architectures());
  }

  private String architectures() {
    return slices.isEmpty()
        ? "none"
        : slices.stream()
            .limit(10)
            .map(slice -> slice.architecture().toString())
            .collect(Collectors.joining(", "));
  }
}
