package org.lucerna.harvest.code;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** Names of the cold parts of functions, which a compiler placed elsewhere. */
public final class ColdNames {
  private static final Pattern COLD = Pattern.compile("\\.cold(?:\\.[0-9]+)?$");

  private ColdNames() {}

  /**
   * The name of the function to which a cold part belongs; null if the name does not denote a part.
   */
  public static @Nullable ByteString owner(ByteString name) {
    Matcher part = COLD.matcher(name.text());
    int length = part.find() ? name.length() - part.group().length() : 0;
    return length > 0 ? name.slice(0, length) : null;
  }
}
