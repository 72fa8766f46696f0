package org.lucerna.binary.golang;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The function table of a program written in Go: every function by address, with lines and inlined
 * functions. It is in stripped programs too. A view: nothing is cached. Thread-safe until the file
 * is closed.
 */
public final class GoTable {
  /** The value that means no file or no unit. */
  private static final long NONE = 0xffff_ffffL;

  private final TableHeader header;
  private final ImageMemory memory;

  /** The base of references to data; null if unknown. */
  private final @Nullable Long dataBase;

  private final @Nullable InlineLayout inlineLayout;

  GoTable(TableHeader header, ImageMemory memory, @Nullable Long dataBase) {
    this.header = header;
    this.memory = memory;
    this.dataBase = dataBase;
    this.inlineLayout =
        header.version() == GoVersion.GO_1_2
            ? OldInlines.find(header, memory)
            : InlineLayout.of(header.version());
  }

  /**
   * The table of a file; null if there is none, or if its section has no contents, as in a debug
   * file.
   *
   * @throws FormatException if it is damaged
   */
  public static @Nullable GoTable of(ElfFile file) {
    return file.header().type() == ElfType.RELOCATABLE
        ? null
        : GoTableSearch.table(new ElfGoImage(file));
  }

  /**
   * The table of a Windows program; null if there is none.
   *
   * @throws FormatException if it is damaged
   */
  public static @Nullable GoTable of(PeFile file) {
    return GoTableSearch.table(new PeGoImage(file));
  }

  /**
   * The table of a macOS program; null if there is none.
   *
   * @throws FormatException if it is damaged
   */
  public static @Nullable GoTable of(MachFile file) {
    return file.header().isLinked() ? GoTableSearch.table(MachGoImage.of(file)) : null;
  }

  public GoVersion version() {
    return header.version();
  }

  /** The number of functions. */
  public int count() {
    return header.count();
  }

  /** Address of the first byte of a function; they ascend. */
  public long entry(int index) {
    check(index);
    return header.entry(index);
  }

  /** Address after the last byte of a function: the start of the next one. */
  public long end(int index) {
    check(index);
    return header.entry(index + 1);
  }

  /** Name of a function. */
  public ByteString name(int index) {
    return function(index).name();
  }

  public GoFunction function(int index) {
    check(index);
    return new GoFunction(this, index);
  }

  /** Number of the function at an address; -1 if there is none. */
  public int find(long address) {
    int low = 0;
    int high = count();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(header.entry(middle), address) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == 0 || Long.compareUnsigned(address, header.entry(low)) >= 0 ? -1 : low - 1;
  }

  /**
   * The functions running at an address, innermost first; empty if there is none.
   *
   * @throws FormatException if the table is damaged
   */
  public List<GoFrame> frames(long address) {
    int index = find(address);
    return index < 0 ? List.of() : function(index).frames(address);
  }

  TableHeader header() {
    return header;
  }

  @Nullable InlineLayout inlineLayout() {
    return inlineLayout;
  }

  /** The data that a function refers to; null if there is none, or it cannot be found. */
  @Nullable ByteView data(long reference) {
    if (reference == -1) {
      return null;
    }
    if (!header.version().atLeast(GoVersion.GO_1_18)) {
      return memory.at(reference);
    }
    return dataBase == null ? null : memory.at(dataBase + (reference & 0xffff_ffffL));
  }

  /**
   * The path of a file: its number counts in the unit, before 1.16 in the whole table. Null if the
   * function belongs to no unit, or the unit does not name it.
   */
  @Nullable ByteString file(long unitAt, int number) {
    if (header.version() == GoVersion.GO_1_2) {
      long files =
          header
              .functions()
              .u32(header.entriesAt() + (2L * header.count() + 1) * header.table().wordSize());
      return header.files().cstr(header.files().u32(files + 4L * number));
    }
    long name = unitAt == NONE ? NONE : header.units().u32(4 * (unitAt + number));
    return name == NONE ? null : header.files().cstr(name);
  }

  private void check(int index) {
    if (index < 0 || index >= count()) {
      throw new IndexOutOfBoundsException(index + " of " + count());
    }
  }
}
