package org.lucerna.cli.idb;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.NameFilter;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.demangle.NameStyle;

/** A line of output under construction, both as an object for programs and as cells for people. */
final class IdbRow {
  private final List<Consumer<JsonObject>> fields = new ArrayList<>();
  private final List<Object> cells = new ArrayList<>();
  private List<String> parts = List.of();
  private @Nullable Object last;
  private @Nullable ByteString stored;

  IdbRow address(String field, long address) {
    fields.add(json -> json.unsigned(field, address));
    cells.add("0x" + Long.toHexString(address));
    return this;
  }

  IdbRow number(String field, long number) {
    fields.add(json -> json.number(field, number));
    cells.add(number);
    return this;
  }

  /** A number with a name: people see the name, unless it is unknown. */
  IdbRow named(String field, long number, @Nullable String name) {
    fields.add(json -> json.number(field, number).put(field + "Name", name));
    cells.add(name == null ? number : name);
    return this;
  }

  IdbRow optional(String field, @Nullable Long number) {
    if (number != null) {
      return number(field, number);
    }
    fields.add(json -> json.put(field, (String) null));
    cells.add("");
    return this;
  }

  IdbRow text(String field, @Nullable ByteString text) {
    fields.add(json -> json.text(field, text));
    cells.add(text == null ? "" : text);
    return this;
  }

  /** The name of a symbol; filters match all its forms. */
  IdbRow name(@Nullable ByteString name, NameStyle style) {
    fields.add(json -> json.name("name", name, style));
    cells.add(name == null ? "" : style.of(name));
    stored = name;
    return this;
  }

  IdbRow word(String field, String word) {
    fields.add(json -> json.put(field, word));
    cells.add(word);
    return this;
  }

  /** A cell that is for people only. */
  IdbRow cell(String text) {
    cells.add(text);
    return this;
  }

  /** A boolean, with a word for each value. */
  IdbRow flag(String field, boolean value, String yes, String no) {
    fields.add(json -> json.put(field, value));
    cells.add(value ? yes : no);
    return this;
  }

  /** Moves the cell of the last field, which may be long, after all that follow. */
  IdbRow last() {
    last = cells.removeLast();
    return this;
  }

  /** Fields that are for programs only. */
  IdbRow more(Consumer<JsonObject> more) {
    fields.add(more);
    return this;
  }

  IdbRow list(String field, List<JsonObject> objects, String cell) {
    fields.add(json -> json.put(field, objects));
    cells.add(cell);
    return this;
  }

  /** Parts of the item; for people, each is a line below it. */
  IdbRow parts(String field, List<JsonObject> objects, List<String> texts) {
    fields.add(json -> json.put(field, objects));
    parts = texts;
    return this;
  }

  /** Whether the expression matches in one of the cells. */
  boolean contains(Pattern expression) {
    return Stream.of(cells, parts, last == null ? List.of() : List.of(last))
            .flatMap(List::stream)
            .anyMatch(cell -> expression.matcher(cell.toString()).find())
        || (stored != null && new NameFilter(expression).finds(stored.text()));
  }

  /** Adds the row and its parts to a table. */
  void addTo(Table table) {
    if (last != null) {
      cells.add(last);
      last = null;
    }
    table.row(cells.toArray());
    parts.forEach(table::part);
  }

  JsonObject json() {
    JsonObject json = new JsonObject();
    fields.forEach(field -> field.accept(json));
    return json;
  }
}
