package org.lucerna.store.lumen;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/** The fields of one row of a COPY block. */
final class CopyFields implements RowFields {
  private static final ByteString NULL = ByteString.utf8("\\N");

  private final List<ByteString> raw = new ArrayList<>(16);

  CopyFields(ByteString line) {
    int from = 0;
    for (int i = 0; i < line.length(); i++) {
      if (line.at(i) == '\t') {
        raw.add(line.slice(from, i));
        from = i + 1;
      }
    }
    raw.add(line.slice(from, line.length()));
  }

  @Override
  public int count() {
    return raw.size();
  }

  @Override
  public @Nullable ByteString get(int column) {
    if (column < 0) {
      return null;
    }
    ByteString field = raw.get(column);
    if (field.equals(NULL)) {
      return null;
    }
    return field.indexOf('\\') < 0 ? field : unescaped(field);
  }

  private static ByteString unescaped(ByteString field) {
    ByteSink out = new ByteSink(field.length());
    int i = 0;
    while (i < field.length()) {
      int plain = i;
      while (i < field.length() && field.at(i) != '\\') {
        i++;
      }
      out.bytes(field.slice(plain, i));
      if (i >= field.length() - 1) {
        out.bytes(field.slice(i, field.length()));
        break;
      }
      i++;
      int code = field.at(i++);
      switch (code) {
        case 'b' -> out.u8('\b');
        case 'f' -> out.u8('\f');
        case 'n' -> out.u8('\n');
        case 'r' -> out.u8('\r');
        case 't' -> out.u8('\t');
        case 'v' -> out.u8(0x0b);
        default -> {
          boolean hex = code == 'x' && digit(field, i, 16) >= 0;
          int radix = hex ? 16 : 8;
          int at = hex ? i : i - 1;
          if (digit(field, at, radix) < 0) {
            out.u8(code);
            break;
          }
          int value = 0;
          int most = hex ? 2 : 3;
          int end = at;
          while (end - at < most && digit(field, end, radix) >= 0) {
            value = value * radix + digit(field, end++, radix);
          }
          out.u8(value);
          i = end;
        }
      }
    }
    return out.toByteString();
  }

  private static int digit(ByteString field, int at, int radix) {
    return at < field.length() ? Character.digit((char) field.at(at), radix) : -1;
  }
}
