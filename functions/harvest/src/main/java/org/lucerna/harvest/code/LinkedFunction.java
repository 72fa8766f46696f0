package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.FunctionNames;
import org.lucerna.harvest.HarvestedFunction.Source;

/**
 * A function of a linked file, before its keys are computed.
 *
 * @param piece its code without tails; the name is null if there is none worth sharing
 * @param section index of its section; 0 for none
 * @param isThumb whether it is Thumb code of 32-bit ARM
 * @param source how its extent is known
 */
public record LinkedFunction(CodePiece piece, int section, boolean isThumb, Source source) {
  /** A function that a table of the file lists. */
  public static LinkedFunction listed(BinaryFunction function, MemorySegment code) {
    ByteString name = function.name();
    return listed(function, name == null ? null : FunctionNames.given(name), code, false);
  }

  /**
   * A function that a table of the file lists.
   *
   * @param name null if it has none worth sharing
   */
  public static LinkedFunction listed(
      BinaryFunction function, @Nullable ByteString name, MemorySegment code, boolean isThumb) {
    return new LinkedFunction(
        new CodePiece(name, function.address(), code),
        function.section(),
        isThumb,
        source(function));
  }

  /** A function without a name. */
  public static LinkedFunction unlisted(
      long address, UnlistedFunctions.Found found, int section, Source source) {
    return new LinkedFunction(
        new CodePiece(null, address, found.bytes()), section, found.isThumb(), source);
  }

  private static Source source(BinaryFunction function) {
    return switch (function.source()) {
      case GO_TABLE -> Source.GO;
      case FRAME, UNWIND, STUB, FUNCTION_START -> Source.UNWIND;
      case EXPORT -> Source.EXPORT;
      case GLOBAL_SYMBOL, WEAK_SYMBOL, LOCAL_SYMBOL, DEBUG -> Source.SYMBOL;
    };
  }

  /** Its address, unsigned. */
  public long address() {
    return piece.address();
  }

  /** Its name; null if it has none worth sharing. */
  public @Nullable ByteString name() {
    return piece.name();
  }
}
