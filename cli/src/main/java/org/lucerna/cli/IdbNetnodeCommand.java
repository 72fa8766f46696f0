package org.lucerna.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.netnode.Netnode;
import org.lucerna.idb.netnode.NodeRecords;
import org.lucerna.idb.netnode.Tag;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code lucerna idb netnode}: all that is stored for one node. */
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
final class IdbNetnodeCommand extends IdbReader {
  private static final int MOST_SHOWN = 48;

  @Parameters(index = "1", paramLabel = "NODE", description = "The node.")
  private String wanted;

  IdbNetnodeCommand(Console console) {
    super(console);
  }

  @Override
  void read(IdaDatabase database) throws IOException, CommandException {
    Netnode node = find(database);
    if (node == null || !node.records().next()) {
      throw new CommandException(ExitStatus.NO, wanted + ": there is no such node");
    }
    if (wantsJson()) {
      out().json(json(node));
    } else {
      table(node).print(out());
    }
  }

  private @Nullable Netnode find(IdaDatabase database) {
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
      JsonObject item = new JsonObject().put("tag", tag(records));
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

  private static Table table(Netnode node) {
    Table table = new Table("TAG", "INDEX", "BYTES", "VALUE");
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
      table.row(tag(records), index, value.length(), shown(value));
    }
    return table;
  }

  private static boolean isNameOrValue(NodeRecords records) {
    return records.isPlain() && (records.tag() == Tag.NAME || records.tag() == Tag.VALUE);
  }

  /** The letter of a tag, and of one that is none its number. */
  private static String tag(NodeRecords records) {
    int tag = records.tag();
    return tag > ' ' && tag < 0x7f ? "" + (char) tag : "0x" + Integer.toHexString(tag);
  }

  /** The text where it can be one, else the bytes. */
  private static String shown(ByteString value) {
    int end = value.length() > 0 && value.at(value.length() - 1) == 0 ? 1 : 0;
    ByteString text = value.slice(0, value.length() - end);
    boolean readable = text.length() > 3 && text.isUtf8();
    for (int i = 0; i < text.length() && readable; i++) {
      readable = text.at(i) >= ' ';
    }
    if (readable) {
      return text.text();
    }
    return value.length() <= MOST_SHOWN ? value.hex() : value.slice(0, MOST_SHOWN).hex() + "...";
  }
}
