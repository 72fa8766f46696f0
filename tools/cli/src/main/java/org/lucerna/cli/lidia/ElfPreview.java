package org.lucerna.cli.lidia;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.elf.AltDebugLink;
import org.lucerna.binary.elf.DebugLink;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.Table;
import org.lucerna.lidia.elf.ElfToLidia;
import org.lucerna.lidia.elf.PlacedSection;

/** A preview of the data that {@code lidia create} would read from an ELF file. */
record ElfPreview(ElfFile elf, DebugFiles.Found found) {
  JsonObject json() {
    JsonObject object =
        new JsonObject()
            .put("architecture", architecture())
            .hex("buildId", elf.buildId())
            .text("goBuildId", elf.goBuildId());
    DebugLink link = elf.debugLink();
    object.text("debugLink", link == null ? null : link.file());
    AltDebugLink shared = elf.altDebugLink();
    return object
        .text("sharedLink", shared == null ? null : shared.file())
        .put("debugFile", path(found.debug()))
        .put("sharedFile", path(found.shared()))
        .number("splitUnits", found.split().asked())
        .number("splitUnitsMissing", found.split().missing())
        .putTexts("passedOver", found.passedOver())
        .put("sections", sections().stream().map(ElfPreview::json).toList());
  }

  void print(Output out) throws IOException {
    Table table = new Table().row("architecture", architecture());
    row(table, "build-id", hex(elf.buildId()));
    row(table, "Go build ID", elf.goBuildId());
    DebugLink link = elf.debugLink();
    row(table, "debug link", link == null ? null : link.file());
    AltDebugLink shared = elf.altDebugLink();
    row(table, "shared link", shared == null ? null : shared.file());
    row(table, "debug file", path(found.debug()));
    row(table, "shared file", path(found.shared()));
    if (found.split().asked() > 0) {
      table.row("split units", found.split().asked());
    }
    row(table, "missing", found.split().leftOut());
    found.passedOver().forEach(line -> table.row("passed over", line));
    table.print(out);
    printSections(sections(), out);
  }

  static void printSections(List<PlacedSection> sections, Output out) throws IOException {
    Table places = new Table("SECTION", "NUMBER", "ADDRESS", "BYTES");
    for (PlacedSection section : sections) {
      String base = "0x" + Long.toHexString(section.base());
      places.row(section.name(), section.number(), base, Long.toUnsignedString(section.size()));
    }
    places.print(out);
  }

  /** A section, as listed for a file and for its Lidia file. */
  static JsonObject json(PlacedSection section) {
    return new JsonObject()
        .put("name", section.name())
        .number("number", section.number())
        .unsigned("base", section.base())
        .unsigned("size", section.size());
  }

  private List<PlacedSection> sections() {
    return ElfToLidia.sections(elf);
  }

  private String architecture() {
    return elf.header().architecture().name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String path(DebugFiles.@Nullable Opened file) {
    return file == null ? null : file.path().toString();
  }

  private static @Nullable String hex(@Nullable ByteString id) {
    return id == null ? null : id.hex();
  }

  private static void row(Table table, String name, @Nullable Object value) {
    if (value != null) {
      table.row(name, value);
    }
  }
}
