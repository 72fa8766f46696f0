package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.til.Macro;
import org.lucerna.idb.til.TypeDefinition;
import org.lucerna.idb.til.TypeLayout;
import org.lucerna.idb.til.TypeLibrary;
import org.lucerna.idb.til.TypeSize;
import org.lucerna.types.CType;
import picocli.CommandLine.Command;

/** {@code lucerna idb types}: the type library. */
@Command(
    name = "types",
    description = "List the types, the prototypes of symbols and the macros, declared in C.",
    footerHeading = "%nExamples:%n",
    footer = {"  lucerna idb types sample.i64", "  lucerna idb types gcc.til --json"})
final class IdbTypesCommand extends IdbRowsReader {
  private static final String[] HEADINGS = {
    "KIND", "ORDINAL", "NAME", "COMMENT", "SIZE", "DECLARATION"
  };

  IdbTypesCommand(Console console) {
    super(console);
  }

  @Override
  boolean readsTypeLibraries() {
    return true;
  }

  /** Damage of one list does not hide the others. */
  @Override
  void read(IdaDatabase database) throws IOException {
    TypeLibrary library = database.typeLibrary();
    TypeLayout layout = database.typeLayout();
    Table table = table(HEADINGS);
    List<FormatException> damage = new ArrayList<>();
    addAll(table, library::types, type -> type(type, library, layout), damage);
    addAll(table, library::symbols, symbol -> symbol(symbol, library), damage);
    addAll(table, library::macros, IdbTypesCommand::macro, damage);
    print(table);
    if (!damage.isEmpty()) {
      throw damage.getFirst();
    }
  }

  private <T> void addAll(
      Table table,
      Supplier<? extends Iterable<T>> list,
      Function<T, IdbRow> row,
      List<FormatException> damage)
      throws IOException {
    try {
      for (T next : list.get()) {
        add(table, row.apply(next));
      }
    } catch (FormatException damaged) {
      damage.add(damaged);
    }
  }

  private static IdbRow type(TypeDefinition type, TypeLibrary library, TypeLayout layout) {
    IdbRow row = definition("type", type.number(), type, library.definition(type));
    return size(row, type, layout);
  }

  private static IdbRow symbol(TypeDefinition symbol, TypeLibrary library) {
    return definition("symbol", null, symbol, library.declaration(symbol)).cell("");
  }

  private static IdbRow definition(
      String kind, @Nullable Long ordinal, TypeDefinition definition, @Nullable String c) {
    IdbRow row =
        new IdbRow()
            .word("kind", kind)
            .optional("ordinal", ordinal)
            .text("name", definition.name())
            .text("declaration", c == null ? null : ByteString.utf8(c))
            .last()
            .text("comment", definition.comment())
            .more(
                json ->
                    json.putTexts(
                        "partComments",
                        definition.partComments().stream().map(ByteString::text).toList()));
    if (definition.problem() != null) {
      row.more(
          json ->
              json.put("problem", definition.problem())
                  .hex("typeString", definition.typeString())
                  .hex("partNames", definition.partNames()));
    }
    return row;
  }

  private static IdbRow size(IdbRow row, TypeDefinition definition, TypeLayout layout) {
    CType type = definition.type();
    TypeSize extent = type == null ? null : layout.of(type);
    return row.optional("size", extent != null && extent.known() ? extent.size() : null);
  }

  private static IdbRow macro(Macro macro) {
    return new IdbRow()
        .word("kind", "macro")
        .optional("ordinal", null)
        .text("name", macro.name())
        .word("declaration", macro.definition())
        .last()
        .word("comment", "")
        .cell("");
  }
}
