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
   * The name of an ELF symbol without its version, as {@link #given}. In other formats {@code @} is
   * part of a name: {@code ?f@@YAXXZ}, {@code _f@8}.
   */
  public static @Nullable ByteString givenInElf(ByteString symbol) {
    int version = symbol.indexOf('@');
    return version < 0 || OF_LINKER.matcher(symbol.text()).matches()
        ? given(symbol)
        : given(symbol.slice(0, version));
  }

  /**
   * A symbol's name. Null if no person gave it: it is empty, generated, found by similarity, or the
   * name of code that a linker added.
   */
  public static @Nullable ByteString given(ByteString symbol) {
    String text = symbol.text();
    return symbol.isEmpty()
            || DummyNames.isDummy(symbol)
            || MADE_UP.matcher(text).matches()
            || OF_LINKER.matcher(text).matches()
            || SimilarityMark.isMarked(symbol)
        ? null
        : symbol;
  }
}
