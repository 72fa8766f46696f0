package org.lucerna.binary.pe;

import org.lucerna.bytes.ByteView;

/**
 * The unwind info of an entry of arm64.
 *
 * @param size of its code in bytes
 * @param isFragment whether the codes of its prologue were executed in another piece
 * @param hasHandler whether a handler of exceptions follows the info
 * @param end the offset after the info
 */
record Arm64Unwind(long size, boolean isFragment, boolean hasHandler, long end) {
  private static final int HANDLED = 1 << 20;
  private static final int ONE_EPILOGUE = 1 << 21;
  private static final int END = 0xe4;
  private static final int END_OF_FRAGMENT = 0xe5;

  /** Reads the info at the start of {@code info}; if that ends too early, the size is 0. */
  static Arm64Unwind read(ByteView info) {
    long head = info.size() < 4 ? 0 : info.u32(0);
    long size = 4 * (head & 0x3ffff);
    long scopes = head >>> 22 & 0x1f;
    long words = head >>> 27;
    long codes = 4;
    if (scopes == 0 && words == 0) {
      if (info.size() < 8) {
        return new Arm64Unwind(size, false, false, info.size());
      }
      scopes = info.u32(4) & 0xffff;
      words = info.u32(4) >>> 16 & 0xff;
      codes = 8;
    }
    codes += (head & ONE_EPILOGUE) != 0 ? 0 : 4 * scopes;
    long end = codes + 4 * words;
    return new Arm64Unwind(size, isFragment(info, codes, end), (head & HANDLED) != 0, end);
  }

  private static boolean isFragment(ByteView info, long codes, long codesEnd) {
    long at = codes;
    long end = Math.min(info.size(), codesEnd);
    while (at < end) {
      int code = info.u8(at);
      if (code == END || code == END_OF_FRAGMENT) {
        return code == END_OF_FRAGMENT;
      }
      at += codeSize(code);
    }
    return false;
  }

  /** Bytes of an unwind code. */
  private static int codeSize(int code) {
    if (code < 0xc0) {
      return 1;
    }
    if (code < 0xe0 || code == 0xe2 || code == 0xf8) {
      return 2;
    }
    return switch (code) {
      case 0xe0, 0xfa -> 4;
      case 0xe7, 0xf9 -> 3;
      case 0xfb -> 5;
      default -> 1;
    };
  }
}
