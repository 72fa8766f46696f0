package org.lucerna.demangle;

import java.util.Arrays;

/** Non-ASCII identifiers as Rust mangles them: RFC 3492 with an underscore as delimiter. */
final class Punycode {
  private static final int BASE = 36;
  private static final int T_MIN = 1;
  private static final int T_MAX = 26;
  private static final int SKEW = 38;
  private static final int DAMP = 700;

  /** The longest identifier, since insertions make decoding quadratic. */
  private static final int MAX_LENGTH = 2048;

  private Punycode() {}

  /**
   * @throws MalformedNameException if {@code encoded} is not Punycode or is too long
   */
  static String decode(String encoded) {
    int delimiter = encoded.lastIndexOf('_');
    String plain = delimiter < 0 ? "" : encoded.substring(0, delimiter);
    if (encoded.length() > MAX_LENGTH) {
      throw new MalformedNameException("too long an identifier");
    }
    int[] codes = plain.codePoints().toArray();
    int count = codes.length;
    codes = Arrays.copyOf(codes, encoded.length() + 1);
    int code = 128;
    int bias = 72;
    long index = 0;
    int position = delimiter + 1;
    while (position < encoded.length()) {
      long start = index;
      long weight = 1;
      for (int k = BASE; ; k += BASE) {
        if (position == encoded.length()) {
          throw new MalformedNameException("damaged Punycode");
        }
        int digit = digit(encoded.charAt(position++));
        index += digit * weight;
        int threshold = Math.clamp(k - bias, T_MIN, T_MAX);
        if (digit < threshold) {
          break;
        }
        weight *= BASE - threshold;
        if (index > Integer.MAX_VALUE || weight > Integer.MAX_VALUE) {
          throw new MalformedNameException("damaged Punycode");
        }
      }
      count++;
      bias = adapt(index - start, count, start == 0);
      long next = code + index / count;
      if (next > Character.MAX_CODE_POINT) {
        throw new MalformedNameException("damaged Punycode");
      }
      code = (int) next;
      int at = (int) (index % count);
      System.arraycopy(codes, at, codes, at + 1, count - 1 - at);
      codes[at] = code;
      index = at + 1L;
    }
    return new String(codes, 0, count);
  }

  private static int digit(char c) {
    if (c >= 'a' && c <= 'z') {
      return c - 'a';
    }
    if (c >= '0' && c <= '9') {
      return c - '0' + 26;
    }
    throw new MalformedNameException("damaged Punycode");
  }

  private static int adapt(long difference, int count, boolean first) {
    long delta = first ? difference / DAMP : difference / 2;
    delta += delta / count;
    int k = 0;
    while (delta > (BASE - T_MIN) * T_MAX / 2) {
      delta /= BASE - T_MIN;
      k += BASE;
    }
    return (int) (k + (BASE - T_MIN + 1) * delta / (delta + SKEW));
  }
}
