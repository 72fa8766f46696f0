package org.lucerna.harvest.code;

import java.util.Set;

/** Functions that never return, by name. */
public final class EndlessNames {
  private static final Set<String> NAMES =
      Set.of(
          "abort",
          "exit",
          "_exit",
          "__assert_fail",
          "__stack_chk_fail",
          "__libc_start_main",
          "longjmp",
          "_Unwind_Resume",
          "__cxa_throw",
          "__cxa_rethrow",
          "ExitProcess");

  private EndlessNames() {}

  /** Whether a function of another library is one of them. */
  public static boolean contains(String name) {
    return NAMES.contains(name);
  }
}
