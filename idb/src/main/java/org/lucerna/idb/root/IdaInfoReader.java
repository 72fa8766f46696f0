package org.lucerna.idb.root;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;

/** Reads the idainfo record: layouts in the package description. */
final class IdaInfoReader {
  private static final int PROCESSOR_SIZE = 8;

  private final ByteString bytes;
  private final int wordSize;
  private int position;

  private IdaInfoReader(ByteString bytes, int wordSize) {
    this.bytes = bytes;
    this.wordSize = wordSize;
  }

  /**
   * Reads the record.
   *
   * @throws FormatException where it does not begin as one
   */
  static IdaInfo read(ByteString bytes, int wordSize) {
    boolean tagged = bytes.length() >= 5 && bytes.slice(0, 3).equals(ByteString.utf8("IDA"));
    boolean beta = bytes.length() >= 6 && bytes.slice(0, 4).equals(ByteString.utf8("ida\0"));
    if (!tagged && !beta) {
      throw new FormatException(
          0, "IDA and a version", bytes.slice(0, Math.min(6, bytes.length())).hex());
    }
    IdaInfoReader reader = new IdaInfoReader(bytes, wordSize);
    reader.position = tagged ? 3 : 4;
    int version = (int) reader.number(2);
    return tagged && version >= IdaInfo.PACKED
        ? packed(bytes, wordSize, version)
        : reader.fixed(version);
  }

  private IdaInfo fixed(int version) {
    int end = Math.min(bytes.length(), position + PROCESSOR_SIZE);
    ByteString processor = upToNul(bytes.slice(Math.min(position, end), end));
    position = end + 2;
    final int fileType = (int) number(2);
    position += 2 * wordSize;
    final int osType = (int) number(2);
    final int appType = (int) number(2);
    position += wordSize + 2;
    final long startIp = number(wordSize);
    position += wordSize;
    long minEa = number(wordSize);
    long maxEa = number(wordSize);
    return new IdaInfo(version, processor, fileType, osType, appType, startIp, minEa, maxEa, 0);
  }

  private static IdaInfo packed(ByteString bytes, int wordSize, int version) {
    Unpacker in = new Unpacker(bytes.slice(5, bytes.length()), new AddressSpace(wordSize, 0));
    ByteString processor = upToNul(in.ds());
    in.dw();
    in.dd();
    in.dd();
    int fileType = in.dw();
    int osType = in.dw();
    int appType = in.dw();
    in.dw();
    in.u8();
    in.dd();
    in.dd();
    long[] words = new long[17];
    for (int i = 0; i < words.length; i++) {
      words[i] = in.ea();
    }
    return new IdaInfo(
        version, processor, fileType, osType, appType, words[3], words[7], words[8], words[16]);
  }

  /** The little-endian number here, of which bytes past the end are 0. */
  private long number(int size) {
    long number = 0;
    for (int i = size - 1; i >= 0; i--) {
      int at = position + i;
      number = number << 8 | (at < bytes.length() ? bytes.at(at) : 0);
    }
    position += size;
    return number;
  }

  private static ByteString upToNul(ByteString text) {
    int end = text.indexOf(0);
    return end < 0 ? text : text.slice(0, end);
  }
}
