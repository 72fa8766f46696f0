package org.lucerna.cli.idb;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.item.ArrayParameters;
import org.lucerna.idb.item.CrossReference;
import org.lucerna.idb.item.ItemOperand;
import org.lucerna.idb.item.JumpTable;
import org.lucerna.idb.item.OperandRepresentation;
import org.lucerna.idb.item.StringType;
import org.lucerna.idb.item.StructurePath;
import org.lucerna.idb.item.SwitchInfo;

/**
 * The properties of an address, as objects for programs. Addresses are hexadecimal, null if there
 * is none; nodes are given by name.
 *
 * @param database that contains the item
 */
record IdbItemJson(IdaDatabase database) {
  static String hex(long number) {
    return "0x" + Long.toHexString(number);
  }

  private @Nullable String address(@Nullable Long address) {
    return address == null || address == database.addresses().mask() ? null : hex(address);
  }

  /** The name of a node, or its number if it has none. */
  String name(long node) {
    ByteString name = database.netnode(node).name();
    return name == null ? hex(node) : name.text();
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  JsonObject of(JumpTable table) {
    return new JsonObject().put("address", address(table.address())).number("size", table.size());
  }

  JsonObject of(SwitchInfo info) {
    return new JsonObject()
        .put("flags", hex(info.flags()))
        .number("cases", info.cases())
        .put("start", address(info.start()))
        .put("table", address(info.table()))
        .number("entrySize", info.entrySize())
        .put(info.isSparse() ? "values" : "lowest", address(info.valuesOrLowest()))
        .number("valueSize", info.valueSize())
        .put("default", address(info.defaultTarget()))
        .put("indirect", info.isIndirect())
        .number("entries", info.entries())
        .put("indirectLowest", address(info.indirectLowest()))
        .put("elementBase", address(info.elementBase()))
        .number("register", info.register());
  }

  static JsonObject of(ArrayParameters array) {
    return new JsonObject()
        .put("flags", hex(array.flags()))
        .number("itemsInLine", array.itemsInLine())
        .number("alignment", array.alignment());
  }

  static JsonObject of(StringType type) {
    return new JsonObject()
        .number("characterSize", type.characterSize())
        .number("lengthSize", type.lengthSize())
        .put("terminator", hex(type.terminator()))
        .put("otherTerminator", hex(type.otherTerminator()))
        .number("encoding", type.encoding());
  }

  private JsonObject of(CrossReference reference) {
    return new JsonObject()
        .number("type", reference.type())
        .put("flags", hex(reference.flags()))
        .put("target", address(reference.target()))
        .put("base", address(reference.base()))
        .number("delta", reference.delta());
  }

  private JsonObject of(StructurePath path) {
    return new JsonObject()
        .number("delta", path.delta())
        .putTexts("names", path.nodes().stream().map(this::name).toList());
  }

  /** An operand; null if the database says nothing about it. */
  @Nullable JsonObject of(ItemOperand operand) {
    JsonObject json = new JsonObject().number("number", operand.number());
    List<String> words = words(operand);
    if (words.isEmpty()) {
      return null;
    }
    if (isShown(operand)) {
      json.put("representation", word(operand.representation()));
    }
    CrossReference offset = operand.offset();
    if (offset != null) {
      json.put("offset", of(offset));
    }
    CrossReference outer = operand.outerOffset();
    if (outer != null) {
      json.put("outerOffset", of(outer));
    }
    Long enumeration = operand.enumeration();
    if (enumeration != null) {
      json.put("enumeration", name(enumeration));
    }
    if (operand.forcedText() != null) {
      json.text("text", operand.forcedText());
    }
    StructurePath path = operand.structurePath();
    if (path != null) {
      json.put("structurePath", of(path));
    }
    return json.put("signInverted", operand.isSignInverted())
        .put("bitwiseNot", operand.isBitwiseNot());
  }

  private static boolean isShown(ItemOperand operand) {
    return operand.hasOwnRepresentation()
        && operand.representation() != OperandRepresentation.DEFAULT;
  }

  /** An operand in words; empty if the database says nothing about it. */
  List<String> words(ItemOperand operand) {
    List<String> words = new ArrayList<>();
    if (isShown(operand)) {
      words.add(word(operand.representation()));
    }
    addTarget(words, "", operand.offset());
    addTarget(words, "outer ", operand.outerOffset());
    Long enumeration = operand.enumeration();
    if (enumeration != null) {
      words.add("enumeration " + name(enumeration));
    }
    if (operand.forcedText() != null) {
      words.add("'" + operand.forcedText() + "'");
    }
    StructurePath path = operand.structurePath();
    if (path != null) {
      words.add(String.join(".", path.nodes().stream().map(this::name).toList()));
    }
    if (operand.isSignInverted()) {
      words.add("sign inverted");
    }
    if (operand.isBitwiseNot()) {
      words.add("bitwise not");
    }
    return words;
  }

  private void addTarget(List<String> words, String what, @Nullable CrossReference reference) {
    if (reference != null) {
      String target = address(reference.target());
      String base = address(reference.base());
      words.add(
          what
              + "reference of type "
              + reference.type()
              + (target == null ? "" : " to " + target)
              + (base == null ? "" : " from base " + base)
              + (reference.delta() == 0 ? "" : ", delta " + reference.delta()));
    }
  }

  /** A switch in words. */
  String words(SwitchInfo info) {
    return info.cases()
        + " cases, table "
        + address(info.table())
        + ", default "
        + address(info.defaultTarget())
        + ", start "
        + address(info.start());
  }
}
