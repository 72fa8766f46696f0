package org.lucerna.cli.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.lucerna.bytes.FormatException;

/** Formats for importing and exporting a store. */
enum ExchangeFormat {
  jsonl,
  lmn1,
  lumen,
  warp;

  private static final int START = 1 << 16;

  /** The format of a file or folder, detected from its contents. */
  static ExchangeFormat of(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return lmn1;
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path), START)) {
      return of(in);
    }
  }

  /** The format of a stream, detected without consuming it. */
  static ExchangeFormat of(InputStream in) throws IOException {
    in.mark(START);
    byte[] start = in.readNBytes(START - 1);
    in.reset();
    String text = new String(start, StandardCharsets.ISO_8859_1);
    if (text.startsWith("1NML")) {
      return lmn1;
    }
    if (text.startsWith("{")) {
      return jsonl;
    }
    if (text.startsWith("\u001f\u008b")) {
      throw new FormatException(
          0, "a dump or an export", "a gzip file: unpack it with gunzip, or gunzip -c | ... -");
    }
    if (text.startsWith("PGDMP")) {
      throw new FormatException(
          0,
          "a plain dump",
          "a custom-format dump (pg_dump -Fc): convert it with pg_restore -f lumen.sql");
    }
    if (isCsv(text)
        || text.contains("PostgreSQL database dump")
        || text.contains("\nCOPY ")
        || text.contains("INSERT INTO ")) {
      return lumen;
    }
    // The offset of a root table, which is small.
    if (text.length() > 4 && text.startsWith("\0\0\0", 1)) {
      return warp;
    }
    throw new FormatException(
        0,
        "JSON Lines, LMN1 segments, a WARP file or a dump of lumen",
        "none of them (name one with --format)");
  }

  /** Whether a dump of lumen is the joined CSV file. */
  static boolean isCsv(InputStream in) throws IOException {
    in.mark(START);
    byte[] start = in.readNBytes(START - 1);
    in.reset();
    return isCsv(new String(start, StandardCharsets.ISO_8859_1));
  }

  private static boolean isCsv(String text) {
    String first = text.lines().findFirst().orElse("");
    return first.contains("hash") && first.contains("name") && first.contains(",");
  }
}
