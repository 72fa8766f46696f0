package org.lucerna.binary.pdb;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/**
 * A procedure or a thunk, as its module has it.
 *
 * @param section from 1 on
 * @param offset of its first byte in the section
 * @param size in bytes
 * @param name as the compiler has it; may be empty
 */
record CodeSymbol(int section, long offset, long size, ByteString name) {
  /**
   * The current record; null if it is of another kind.
   *
   * @throws org.lucerna.bytes.FormatException if it is cut off
   */
  static @Nullable CodeSymbol of(SymbolRecords records) {
    if (records.isProcedure()) {
      ByteView body = records.body();
      return new CodeSymbol(body.u16(32), body.u32(28), body.u32(12), body.cstr(35));
    }
    if (records.kind() == SymbolRecords.THUNK) {
      ByteView body = records.body();
      return new CodeSymbol(body.u16(16), body.u32(12), body.u16(18), body.cstr(21));
    }
    return null;
  }
}
