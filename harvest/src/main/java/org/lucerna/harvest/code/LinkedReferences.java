package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.lucerna.calcrel.Architecture;

/** The addresses that the instructions of linked code name. */
public final class LinkedReferences {
  private static final ValueLayout.OfInt WORD =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final Architecture architecture;
  private final X86Walk walk;

  /** For code of an architecture. */
  public LinkedReferences(Architecture architecture) {
    this.architecture = architecture;
    this.walk = new X86Walk(architecture == Architecture.X64);
  }

  /**
   * The address that each instruction names, by the instruction's offset. Empty for processors of
   * which that is not known; of arm64 only branches.
   */
  public Map<Long, Long> of(long start, MemorySegment code) {
    Map<Long, Long> found = new TreeMap<>();
    if (isX86()) {
      x86(start, code, found);
    } else if (architecture == Architecture.A64) {
      a64(start, code, found);
    }
    return found;
  }

  private void x86(long start, MemorySegment code, Map<Long, Long> found) {
    walk.begin(code);
    while (walk.next()) {
      X86Operand operand = X86Operand.of(walk.decoder());
      if (operand != X86Operand.NONE) {
        found.put((long) walk.at(), operand.address(walk.decoder(), start + walk.end()));
      }
    }
  }

  private static void a64(long start, MemorySegment code, Map<Long, Long> found) {
    for (long at = 0; at + 4 <= code.byteSize(); at += 4) {
      int word = code.get(WORD, at);
      if ((word & 0x7c00_0000) == 0x1400_0000) {
        found.put(at, start + at + 4L * (word << 6 >> 6));
      }
    }
  }

  /** Tells the targets of all calls; of processors of which they are not known, of none. */
  public void calls(long start, MemorySegment code, LongConsumer target) {
    if (isX86()) {
      walk.begin(code);
      while (walk.next()) {
        if (walk.decoder().isCall()) {
          target.accept(walk.decoder().target(start + walk.end()));
        }
      }
    } else if (architecture == Architecture.A64) {
      for (long at = 0; at + 4 <= code.byteSize(); at += 4) {
        int word = code.get(WORD, at);
        if ((word & 0xfc00_0000) == 0x9400_0000) {
          target.accept(start + at + 4L * (word << 6 >> 6));
        }
      }
    }
  }

  private boolean isX86() {
    return architecture == Architecture.X86 || architecture == Architecture.X64;
  }
}
