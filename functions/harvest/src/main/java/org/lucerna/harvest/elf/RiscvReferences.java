package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.isa.riscv.RiscvBranch;
import org.lucerna.isa.riscv.RiscvCode;

/**
 * The addresses that a linked RISC-V function calls, jumps to, computes, uses, or loads from the
 * global offset table. Instruction offsets are as in {@link RiscvOffsets}.
 */
final class RiscvReferences {
  private static final int REGISTERS = 32;
  private static final int GP = 3;

  private static final int LOAD = 0x03;
  private static final int ADD = 0x13;

  private final GlobalOffsetTable table;
  private final long gp;

  /** The upper parts of addresses in registers; 0 if they hold something else. */
  private final long[] held = new long[REGISTERS];

  RiscvReferences(ElfFile file) {
    this.table = GlobalOffsetTable.of(file);
    this.gp = RiscvGlobalPointer.of(file);
  }

  /** The addresses, by offset of the instructions that reference them. */
  Map<Long, Long> of(long start, MemorySegment function) {
    Map<Long, Long> found = new TreeMap<>();
    RiscvOffsets offsets = new RiscvOffsets(function);
    Arrays.fill(held, 0);
    held[GP] = gp;
    long at = 0;
    while (at < function.byteSize()) {
      int code = offsets.code(at);
      int next = offsets.code(at + 4);
      Long named = named(start + at, code, next);
      if (named != null) {
        found.put(offsets.of(at), named);
      }
      at += RiscvCode.size(code, next);
    }
    return found;
  }

  private @Nullable Long named(long address, int code, int next) {
    if (RiscvCode.isPair(code, next)) {
      return address + RiscvCode.pairDistance(code, next);
    }
    if (RiscvCode.isShort(code)) {
      return (code & 0xe003) == 0xa001 ? address + RiscvBranch.SHORT_JUMP.distance(code) : null;
    }
    int target = RiscvCode.target(code);
    int operation = code & 0x7f;
    if (operation == 0x6f) {
      return address + RiscvBranch.JUMP.distance(code);
    }
    if (RiscvCode.isAuipc(code) || RiscvCode.isLui(code)) {
      hold(target, (code & 0xffff_f000) + (RiscvCode.isAuipc(code) ? address : 0));
      return null;
    }
    long base = held[RiscvCode.source(code)];
    boolean writes = operation == LOAD || operation == ADD;
    if (writes) {
      hold(target, 0);
    }
    if (base == 0) {
      return null;
    }
    return switch (operation) {
      case LOAD -> table.named(base + (code >> 20));
      case 0x07 -> base + (code >> 20);
      case ADD -> (code & 0x7000) == 0 ? (Long) (base + (code >> 20)) : null;
      case 0x23, 0x27 -> base + (code >> 25 << 5 | target);
      default -> null;
    };
  }

  private void hold(int register, long address) {
    if (register != GP) {
      held[register] = address;
    }
  }
}
