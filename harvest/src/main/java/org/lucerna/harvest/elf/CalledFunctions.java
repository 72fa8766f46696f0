package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.ByteView;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Section;
import org.lucerna.calcrel.Architecture;

/**
 * Finds the functions of a stripped file of which no table tells: where the program starts, and
 * what the others call. One reaches up to the next function, without what fills the gap.
 */
final class CalledFunctions {
  private final ElfFile file;
  private final Machine machine;
  private final LinkedReferences references;
  private final X86Walk walk;

  /** Sizes by address of those that are known; of those that were found 0. */
  private final TreeMap<Long, Long> sizes = new TreeMap<>(Long::compareUnsigned);

  private final TreeMap<Long, MemorySegment> found = new TreeMap<>(Long::compareUnsigned);
  private final ArrayDeque<Long> unread = new ArrayDeque<>();

  CalledFunctions(ElfFile file, Machine machine) {
    this.file = file;
    this.machine = machine;
    this.references = new LinkedReferences(machine);
    this.walk = new X86Walk(machine.architecture() == Architecture.X64);
  }

  /** Adds a function that is known. */
  void know(long address, long size) {
    sizes.put(address, size);
    unread.add(address);
  }

  /** The code of functions that were not known, by their addresses. */
  Map<Long, MemorySegment> find() {
    if (file.header().entry() != 0) {
      note(file.header().entry());
    }
    // What is found is read in turn; each is found once.
    while (!unread.isEmpty()) {
      long address = unread.remove();
      long size = sizes.getOrDefault(address, 0L);
      MemorySegment code = size == 0 ? upToNext(address) : code(address, size);
      if (code != null) {
        references.calls(address, code, this::note);
      }
    }
    found.replaceAll((address, whole) -> used(address, whole));
    return found;
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

  /** The code from an address up to the next function; null where there is none. */
  private @Nullable MemorySegment upToNext(long address) {
    Section section = file.sectionAt(address);
    if (section == null || !section.executable() || section.name().startsWith(".plt")) {
      return null;
    }
    long end = section.address() + section.size();
    Long next = sizes.higherKey(address);
    boolean isBefore = next != null && Long.compareUnsigned(next, end) < 0;
    return code(address, (isBefore ? next : end) - address);
  }

  /** Without what fills the gap behind the last instruction that does something. */
  private MemorySegment used(long address, MemorySegment whole) {
    MemorySegment code = upToNext(address);
    if (code == null || !machine.isX86()) {
      return code == null ? whole : code;
    }
    int end = 0;
    walk.begin(code);
    while (walk.next()) {
      if (!walk.isPadding()) {
        end = walk.end();
      }
    }
    return code.asSlice(0, end);
  }

  private @Nullable MemorySegment code(long address, long size) {
    ByteView view = file.at(address);
    return view == null || Long.compareUnsigned(size, view.size()) > 0
        ? null
        : view.slice(0, size).segment();
  }
}
