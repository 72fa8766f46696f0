package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;
import org.lucerna.isa.Architecture;

/**
 * Finds the functions of a stripped file that no table lists: the entry point, and the targets of
 * calls. Each extends to the next function, without padding.
 */
final class CalledFunctions implements UnlistedFunctions {
  private static final byte BREAKPOINT = (byte) 0xcc;

  private final LinkedImage program;
  private final boolean isX64;
  private final boolean hasGaps;
  private final LinkedReferences references;
  private final Padding padding;

  /** Sizes by address; 0 for those found here. */
  private final TreeMap<Long, Long> sizes = new TreeMap<>(Long::compareUnsigned);

  private final TreeMap<Long, MemorySegment> found = new TreeMap<>(Long::compareUnsigned);
  private final ArrayDeque<Long> unread = new ArrayDeque<>();

  /** The called functions of a program. */
  CalledFunctions(LinkedImage program, Architecture architecture) {
    this.program = program;
    this.isX64 = architecture == Architecture.X64;
    this.hasGaps = architecture == Architecture.A64 && program.listsAllButLeaves();
    this.references = new LinkedReferences(architecture, program.order());
    this.padding = new Padding(architecture);
  }

  @Override
  public void know(long address, long size) {
    sizes.put(address, size);
    unread.add(address);
  }

  @Override
  public void start(long address) {
    note(address);
  }

  /** A function is assumed only where something indicates one. */
  @Override
  public void haveAllStarts() {}

  @Override
  public Map<Long, Found> find() {
    if (program.entry() != 0) {
      note(program.entry());
      if (isX64) {
        new StartCode(program).functions(program.entry(), this::note);
      }
    }
    // Each function found is read in turn; each is found once.
    while (!unread.isEmpty()) {
      long address = unread.remove();
      long size = sizes.getOrDefault(address, 0L);
      MemorySegment code = size == 0 ? upToNext(address) : code(address, size);
      if (code != null && size != 0 && program.listsAllButLeaves()) {
        references.branches(address, code, target -> noteLeaf(target, address + size));
      } else if (code != null) {
        references.calls(address, code, this::note);
      }
    }
    if (hasGaps) {
      noteLeaves();
    }
    TreeMap<Long, Found> used = new TreeMap<>(Long::compareUnsigned);
    found.forEach((address, whole) -> used.put(address, new Found(used(address, whole), false)));
    return used;
  }

  /** Notes leaves that nothing calls directly. They call nothing, so they need not be read. */
  private void noteLeaves() {
    LeafGaps gaps = new LeafGaps(sizes.keySet());
    for (Map.Entry<Long, Long> function : sizes.entrySet()) {
      MemorySegment code = code(function.getKey(), function.getValue());
      if (code != null) {
        gaps.know(function.getKey(), code);
      }
    }
    for (Map.Entry<Long, Long> function : new TreeMap<>(sizes).entrySet()) {
      long end = function.getKey() + function.getValue();
      boolean isGap = function.getKey().equals(sizes.floorKey(end));
      MemorySegment gap = isGap ? upToNext(end) : null;
      if (gap != null) {
        gaps.starts(end, gap).forEach(this::note);
      }
    }
  }

  /** Code right after a function that jumps there is its own. */
  private void noteLeaf(long address, long end) {
    if (address != end) {
      note(address);
    }
  }

  private void note(long address) {
    var before = sizes.floorEntry(address);
    boolean known =
        before != null
            && (before.getKey() == address
                || Long.compareUnsigned(address - before.getKey(), before.getValue()) < 0);
    MemorySegment code = known ? null : upToNext(address);
    if (code != null) {
      sizes.put(address, 0L);
      found.put(address, code);
      unread.add(address);
    }
  }

  /** The code from an address up to the next function; null if there is none. */
  private @Nullable MemorySegment upToNext(long address) {
    long end = program.codeEnd(address);
    if (end == 0) {
      return null;
    }
    Long next = sizes.higherKey(address);
    boolean isBefore = next != null && Long.compareUnsigned(next, end) < 0;
    return code(address, (isBefore ? next : end) - address);
  }

  /** Strips the padding after the last meaningful instruction. */
  private MemorySegment used(long address, MemorySegment whole) {
    MemorySegment code = upToNext(address);
    return code == null ? whole : padding.strip(upToBreakpoint(address, code));
  }

  /** Breakpoints after the last instruction that the flow reaches are padding: it ends there. */
  private MemorySegment upToBreakpoint(long address, MemorySegment code) {
    int size = isX64 ? references.size(address, code) : 0;
    boolean isPadded =
        size > 0 && size < code.byteSize() && code.get(ValueLayout.JAVA_BYTE, size) == BREAKPOINT;
    return isPadded ? code.asSlice(0, size) : code;
  }

  private @Nullable MemorySegment code(long address, long size) {
    ByteView view = program.at(address);
    return view == null || Long.compareUnsigned(size, view.size()) > 0
        ? null
        : view.slice(0, size).segment();
  }
}
