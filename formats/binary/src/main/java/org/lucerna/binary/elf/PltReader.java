package org.lucerna.binary.elf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteView;

/**
 * Finds stubs through the slot that each jumps through: the slot's relocation names the function.
 */
final class PltReader {
  private static final List<String> SECTIONS = List.of(".plt", ".plt.sec", ".plt.got");

  private final ElfFile file;

  /** Relocation table and index of each slot. */
  private final Map<Long, Slot> slots = new HashMap<>();

  private record Slot(RelocationTable table, int index) {}

  private PltReader(ElfFile file) {
    this.file = file;
  }

  /** The stubs by ascending address; none for other architectures. */
  static List<PltEntry> read(ElfFile file) {
    PltReader reader = new PltReader(file);
    InstructionSet architecture = file.header().architecture();
    List<PltEntry> entries = new ArrayList<>();
    if (file.header().type() == ElfType.RELOCATABLE) {
      return entries;
    }
    reader.findSlots(architecture);
    if (architecture == InstructionSet.POWERPC64) {
      reader.readPowerpc(entries);
    }
    for (String name : SECTIONS) {
      ElfSection section = reader.slots.isEmpty() ? null : file.section(name);
      if (section != null && section.inFile()) {
        reader.read(architecture, section, entries);
      }
    }
    entries.sort((one, other) -> Long.compareUnsigned(one.address(), other.address()));
    return entries;
  }

  private void findSlots(InstructionSet architecture) {
    for (RelocationTable table : file.relocations()) {
      for (int i = 0; i < table.count(); i++) {
        if (isSlot(architecture, table.type(i)) && table.symbol(i) != 0) {
          slots.put(table.offset(i), new Slot(table, i));
        }
      }
    }
  }

  /** GLOB_DAT and JUMP_SLOT. */
  private static boolean isSlot(InstructionSet architecture, int type) {
    return switch (architecture) {
      case X86, X86_64 -> type == 6 || type == 7;
      case AARCH64 -> type == 1025 || type == 1026;
      case ARM -> type == 21 || type == 22;
      // JUMP_SLOT alone: the global offset table has no relocations.
      case MIPS -> type == 127;
      // 64 for the global offset table, which has no type of its own for it; JUMP_SLOT.
      case RISCV -> type == 2 || type == 5;
      // JMP_SLOT alone: stubs jump through no others.
      case POWERPC64 -> type == 21;
      default -> false;
    };
  }

  private void read(InstructionSet architecture, ElfSection section, List<PltEntry> entries) {
    switch (architecture) {
      case AARCH64 -> readAarch64(section, entries);
      case ARM -> readArm(section, entries);
      case MIPS -> readMips(section, entries);
      case RISCV -> readRiscv(section, entries);
      // Its .plt has addresses, not code.
      case POWERPC64 -> {}
      default -> readX86(section, architecture == InstructionSet.X86_64, entries);
    }
  }

  private void readX86(ElfSection section, boolean wide, List<PltEntry> entries) {
    ByteView code = section.view();
    int size = section.header().entrySize() == 8 ? 8 : 16;
    long got = wide ? 0 : gotAddress();
    for (long at = 0; at + size <= code.size(); at += size) {
      Long slot = x86Slot(code, at, size, section.address(), wide, got);
      if (slot != null) {
        add(section.address() + at, size, slot, entries);
      }
    }
  }

  /** The slot that {@code [endbr] [bnd] jmp *slot} jumps through; null if there is none. */
  private static @Nullable Long x86Slot(
      ByteView code, long start, int size, long address, boolean wide, long got) {
    long at = start;
    if (size == 16 && code.u16(at) == 0x0ff3 && code.u8(at + 2) == 0x1e) {
      at += 4;
    }
    if (code.u8(at) == 0xf2) {
      at++;
    }
    if (at + 6 > start + size || code.u8(at) != 0xff) {
      return null;
    }
    int field = code.i32(at + 2);
    return switch (code.u8(at + 1)) {
      case 0x25 -> wide ? address + at + 6 + field : Integer.toUnsignedLong(field);
      case 0xa3 -> wide ? null : got + field & 0xffff_ffffL;
      default -> null;
    };
  }

  /** The value that position-independent 32-bit code keeps in {@code ebx}. */
  private long gotAddress() {
    DynamicTable dynamic = file.dynamic();
    Long got = dynamic == null ? null : dynamic.find(DynamicTable.PLT_GOT);
    return got == null ? 0 : got;
  }

  /** Each stub has {@code [bti] adrp x16, page; ldr x17, [x16, offset]}. */
  private void readAarch64(ElfSection section, List<PltEntry> entries) {
    ByteView code = section.view();
    long start = -1;
    long slot = 0;
    for (long at = 0; at + 8 <= code.size(); at += 4) {
      int adrp = code.i32(at);
      int load = code.i32(at + 4);
      if ((adrp & 0x9f00_001f) != 0x9000_0010 || (load & 0xffc0_03ff) != 0xf940_0211) {
        continue;
      }
      boolean marked = at >= 4 && code.i32(at - 4) == 0xd503_245f;
      long next = marked ? at - 4 : at;
      if (start >= 0) {
        add(section.address() + start, next - start, slot, entries);
      }
      long pages = (long) ((adrp >> 3 & 0x1f_fffc) | (adrp >>> 29 & 3)) << 43 >> 43;
      slot = (section.address() + at & -4096) + (pages << 12) + ((load >>> 10 & 0xfff) << 3);
      start = next;
    }
    if (start >= 0) {
      add(section.address() + start, code.size() - start, slot, entries);
    }
  }

