package org.lucerna.store.lumen;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * A row or several in an INSERT statement, as {@code pg_dump --inserts} and {@code
 * --column-inserts} write them. It ends with the first line that ends in a semicolon outside of
 * quotes. Not thread-safe.
 */
final class InsertStatement {
  private static final Pattern START =
      Pattern.compile(
          "INSERT INTO (?:\"?\\w+\"?\\.)?\"?(\\w+)\"?(?: \\(([^)]*)\\))?(?: OVERRIDING SYSTEM"
              + " VALUE)? VALUES\\s*");

  /** The start of a statement has at most this many bytes. */
  private static final int LONGEST_START = 4096;

  private final String table;
  private final List<String> columns;
  private final ByteSink rest = new ByteSink();
  private boolean isQuoted;
  private boolean isComplete;

  private InsertStatement(String table, List<String> columns) {
    this.table = table;
    this.columns = columns;
  }

  /** The statement that begins with a line; null if none does. */
  static @Nullable InsertStatement begin(ByteString line) {
    ByteString head = line.slice(0, Math.min(line.length(), LONGEST_START));
    Matcher start = START.matcher(new String(head.toByteArray(), StandardCharsets.ISO_8859_1));
    if (!start.lookingAt()) {
      return null;
    }
    InsertStatement statement = new InsertStatement(start.group(1), names(start.group(2)));
    statement.add(line.slice(start.end(), line.length()));
    return statement;
  }

  /** The table without its schema. */
  String table() {
    return table;
  }

  /** Empty if the statement names no columns: then they are the table's, in its order. */
  List<String> columns() {
    return columns;
  }

  /** Adds the next line. */
  void add(ByteString line) {
    int last = 0;
    for (int i = 0; i < line.length(); i++) {
      int next = line.at(i);
      isQuoted ^= next == '\'';
      last = next == '\r' ? last : next;
    }
    isComplete = !isQuoted && last == ';';
    rest.bytes(line).u8('\n');
  }

  /** Size so far in bytes. */
  long size() {
    return rest.size();
  }

  /** Whether it ends here. */
  boolean isComplete() {
    return isComplete;
  }

  private static List<String> names(@Nullable String columns) {
    return columns == null
        ? List.of()
        : Arrays.stream(columns.split(",", -1)).map(c -> c.strip().replace("\"", "")).toList();
  }

  /**
   * Its rows.
   *
   * @throws RejectedRowException if they are in another form
   */
  List<RowFields> rows() {
    List<RowFields> rows = new ArrayList<>();
    ValueReader at = new ValueReader(rest.toByteString());
    while (at.skipTo('(')) {
      rows.add(at.row());
    }
    if (rows.isEmpty()) {
      throw new RejectedRowException("expected values in parentheses", null);
    }
    return rows;
  }

  /** The values of a row. */
  private record InsertedFields(List<@Nullable ByteString> values) implements RowFields {
    @Override
    public int count() {
      return values.size();
    }

    @Override
    public @Nullable ByteString get(int column) {
      return column < 0 ? null : values.get(column);
    }
  }

  /** Reads values in sequence. */
  private static final class ValueReader {
    private final ByteString text;
    private int at;

    ValueReader(ByteString text) {
      this.text = text;
    }

    /** Moves past the next {@code sign}; false if there is none. */
    boolean skipTo(char sign) {
      while (at < text.length() && text.at(at) != sign) {
        at++;
      }
      at++;
      return at <= text.length();
    }

    InsertedFields row() {
      List<@Nullable ByteString> values = new ArrayList<>();
      do {
        values.add(value());
      } while (next() == ',');
      if (text.at(at - 1) != ')') {
        throw new RejectedRowException("expected ) after a value", null);
      }
      return new InsertedFields(values);
    }

    private int next() {
      if (at == text.length()) {
        throw new RejectedRowException("expected , or ) after a value", null);
      }
      return text.at(at++);
    }

    private @Nullable ByteString value() {
      while (at < text.length() && (text.at(at) == ' ' || text.at(at) == '\n')) {
        at++;
      }
      if (at < text.length() && text.at(at) == '\'') {
        return quoted();
      }
      int from = at;
      while (at < text.length() && text.at(at) != ',' && text.at(at) != ')') {
        at++;
      }
      ByteString word = text.slice(from, at);
      return word.equals(ByteString.utf8("NULL")) ? null : word;
    }

    /** A quote in it is doubled; a backslash stands for itself. */
    private ByteString quoted() {
      ByteSink out = new ByteSink();
      at++;
      while (true) {
        int from = at;
        if (!skipTo('\'')) {
          throw new RejectedRowException("expected ' after a text", null);
        }
        out.bytes(text.slice(from, at - 1));
        if (at == text.length() || text.at(at) != '\'') {
          return out.toByteString();
        }
        out.u8('\'');
        at++;
      }
    }
  }
}
