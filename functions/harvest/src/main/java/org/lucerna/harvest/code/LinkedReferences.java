package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.Flow;
import org.lucerna.isa.x86.X86Instruction;
import org.lucerna.isa.x86.X86Reference;

/** The addresses referenced by instructions of linked code. */
public final class LinkedReferences {
  private final boolean isX86;
  private final CodeWalk<X86Instruction> walk;
  private final FlowCode flow;

  /** References of code of an architecture and byte order. */
  public LinkedReferences(Architecture architecture, ByteOrder order) {
    this.isX86 = architecture == Architecture.X86 || architecture == Architecture.X64;
    this.walk = new CodeWalk<>(new X86Instruction(architecture == Architecture.X64));
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
      X86Reference reference = X86Reference.of(walk.instruction());
      if (reference != X86Reference.NONE) {
        found.put((long) walk.at(), reference.target(walk.instruction(), start + walk.at()));
      }
    }
  }

  /** Reports the targets of all calls and unconditional jumps. */
  public void branches(long start, MemorySegment code, LongConsumer target) {
    if (isX86) {
      walk.begin(code);
      while (walk.next()) {
        Flow kind = walk.instruction().flow();
        if (kind == Flow.CALL || kind == Flow.JUMP) {
          target.accept(walk.instruction().target(start + walk.at()));
        }
      }
    } else {
      flow.branches(start, code, (_, address) -> target.accept(address));
    }
  }

  /** The size of a function by its flow of control, in bytes. */
  public int size(long start, MemorySegment code) {
    return flow.size(start, code);
  }

  /** Reports the targets of all calls. */
  public void calls(long start, MemorySegment code, LongConsumer target) {
    if (isX86) {
      walk.begin(code);
      while (walk.next()) {
        if (walk.instruction().isCall()) {
          target.accept(walk.instruction().target(start + walk.at()));
        }
      }
    } else {
      flow.calls(start, code, (address, _) -> target.accept(address));
    }
  }
}
