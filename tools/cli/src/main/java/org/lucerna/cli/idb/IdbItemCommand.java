package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.item.ArrayParameters;
import org.lucerna.idb.item.DataType;
import org.lucerna.idb.item.Item;
import org.lucerna.idb.item.JumpTable;
import org.lucerna.idb.item.StringType;
import org.lucerna.idb.item.SwitchInfo;
import org.lucerna.idb.prototype.Prototype;
import org.lucerna.idb.xref.Xref;
import org.lucerna.idb.xref.XrefType;
import org.lucerna.types.TypeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code lucerna idb item}: everything known about an address. */
@Command(
    name = "item",
    description =
        "Show what the database knows about an address (exit status 1: outside the program).",
    footerHeading = "%nExamples:%n",
    footer = {"  lucerna idb item sample.i64 main", "  lucerna idb item sample.i64 0x401000"})
final class IdbItemCommand extends IdbOperandReader {
  private static final int OPERANDS = 8;

  /** Maximum number of references to the address in output for people. */
  private static final int MOST_REFERENCES = 20;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE... ADDR",
      hideParamSyntax = true,
      description = FILES + " The last argument is the address, or a name.")
  List<String> arguments = List.of();

  private long address;

  IdbItemCommand(Console console) {
    super(console);
  }

  @Override
  List<String> arguments() {
    return arguments;
  }

  /** The properties: fields of an object for programs, rows for people. */
  private static final class Facts {
    private final JsonObject json = new JsonObject();
    private final Table table;

    Facts(Table table) {
      this.table = table;
    }

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
        json.put(field, IdbItemJson.hex(value));
        table.row(field, IdbItemJson.hex(value));
      }
    }

    /** Bits, which people read in hexadecimal. */
    void bits(String field, @Nullable Long value) {
      if (value != null) {
        json.unsigned(field, value);
        table.row(field, IdbItemJson.hex(value));
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

    void object(String field, JsonObject value, String words) {
      json.put(field, value);
      table.row(field, words);
    }
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    address = addressIn(database);
    Facts facts = new Facts(table());
    Item item = database.at(address);
    boolean inside = isInProgram(database);
    facts.address("address", item.address());
    facts.word("kind", inside ? IdbItemJson.word(item.kind()) : "outside the program");
    facts.bits("flags", Integer.toUnsignedLong(item.flags()));
    DataType type = item.dataType();
    facts.word("dataType", type == null ? null : IdbItemJson.word(type));
    facts.number("size", item.size());
    facts.text("name", item.name());
    Prototype prototype = database.prototypes().at(address);
    if (prototype != null) {
      String name = prototype.name() == null ? "" : prototype.name().text();
      facts.word(
          "prototype",
          TypeText.declaration(
              prototype.type(), prototype.fields(), name, database.knownTypes().names()));
    }
    addFunction(facts, database);
    facts.text("comment", item.comment());
    facts.text("repeatableComment", item.repeatableComment());
    facts.words("anteriorLines", lines(database.comments().anteriorLines(address)));
    facts.words("posteriorLines", lines(database.comments().posteriorLines(address)));
    facts.text("manualInstruction", item.manualInstruction());
    facts.words("additionalFlags", item.additionalFlags().stream().map(IdbItemJson::word).toList());
    addNumbers(facts, item);
    addObjects(facts, item, new IdbItemJson(database));
    facts.words("callArguments", item.callArguments().stream().map(IdbItemJson::hex).toList());
    addReferences(facts, database);
    if (wantsJson()) {
      print(facts.json);
    } else {
      facts.table.print(out());
    }
    if (!inside) {
      throw new CommandException(ExitStatus.NO, IdbItemJson.hex(address) + ": outside the program");
    }
  }

  private long addressIn(IdaDatabase database) throws CommandException {
    try {
      return IdbAddress.parse(operand()).in(database);
    } catch (TypeConversionException wrong) {
      throw wrong(String.valueOf(wrong.getMessage()));
    }
  }

  private boolean isInProgram(IdaDatabase database) {
    return database.segments().ranges().contains(address)
        || database.memory().flags(address).isPresent();
  }

  private static List<String> lines(List<ByteString> lines) {
    return lines.stream().map(ByteString::text).toList();
  }

  private void addFunction(Facts facts, IdaDatabase database) {
    IdbFunction function = database.functions().containing(address);
    if (function != null) {
      ByteString name = function.name();
      String start = IdbItemJson.hex(function.start());
      JsonObject json = new JsonObject().put("start", start).text("name", name);
      facts.object("function", json, name == null ? start : start + " " + name);
    }
  }

  private void addReferences(Facts facts, IdaDatabase database) {
    List<Xref> to = database.xrefs().to(address).toList();
    List<Xref> from = database.xrefs().from(address).toList();
    facts.json.put("referencesTo", to.stream().map(x -> reference(x, x.from())).toList());
    facts.json.put("referencesFrom", from.stream().map(x -> reference(x, x.to())).toList());
    to.stream()
        .limit(MOST_REFERENCES)
        .forEach(x -> facts.table.row("referenced by", words(x, x.from())));
    if (to.size() > MOST_REFERENCES) {
      facts.table.row("referenced by", to.size() - MOST_REFERENCES + " more");
    }
    from.forEach(x -> facts.table.row("refers to", words(x, x.to())));
  }

  private static String words(Xref xref, long other) {
    XrefType kind = xref.kind();
    return IdbItemJson.hex(other) + " " + (kind == null ? "type " + xref.type() : kind.text());
  }

  private static JsonObject reference(Xref xref, long other) {
    XrefType kind = xref.kind();
    return new JsonObject()
        .put("address", IdbItemJson.hex(other))
        .put("kind", xref.code() ? "code" : "data")
        .put("typeName", kind == null ? null : kind.text());
  }

  private static void addObjects(Facts facts, Item item, IdbItemJson json) {
    Long structure = item.structure();
    facts.word("structure", structure == null ? null : json.name(structure));
    JumpTable jumps = item.jumpTable();
    if (jumps != null) {
      String words = jumps.size() + " bytes at " + IdbItemJson.hex(jumps.address());
      facts.object("jumpTable", json.of(jumps), words);
    }
    SwitchInfo info = item.switchInfo();
    if (info != null) {
      facts.object("switch", json.of(info), json.words(info));
    }
    ArrayParameters array = item.arrayParameters();
    if (array != null) {
      String words = array.itemsInLine() + " in a line, alignment " + array.alignment();
      facts.object("array", IdbItemJson.of(array), words);
    }
    StringType string = item.stringType();
    if (string != null) {
      String words = "characters of " + string.characterSize() + " bytes";
      facts.object("stringType", IdbItemJson.of(string), words);
    }
    List<JsonObject> operands = new ArrayList<>();
    for (int i = 0; i < OPERANDS; i++) {
      JsonObject operand = json.of(item.operand(i));
      if (operand != null) {
        operands.add(operand);
        facts.table.row("operand " + i, String.join(", ", json.words(item.operand(i))));
      }
    }
    facts.json.put("operands", operands);
  }

  private static void addNumbers(Facts facts, Item item) {
    facts.address("switchAddress", item.switchAddress());
    facts.address("decompilerNode", item.decompilerNode());
    item.lineNumber().ifPresent(line -> facts.number("lineNumber", line));
    facts.address("absoluteBase", item.absoluteBase());
    facts.number("purgedBytes", item.purgedBytes());
    facts.number("alignment", item.alignment());
    facts.bits("colour", item.colour());
  }
}
