package org.lucerna.cli.lumina;

import java.util.List;
import java.util.stream.Collectors;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.cli.metadata.MetadataJson;
import org.lucerna.cli.metadata.MetadataText;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.lumina.HistoriesResult.Entry;
import org.lucerna.lumina.metadata.Metadata;

/** A version that a server has of a function. */
record KnownVersion(Md5 key, Entry entry) {
  /** Versions of one function. */
  static List<KnownVersion> of(Md5 key, List<Entry> entries) {
    return entries.stream().map(entry -> new KnownVersion(key, entry)).toList();
  }

  /** Adds what is known of it to a line. */
  JsonObject addTo(JsonObject line, NameStyle style) {
    return line.put("key", key.toString())
        .unsigned("id", entry.id())
        .put("time", entry.time())
        .name("name", entry.name(), style)
        .optional("address", entry.address() == PackedInts.BADADDR ? null : entry.address())
        .text("author", entry.author())
        .text("idbPath", entry.idbPath())
        .put("metadata", MetadataJson.of(metadata()));
  }

  /** Where the function was; "-" if the server does not know. */
  String address() {
    return entry.address() == PackedInts.BADADDR ? "-" : "0x" + Long.toHexString(entry.address());
  }

  /** Its metadata, decoded. */
  Metadata metadata() {
    return Metadata.decode(entry.metadata());
  }

  /** Its number, as people write it. */
  String number() {
    return Long.toUnsignedString(entry.id());
  }

  /** The names of the chunks of its metadata. */
  String summary() {
    return metadata().chunks().stream().map(MetadataText::name).collect(Collectors.joining(" "));
  }
}
