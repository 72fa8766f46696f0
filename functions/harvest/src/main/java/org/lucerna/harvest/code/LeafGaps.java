package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.Flow;
import org.lucerna.isa.a64.A64Form;
import org.lucerna.isa.a64.A64Instruction;

/**
 * Finds the leaves in the gaps between known functions of an arm64 program for Windows, whose table
 * lists all functions except leaves. A gap may also hold literals, tables and parts of functions:
 * it counts only if leaves and padding fill it, and is left out where in doubt. Not thread-safe.
 */
final class LeafGaps {
  private static final int WORD = 4;

  /**
   * Registers that functions without an entry in the table never write: X18 belongs to Windows, X19
   * to X29 to the caller, and X30 is the address to which they return (Arm64 ABI conventions).
   */
  private static final int KEPT = 0x7ffc_0000;

  private final Set<Long> known;

  private final CodeWalk<A64Instruction> walk =
      new CodeWalk<>(new A64Instruction(ByteOrder.LITTLE_ENDIAN));

  /** Addresses of literals and other parts of listed functions. */
  private final NavigableSet<Long> parts = new TreeSet<>(Long::compareUnsigned);

  private final List<Long> starts = new ArrayList<>();

  /** Addresses to which the leaves of a gap jump, outside themselves. */
  private final Set<Long> targets = new HashSet<>();

  /** Addresses to which the last leaf jumps. */
  private final List<Long> jumps = new ArrayList<>();

  /** The end of the last leaf, as far as its instructions say. */
  private long end;

  /**
   * The gaps of a program.
   *
   * @param known addresses of functions
   */
  LeafGaps(Set<Long> known) {
    this.known = known;
  }

  /** Notes the literals and other parts of a listed function, to which its code refers. */
  void know(long address, MemorySegment code) {
    walk.begin(code);
    while (walk.next()) {
      A64Instruction instruction = walk.instruction();
      long at = address + walk.at();
      Flow flow = instruction.flow();
      if (flow == Flow.CONDITIONAL || flow == Flow.JUMP) {
        notePart(instruction.target(at));
      } else if (instruction.form() == A64Form.LITERAL) {
        notePart(instruction.literalAddress(at));
      } else if (instruction.form() == A64Form.NEAR) {
        notePart(instruction.computed(at));
      }
    }
  }

  private void notePart(long address) {
    if (!known.contains(address)) {
      parts.add(address);
    }
  }

  /**
   * The starts of the leaves that fill a gap, with that of the gap if it is known; none if there is
   * anything else in it.
   */
  List<Long> starts(long address, MemorySegment gap) {
    long limit = address + gap.byteSize();
    starts.clear();
    targets.clear();
    end = address;
    if (known.contains(address)) {
      begin(address);
    }
    walk.begin(gap);
    Long part = parts.ceiling(address);
    boolean isFilled = part == null || Long.compareUnsigned(part - address, gap.byteSize()) >= 0;
    while (isFilled && walk.next()) {
      isFilled = add(address + walk.at(), walk.instruction());
    }
    targets.removeAll(known);
    targets.removeAll(starts);
    return isFilled && end <= limit && targets.isEmpty() ? List.copyOf(starts) : List.of();
  }

  /** Adds the next instruction of a gap; false if it cannot be that of a leaf. */
  private boolean add(long at, A64Instruction instruction) {
    if (at >= end) {
      if (instruction.isPadding()) {
        return true;
      }
      begin(at);
    }
    if (!isAllowed(instruction)) {
      return false;
    }
    switch (instruction.flow()) {
      case NEXT -> include(at + WORD);
      case JUMP -> jumps.add(instruction.target(at));
      case CONDITIONAL -> {
        long to = instruction.target(at);
        if (to < starts.getLast()) {
          return false;
        }
        include(at + WORD);
        include(to);
      }
      default -> {}
    }
    return at + WORD < end || close();
  }

  private void begin(long at) {
    starts.add(at);
    jumps.clear();
    include(at);
  }

  private void include(long instruction) {
    end = Math.max(end, instruction + WORD);
  }

  /** Ends a leaf. One that jumps to its end is doubtful: that may be a part of it. */
  private boolean close() {
    jumps.removeIf(to -> to >= starts.getLast() && to < end);
    targets.addAll(jumps);
    return !jumps.contains(end);
  }

  /** Leaves call nothing; jumps to registers are doubtful: a {@code switch} has them. */
  private static boolean isAllowed(A64Instruction instruction) {
    boolean isReserved = (instruction.word() >>> 25 & 0xf) < 4;
    boolean hasLiteral =
        instruction.form() == A64Form.LITERAL || instruction.form() == A64Form.NEAR;
    if (isReserved || hasLiteral || (instruction.writes() & KEPT) != 0) {
      return false;
    }
    return switch (instruction.flow()) {
      case NEXT, CONDITIONAL, JUMP, RETURN -> true;
      case CALL, INDIRECT_CALL, INDIRECT_JUMP, TRAP -> false;
    };
  }
}
