package org.lucerna.cli.idb;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Escaped;
import org.lucerna.cli.output.JsonObject;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.netnode.Netnodes;
import org.lucerna.idb.netnode.NodeTag;
import picocli.CommandLine.Option;

/** Prints records of the B-tree: in hex, or with the meaning of keys and values. */
final class IdbRecordPrinter {
  private static final int MOST_SHOWN = 64;

  @Option(
      names = {"-v", "--verbose"},
      description =
          "Explain keys and values: node, tag and index as accepted by 'query', text, and numbers.")
  boolean verbose;

  /** Prints a record. */
  void print(IdbReader reader, IdaDatabase database, ByteString key, ByteString value)
      throws IOException {
    if (reader.wantsJson()) {
      reader.print(json(database, key, value));
    } else {
      reader.line(Escaped.of(text(database, key, value)));
    }
  }

  /** A record for programs. */
  JsonObject json(IdaDatabase database, ByteString key, ByteString value) {
    JsonObject json = new JsonObject().hex("key", key).hex("value", value);
    if (verbose) {
      json.put("keyText", words(database, key)).put("valueText", words(database, key, value));
    }
    return json;
  }

  /** A record for people, in a line. */
  String text(IdaDatabase database, ByteString key, ByteString value) {
    return verbose
        ? words(database, key) + " = " + words(database, key, value)
        : key.hex() + "  " + value.hex();
  }

  private static String words(IdaDatabase database, ByteString key) {
    int wordSize = database.wordSize();
    if (key.length() > 0 && key.at(0) == 'N') {
      return "?" + key.slice(1, key.length()).text();
    }
    if (key.length() > 1 && key.at(0) == 'n') {
      return "n " + IdbValue.of(NodeTag.NAME, key.slice(1, key.length()), MOST_SHOWN);
    }
    if (key.length() == 1 + wordSize && key.at(0) == '-') {
      return "- " + IdbItemJson.hex(word(key, 1, wordSize));
    }
    if (key.length() < 1 + wordSize || key.at(0) != '.') {
      return IdbValue.of(0, key, MOST_SHOWN);
    }
    String node = node(database.netnodes(), word(key, 1, wordSize));
    if (key.length() == 1 + wordSize) {
      return node;
    }
    String tag = node + ";" + tag(key.at(1 + wordSize));
    ByteString index = key.slice(2 + wordSize, key.length());
    if (index.length() == 0) {
      return tag;
    }
    return tag
        + ";"
        + (index.length() == wordSize
            ? IdbItemJson.hex(word(index, 0, wordSize))
            : IdbValue.of(0, index, MOST_SHOWN));
  }

  private static String node(Netnodes nodes, long id) {
    boolean isInternal = Long.compareUnsigned(id, nodes.base()) >= 0;
    @Nullable ByteString name = isInternal ? nodes.name(id) : null;
    return name == null ? "." + IdbItemJson.hex(id) : name.text();
  }

  private static String words(IdaDatabase database, ByteString key, ByteString value) {
    int at = 1 + database.wordSize();
    boolean hasTag = key.length() > at && key.at(0) == '.';
    return IdbValue.of(hasTag ? key.at(at) : 0, value, MOST_SHOWN);
  }

  /** The letter of a tag, or its number if it is not a letter. */
  static String tag(int tag) {
    return tag > ' ' && tag < 0x7f ? "" + (char) tag : "0x" + Integer.toHexString(tag);
  }

  private static long word(ByteString bytes, int at, int size) {
    long word = 0;
    for (int i = 0; i < size; i++) {
      word = word << Byte.SIZE | bytes.at(at + i);
    }
    return word;
  }
}
