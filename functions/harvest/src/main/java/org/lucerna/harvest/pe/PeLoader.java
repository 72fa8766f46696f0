package org.lucerna.harvest.pe;

import java.util.List;
import java.util.function.LongPredicate;
import org.lucerna.binary.pe.BaseRelocations;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeImport;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.classes.ClassView;
import org.lucerna.harvest.code.ImageView;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.code.LoadedSection;
import org.lucerna.harvest.code.OrdinalName;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.ProgramView;

/** Loads a Windows program or library, as far as its functions refer to it. */
final class PeLoader {
  private PeLoader() {}

  /** The program in {@code file}, in which functions begin at {@code addresses}. */
  static ProgramView load(
      PeFile file, BaseRelocations relocations, Architecture architecture, List<Long> addresses) {
    LoadedProgram program =
        new LoadedProgram(file.sections().stream().map(section -> loaded(file, section)).toList());
    addresses.forEach(address -> program.putFunction(address, address));
    for (PeImport symbol : file.imports()) {
      ByteString name = symbol.name();
      program.putImport(
          symbol.slot(), name == null ? OrdinalName.of(symbol.library(), symbol.ordinal()) : name);
    }
    int address = file.header().wide() ? BaseRelocations.DIR64 : BaseRelocations.HIGHLOW;
    LongPredicate pointers =
        relocations.count() == 0 ? at -> true : at -> relocations.type(at) == address;
    return ClassView.of(new ImageView(program, architecture, pointers), true);
  }

  private static LoadedSection loaded(PeFile file, PeSection section) {
    return LoadedSection.of(
        section.address(),
        section.size(),
        LoadedSection.content(section.executable(), section.writable()),
        file.view(section).segment());
  }
}
