package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;

/** Reads the functions of an unwind table. Not thread-safe. */
public final class UnwindReader {
  private static final int CONTINUED = 4;
  private static final int ONE_EPILOGUE = 1 << 21;
  private static final int END = 0xe4;
  private static final int END_OF_FRAGMENT = 0xe5;

  /** Longest chain of pieces that is followed. */
  private static final int MOST_HOPS = 16;

  private final InstructionSet architecture;
  private final long imageBase;
  private final LongFunction<@Nullable ByteView> memory;
  private final ByteView table;
  private final List<AddressRange> ranges = new ArrayList<>();
  private final List<PePiece> pieces = new ArrayList<>();

  /**
   * A reader.
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
    this.architecture = architecture;
    this.imageBase = imageBase;
    this.memory = memory;
    this.table = table;
  }

  UnwindReader(PeFile file, PeDirectory directory) {
    this(file.header().architecture(), file.header().imageBase(), file::at, directory.bytes());
  }

  /**
   * Reads the table; empty for processors other than x64 and arm64.
   *
   * @throws org.lucerna.bytes.FormatException if it is damaged
   */
  public UnwindReader read() {
    if (architecture == InstructionSet.X86_64) {
      for (long at = 0; at + 12 <= table.size(); at += 12) {
        readX64(at);
      }
    } else if (architecture == InstructionSet.AARCH64) {
      for (long at = 0; at + 8 <= table.size(); at += 8) {
        readArm64(table.u32(at), table.u32(at + 4));
      }
    }
    return this;
  }

  /** The functions that were read. */
  public List<AddressRange> functions() {
    return ranges;
  }

  /** The pieces that lie elsewhere, each with an existing function. */
  List<PePiece> pieces() {
    TreeMap<Long, AddressRange> functions = new TreeMap<>(Long::compareUnsigned);
    ranges.forEach(range -> functions.put(range.start(), range));
    Map<Long, Long> owners = new HashMap<>();
    pieces.forEach(piece -> owners.put(piece.range().start(), piece.function()));
    List<PePiece> resolved = new ArrayList<>();
    for (PePiece piece : pieces) {
      long owner = piece.function();
      for (int i = 0; i < MOST_HOPS; i++) {
        owner = owners.getOrDefault(owner, owner);
      }
      var function = functions.floorEntry(owner);
      if (function != null && holds(function.getValue(), owner)) {
        resolved.add(new PePiece(function.getKey(), piece.range()));
      }
    }
    return resolved;
  }

  private static boolean holds(AddressRange range, long address) {
    return Long.compareUnsigned(address - range.start(), range.size()) < 0;
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
    } else {
      continueOther(imageBase + start, size, unwind);
    }
  }

  /** Adds a piece to the function or the piece right before it, if it is of the same function. */
  private void continueOther(long start, long size, ByteView unwind) {
    long codes = unwind.size() < 4 ? 0 : unwind.u8(2) + 1L & ~1;
    long ownerAt = 4 + 2 * codes;
    if (size <= 0 || unwind.size() < ownerAt + 4) {
      return;
    }
    long owner = imageBase + unwind.u32(ownerAt);
    AddressRange last = ranges.isEmpty() ? null : ranges.getLast();
    if (last != null && last.start() + last.size() == start && holds(last, owner)) {
      ranges.set(ranges.size() - 1, AddressRange.sized(last.start(), last.size() + size));
      return;
    }
    PePiece piece = pieces.isEmpty() ? null : pieces.getLast();
    AddressRange before = piece == null ? null : piece.range();
    if (piece != null
        && before != null
        && before.start() + before.size() == start
        && (piece.function() == owner || holds(before, owner))) {
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
    long size = info == null || info.size() < 4 ? 0 : 4 * (info.u32(0) & 0x3ffff);
    AddressRange last = ranges.isEmpty() ? null : ranges.getLast();
    if (info == null || !isFragment(info)) {
      add(start, size);
    } else if (last != null && last.end() == imageBase + start) {
      ranges.set(ranges.size() - 1, AddressRange.sized(last.start(), last.size() + size));
    }
  }

  /** Whether the codes of the prologue have {@code end_c}: they were executed in another piece. */
  private static boolean isFragment(ByteView info) {
    long head = info.u32(0);
    long scopes = head >>> 22 & 0x1f;
    long words = head >>> 27;
    long at = 4;
    if (scopes == 0 && words == 0) {
      if (info.size() < 8) {
        return false;
      }
      scopes = info.u32(4) & 0xffff;
      words = info.u32(4) >>> 16 & 0xff;
      at = 8;
    }
    boolean isPacked = (head & ONE_EPILOGUE) != 0;
    at += isPacked ? 0 : 4 * scopes;
    long end = Math.min(info.size(), at + 4 * words);
    while (at < end) {
      int code = info.u8(at);
      if (code == END || code == END_OF_FRAGMENT) {
        return code == END_OF_FRAGMENT;
      }
      at += codeSize(code);
    }
    return false;
  }

  /** Bytes of an unwind code of arm64. */
  private static int codeSize(int code) {
    if (code < 0xc0) {
      return 1;
    }
    if (code < 0xe0 || code == 0xe2 || code == 0xf8) {
      return 2;
    }
    return switch (code) {
      case 0xe0, 0xfa -> 4;
      case 0xe7, 0xf9 -> 3;
      case 0xfb -> 5;
      default -> 1;
    };
  }

  private void add(long start, long size) {
    if (size > 0) {
      ranges.add(AddressRange.sized(imageBase + start, size));
    }
  }
}
