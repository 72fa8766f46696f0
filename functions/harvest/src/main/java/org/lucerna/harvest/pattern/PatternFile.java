package org.lucerna.harvest.pattern;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.ObjectOrigin;

/** A file of patterns under construction; the package describes it. Not thread-safe. */
public final class PatternFile {
  /** Number of bytes at the start of a function that its pattern compares one by one. */
  static final int LEADING = 32;

  /** Bytes of a function in its pattern. */
  static final int MOST_SIZE = 0x7fff;

  /** Minimum number of leading bytes that do not vary. */
  static final int LEAST_FIXED = 8;

  /** Bytes of a name. */
  static final int MOST_NAME = 1000;

  private static final int MOST_CHECKED = 0xff;
  private static final String VARIES = "..";

  private final Set<String> lines = new LinkedHashSet<>();
  private int tooVague;

  /** A file without patterns. */
  public PatternFile() {}

  /**
   * Adds a function. One without a name or with too long a name, and the tail of another, is left
   * out.
   */
  public void add(MaskedFunction function) {
    ByteString name = function.function().name();
    if (name == null
        || name.length() > MOST_NAME
        || function.function().source() == HarvestedFunction.Source.TAIL) {
      return;
    }
    int size = Math.min(function.code().length(), MOST_SIZE);
    int fixed = 0;
    for (int i = 0; i < Math.min(size, LEADING); i++) {
      fixed += function.varies(i) ? 0 : 1;
    }
    if (fixed < LEAST_FIXED) {
      tooVague++;
      return;
    }
    lines.add(line(function, name, size));
  }

  /** The number of patterns: functions of the same line count once. */
  public int size() {
    return lines.size();
  }

  /** The number of functions that were left out because too many of their bytes vary. */
  public int tooVague() {
    return tooVague;
  }

  /** Writes the file. */
  public void writeTo(Appendable out) throws IOException {
    for (String line : lines) {
      out.append(line).append('\n');
    }
    out.append("---\n");
  }

  private static String line(MaskedFunction function, ByteString name, int size) {
    StringBuilder line = new StringBuilder();
    int leading = Math.min(size, LEADING);
    bytes(function, 0, leading, line);
    line.append(VARIES.repeat(LEADING - leading));
    int end = leading;
    while (end < Math.min(size, LEADING + MOST_CHECKED) && !function.varies(end)) {
      end++;
    }
    line.append(String.format(Locale.ROOT, " %02X", end - leading));
    line.append(String.format(Locale.ROOT, " %04X", crc(function.code().slice(leading, end))));
    line.append(String.format(Locale.ROOT, " %04X", size));
    names(name, function.function()).forEach(one -> symbol(line, ':', 0, one));
    for (MaskedFunction.Reference reference : function.references()) {
      if (reference.offset() < size && reference.name().length() <= MOST_NAME) {
        symbol(line, '^', reference.offset(), reference.name());
      }
    }
    if (end < size) {
      line.append(' ');
      bytes(function, end, size, line);
    }
    return line.toString();
  }

  /** The name of a function, and in an object file the other names of the same code. */
  private static Collection<ByteString> names(ByteString name, HarvestedFunction function) {
    Set<ByteString> names = new LinkedHashSet<>(List.of(name));
    ObjectOrigin origin = ObjectOrigin.of(function.metadata());
    if (origin != null) {
      origin.aliases().stream().filter(one -> one.length() <= MOST_NAME).forEach(names::add);
    }
    return names;
  }

  private static void symbol(StringBuilder line, char kind, int offset, ByteString name) {
    line.append(' ').append(kind).append(String.format(Locale.ROOT, "%04X ", offset));
    line.append(LineText.word(name.text()));
  }

  private static void bytes(MaskedFunction function, int from, int to, StringBuilder line) {
    for (int i = from; i < to; i++) {
      if (function.varies(i)) {
        line.append(VARIES);
      } else {
        int value = function.code().at(i);
        line.append(digit(value >> 4)).append(digit(value & 0xf));
      }
    }
  }

  private static char digit(int value) {
    return Character.toUpperCase(Character.forDigit(value, 16));
  }

  /** The CRC of bytes, as the package describes it. */
  static int crc(ByteString bytes) {
    if (bytes.isEmpty()) {
      return 0;
    }
    int crc = 0xffff;
    for (int i = 0; i < bytes.length(); i++) {
      crc ^= bytes.at(i);
      for (int bit = 0; bit < 8; bit++) {
        crc = (crc & 1) == 0 ? crc >>> 1 : crc >>> 1 ^ 0x8408;
      }
    }
    crc = ~crc & 0xffff;
    return (crc & 0xff) << 8 | crc >>> 8;
  }
}