  /**
   * Each stub has {@code add ip, pc, number; add ip, ip, number; ldr pc, [ip, number]!}, and before
   * it {@code bx pc} in four bytes if code in Thumb jumps to it: then there is a stub of either
   * kind.
   */
  private void readArm(ElfSection section, List<PltEntry> entries) {
    ByteView code = section.view();
    for (long at = 0; at + 8 <= code.size(); at += 4) {
      if ((code.i32(at) & 0xffff_f000) != 0xe28f_c000) {
        continue;
      }
      long slot = section.address() + at + 8 + rotated(code.i32(at));
      long end = at + 4;
      while (end + 4 <= code.size() && (code.i32(end) & 0xffff_f000) == 0xe28c_c000) {
        slot += rotated(code.i32(end));
        end += 4;
      }
      if (end + 4 <= code.size() && (code.i32(end) & 0xffff_f000) == 0xe5bc_f000) {
        slot = slot + (code.i32(end) & 0xfff) & 0xffff_ffffL;
        boolean isEntered = at >= 4 && code.u16(at - 4) == 0x4778;
        if (isEntered) {
          add(section.address() + at - 4, 4, slot, entries);
        }
        add(section.address() + at, end + 4 - at, slot, entries);
      }
    }
  }

  /**
   * Each stub has {@code lui t7, high; lw t9, low(t7)} or {@code ld}, and two more instructions.
   */
  private void readMips(ElfSection section, List<PltEntry> entries) {
    ByteView code = section.view();
    for (long at = 0; at + 16 <= code.size(); at += 4) {
      int high = code.i32(at);
      int load = code.i32(at + 4);
      boolean loads = load >>> 16 == 0x8df9 || load >>> 16 == 0xddf9;
      if (high >>> 16 == 0x3c0f && loads) {
        long slot = ((long) high << 48 >> 32) + (short) load;
        add(section.address() + at, 16, slot, entries);
      }
    }
  }

  /**
   * Each stub has {@code auipc t3, high; ld t3, low(t3)} or {@code lw}, {@code jalr t1, t3}, and a
   * NOP.
   */
  private void readRiscv(ElfSection section, List<PltEntry> entries) {
    ByteView code = section.view();
    for (long at = 0; at + 16 <= code.size(); at += 4) {
      int high = code.i32(at);
      int load = code.i32(at + 4);
      boolean loads = (load & 0xf_ffff) == 0xe_3e03 || (load & 0xf_ffff) == 0xe_2e03;
      if ((high & 0xfff) == 0xe17 && loads) {
        long slot = section.address() + at + (high & 0xffff_f000) + (load >> 20);
        add(section.address() + at, 16, slot, entries);
      }
    }
  }

  /**
   * Each stub has {@code std r2, 24(r1); addis r12, r2, high; ld r12, low(r12); mtctr r12; bctr},
   * without the ADDIS if {@code high} is 0. Stubs lie between functions.
   */
  private void readPowerpc(List<PltEntry> entries) {
    long toc = TocPointer.of(file);
    for (ElfSection section : slots.isEmpty() || toc == 0 ? List.<ElfSection>of() : code()) {
      ByteView code = section.view();
      for (long at = 0; at + 20 <= code.size(); at += 4) {
        if (code.i32(at) == 0xf841_0018) {
          int high = code.i32(at + 4);
          boolean isFar = high >>> 16 == 0x3d82 || high >>> 16 == 0x3d62;
          long load = at + (isFar ? 8 : 4);
          int base = isFar ? high >>> 21 & 31 : 2;
          if (code.i32(load) >>> 16 == (0xe980 | base) && jumpsToCount(code, load + 4)) {
            long slot = toc + (isFar ? (long) (short) high << 16 : 0) + (short) code.i32(load);
            add(section.address() + at, load + 12 - at, slot, entries);
          }
        }
      }
    }
  }

  private List<ElfSection> code() {
    return file.sections().stream()
        .filter(section -> section.executable() && section.inFile())
        .toList();
  }

  /** {@code mtctr r12; bctr}. */
  private static boolean jumpsToCount(ByteView code, long at) {
    return at + 8 <= code.size() && code.i32(at) == 0x7d89_03a6 && code.i32(at + 4) == 0x4e80_0420;
  }

  /** The number in an A32 instruction: 8 bits, rotated by twice the next 4. */
  private static int rotated(int word) {
    return Integer.rotateRight(word & 0xff, word >> 7 & 0x1e);
  }

  private void add(long address, long size, long slotAt, List<PltEntry> entries) {
    Slot slot = slots.get(slotAt);
    if (slot != null) {
      int symbol = slot.table.symbol(slot.index);
      entries.add(new PltEntry(address, size, slot.table.symbols().name(symbol)));
    }
  }
}
