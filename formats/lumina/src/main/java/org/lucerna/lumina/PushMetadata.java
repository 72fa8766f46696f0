package org.lucerna.lumina;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * PUSH_MD (0x10): store these functions.
 *
 * @param flags the low four bits are the {@link PushMode}; see also the constant; unknown bits are
 *     ignored
 * @param idbPath path of the database on the client's machine
 * @param inputPath path of the input file on the client's machine
 * @param inputMd5 MD5 of the input file
 * @param hostName name of the client's machine
 * @param functions the functions
 */
public record PushMetadata(
    int flags,
    ByteString idbPath,
    ByteString inputPath,
    Md5 inputMd5,
    ByteString hostName,
    List<Item> functions)
    implements Request {
  /**
   * The client knows {@link ResultCode#UNCHANGED}. Lucerna's own; servers that do not know it are
   * expected to ignore it, as they ignore unknown bits.
   */
  public static final int DETAILED = 1 << 24;

  public PushMetadata {
    functions = List.copyOf(functions);
  }

  /** Whether unchanged functions may be answered with a code of their own. */
  public boolean isDetailed() {
    return (flags & DETAILED) != 0;
  }

  public PushMode mode() {
    return PushMode.of(flags);
  }

  /** The same push of other functions. */
  public PushMetadata withFunctions(List<Item> others) {
    return new PushMetadata(flags, idbPath, inputPath, inputMd5, hostName, others);
  }

  /**
   * A function.
   *
   * @param pattern identifies it
   * @param address in the database, or {@link org.lucerna.bytes.PackedInts#BADADDR}; null in a
   *     dialect without addresses, and if the client does not send one per function
   */
  public record Item(Pattern pattern, FunctionInfo function, @Nullable Long address) {}
}
