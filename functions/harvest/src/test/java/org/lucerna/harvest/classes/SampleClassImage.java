package org.lucerna.harvest.classes;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.lucerna.harvest.code.ImageView;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.code.LoadedSection;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ProgramView.Content;

/** A little-endian program of 4 KiB of code, and of data that a test writes word by word. */
final class SampleClassImage {
  static final long IMAGE = 0x1400_0000;
  static final long CODE = IMAGE + 0x1000;
  static final long DATA = IMAGE + 0x2000;
  private static final int SIZE = 0x1000;

  private final boolean isWide;
  private final ByteBuffer data = ByteBuffer.allocate(SIZE).order(ByteOrder.LITTLE_ENDIAN);

  SampleClassImage(boolean isWide) {
    this.isWide = isWide;
  }

  int word() {
    return isWide ? 8 : 4;
  }

  /** Writes words from an offset on; returns the address there. */
  long words(int at, long... words) {
    for (int i = 0; i < words.length; i++) {
      if (isWide) {
        data.putLong(at + 8 * i, words[i]);
      } else {
        data.putInt(at + 4 * i, (int) words[i]);
      }
    }
    return DATA + at;
  }

  /** Writes numbers of four bytes from an offset on; returns the address there. */
  long numbers(int at, long... numbers) {
    for (int i = 0; i < numbers.length; i++) {
      data.putInt(at + 4 * i, (int) numbers[i]);
    }
    return DATA + at;
  }

  /** Writes a text and a zero at an offset; returns the address there. */
  long text(int at, String text) {
    data.put(at, text.getBytes(StandardCharsets.ISO_8859_1));
    return DATA + at;
  }

  byte[] bytes() {
    return data.array();
  }

  /** A reference of Visual C++: relative to the image in 64-bit programs. */
  long reference(long address) {
    return isWide ? address - IMAGE : address;
  }

  /** A class of Visual C++ with a table of slots; returns the address of its first slot. */
  long microsoft(int at, String name, int offset, int bases, long... slots) {
    long type = words(at, CODE, 0);
    text(at + 2 * word(), name);
    long hierarchy = numbers(at + 0x60, 0, 0, bases, 0);
    long locator =
        numbers(
            at + 0x80,
            isWide ? 1 : 0,
            offset,
            0,
            reference(type),
            reference(hierarchy),
            reference(DATA + at + 0x80));
    words(at + 0xa0, locator);
    return words(at + 0xa0 + word(), slots);
  }

  /**
   * A class of the Itanium C++ ABI with a table of slots; returns the address of its first slot.
   *
   * @param kind slot 0 of the table of the class of its type information
   */
  long itanium(int at, String name, long kind, long base, long... slots) {
    long text = text(at, name);
    long information = words(at + 0x80, kind, text, base);
    words(at + 0xa0, 0, information);
    return words(at + 0xa0 + 2 * word(), slots);
  }

  /** Type information that {@link #itanium} wrote at an offset. */
  static long information(int at) {
    return DATA + at + 0x80;
  }

  ClassView view() {
    LoadedProgram program =
        new LoadedProgram(
            List.of(
                LoadedSection.of(CODE, SIZE, Content.CODE, MemorySegment.ofArray(new byte[SIZE])),
                LoadedSection.of(
                    DATA, SIZE, Content.CONSTANT, MemorySegment.ofArray(data.array()))));
    Architecture architecture = isWide ? Architecture.X64 : Architecture.X86;
    return ClassView.of(new ImageView(program, architecture, _ -> true), true);
  }
}
