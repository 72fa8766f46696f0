package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.PltEntry;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.code.CodeBudget;
import org.lucerna.harvest.code.EndlessNames;
import org.lucerna.harvest.code.GuidImage;
import org.lucerna.harvest.code.GuidTargets;
import org.lucerna.warp.code.CodeSection;
import org.lucerna.warp.code.WarpProgram;
import org.lucerna.warp.code.WarpScheme;

/** Loads a linked ELF file as Binary Ninja does. */
final class ElfGuids {
  private static final int STUB_SIZE = 16;

  private ElfGuids() {}

  /**
   * The program in a file.
   *
   * @param functions where its functions begin
   */
  static GuidImage load(ElfFile file, WarpScheme scheme, List<Long> functions) {
    WarpProgram.Builder program = new WarpProgram.Builder(scheme);
    List<ElfSegment> loaded =
        file.segments().stream().filter(segment -> segment.type() == ElfSegment.LOAD).toList();
    long bias =
        loaded.stream().anyMatch(segment -> segment.address() == 0) ? GuidImage.ELF_BASE : 0;
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
      EndlessNames.mark(program, bias + stub.address(), stub.function());
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
    ElfSection offsets = file.view().wide() ? file.section(".got") : null;
    if (offsets != null) {
      addPointers(offsets, bias, program);
    }
    file.relocations().forEach(table -> addSlots(table, offsets, bias, program));
    return new GuidImage(program.build(), GuidTargets.linux(scheme), bias);
  }

  private static boolean isStubs(ElfSection section) {
    return section.inFile()
        && section.executable()
        && (section.name().equals(".iplt") || section.name().startsWith(".plt"));
  }

  /** The slots of the global offset table that a linker has filled in. */
  private static void addPointers(ElfSection offsets, long bias, WarpProgram.Builder program) {
    ByteView words = offsets.view();
    for (long at = 0; at + Long.BYTES <= words.size(); at += Long.BYTES) {
      if (words.u64(at) != 0) {
        program.pointer(bias + offsets.address() + at, bias + words.u64(at));
      }
    }
  }

  /**
   * Slots that the loader fills in: slots of functions of other libraries that never return, and
   * those of the global offset table.
   */
  private static void addSlots(
      RelocationTable table, @Nullable ElfSection offsets, long bias, WarpProgram.Builder program) {
    if (table.target() != null) {
      return;
    }
    SymbolTable symbols = table.symbols();
    for (int i = 0; i < table.count(); i++) {
      long slot = table.offset(i);
      int symbol = table.symbol(i);
      boolean isOffset = offsets != null && offsets.covers(slot);
      if (symbol != 0) {
        EndlessNames.mark(program, bias + slot, symbols.name(symbol));
      }
      if (isOffset && table.isBaseRelative(i)) {
        program.pointer(bias + slot, bias + table.addend(i));
      } else if (isOffset && symbol != 0 && symbols.type(symbol) != SymbolType.TLS) {
        if (symbols.hasSection(symbol)) {
          program.pointer(bias + slot, bias + symbols.value(symbol) + table.addend(i));
        } else {
          program.imported(bias + slot);
        }
      }
    }
  }
}
