package org.lucerna.store.lumen;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.exchange.ImportErrors;
import org.lucerna.store.exchange.LineReader;
import org.lucerna.store.exchange.RecentCache;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;
import org.lucerna.store.exchange.SpillFile;

/**
 * The functions in a plain dump. The dump is read once; its rows are put into a table on disk, and
 * then joined and sorted. Invalid rows are rejected and counted. Not thread-safe.
 */
public final class LumenDump implements RecordSource {
  private static final int MAX_LINE_BYTES = 1 << 28;

  /** Number of databases cached. */
  private static final int REMEMBERED = 20_000;

  private static final Pattern COPY =
      Pattern.compile("COPY (?:\"?\\w+\"?\\.)?\"?(\\w+)\"? \\(([^)]*)\\) FROM stdin;\\s*");

  private static final Pattern CREATE =
      Pattern.compile("CREATE TABLE (?:\"?\\w+\"?\\.)?\"?(\\w+)\"? \\(\\s*");

  private static final Pattern COLUMN = Pattern.compile("    \"?(\\w+)\"? ");

  private final LineReader lineReader;
  private final String name;
  private final DumpTables tables;
  private final Map<String, List<String>> created = new HashMap<>();
  private final ImportErrors rejected = new ImportErrors();
  private final Map<Long, PushOrigin> origins = new RecentCache<>(REMEMBERED);
  private boolean sawFunctions;
  private long rows;

  /**
   * A source.
   *
   * @param in the dump; read to the end, not closed
   * @param name of the dump, for messages
   * @param spillFile an empty table
   */
  public LumenDump(InputStream in, String name, SpillFile spillFile) {
    lineReader = new LineReader(in, MAX_LINE_BYTES);
    this.name = name;
    tables = new DumpTables(spillFile);
  }

  @Override
  public void writeTo(RecordSink sink) throws IOException {
    for (ByteString line = lineReader.next(); line != null; line = lineReader.next()) {
      if (line.length() > 4 && line.at(0) == 'C' && line.at(3) == 'Y') {
        Matcher copy = COPY.matcher(line.text());
        if (copy.matches()) {
          copy(copy.group(1), columns(copy.group(2)));
        }
      } else if (line.length() > 4 && line.at(0) == 'C' && line.at(1) == 'R') {
        Matcher create = CREATE.matcher(line.text());
        if (create.matches()) {
          create(create.group(1));
        }
      } else {
        InsertStatement insert = InsertStatement.begin(line);
        if (insert != null) {
          insert(insert);
        }
      }
    }
    if (!sawFunctions) {
      throw new FormatException(
          lineReader.offset(), "a plain pg_dump with a table funcs", "no such table");
    }
    write(sink);
  }

  private static List<String> columns(String names) {
    return Arrays.stream(names.split(",", -1)).map(c -> c.strip().replace("\"", "")).toList();
  }

  private void copy(String table, List<String> columns) throws IOException {
    sawFunctions |= table.equals("funcs");
    boolean wanted = DumpTables.NAMES.contains(table);
    for (ByteString line = lineReader.next(); !isEnd(line); line = lineReader.next()) {
      if (line == null) {
        // Truncated: the rows so far are valid.
        reject(lineReader.start(), "the dump is truncated: it ends within a table");
        return;
      }
      if (wanted) {
        row(table, columns, new CopyFields(line), lineReader.start());
      }
    }
  }

  private static boolean isEnd(@Nullable ByteString line) {
    return line != null && line.length() == 2 && line.at(0) == '\\' && line.at(1) == '.';
  }

  /** Notes the columns of a table, which INSERT statements may leave out. */
  private void create(String table) throws IOException {
    List<String> columns = new ArrayList<>();
    for (ByteString line = lineReader.next(); line != null; line = lineReader.next()) {
      Matcher column = COLUMN.matcher(line.text());
      if (!column.lookingAt()) {
        break;
      }
      columns.add(column.group(1));
    }
    created.put(table, columns);
  }

  private void insert(InsertStatement whole) throws IOException {
    sawFunctions |= whole.table().equals("funcs");
    long start = lineReader.start();
    while (!whole.isComplete()) {
      ByteString line = lineReader.next();
      if (line == null) {
        reject(start, "the dump is truncated: it ends within a statement");
        return;
      }
      whole.add(line);
      if (whole.size() > MAX_LINE_BYTES) {
        throw new FormatException(start, "a statement of at most 256 MiB", "a longer one");
      }
    }
    if (!DumpTables.NAMES.contains(whole.table())) {
      return;
    }
    List<String> columns =
        whole.columns().isEmpty()
            ? created.getOrDefault(whole.table(), List.of())
            : whole.columns();
    try {
      for (RowFields fields : whole.rows()) {
        row(whole.table(), columns, fields, start);
      }
    } catch (RejectedRowException e) {
      reject(start, e.reason());
    }
  }

  private void reject(long start, String reason) {
    rejected.add(new ImportErrors.Loss(name, start, lineReader.offset(), reason));
  }

  private void row(String table, List<String> columns, RowFields fields, long start)
      throws IOException {
    rows++;
    try {
      if (fields.count() != columns.size()) {
        throw new RejectedRowException(
            "expected " + columns.size() + " fields, got " + fields.count(), null);
      }
      tables.put(table, new DumpRow(columns, fields));
    } catch (RejectedRowException e) {
      reject(start, e.reason());
    }
  }

  private void write(RecordSink sink) throws IOException {
    try (SpillFile.Rows functions = tables.functions()) {
      while (functions.next()) {
        DumpTables.DumpedFunction dumpedFunction =
            DumpTables.function(functions.key(), functions.value());
        PushOrigin origin = origins.get(dumpedFunction.database());
        if (origin == null) {
          origin = tables.origin(dumpedFunction.database());
          origins.put(dumpedFunction.database(), origin);
        }
        Versions.write(
            sink, dumpedFunction.key(), dumpedFunction.function(), dumpedFunction.micros(), origin);
      }
    }
  }

  /** The rejected rows, and the truncation of the dump if it is truncated. */
  public ImportErrors rejected() {
    return rejected;
  }

  /** Number of rows of the four tables that are read. */
  public long rows() {
    return rows;
  }
}
