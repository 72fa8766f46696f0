package org.lucerna.harvest.elf;

import java.util.HashMap;
import java.util.Map;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.bytes.ByteView;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.Flow;
import org.lucerna.isa.x86.X86Instruction;

/**
 * Functions with several implementations, one of which a program selects at start (IFUNC). It calls
 * them through stubs that jump to the address in a slot; a relocation of the slot names the
 * resolver.
 */
final class ChosenFunctions {
  private static final int X86_64_IRELATIVE = 37;

  /** The longest stub: a marker for indirect branches, and a jump. */
  private static final int STUB_SIZE = 16;

  private final ElfFile file;

  /** The functions that choose, by their slots. */
  private final Map<Long, Long> choosers = new HashMap<>();

  private final CodeWalk<X86Instruction> walk = new CodeWalk<>(new X86Instruction(true));

  private ChosenFunctions(ElfFile file) {
    this.file = file;
  }

  /** The chosen functions of a file; empty for processors other than 64-bit x86. */
  static ChosenFunctions of(ElfFile file) {
    ChosenFunctions chosen = new ChosenFunctions(file);
    if (file.header().architecture() == InstructionSet.X86_64) {
      for (RelocationTable table : file.relocations()) {
        for (int i = 0; i < table.count(); i++) {
          if (table.type(i) == X86_64_IRELATIVE) {
            chosen.choosers.put(table.offset(i), table.addend(i));
          }
        }
      }
    }
    return chosen;
  }

  /** The target of the stub at an address; the address itself if there is no stub. */
  long target(long address) {
    ByteView code = choosers.isEmpty() ? null : file.at(address);
    if (code == null || code.size() < STUB_SIZE) {
      return address;
    }
    walk.begin(code.slice(0, STUB_SIZE).segment());
    for (int i = 0; i < 2 && walk.next(); i++) {
      X86Instruction instruction = walk.instruction();
      boolean jumps = instruction.flow() == Flow.INDIRECT_JUMP;
      if (jumps && instruction.isRelativeToInstruction()) {
        long slot = address + walk.end() + instruction.displacement();
        return choosers.getOrDefault(slot, address);
      }
    }
    return address;
  }
}
