package org.lucerna.binary.elf;

import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * A view of a table of symbols. Each call reads the file; nothing is cached. Safe for many threads,
 * until the file is closed.
 *
 * <p>A non-empty table always has symbol 0, which is a placeholder.
 */
public final class SymbolTable {
  /** Section number of a symbol that is defined elsewhere. */
  public static final int UNDEFINED = 0;

  /** Section number of a value that is not an address. */
  public static final int ABSOLUTE = 0xfff1;

  /** Section number of a symbol that the linker allocates. */
  public static final int COMMON = 0xfff2;

  private static final int GLOBAL_FUNCTION = 0x12;
  private static final int EXTENDED = 0xffff;

  private final ByteView entries;
  private final ByteView names;
  private final @Nullable ByteView sections;
  private final @Nullable SymbolVersions versions;
  private final boolean wide;
  private final int entrySize;
  private final int count;

  /**
   * A view of a table.
   *
   * @param entries the symbols back to back, without a remainder
   * @param names the table of their names
   * @param sections 32-bit section numbers of symbols with 0xffff; null if there are none
   * @param versions null if there are none
   */
  SymbolTable(
      ByteView entries,
      ByteView names,
      @Nullable ByteView sections,
      @Nullable SymbolVersions versions) {
    this.entries = entries;
    this.names = names;
    this.sections = sections;
    this.versions = versions;
    this.wide = entries.wide();
    this.entrySize = entrySize(wide);
    if (entries.size() % entrySize != 0 || entries.size() / entrySize > Integer.MAX_VALUE) {
      throw new FormatException(
          entries.offset(0), "symbols of " + entrySize + " bytes", entries.size() + " bytes");
    }
    this.count = (int) (entries.size() / entrySize);
  }

  /** Bytes of a symbol. */
  public static int entrySize(boolean wide) {
    return wide ? 24 : 16;
  }

  /**
   * Writes the symbol of a global function, in the buffer's byte order.
   *
   * @param nameAt offset of its name in the table of names
   * @param section its number, as in {@link #section}
   * @param value its address; odd for Thumb code
   * @param size in bytes
   */
  public static void putFunction(
      ByteBuffer out, boolean wide, int nameAt, int section, long value, long size) {
    out.putInt(nameAt);
    if (wide) {
      out.put((byte) GLOBAL_FUNCTION).put((byte) 0).putShort((short) section);
      out.putLong(value).putLong(size);
    } else {
      out.putInt((int) value).putInt((int) size);
      out.put((byte) GLOBAL_FUNCTION).put((byte) 0).putShort((short) section);
    }
  }

  /** The number of symbols, including symbol 0. */
  public int count() {
    return count;
  }

  public boolean isEmpty() {
    return count == 0;
  }

  /**
   * The bytes of a symbol's name, copied.
   *
   * @throws FormatException if the name is not in the table of names
   */
  public ByteString name(int index) {
    return names.cstr(nameAt(index));
  }

  /**
   * Offset of a symbol's name in the table of names: equal for symbols that share one. Unsigned; 0
   * is no name.
   */
  public long nameAt(int index) {
    return entries.u32(at(index));
  }

  /** The value: an address, in an object file an offset in the symbol's section. */
  public long value(int index) {
    return wide ? entries.u64(at(index) + 8) : entries.u32(at(index) + 4);
  }

  /** Size in bytes; 0 if unknown. */
  public long size(int index) {
    return wide ? entries.u64(at(index) + 16) : entries.u32(at(index) + 8);
  }

  public SymbolType type(int index) {
    return SymbolType.of(info(index) & 0xf);
  }

  public SymbolBinding binding(int index) {
    return SymbolBinding.of(info(index) >>> 4);
  }

  /** Visibility: 0 default, 1 internal, 2 hidden, 3 protected. */
  public int visibility(int index) {
    return entries.u8(at(index) + (wide ? 5 : 13)) & 3;
  }

  /**
   * The number of the symbol's section, taken from the table of large numbers if necessary; or
   * {@link #UNDEFINED}, {@link #ABSOLUTE}, {@link #COMMON}, or another number from ff00 on. {@link
   * #hasSection} distinguishes a section with such a number.
   */
  public int section(int index) {
    int section = shortSection(index);
    return section == EXTENDED && sections != null ? sections.i32(4L * index) : section;
  }

  /** Whether {@link #section} is the number of a section. */
  public boolean hasSection(int index) {
    int section = shortSection(index);
    return section != UNDEFINED && (section < 0xff00 || (section == EXTENDED && sections != null));
  }

  /**
   * The version of a dynamic symbol; null if there is none.
   *
   * @throws FormatException if its name is not in the file
   */
  public @Nullable SymbolVersion version(int index) {
    return versions == null ? null : versions.of(index, names);
  }

  /** Everything of one symbol. */
  public Symbol get(int index) {
    return new Symbol(
        index,
        name(index),
        value(index),
        size(index),
        type(index),
        binding(index),
        visibility(index),
        section(index),
        hasSection(index),
        version(index));
  }

  /** Every symbol except symbol 0, in table order. */
  public Stream<Symbol> stream() {
    return IntStream.range(1, count).mapToObj(this::get);
  }

  private int shortSection(int index) {
    return entries.u16(at(index) + (wide ? 6 : 14));
  }

  private int info(int index) {
    return entries.u8(at(index) + (wide ? 4 : 12));
  }

  private long at(int index) {
    if (index < 0 || index >= count) {
      throw new FormatException(
          entries.offset(0), "a symbol of " + count, "symbol " + Integer.toUnsignedString(index));
    }
    return (long) index * entrySize;
  }
}
