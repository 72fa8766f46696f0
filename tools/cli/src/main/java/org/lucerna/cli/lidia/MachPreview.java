package org.lucerna.cli.lidia;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.MappedObjects;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.Table;
import org.lucerna.lidia.elf.PlacedSection;

/**
 * A preview of the data that {@code lidia create} would read from a Mach-O file.
 *
 * @param debug path of the file with its debug information; null if there is none
 * @param objects the object files with its debug information
 */
record MachPreview(MachFile file, @Nullable Path debug, MappedObjects objects) {
  JsonObject json() {
    return new JsonObject()
        .put("architecture", file.slice())
        .hex("uuid", file.uuid())
        .put("debugFile", debug == null ? null : debug.toString())
        .number("objectFiles", objects.count())
        .putTexts("missingObjectFiles", objects.passedOver())
        .put("sections", sections().stream().map(ElfPreview::json).toList());
  }

  void print(Output out) throws IOException {
    Table table = new Table().row("architecture", file.slice());
    ByteString uuid = file.uuid();
    if (uuid != null) {
      table.row("UUID", uuid.hex());
    }
    if (debug != null) {
      table.row("debug file", debug);
    }
    if (objects.count() > 0 || !objects.passedOver().isEmpty()) {
      table.row("object files", objects.count());
    }
    objects.passedOver().forEach(reason -> table.row("missing", reason));
    table.print(out);
    ElfPreview.printSections(sections(), out);
  }

  private List<PlacedSection> sections() {
    return file.sections().stream()
        .filter(MachSection::executable)
        .map(
            section ->
                new PlacedSection(
                    section.name().text(), section.index(), section.address(), section.size()))
        .toList();
  }
}
