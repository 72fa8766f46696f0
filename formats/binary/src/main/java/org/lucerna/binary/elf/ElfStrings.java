package org.lucerna.binary.elf;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.LineText;

/**
 * A table of NUL-terminated names that grows at its end: existing names keep their offsets. Added
 * ones are {@link LineText}, because debuggers and profilers print them unescaped.
 */
public final class ElfStrings {
  /**
   * Maximum size of a table: much more than any has, and well below the maximum size of an array.
   */
  private static final long MOST = 1L << 30;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final Map<ByteString, Integer> added = new HashMap<>();

  /** Begins with the names of another table; null for none. */
  public ElfStrings(@Nullable ByteView old) {
    if (old != null) {
      if (old.size() > MOST) {
        throw new FormatException(old.offset(0), "at most 1 GiB of names", old.size() + " bytes");
      }
      bytes.writeBytes(old.bytes(0, (int) old.size()).toByteArray());
    }
    if (old == null || old.size() == 0 || old.u8(old.size() - 1) != 0) {
      bytes.write(0);
    }
  }

  /** The offset of a name, which is added if it is new. */
  public int add(ByteString untrusted) {
    ByteString name = untrusted.isEmpty() ? untrusted : LineText.line(untrusted);
    Integer known = added.get(name);
    if (known != null) {
      return known;
    }
    if (bytes.size() > MOST) {
      throw new FormatException(bytes.size(), "at most 1 GiB of names", "more");
    }
    int at = bytes.size();
    bytes.writeBytes(name.toByteArray());
    bytes.write(0);
    added.put(name, at);
    return at;
  }

  /** The table. */
  public byte[] toByteArray() {
    return bytes.toByteArray();
  }
}
