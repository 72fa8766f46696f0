package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.isa.Architecture;

/**
 * Finds the functions of code without a complete table: call targets, functions known from
 * elsewhere, and code in the gaps between them. A function ends where its flow ends. Not
 * thread-safe.
 */
final class FlowFunctions implements UnlistedFunctions {
  private static final int READINGS = 4;
  private static final int WORD = 4;

  /** Bytes of a block of {@code __finally} before where its function calls it. */
  private static final int MOST_RESTORED = 32;

  private final LinkedImage program;
  private final FlowCode plain;

  /** Reads code of the other instruction set, Thumb; null if there is none. */
  private final @Nullable FlowCode thumb;

  private final boolean isThumbOnly;
  private boolean isComplete;

  /** The known starts of functions, and whether they are Thumb code. */
  private final Map<Long, Boolean> certain = new HashMap<>();

  /** The same, with call targets. */
  private final TreeMap<Long, Boolean> starts = new TreeMap<>(Long::compareUnsigned);

  /** Call targets of instructions that the flow reaches. */
  private final Map<Long, Boolean> reached = new HashMap<>();

  /** Functions that do not return, found by the first pass. */
  private final Set<Long> endless = new HashSet<>();

  /** The starts of blocks inside functions, and where their first instructions end. */
  private final TreeMap<Long, Long> inner = new TreeMap<>(Long::compareUnsigned);

  /** Sizes by address of known functions. */
  private final TreeMap<Long, Long> sizes = new TreeMap<>(Long::compareUnsigned);

  /** The functions of a program. */
  FlowFunctions(LinkedImage program, Architecture architecture) {
    this.program = program;
    this.isThumbOnly = architecture == Architecture.T32;
    Map<Long, List<Long>> blocks = new HashMap<>(program.jumpTables());
    blocks.putAll(program.innerBlocks());
    this.plain = new FlowCode(architecture, program.order(), blocks, endless, reached::put);
    this.thumb =
        architecture == Architecture.A32
            ? new FlowCode(Architecture.T32, program.order(), blocks, endless, reached::put)
            : null;
    program.innerBlocks().values().forEach(all -> all.forEach(this::noteInner));
  }

  @Override
  public void know(long address, long size) {
    sizes.put(address, size);
  }

  /**
   * A block restores registers first if an exception leads to it; its function may call it after
   * that.
   */
  private void noteInner(long block) {
    MemorySegment code = inner.containsKey(block) ? null : code(block, program.codeEnd(block));
    if (code != null) {
      inner.put(block, block + Math.max(1, plain.straight(block, code, MOST_RESTORED)));
    }
  }

  private boolean isInner(long address) {
    var before = inner.floorEntry(address);
    return before != null && Long.compareUnsigned(address, before.getValue()) < 0;
  }

  private boolean canStart(long address, boolean isThumb) {
    return isCode(address) && !isInner(address) && address % reader(isThumb).alignment() == 0;
  }

  /** The code itself decides whether it is Thumb code. */
  @Override
  public void start(long address) {
    start(address, isThumb(address));
  }

  @Override
  public void start(long address, boolean isThumb) {
    if (canStart(address, isThumb)) {
      certain.put(address, isThumb);
    }
  }

  @Override
  public void haveAllStarts() {
    isComplete = true;
  }

  @Override
  public Map<Long, Found> find() {
    List<AddressRange> ranges = program.codeRanges();
    if (program.entry() != 0) {
      boolean isOdd = thumb != null && (program.entry() & 1) != 0;
      start(program.entry() & (isOdd ? ~1L : ~0L), isOdd);
    }
    starts.putAll(certain);
    if (!isComplete) {
      ranges.forEach(this::noteCalls);
    }
    TreeMap<Long, Found> found = new TreeMap<>(Long::compareUnsigned);
    // Each pass knows more of the called functions and of those that do not return.
    boolean isSettled = false;
    for (int i = 0; i < READINGS && !isSettled; i++) {
      int before = endless.size();
      Set<Long> started = Set.copyOf(starts.keySet());
      found.clear();
      reached.clear();
      ranges.forEach(range -> find(range, found));
      starts.clear();
      starts.putAll(certain);
      if (!isComplete) {
        reached.forEach(this::noteCall);
      }
      isSettled = before == endless.size() && started.equals(starts.keySet());
    }
    return found;
  }

  /** Records all call targets in a range, read from start to end. */
  private void noteCalls(AddressRange range) {
    MemorySegment code = code(range.start(), range.end());
    if (code != null) {
      reader(isMostlyThumb(code)).calls(range.start(), code, this::noteCall);
    }
  }

  private void noteCall(long target, boolean isThumb) {
    var before = sizes.floorEntry(target);
    boolean isInside =
        before != null
            && Long.compareUnsigned(target - before.getKey(), Math.max(1, before.getValue())) < 0;
    if (!isInside && canStart(target, isThumb)) {
      starts.putIfAbsent(target, isThumb);
    }
  }

  private void find(AddressRange range, Map<Long, Found> found) {
    long at = range.start();
    boolean isThumb = thumb != null && isThumb(at);
    while (Long.compareUnsigned(at, range.end()) < 0) {
      Long size = sizes.get(at);
      if (size != null && size > 0) {
        at += size;
        continue;
      }
      long limit = next(at, range.end());
      MemorySegment code = code(at, limit);
      if (code == null) {
        return;
      }
      Boolean known = starts.get(at);
      int gap = known == null ? gap(at, reader(isThumb).padding(code)) : 0;
      if (gap > 0) {
        at += gap;
        continue;
      }
      if (known != null) {
        isThumb = known;
      } else if (thumb != null && (at & 3) == 0) {
        isThumb = isThumb(at);
      }
      FlowCode reader = reader(isThumb);
      int length = isComplete && known != null ? reader.used(at, code) : reader.size(at, code);
      if (length == 0) {
        at += reader(isThumb).alignment();
      } else {
        found.put(at, new Found(code.asSlice(0, length), isThumb || isThumbOnly));
        at += length;
      }
    }
  }

  /** The bytes to skip where padding or data begin: a word of data may begin like padding. */
  private int gap(long address, int padding) {
    for (int i = 0; i <= padding; i++) {
      if (program.isRelocated(address + i)) {
        return i == 0 ? WORD : i;
      }
    }
    return padding;
  }

  /** The latest possible end of a function that begins at an address. */
  private long next(long address, long end) {
    Long start = starts.higherKey(address);
    Long known = sizes.higherKey(address);
    long next = start == null || Long.compareUnsigned(start, end) > 0 ? end : start;
    return known == null || Long.compareUnsigned(known, next) > 0 ? next : known;
  }

  private FlowCode reader(boolean isThumb) {
    return isThumb && thumb != null ? thumb : plain;
  }

  private boolean isCode(long address) {
    return program.codeEnd(address) != 0;
  }

  /** Whether code at an address looks like Thumb code. */
  private boolean isThumb(long address) {
    MemorySegment code = thumb == null ? null : code(address, program.codeEnd(address));
    return code != null && FlowCode.isThumb(code, FlowCode.FEW, program.order());
  }

  private boolean isMostlyThumb(MemorySegment code) {
    return thumb != null && FlowCode.isThumb(code, Integer.MAX_VALUE, program.order());
  }

  private @Nullable MemorySegment code(long from, long to) {
    ByteView view = program.at(from);
    if (view == null || Long.compareUnsigned(to, from) <= 0) {
      return null;
    }
    return view.slice(0, Math.min(view.size(), to - from)).segment();
  }
}
