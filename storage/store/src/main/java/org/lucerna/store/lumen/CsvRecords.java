package org.lucerna.store.lumen;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.exchange.LineReader;

/** Reads records of RFC 4180: a quoted field may contain commas, line ends and doubled quotes. */
final class CsvRecords {
  private static final int MAX_RECORD_BYTES = 1 << 28;

  private final LineReader lineReader;
  private List<ByteString> fields = new ArrayList<>();
  private ByteSink field = new ByteSink();
  private boolean quoted;
  private long start;

  CsvRecords(LineReader lineReader) {
    this.lineReader = lineReader;
  }

  /** The next record's fields; null after the last one. */
  @Nullable List<ByteString> next() throws IOException {
    ByteString line = lineReader.next();
    while (line != null && line.isEmpty()) {
      line = lineReader.next();
    }
    if (line == null) {
      return null;
    }
    start = lineReader.start();
    fields = new ArrayList<>();
    quoted = false;
    take(line);
    while (quoted) {
      line = lineReader.next();
      if (line == null || field.size() > MAX_RECORD_BYTES) {
        throw new FormatException(start, "a closing quote", "the end of the file");
      }
      field.u8('\n');
      take(line);
    }
    endField();
    return fields;
  }

  private void take(ByteString line) {
    int end = line.length();
    for (int i = 0; i < end; i++) {
      int b = line.at(i);
      if (b == '"') {
        boolean doubled = quoted && i + 1 < end && line.at(i + 1) == '"';
        if (doubled) {
          field.u8('"');
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (b == ',' && !quoted) {
        endField();
      } else if (b != '\r' || quoted || i < end - 1) {
        field.u8(b);
      }
    }
  }

  private void endField() {
    fields.add(field.toByteString());
    field = new ByteSink();
  }

  /** Offset of the last record, in bytes. */
  long start() {
    return start;
  }
}
