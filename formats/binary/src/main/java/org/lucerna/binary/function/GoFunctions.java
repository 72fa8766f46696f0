package org.lucerna.binary.function;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.golang.GoFunction;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * The functions in Go's table. A table that cannot be read is skipped as a whole, since tools such
 * as garble change it on purpose: the rest of the file is as good as ever. Not thread-safe.
 */
final class GoFunctions {
  private record Entry(ByteString name, long address, long size) {}

  /** Receives a function; its size is in bytes. */
  @FunctionalInterface
  interface Receiver {
    void function(ByteString name, long address, long size);
  }

  private List<Entry> entries = List.of();
  private @Nullable String leftOut;

  /**
   * Reads the table.
   *
   * @param finding finds the table; null if there is none
   */
  void read(Supplier<? extends @Nullable GoTable> finding) {
    List<Entry> read = new ArrayList<>();
    try {
      GoTable table = finding.get();
      for (int i = 0; table != null && i < table.count(); i++) {
        GoFunction function = table.function(i);
        long entry = function.entry();
        long size = function.codeEnd() - entry;
        if (size != 0) {
          read.add(new Entry(function.name(), entry, size));
        }
      }
      entries = read;
    } catch (FormatException damage) {
      leftOut = "Go's function table: " + damage.getMessage();
    }
  }

  void forEach(Receiver receiver) {
    for (Entry entry : entries) {
      receiver.function(entry.name, entry.address, entry.size);
    }
  }

  /** The unreadable part, and the reason; null if there is no table, or it was read. */
  @Nullable String leftOut() {
    return leftOut;
  }
}
