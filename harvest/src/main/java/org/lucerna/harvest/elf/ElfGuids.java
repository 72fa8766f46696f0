package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.PltEntry;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.calcrel.Architecture;
import org.lucerna.harvest.code.CodeBudget;
import org.lucerna.harvest.code.EndlessNames;
import org.lucerna.harvest.code.GuidImage;
import org.lucerna.warp.WarpTarget;
import org.lucerna.warp.code.CodeSection;
import org.lucerna.warp.code.WarpProgram;
import org.lucerna.warp.code.WarpScheme;

/** Loads a linked ELF file as Binary Ninja does. */
final class ElfGuids {
  /** Where files are loaded whose addresses begin at 0. */
  private static final long BASE = 0x40_0000;

  private static final int STUB_SIZE = 16;

  private ElfGuids() {}

  /** The scheme of an architecture; null if there is none. */
  static @Nullable WarpScheme scheme(Architecture architecture) {
    return switch (architecture) {
      case A64 -> WarpScheme.A64;
      case X64 -> WarpScheme.X64;
      case X86, A32, T32, MIPS, PPC, RISCV -> null;
    };
  }

  /** What functions of Linux run on. */
  static WarpTarget target(WarpScheme scheme) {
    return switch (scheme) {
      case A64 -> WarpTarget.of("aarch64", "linux-aarch64");
      case X64 -> WarpTarget.of("x86_64", "linux-x86_64");
    };
  }

  /**
   * The program in a file.
   *
   * @param functions where its functions begin
   */
  static GuidImage load(ElfFile file, WarpScheme scheme, List<Long> functions) {
    WarpProgram.Builder program = new WarpProgram.Builder(scheme);
    List<ElfSegment> loaded =
        file.segments().stream().filter(segment -> segment.type() == ElfSegment.LOAD).toList();
    long bias = loaded.stream().anyMatch(segment -> segment.address() == 0) ? BASE : 0;
    CodeBudget code = new CodeBudget(file.view().size());
    for (ElfSegment segment : loaded) {
      program.region(AddressRange.sized(bias + segment.address(), segment.memorySize()));
      if (segment.executable() && code.take(segment.fileSize())) {
        MemorySegment bytes = file.view().slice(segment.offset(), segment.fileSize()).segment();
        program.section(new CodeSection(bias + segment.address(), bytes));
      }
    }
    functions.forEach(function -> program.function(bias + function));
    for (PltEntry stub : file.plt()) {
      program.function(bias + stub.address());
      if (EndlessNames.contains(stub.function().text())) {
        program.endless(bias + stub.address());
      }
    }
    CodeBudget stubs = new CodeBudget(file.view().size());
    for (ElfSection section : file.sections()) {
      if (isStubs(section) && stubs.take(section.size())) {
        long stated = section.header().entrySize();
        long size = (stated == 0 ? section.header().alignment() : stated) == 8 ? 8 : STUB_SIZE;
        for (long at = 0; at < section.size(); at += size) {
          program.function(bias + section.address() + at);
        }
      }
    }
    file.relocations().forEach(table -> addSlots(table, bias, program));
    return new GuidImage(program.build(), target(scheme), bias);
  }

  private static boolean isStubs(ElfSection section) {
    return section.inFile()
        && section.executable()
        && (section.name().equals(".iplt") || section.name().startsWith(".plt"));
  }

  /** Slots of functions of other libraries that never return. */
  private static void addSlots(RelocationTable table, long bias, WarpProgram.Builder program) {
    if (table.target() != null) {
      return;
    }
    for (int i = 0; i < table.count(); i++) {
      int symbol = table.symbol(i);
      if (symbol != 0 && EndlessNames.contains(table.symbols().name(symbol).text())) {
        program.endless(bias + table.offset(i));
      }
    }
  }
}
