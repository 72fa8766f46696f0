package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.lucerna.isa.Architecture;

/** The addresses referenced by instructions of linked code. */
public final class LinkedReferences {
  private final boolean isX86;
  private final X86Walk walk;
  private final FlowCode flow;

  /** References of code of an architecture and byte order. */
  public LinkedReferences(Architecture architecture, ByteOrder order) {
    this.isX86 = architecture == Architecture.X86 || architecture == Architecture.X64;
    this.walk = new X86Walk(architecture == Architecture.X64);
    this.flow = new FlowCode(architecture, order, Map.of(), new HashSet<>(), (_, _) -> {});
  }

  /**
   * The address referenced by each instruction, by instruction offset; except on x86, only
   * branches.
   */
  public Map<Long, Long> of(long start, MemorySegment code) {
    Map<Long, Long> found = new TreeMap<>();
    if (isX86) {
      x86(start, code, found);
    } else {
      flow.branches(start, code, found::put);
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

  /** Reports the targets of all calls. */
  public void calls(long start, MemorySegment code, LongConsumer target) {
    if (isX86) {
      walk.begin(code);
      while (walk.next()) {
        if (walk.decoder().isCall()) {
          target.accept(walk.decoder().target(start + walk.end()));
        }
      }
    } else {
      flow.calls(start, code, (address, _) -> target.accept(address));
    }
  }
}
