package org.lucerna.harvest.macho;

import java.nio.ByteOrder;
import java.util.List;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachImport;
import org.lucerna.binary.macho.MachPointer;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.binary.macho.MachSymbol;
import org.lucerna.harvest.classes.ClassView;
import org.lucerna.harvest.code.ImageView;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.code.LoadedSection;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ProgramView;

/** Loads a Mach-O file, as far as its functions refer to it. */
final class MachLoader {
  private MachLoader() {}

  /** The program in {@code file}, in which functions begin at {@code addresses}. */
  static ProgramView load(MachFile file, Architecture architecture, List<Long> addresses) {
    LoadedProgram program =
        new LoadedProgram(file.sections().stream().map(section -> loaded(file, section)).toList());
    addresses.forEach(address -> program.putFunction(address, address));
    for (MachImport symbol : file.imports()) {
      if (symbol.isForeign()) {
        program.putImport(symbol.address(), MachSymbol.plain(symbol.name()));
      }
    }
    if (!file.hasChains()) {
      return ClassView.of(new ImageView(program, architecture, _ -> true), false);
    }
    for (MachPointer pointer : file.pointers()) {
      program.putPointer(pointer.slot(), pointer.target());
    }
    // Only 64-bit files have chains.
    return ClassView.of(program, program::pointerAt, Long.BYTES, ByteOrder.LITTLE_ENDIAN);
  }

  private static LoadedSection loaded(MachFile file, MachSection section) {
    return LoadedSection.of(
        section.address(),
        section.size(),
        LoadedSection.content(section.executable(), section.writable()),
        section.inFile() ? file.view(section).segment() : null);
  }
}
