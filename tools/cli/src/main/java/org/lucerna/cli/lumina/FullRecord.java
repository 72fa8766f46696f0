package org.lucerna.cli.lumina;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.metadata.MetadataText;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lumina.PullResult.Found;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.MetadataChunk;
import org.lucerna.naming.KnownVersion;

/**
 * A stored version in full: where it came from, how often its function is pulled, and each chunk of
 * its metadata with its size.
 *
 * @param served the result currently served for the function; null if there is none
 */
record FullRecord(KnownVersion version, @Nullable Found served) {
  /** Adds it to a line. */
  JsonObject addTo(JsonObject line, NameStyle style) {
    Found now = served;
    Metadata metadata = version.metadata();
    return new VersionOutput(version)
        .addTo(line, style)
        .unsigned("pulls", now == null ? 0 : Integer.toUnsignedLong(now.frequency()))
        .number("metadataSize", version.entry().metadata().length())
        .put(
            "chunkSizes",
            metadata.chunks().stream()
                .map(
                    chunk ->
                        new JsonObject()
                            .unsigned("key", Integer.toUnsignedLong(chunk.key()))
                            .number("size", chunk.payload().length()))
                .toList());
  }

  /** Prints it for people. */
  void print(Output out, NameStyle style) throws IOException {
    VersionOutput output = new VersionOutput(version);
    Table record =
        new Table()
            .row("key", version.key())
            .row("name", style.of(version.entry().name()))
            .row("version", output.number())
            .row("time", version.entry().time())
            .row("address", output.address());
    row(record, "author", version.entry().author());
    row(record, "database", version.entry().idbPath());
    Found now = served;
    if (now != null) {
      record.row("pulls", Integer.toUnsignedString(now.frequency()));
    }
    Metadata metadata = version.metadata();
    record.row("metadata", version.entry().metadata().length() + " bytes");
    for (MetadataChunk chunk : metadata.chunks()) {
      record.row("", MetadataText.name(chunk) + ", " + chunk.payload().length() + " bytes");
    }
    record.print(out);
    if (!metadata.chunks().isEmpty()) {
      MetadataText.of(metadata).print(out);
    }
    out.line("");
  }

  private static void row(Table record, String label, @Nullable ByteString value) {
    if (value != null && !value.isEmpty()) {
      record.row(label, value);
    }
  }
}
