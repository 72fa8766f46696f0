package org.lucerna.harvest.pe;

import java.util.List;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeImport;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.code.CodeBudget;
import org.lucerna.harvest.code.EndlessNames;
import org.lucerna.harvest.code.GuidImage;
import org.lucerna.harvest.code.GuidTargets;
import org.lucerna.warp.code.CodeSection;
import org.lucerna.warp.code.WarpProgram;
import org.lucerna.warp.code.WarpScheme;

/** Loads a Windows program or library as Binary Ninja does. */
final class PeGuids {
  private PeGuids() {}

  /**
   * The program in a file.
   *
   * @param functions where its functions begin
   */
  static GuidImage load(PeFile file, WarpScheme scheme, List<Long> functions) {
    WarpProgram.Builder program = new WarpProgram.Builder(scheme).ofWindows();
    CodeBudget code = new CodeBudget(file.size());
    for (PeSection section : file.sections()) {
      program.region(AddressRange.sized(section.address(), section.size()));
      if (section.executable() && code.take(section.fileSize())) {
        program.section(new CodeSection(section.address(), file.view(section).segment()));
      }
    }
    functions.forEach(program::function);
    for (PeImport symbol : file.imports()) {
      ByteString name = symbol.name();
      if (name != null) {
        EndlessNames.mark(program, symbol.slot(), name);
      }
    }
    return new GuidImage(program.build(), GuidTargets.windows(scheme), 0);
  }
}
