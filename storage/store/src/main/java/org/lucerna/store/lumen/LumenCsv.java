package org.lucerna.store.lumen;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.exchange.ImportErrors;
import org.lucerna.store.exchange.LineReader;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;

/**
 * The functions in a joined CSV file. Invalid records are rejected and counted. Not thread-safe.
 */
public final class LumenCsv implements RecordSource {
  private static final int MAX_LINE_BYTES = 1 << 28;

  private final LineReader lineReader;
  private final String name;
  private final ImportErrors rejected = new ImportErrors();
  private long rows;

  /**
   * A source.
   *
   * @param in the file; read to the end, not closed
   * @param name of the file, for messages
   */
  public LumenCsv(InputStream in, String name) {
    lineReader = new LineReader(in, MAX_LINE_BYTES);
    this.name = name;
  }

  @Override
  public void writeTo(RecordSink sink) throws IOException {
    CsvRecords records = new CsvRecords(lineReader);
    List<ByteString> first = records.next();
    List<String> columns =
        first == null ? List.of() : first.stream().map(ByteString::text).toList();
    if (!columns.contains("hash") || !columns.contains("name")) {
      throw new FormatException(0, "a first line with columns hash and name", "another line");
    }
    for (List<ByteString> next = records.next(); next != null; next = records.next()) {
      rows++;
      try {
        if (next.size() != columns.size()) {
          throw new RejectedRowException(
              "expected " + columns.size() + " fields, got " + next.size(), null);
        }
        write(new Row(columns, next), sink);
      } catch (RejectedRowException e) {
        rejected.add(new ImportErrors.Loss(name, records.start(), lineReader.offset(), e.reason()));
      }
    }
  }

  private static void write(Row row, RecordSink sink) throws IOException {
    Md5 key = Values.key(Values.bytes(row.get("hash"), ""));
    ByteString metadata = Values.orEmpty(Values.bytes(row.get("metadata"), ""));
    ByteString file = Values.bytes(row.get("file_md5"), "");
    Long pushed = Values.micros(row.get("pushed"));
    Long updated = Values.micros(row.get("updated"));
    long first = pushed == null ? 0 : pushed;
    FunctionInfo function =
        new FunctionInfo(
            Values.orEmpty(row.get("name")), (int) Values.number(row.get("len")), metadata);
    PushOrigin origin =
        new PushOrigin(
            Values.orEmpty(row.get("idb_path")),
            Values.orEmpty(row.get("file_path")),
            file == null ? PushOrigin.NO_FILE : Values.key(file),
            Values.orEmpty(row.get("hostname")));
    Versions.write(sink, key, function, updated == null ? first : updated, origin);
  }

  private record Row(List<String> columns, List<ByteString> fields) {
    @Nullable ByteString get(String column) {
      int at = columns.indexOf(column);
      return at < 0 || fields.get(at).isEmpty() ? null : fields.get(at);
    }
  }

  /** The rejected records. */
  public ImportErrors rejected() {
    return rejected;
  }

  /** Number of records, including rejected ones. */
  public long rows() {
    return rows;
  }
}
