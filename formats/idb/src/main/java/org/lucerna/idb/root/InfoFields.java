package org.lucerna.idb.root;

import org.lucerna.bytes.ByteString;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.address.Unpacker;
import org.lucerna.idb.internal.ListNode;

/** The fields of idainfo, packed or of fixed size; past the end they read as 0. */
final class InfoFields {
  private final Unpacker in;
  private final int wordSize;
  private final boolean packed;

  InfoFields(ByteString bytes, int wordSize, boolean packed) {
    this.in = new Unpacker(bytes, new AddressSpace(wordSize, 0));
    this.wordSize = wordSize;
    this.packed = packed;
  }

  int u8() {
    return in.u8();
  }

  int dw() {
    return packed ? in.dw() : (int) in.fixed(2);
  }

  long dd() {
    return packed ? in.dd() : in.fixed(4);
  }

  long ea() {
    return packed ? in.ea() : in.fixed(wordSize);
  }

  /** Text up to a NUL: length-prefixed, or in {@code size} bytes. */
  ByteString text(int size) {
    return ListNode.text(packed ? in.ds() : in.bytes(size)).compact();
  }

  void skip(int count) {
    in.skip(count);
  }

  /** A u32 that occupies a whole word. */
  long ddInWord() {
    long value = dd();
    skip(wordSize - 4);
    return value;
  }

  /** {@code value} truncated to a word. */
  long wrap(long value) {
    return wordSize == 4 ? value & 0xffff_ffffL : value;
  }
}
