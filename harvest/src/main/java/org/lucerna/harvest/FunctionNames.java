package org.lucerna.harvest;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.DummyNames;

/** Which names are worth sharing. */
public final class FunctionNames {
  /** Names that programs make up, beside those of disassemblers. */
  private static final Pattern MADE_UP =
      Pattern.compile("(?:start|function)_\\d+|[$.]L.*|\\$[adtx](?:\\..*)?");

  /** Names of pieces of code that a linker adds. */
  private static final Pattern OF_LINKER =
      Pattern.compile(
          ".*@plt|__.*_(?:veneer|from_arm|from_thumb)|__(?:AArch64|ARM|Thumb|Thumbv7).*Thunk_.*"
              + "|[0-9a-f]{8}\\.(?:plt_call|plt_branch|long_branch)\\..*");

  private FunctionNames() {}

  /**
   * A symbol's name without its version. Null if it is none that a person gave: it is empty, a
   * program made it up, or it stands for code that a linker added.
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
    return name.isEmpty() ? null : name;
  }
}
