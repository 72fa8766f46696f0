package org.lucerna.store.lumen;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.store.Origin;
import org.lucerna.store.exchange.Lines;
import org.lucerna.store.exchange.Losses;
import org.lucerna.store.exchange.Recent;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;
import org.lucerna.store.exchange.Spill;

/**
 * The functions in a plain dump. The dump is read once; its rows go into a table on disk, out of
 * which they come joined and in order. A row that makes no sense is rejected and counted.
 */
public final class LumenDump implements RecordSource {
  private static final int LONGEST_LINE = 1 << 28;

  /** Databases that need not be looked up again. */
  private static final int REMEMBERED = 20_000;

  private static final Pattern COPY =
      Pattern.compile("COPY (?:\"?\\w+\"?\\.)?\"?(\\w+)\"? \\(([^)]*)\\) FROM stdin;\\s*");

  private final Lines lines;
  private final String name;
  private final DumpTables tables;
  private final Losses rejected = new Losses();
  private final Map<Long, Origin> origins = new Recent<>(REMEMBERED);
  private boolean sawFunctions;
  private long rows;

  /**
   * A source.
   *
   * @param in the dump, read to its end, not closed
   * @param name of the dump, for messages
   * @param spill an empty table
   */
  public LumenDump(InputStream in, String name, Spill spill) {
    lines = new Lines(in, LONGEST_LINE);
    this.name = name;
    tables = new DumpTables(spill);
  }

  @Override
  public void writeTo(RecordSink sink) throws IOException {
    for (ByteString line = lines.next(); line != null; line = lines.next()) {
      if (line.length() > 4 && line.at(0) == 'C' && line.at(3) == 'Y') {
        Matcher copy = COPY.matcher(line.text());
        if (copy.matches()) {
          copy(copy.group(1), columns(copy.group(2)));
        }
      }
    }
    if (!sawFunctions) {
      throw new FormatException(
          lines.offset(), "a plain pg_dump with a table funcs", "no such table");
    }
    show(sink);
  }

  private static List<String> columns(String names) {
    return Arrays.stream(names.split(",", -1)).map(c -> c.strip().replace("\"", "")).toList();
  }

  private void copy(String table, List<String> columns) throws IOException {
    sawFunctions |= table.equals("funcs");
    boolean wanted = DumpTables.NAMES.contains(table);
    for (ByteString line = lines.next(); !isEnd(line); line = lines.next()) {
      if (line == null) {
        // Cut off: what came so far is good.
        rejected.add(
            new Losses.Loss(name, lines.start(), lines.offset(), "the dump ends in a table"));
        return;
      }
      if (wanted) {
        row(table, columns, line);
      }
    }
  }

  private static boolean isEnd(@Nullable ByteString line) {
    return line != null && line.length() == 2 && line.at(0) == '\\' && line.at(1) == '.';
  }

  private void row(String table, List<String> columns, ByteString line) throws IOException {
    rows++;
    try {
      CopyFields fields = new CopyFields(line);
      if (fields.count() != columns.size()) {
        throw new RejectedRowException(
            fields.count() + " fields instead of " + columns.size(), null);
      }
      tables.put(table, new DumpRow(columns, fields));
    } catch (RejectedRowException e) {
      rejected.add(new Losses.Loss(name, lines.start(), lines.offset(), e.reason()));
    }
  }

  private void show(RecordSink sink) throws IOException {
    try (Spill.Rows functions = tables.functions()) {
      while (functions.next()) {
        DumpTables.Function function = DumpTables.function(functions.key(), functions.value());
        Origin origin = origins.get(function.database());
        if (origin == null) {
          origin = tables.origin(function.database());
          origins.put(function.database(), origin);
        }
        Versions.show(sink, function.key(), function.told(), function.micros(), origin);
      }
    }
  }

  /** Rows that were not taken, and a dump that is cut off. */
  public Losses rejected() {
    return rejected;
  }

  /** Rows of the tables that matter. */
  public long rows() {
    return rows;
  }
}
