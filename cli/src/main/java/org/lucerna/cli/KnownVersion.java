package org.lucerna.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.HistoriesResult.Entry;
import org.lucerna.lumina.metadata.Metadata;

/**
 * A version that a server has of a function.
 *
 * @param author null where the server does not tell
 * @param idbPath null where the server does not tell
 */
record KnownVersion(
    Md5 key, Entry entry, @Nullable ByteString author, @Nullable ByteString idbPath) {
  /** Those of the key at {@code index} of a question; none too where the answer is nonsense. */
  static List<KnownVersion> of(HistoriesResult result, Md5 key, int index) {
    int list = index < result.indices().size() ? result.indices().get(index) : -1;
    List<Entry> entries = at(result.histories(), list);
    return entries == null
        ? List.of()
        : entries.stream()
            .map(
                entry ->
                    new KnownVersion(
                        key,
                        entry,
                        at(result.authors(), entry.author()),
                        at(result.idbPaths(), entry.idbPath())))
            .toList();
  }

  private static <T> @Nullable T at(List<T> list, int index) {
    return index >= 0 && index < list.size() ? list.get(index) : null;
  }

  /** Adds what is known of it to a line. */
  JsonObject addTo(JsonObject line, NameStyle style) {
    return line.put("key", key.toString())
        .unsigned("id", entry.id())
        .put("time", entry.time())
        .name("name", entry.name(), style)
        .optional("address", entry.address() == PackedInts.BADADDR ? null : entry.address())
        .text("author", author)
        .text("idbPath", idbPath)
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
