package org.lucerna.naming.format;

import java.util.List;
import org.lucerna.binary.pdb.PdbFileWriter;
import org.lucerna.binary.pdb.PdbName;
import org.lucerna.binary.pdb.PdbProgram;
import org.lucerna.bytes.LineText;
import org.lucerna.demangle.NameStyle;

/**
 * Writes the names of a Windows program as the PDB file that it refers to. Publics have names as
 * stored; procedures, which debuggers show first, have them in a style.
 */
public final class PdbNames {
  private PdbNames() {}

  /** The file; empty if no function has a name, because debuggers fail on a PDB file without. */
  public static byte[] write(NamedProgram program, PdbProgram windows, NameStyle style) {
    List<PdbName> names =
        NamedRanges.of(program.code()).list().stream()
            .map(
                code ->
                    new PdbName(
                        code.range().start(),
                        code.range().size(),
                        LineText.line(code.name()),
                        LineText.line(style.of(code.name()))))
            .toList();
    return names.isEmpty() ? new byte[0] : PdbFileWriter.write(windows, names);
  }
}
