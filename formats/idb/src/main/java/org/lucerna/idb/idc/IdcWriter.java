package org.lucerna.idb.idc;

import java.io.IOException;

/**
 * Writes a script of calls, split into functions of limited length, and finally the function that
 * calls those. Not thread-safe.
 */
public final class IdcWriter {
  private static final int MAX_CALLS = 500;

  private final Appendable out;
  private int functions;
  private int calls;

  /** Begins a script. */
  public IdcWriter(Appendable out) throws IOException {
    this.out = out;
    out.append("#include <idc.idc>\n");
  }

  /** Appends definitions of functions and variables, between two of the generated functions. */
  public void definitions(String text) throws IOException {
    endFunction();
    out.append(text);
  }

  /** Appends a call of a function of IDA. The arguments are expressions. */
  public void call(String name, String... arguments) throws IOException {
    if (calls == MAX_CALLS) {
      endFunction();
    }
    if (calls == 0) {
      out.append("\nstatic part_").append(Integer.toString(functions++)).append("() {\n");
    }
    calls++;
    out.append("  ").append(name).append('(').append(String.join(", ", arguments)).append(");\n");
  }

  /** An expression for an unsigned number. */
  public static String number(long value) {
    return "0x" + Long.toHexString(value);
  }

  private void endFunction() throws IOException {
    if (calls > 0) {
      out.append("}\n");
    }
    calls = 0;
  }

  /** Writes the main function, which IDA calls first. */
  public void end() throws IOException {
    end("", "");
  }

  /**
   * Writes the main function, which IDA calls first.
   *
   * @param first statements before all calls
   * @param last statements after all calls
   */
  public void end(String first, String last) throws IOException {
    endFunction();
    out.append("\nstatic main() {\n").append(first);
    for (int i = 0; i < functions; i++) {
      out.append("  part_").append(Integer.toString(i)).append("();\n");
    }
    out.append(last).append("}\n");
  }
}
