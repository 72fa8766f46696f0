package org.lucerna.cli.idb;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.command.AddressConverter;
import org.lucerna.cli.command.CommandException;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.cli.output.Table;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.NodeRecords;
import org.lucerna.idb.netnode.NodeTag;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna idb netnode}: everything stored for one node. */
@Command(
    name = "netnode",
    description = {
      "Show a node: its name, its value, and the items under each of its tags.",
      "NODE is a number, 0x... or decimal, #NUMBER of an internal node, or a name."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lucerna idb netnode sample.i64 'Root Node'",
      "  lucerna idb netnode sample.i64 0x401000 --json"
    })
final class IdbNetnodeCommand extends IdbOperandReader {
  private static final int MOST_SHOWN = 48;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE... NODE",
      hideParamSyntax = true,
      description = FILES + " The last argument is the node.")
  List<String> arguments = List.of();

  IdbNetnodeCommand(Console console) {
    super(console);
  }

  @Override
  List<String> arguments() {
    return arguments;
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    String wanted = operand();
    Netnode node = find(database, wanted);
    if (node == null || !node.records().next()) {
      throw new CommandException(ExitStatus.NO, wanted + ": no such node");
    }
    if (wantsJson()) {
      print(json(node));
    } else {
      addRows(table("TAG", "INDEX", "BYTES", "VALUE"), node);
    }
  }

  private static @Nullable Netnode find(IdaDatabase database, String wanted) {
    Long internal = wanted.startsWith("#") ? number(wanted.substring(1)) : null;
    if (internal != null) {
      return database.netnode(database.netnodes().base() + internal);
    }
    Long number = number(wanted);
    return number == null ? database.netnode(wanted) : database.netnode(number);
  }

  private static @Nullable Long number(String text) {
    return text.matches("0[xX][0-9a-fA-F]{1,16}|[0-9]{1,18}")
        ? new AddressConverter().convert(text)
        : null;
  }

  private static JsonObject json(Netnode node) {
    List<JsonObject> items = new ArrayList<>();
    NodeRecords records = node.records();
    while (records.next()) {
      if (isNameOrValue(records)) {
        continue;
      }
      JsonObject item = new JsonObject().put("tag", IdbRecordPrinter.tag(records.tag()));
      if (records.isNumbered()) {
        item.unsigned("index", records.index());
      } else {
        item.text("key", records.hashKey());
      }
      items.add(item.hex("value", records.value()));
    }
    return new JsonObject()
        .unsigned("node", node.id())
        .text("name", node.name())
        .hex("value", node.value())
        .put("items", items);
  }

  private void addRows(Table table, Netnode node) throws IOException {
    table.row("", "", "", "node 0x" + Long.toHexString(node.id()));
    NodeRecords records = node.records();
    while (records.next()) {
      Object index =
          records.isPlain()
              ? ""
              : records.isNumbered()
                  ? "0x" + Long.toHexString(records.index())
                  : records.hashKey().text();
      ByteString value = records.value();
      table.row(
          IdbRecordPrinter.tag(records.tag()),
          index,
          value.length(),
          IdbValue.of(records.tag(), value, MOST_SHOWN));
    }
    table.print(out());
  }

  private static boolean isNameOrValue(NodeRecords records) {
    return records.isPlain() && (records.tag() == NodeTag.NAME || records.tag() == NodeTag.VALUE);
  }
}
