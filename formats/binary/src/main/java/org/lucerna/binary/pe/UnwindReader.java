package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;

/** Reads an unwind table. Not thread-safe. */
public final class UnwindReader {
  private static final int CONTINUED = 4;

  /** For exceptions, for unwinding, or both. */
  private static final int HANDLED = 3;

  private final InstructionSet architecture;
  private final long imageBase;
  private final LongFunction<@Nullable ByteView> memory;
  private final ByteView table;
  private final List<AddressRange> ranges = new ArrayList<>();
  private final List<PePiece> pieces = new ArrayList<>();

  /** Null if the tables of handlers are not read. */
  private final @Nullable FuncletReader handlers;

  private UnwindReader(
      InstructionSet architecture,
      long imageBase,
      LongFunction<@Nullable ByteView> memory,
      ByteView table,
      @Nullable FuncletReader handlers) {
    this.architecture = architecture;
    this.imageBase = imageBase;
    this.memory = memory;
    this.table = table;
    this.handlers = handlers;
  }

  /**
   * A reader of the table alone, without the tables of handlers.
   *
   * @param imageBase the address of which the table's numbers are distances
   * @param memory the bytes from an address on; null if there are none
   * @param table its entries, in ascending order
   */
  public UnwindReader(
      InstructionSet architecture,
      long imageBase,
      LongFunction<@Nullable ByteView> memory,
      ByteView table) {
    this(architecture, imageBase, memory, table, null);
  }

  UnwindReader(PeFile file, PeDirectory directory) {
    this(
        file.header().architecture(),
        file.header().imageBase(),
        file::at,
        directory.bytes(),
        new FuncletReader(file));
  }

  /**
   * Reads the table; empty for processors other than x64 and arm64.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public UnwindTable read() {
    if (architecture == InstructionSet.X86_64) {
      for (long at = 0; at + 12 <= table.size(); at += 12) {
        readX64(at);
      }
    } else if (architecture == InstructionSet.AARCH64) {
      for (long at = 0; at + 8 <= table.size(); at += 8) {
        readArm64(table.u32(at), table.u32(at + 4));
      }
    }
    Funclets funclets = handlers == null ? Funclets.NONE : handlers.read();
    return new PieceOwners(ranges, pieces, funclets.owners()).resolve(funclets.called());
  }

  private void readX64(long at) {
    long info = table.u32(at + 8);
    if ((info & 1) != 0) {
      return;
    }
    long start = table.u32(at);
    long size = table.u32(at + 4) - start;
    ByteView unwind = memory.apply(imageBase + info);
    if (unwind == null || unwind.size() == 0 || (unwind.u8(0) >>> 3 & CONTINUED) == 0) {
      add(start, size);
      if (unwind != null && unwind.size() >= 4 && (unwind.u8(0) >>> 3 & HANDLED) != 0) {
        addHandler(start, size, unwind, 4 + 2 * codes(unwind));
      }
    } else {
      continueOther(imageBase + start, size, unwind);
    }
  }

  /** The number of codes of x64, with the one that makes it even. */
  private static long codes(ByteView unwind) {
    return unwind.u8(2) + 1L & ~1;
  }

  /** Adds the data of a handler, which follow its RVA. */
  private void addHandler(long start, long size, ByteView info, long at) {
    if (handlers != null && size > 0 && at + 4 <= info.size()) {
      AddressRange range = AddressRange.sized(imageBase + start, size);
      handlers.add(range, info.from(at + 4));
    }
  }

  /** Adds a piece to the function or the piece right before it, if it is of the same function. */
  private void continueOther(long start, long size, ByteView unwind) {
    long ownerAt = unwind.size() < 4 ? 4 : 4 + 2 * codes(unwind);
    if (size <= 0 || unwind.size() < ownerAt + 4) {
      return;
    }
    long owner = imageBase + unwind.u32(ownerAt);
    AddressRange last = ranges.isEmpty() ? null : ranges.getLast();
    if (last != null && last.end() == start && PieceOwners.holds(last, owner)) {
      ranges.set(ranges.size() - 1, AddressRange.sized(last.start(), last.size() + size));
      return;
    }
    PePiece piece = pieces.isEmpty() ? null : pieces.getLast();
    AddressRange before = piece == null ? null : piece.range();
    if (piece != null
        && before != null
        && before.end() == start
        && (piece.function() == owner || PieceOwners.holds(before, owner))) {
      AddressRange joined = AddressRange.sized(before.start(), before.size() + size);
      pieces.set(pieces.size() - 1, new PePiece(piece.function(), joined));
    } else {
      pieces.add(new PePiece(owner, AddressRange.sized(start, size)));
    }
  }

  /**
   * A fragment without a prologue of its own belongs to the function right before it; if that has
   * no entry, because it needs no unwinding up to there, neither is the fragment a function.
   */
  private void readArm64(long start, long packed) {
    if ((packed & 3) != 0) {
      add(start, 4 * (packed >>> 2 & 0x7ff));
      return;
    }
    ByteView info = memory.apply(imageBase + packed);
    if (info == null) {
      return;
    }
    Arm64Unwind unwind = Arm64Unwind.read(info);
    long size = unwind.size();
    AddressRange last = ranges.isEmpty() ? null : ranges.getLast();
    if (!unwind.isFragment()) {
      add(start, size);
    } else if (last != null && last.end() == imageBase + start) {
      ranges.set(ranges.size() - 1, AddressRange.sized(last.start(), last.size() + size));
    }
    if (unwind.hasHandler()) {
      addHandler(start, size, info, unwind.end());
    }
  }

  private void add(long start, long size) {
    if (size > 0) {
      ranges.add(AddressRange.sized(imageBase + start, size));
    }
  }
}
