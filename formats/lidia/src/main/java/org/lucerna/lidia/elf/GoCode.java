package org.lucerna.lidia.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.bytes.FormatException;

/** Reads functions from Go's table, with lines and inlined functions. */
final class GoCode {
  private final GoTable table;
  private final DamagedParts damaged = new DamagedParts("functions of Go's table");

  GoCode(GoTable table) {
    this.table = table;
  }

  void addNames(SymbolNames names) {
    for (int i = 0; i < table.count(); i++) {
      names.add(new NamedRange(table.entry(i), table.end(i), Symbols.TABLE_RANK, table.name(i)));
    }
  }

  /** Adds all functions that {@code code} does not have yet. */
  void read(DebugCode code) {
    for (int i = 0; i < table.count(); i++) {
      if (!code.has(table.entry(i)) && table.entry(i) != table.end(i)) {
        try {
          GoInlines function = new GoInlines(table.function(i));
          code.add(function.nodes(), function.rows());
        } catch (FormatException damage) {
          damaged.add(damage);
        }
      }
    }
  }

  /** A description of the unreadable part; null if everything was read. */
  @Nullable String leftOut() {
    return damaged.leftOut();
  }
}
