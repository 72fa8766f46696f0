package org.lucerna.harvest.code;

import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.warp.code.WarpProgram;

/**
 * Functions that never return, by name: the functions of C, C++ and Windows that Binary Ninja's own
 * types declare so, and others like them.
 */
public final class EndlessNames {
  private static final Set<String> NAMES =
      Set.of(
          // C
          "abort",
          "exit",
          "_exit",
          "_Exit",
          "quick_exit",
          "pthread_exit",
          "longjmp",
          "siglongjmp",
          "__longjmp_chk",
          "__assert_fail",
          "__chk_fail",
          "__fortify_fail",
          "__stack_chk_fail",
          "__libc_start_main",
          // C++
          "_Unwind_Resume",
          "__cxa_bad_cast",
          "__cxa_bad_typeid",
          "__cxa_pure_virtual",
          "__cxa_rethrow",
          "__cxa_throw",
          "__cxa_throw_bad_array_new_length",
          "_ZSt9terminatev",
          // Windows
          "ExitProcess",
          "ExitThread",
          "FreeLibraryAndExitThread",
          "_CxxThrowException",
          "_invalid_parameter_noinfo_noreturn",
          "_invoke_watson",
          "terminate");

  /**
   * Prefix of the mangled names of libstdc++'s functions that throw an exception; a length follows.
   */
  private static final String STANDARD = "_ZSt";

  private static final String THROWS = "__throw_";

  private EndlessNames() {}

  /** Whether a function of another library is one of them. */
  public static boolean contains(String name) {
    return NAMES.contains(name) || throwsException(name);
  }

  /** Records that the function behind the stub or slot never returns. */
  public static void mark(WarpProgram.Builder program, long address, ByteString name) {
    if (contains(name.text())) {
      program.endless(address);
    }
  }

  /** Whether the function throws an exception, as {@code _ZSt20__throw_length_errorPKc} does. */
  private static boolean throwsException(String name) {
    if (!name.startsWith(STANDARD)) {
      return false;
    }
    int at = STANDARD.length();
    while (at < name.length() && Character.isDigit(name.charAt(at))) {
      at++;
    }
    return name.startsWith(THROWS, at);
  }
}
