package org.lucerna.cli.diff;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.key.Harvested;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Output;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;
import org.lucerna.diff.CodeChange;
import org.lucerna.diff.PairKind;
import org.lucerna.diff.PairedFunction;
import org.lucerna.diff.ProgramDiff;
import org.lucerna.harvest.HarvestedFunction;

/** Prints the differences of two files. */
final class DiffOutput {
  private static final String ADDED = "added";
  private static final String REMOVED = "removed";
  private static final int HUNDRED = 100;

  private final Console console;
  private final ProgramDiff diff;
  private final NameStyle style;

  DiffOutput(Console console, ProgramDiff diff, NameStyle style) {
    this.console = console;
    this.diff = diff;
    this.style = style;
  }

  /** Prints a summary, and a row for each function that is not the same. */
  void table(boolean withSame) throws IOException {
    Output out = console.out();
    out.line(summary());
    Table table = new Table("KIND", "A", "B", "SIZE", "NAME", "P", "CHANGE");
    diff.pairs(PairKind.CHANGED).forEach(pair -> add(table, pair));
    diff.added()
        .forEach(
            each -> table.row(ADDED, "", address(each), each.size(), name(each.name()), "", ""));
    diff.removed()
        .forEach(
            each -> table.row(REMOVED, address(each), "", each.size(), name(each.name()), "", ""));
    diff.pairs(PairKind.RENAMED).forEach(pair -> add(table, pair));
    diff.pairs(PairKind.MOVED).forEach(pair -> add(table, pair));
    if (withSame) {
      diff.pairs(PairKind.SAME).forEach(pair -> add(table, pair));
    }
    table.printFitted(out);
    out.flush();
  }

  private String summary() {
    List<String> words = new ArrayList<>();
    words.add(size(PairKind.CHANGED) + " changed");
    words.add(diff.added().size() + " " + ADDED);
    words.add(diff.removed().size() + " " + REMOVED);
    words.add(size(PairKind.RENAMED) + " renamed");
    words.add(size(PairKind.MOVED) + " moved");
    words.add(size(PairKind.SAME) + " the same");
    return String.join(", ", words);
  }

  private int size(PairKind kind) {
    return diff.pairs(kind).size();
  }

  private void add(Table table, PairedFunction pair) {
    HarvestedFunction before = pair.before();
    HarvestedFunction after = pair.after();
    table.row(
        word(pair.kind()),
        address(before),
        address(after),
        before.size() == after.size() ? after.size() : before.size() + " → " + after.size(),
        names(before.name(), after.name()),
        pair.probability() == 1 ? "" : (int) (HUNDRED * pair.probability()) + " %",
        pair.change().words());
  }

  private String names(@Nullable ByteString before, @Nullable ByteString after) {
    String one = name(before);
    String other = name(after);
    return one.isEmpty() || other.isEmpty() || one.equals(other)
        ? (one.isEmpty() ? other : one)
        : one + " → " + other;
  }

  private String name(@Nullable ByteString name) {
    return name == null ? "" : style.of(name).text();
  }

  private static String address(HarvestedFunction function) {
    String address = "0x" + Long.toHexString(function.address());
    return function.container() == null ? address : function.container() + ":" + address;
  }

  private static String word(PairKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /** Prints a line for each function of either file, in the order of the table, and a summary. */
  void json() throws IOException {
    Output out = console.out();
    for (PairedFunction pair : diff.pairs(PairKind.CHANGED)) {
      out.json(json(pair));
    }
    for (HarvestedFunction each : diff.added()) {
      out.json(json(ADDED, null, each).decimal("probability", 1));
    }
    for (HarvestedFunction each : diff.removed()) {
      out.json(json(REMOVED, each, null).decimal("probability", 1));
    }
    for (PairKind kind : List.of(PairKind.RENAMED, PairKind.MOVED, PairKind.SAME)) {
      for (PairedFunction pair : diff.pairs(kind)) {
        out.json(json(pair));
      }
    }
    JsonObject counts = new JsonObject();
    for (PairKind kind : PairKind.values()) {
      counts.number(word(kind), size(kind));
    }
    counts.number(ADDED, diff.added().size()).number(REMOVED, diff.removed().size());
    out.json(new JsonObject().put("summary", counts));
    out.flush();
  }

  private JsonObject json(PairedFunction pair) {
    JsonObject line =
        json(word(pair.kind()), pair.before(), pair.after())
            .decimal("probability", Math.round(pair.probability() * 1e4) / 1e4)
            .put("evidence", pair.evidence().name().toLowerCase(Locale.ROOT));
    return pair.kind() == PairKind.CHANGED ? line.put("change", json(pair.change())) : line;
  }

  private JsonObject json(
      String kind, @Nullable HarvestedFunction before, @Nullable HarvestedFunction after) {
    JsonObject line = new JsonObject().put("kind", kind);
    put(line, "a", before);
    put(line, "b", after);
    return line;
  }

  private void put(JsonObject line, String field, @Nullable HarvestedFunction function) {
    if (function == null) {
      line.put(field, (String) null);
    } else {
      line.put(field, Harvested.json(function).name("name", function.name(), style));
    }
  }

  private static JsonObject json(CodeChange change) {
    return new JsonObject()
        .put("strings", json(change.strings()))
        .put("imports", json(change.imports()))
        .put("constants", json(change.constants()))
        .put("calls", json(change.calls()))
        .put("features", json(change.features()));
  }

  private static JsonObject json(CodeChange.Count count) {
    return new JsonObject().number("gained", count.gained()).number("lost", count.lost());
  }
}
