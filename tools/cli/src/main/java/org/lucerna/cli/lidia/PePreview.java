package org.lucerna.cli.lidia;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.DebugId;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.Table;
import org.lucerna.lidia.elf.PlacedSection;

/** A preview of the data that {@code lidia create} would read from a Windows program or library. */
record PePreview(PeFile file, @Nullable PdbReference pdb) {
  JsonObject json() {
    return new JsonObject()
        .put("architecture", architecture())
        .put("debugId", pdb == null ? null : DebugId.of(pdb))
        .text("pdb", pdb == null ? null : pdb.path())
        .put("sections", sections().stream().map(ElfPreview::json).toList());
  }

  void print(Output out) throws IOException {
    Table table = new Table().row("architecture", architecture());
    if (pdb != null) {
      table.row("debug id", DebugId.of(pdb)).row("PDB file", pdb.path());
    }
    table.print(out);
    ElfPreview.printSections(sections(), out);
  }

  private String architecture() {
    return file.header().architecture().name().toLowerCase(Locale.ROOT);
  }

  private List<PlacedSection> sections() {
    return file.sections().stream()
        .filter(PeSection::executable)
        .map(
            section ->
                new PlacedSection(
                    section.name().text(), section.index(), section.address(), section.size()))
        .toList();
  }
}
