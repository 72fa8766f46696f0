package org.lucerna.cli.idb;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.netnode.NodeTag;

/** The values of netnodes, for people. */
final class IdbValue {
  /** Shorter texts are too likely to be numbers. */
  private static final int SHORTEST_TEXT = 4;

  private IdbValue() {}

  /**
   * A number, a text in quotation marks, or the bytes in hex.
   *
   * @param tag of the value: an {@link NodeTag#ALT} is always a number
   * @param most bytes to show in hex
   */
  static String of(int tag, ByteString value, int most) {
    boolean hasWord = value.length() > 0 && value.length() <= Long.BYTES;
    if (tag == NodeTag.ALT && hasWord) {
      return number(value);
    }
    boolean terminated = value.length() > 0 && value.at(value.length() - 1) == 0;
    ByteString text = terminated ? value.slice(0, value.length() - 1) : value;
    if (isReadable(text, tag == NodeTag.NAME ? 1 : SHORTEST_TEXT)) {
      return '"' + text.text() + '"';
    }
    if (hasWord && Integer.bitCount(value.length()) == 1) {
      return number(value);
    }
    return value.length() <= most ? value.hex() : value.slice(0, most).hex() + "...";
  }

  private static boolean isReadable(ByteString text, int shortest) {
    if (text.length() < shortest || !text.isUtf8()) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.at(i) < ' ') {
        return false;
      }
    }
    return true;
  }

  private static String number(ByteString value) {
    long number = 0;
    for (int i = value.length() - 1; i >= 0; i--) {
      number = number << Byte.SIZE | value.at(i);
    }
    return IdbItemJson.hex(number);
  }
}
