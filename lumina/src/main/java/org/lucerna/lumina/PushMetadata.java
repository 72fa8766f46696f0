package org.lucerna.lumina;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;

/**
 * PUSH_MD (0x10): remember these functions.
 *
 * @param flags the low four bits are the {@link PushMode}; see also the constants; unknown bits are
 *     ignored
 * @param idbPath path of the database on the client's machine
 * @param inputPath path of the input file on the client's machine
 * @param inputMd5 MD5 of the input file
 * @param hostName name of the client's machine
 * @param functions the functions
 * @param addresses their addresses in the database, as many as functions where the client is sane;
 *     empty in a dialect without them
 */
public record PushMetadata(
    int flags,
    ByteString idbPath,
    ByteString inputPath,
    Md5 inputMd5,
    ByteString hostName,
    List<Item> functions,
    List<Long> addresses)
    implements Request {
  /**
   * The client knows {@link ResultCode#UNCHANGED}. Lucerna's own; servers that do not know it are
   * expected to ignore it, as unknown bits are.
   */
  public static final int DETAILED = 1 << 24;

  public PushMetadata {
    functions = List.copyOf(functions);
    addresses = List.copyOf(addresses);
  }

  /** The address of the function with that index, BADADDR where there is none. */
  public long address(int index) {
    return index < addresses.size() ? addresses.get(index) : PackedInts.BADADDR;
  }

  /** Whether functions that stay as they are may be answered with a code of their own. */
  public boolean isDetailed() {
    return (flags & DETAILED) != 0;
  }

  public PushMode mode() {
    return PushMode.of(flags);
  }

  /** A function and what it is recognised by. */
  public record Item(FunctionInfo function, Pattern pattern) {}
}
