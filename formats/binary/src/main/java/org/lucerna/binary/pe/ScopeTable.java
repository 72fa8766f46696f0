package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Reads the scopes of {@code __C_specific_handler}. */
record ScopeTable(HandlerImage image) {
  private static final int SCOPE_SIZE = 16;

  /** In place of a filter: the handler takes all exceptions. */
  private static final long ALL = 1;

  /**
   * The addresses of the filters and of the blocks of {@code __finally}.
   *
   * @param range the code that the table is of
   * @throws FormatException if it is no such table
   */
  List<Long> read(ByteView table, AddressRange range) {
    long count = table.u32(0);
    ByteView scopes = table.slice(4, count * SCOPE_SIZE);
    image.take(count);
    long start = image.rva(range.start());
    List<Long> funclets = new ArrayList<>();
    for (long at = 0; at < scopes.size(); at += SCOPE_SIZE) {
      long from = scopes.u32(at);
      long to = scopes.u32(at + 4);
      if (from < start || from > to || to - start > range.size()) {
        throw new FormatException(scopes.offset(at), "a scope in " + range, Long.toHexString(from));
      }
      long filter = scopes.u32(at + 8);
      long handler = scopes.u32(at + 12);
      if (filter != ALL) {
        funclets.add(image.code(filter));
      }
      if (handler != 0) {
        image.code(handler);
      }
    }
    return funclets;
  }
}
