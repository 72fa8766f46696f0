package org.lucerna.cli.lumina;

import java.util.stream.Collectors;
import org.lucerna.bytes.PackedInts;
import org.lucerna.cli.metadata.MetadataJson;
import org.lucerna.cli.metadata.MetadataText;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lumina.HistoriesResult.Entry;
import org.lucerna.naming.KnownVersion;

/** Prints a version. */
record VersionOutput(KnownVersion version) {
  /** Adds everything known about it to a line. */
  JsonObject addTo(JsonObject line, NameStyle style) {
    Entry entry = version.entry();
    return line.put("key", version.key().toString())
        .unsigned("id", entry.id())
        .put("time", entry.time())
        .name("name", entry.name(), style)
        .optional("address", entry.address() == PackedInts.BADADDR ? null : entry.address())
        .text("author", entry.author())
        .text("idbPath", entry.idbPath())
        .put("metadata", MetadataJson.of(version.metadata()));
  }

  /** Adds a row to a table of versions. */
  void addTo(Table table, NameStyle style) {
    table.row(
        version.key(),
        number(),
        version.entry().time(),
        address(),
        style.of(version.entry().name()),
        summary());
  }

  /** The address of the function; "-" if the server does not know it. */
  String address() {
    long address = version.entry().address();
    return address == PackedInts.BADADDR ? "-" : "0x" + Long.toHexString(address);
  }

  /** Its id, in decimal. */
  String number() {
    return Long.toUnsignedString(version.entry().id());
  }

  /** The names of the chunks of its metadata. */
  String summary() {
    return version.metadata().chunks().stream()
        .map(MetadataText::name)
        .collect(Collectors.joining(" "));
  }
}
