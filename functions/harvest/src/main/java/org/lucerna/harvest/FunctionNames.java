package org.lucerna.harvest;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.DummyNames;
import org.lucerna.lumina.SimilarityMark;

/** Which names are worth sharing. */
public final class FunctionNames {
  /** Generated names, in addition to those of disassemblers. */
  private static final Pattern MADE_UP =
      Pattern.compile("(?:start|function)_\\d+|[$.]L.*|\\$[adtx](?:\\..*)?");

  /** Names of code that a linker adds. */
  private static final Pattern OF_LINKER =
      Pattern.compile(
          ".*@plt|__.*_(?:veneer|from_arm|from_thumb)|__(?:AArch64|ARM|Thumb|Thumbv7).*Thunk_.*"
              + "|[0-9a-f]{8}\\.(?:plt_call|plt_branch|long_branch)\\..*");

  private FunctionNames() {}

  /**
   * A symbol's name without its version. Null if no person gave it: it is empty, generated, found
   * by similarity, or the name of code that a linker added.
   */
  public static @Nullable ByteString given(ByteString symbol) {
    String text = symbol.text();
    if (DummyNames.isDummy(symbol)
        || MADE_UP.matcher(text).matches()
        || OF_LINKER.matcher(text).matches()) {
      return null;
    }
    int version = symbol.indexOf('@');
    ByteString name = version < 0 ? symbol : symbol.slice(0, version);
    return name.isEmpty() || SimilarityMark.isMarked(name) ? null : name;
  }
}
