package org.lucerna.lumina;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * Names that a disassembler or compiler generates from an address or a number, with no information
 * about the function: {@code sub_401A2B}, {@code nullsub_7}, {@code j_sub_401A2B_0}, Ghidra's
 * {@code FUN_00401a2b}, radare's {@code fcn.00401a2b}, LLVM's {@code OUTLINED_FUNCTION_3}.
 *
 * <pre>
 * j_ or thunk_, any number of times; a prefix; a number; for a repeated name _ and a number
 * </pre>
 *
 * A number is hexadecimal digits in upper case, or in lower case with at least one from 0 to 9:
 * {@code sub_add} is a name that a person chose.
 */
public final class DummyNames {
  private static final List<String> THUNKS = List.of("j_", "thunk_");

  /**
   * IDA's, as listed in its help on dummy names, and a few more; then the prefixes of other
   * disassemblers and of compilers.
   */
  private static final List<String> PREFIXES =
      List.of(
          "sub_",
          "loc_",
          "locret_",
          "nullsub_",
          "unknown_libname_",
          "def_",
          "off_",
          "seg_",
          "asc_",
          "byte_",
          "word_",
          "dword_",
          "qword_",
          "byte3_",
          "xmmword_",
          "ymmword_",
          "packreal_",
          "flt_",
          "dbl_",
          "tbyte_",
          "stru_",
          "algn_",
          "unk_",
          "FUN_",
          "fcn.",
          // LLVM's, of code that several functions share; an underscore precedes it on macOS.
          "OUTLINED_FUNCTION_",
          "_OUTLINED_FUNCTION_");

  private DummyNames() {}

  /** Whether a name is one of those. Takes at most linear time. */
  public static boolean isDummy(ByteString name) {
    int start = afterThunks(name);
    for (String prefix : PREFIXES) {
      if (begins(name, start, prefix)) {
        int end = afterNumber(name, start + prefix.length());
        if (end > 0 && end < name.length() && name.at(end) == '_') {
          end = afterNumber(name, end + 1);
        }
        return end == name.length();
      }
    }
    return false;
  }

  private static int afterThunks(ByteString name) {
    int start = 0;
    for (int before = -1; before != start; ) {
      before = start;
      for (String thunk : THUNKS) {
        if (begins(name, start, thunk)) {
          start += thunk.length();
        }
      }
    }
    return start;
  }

  private static boolean begins(ByteString name, int from, String prefix) {
    if (name.length() - from < prefix.length()) {
      return false;
    }
    for (int i = 0; i < prefix.length(); i++) {
      if (name.at(from + i) != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** The end of the number that begins at an index; -1 if there is none. */
  private static int afterNumber(ByteString name, int from) {
    boolean digit = false;
    boolean upper = false;
    boolean lower = false;
    int at = from;
    for (; at < name.length(); at++) {
      int c = name.at(at);
      if (c >= '0' && c <= '9') {
        digit = true;
      } else if (c >= 'A' && c <= 'F') {
        upper = true;
      } else if (c >= 'a' && c <= 'f') {
        lower = true;
      } else {
        break;
      }
    }
    boolean number = at > from && (lower ? digit && !upper : digit || upper);
    return number ? at : -1;
  }
}
