package org.lucerna.cli;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.item.DataType;
import org.lucerna.idb.item.Item;
import org.lucerna.idb.item.Operand;
import org.lucerna.idb.item.OperandRepresentation;
import org.lucerna.idb.item.Reference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna idb item}: what is known of an address. */
@Command(
    name = "item",
    description = "Show what the database knows of an address; xrefs has the references to it.",
    footerHeading = "%nExample:%n",
    footer = "  lucerna idb item sample.i64 0x401000")
final class IdbItemCommand extends IdbReader {
  private static final int OPERANDS = 8;

  @Parameters(
      index = "1",
      paramLabel = "ADDR",
      converter = AddressConverter.class,
      description = "The address.")
  private long address;

  IdbItemCommand(Console console) {
    super(console);
  }

  /** The facts: fields of an object for programs, rows for people. */
  private static final class Facts {
    private final JsonObject json = new JsonObject();
    private final Table table = new Table();

    void word(String field, @Nullable Object value) {
      if (value != null) {
        json.put(field, value.toString());
        table.row(field, value);
      }
    }

    void text(String field, @Nullable ByteString value) {
      if (value != null) {
        json.text(field, value);
        table.row(field, value);
      }
    }

    void address(String field, @Nullable Long value) {
      if (value != null) {
        json.unsigned(field, value);
        table.row(field, "0x" + Long.toHexString(value));
      }
    }

    void number(String field, @Nullable Long value) {
      if (value != null) {
        json.number(field, value);
        table.row(field, value);
      }
    }

    void words(String field, List<String> values) {
      if (!values.isEmpty()) {
        json.putTexts(field, values);
        table.row(field, String.join(" ", values));
      }
    }
  }

  @Override
  void read(IdaDatabase database) throws IOException {
    Facts facts = new Facts();
    Item item = database.at(address);
    facts.address("address", item.address());
    facts.word("kind", word(item.kind()));
    facts.address("flags", Integer.toUnsignedLong(item.flags()));
    DataType type = item.dataType();
    facts.word("dataType", type == null ? null : word(type));
    facts.number("size", item.size());
    facts.text("name", item.name());
    facts.text("comment", item.comment());
    facts.text("repeatableComment", item.repeatableComment());
    facts.text("manualInstruction", item.manualInstruction());
    facts.words(
        "additionalFlags", item.additionalFlags().stream().map(IdbItemCommand::word).toList());
    addNumbers(facts, item);
    facts.word("jumpTable", item.jumpTable());
    facts.word("switch", item.switchInfo());
    facts.word("array", item.arrayParameters());
    facts.word("stringType", item.stringType());
    facts.words(
        "callArguments",
        item.callArguments().stream().map(at -> "0x" + Long.toHexString(at)).toList());
    for (int i = 0; i < OPERANDS; i++) {
      facts.word("operand" + i, operand(item.operand(i)));
    }
    if (wantsJson()) {
      out().json(facts.json);
    } else {
      facts.table.print(out());
    }
  }

  private static void addNumbers(Facts facts, Item item) {
    facts.address("switchAddress", item.switchAddress());
    facts.address("decompilerNode", item.decompilerNode());
    facts.address("structure", item.structure());
    item.lineNumber().ifPresent(line -> facts.number("lineNumber", line));
    facts.address("absoluteBase", item.absoluteBase());
    facts.number("purgedBytes", item.purgedBytes());
    facts.number("alignment", item.alignment());
    facts.address("colour", item.colour());
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** An operand in words; null where nothing is known of it. */
  private static @Nullable String operand(Operand operand) {
    Reference offset = operand.offset();
    Reference outer = operand.outerOffset();
    Long enumeration = operand.enumeration();
    String words =
        List.of(
                operand.representation() == OperandRepresentation.DEFAULT
                    ? ""
                    : word(operand.representation()),
                offset == null ? "" : offset.toString(),
                outer == null ? "" : "outer " + outer,
                enumeration == null ? "" : "enum 0x" + Long.toHexString(enumeration),
                operand.forcedText() == null ? "" : "'" + operand.forcedText() + "'",
                operand.structurePath() == null ? "" : operand.structurePath().toString(),
                operand.isSignInverted() ? "sign inverted" : "",
                operand.isBitwiseNot() ? "bitwise not" : "")
            .stream()
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(", "));
    return words.isEmpty() ? null : words;
  }
}
