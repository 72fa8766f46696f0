package org.lucerna.idb.idc;

import java.io.IOException;

/**
 * Writes a script of calls, in functions that are not too long, and at last the one that calls
 * them. It belongs to one thread.
 */
public final class IdcWriter {
  private static final int MOST_CALLS = 500;

  private final Appendable out;
  private int functions;
  private int calls;

  /** Begins a script. */
  public IdcWriter(Appendable out) throws IOException {
    this.out = out;
    out.append("#include <idc.idc>\n");
  }

  /** Appends definitions of functions and variables, that is, between two functions. */
  public void definitions(String text) throws IOException {
    endFunction();
    out.append(text);
  }

  /** A call of a function of IDA. The arguments are expressions. */
  public void call(String name, String... arguments) throws IOException {
    if (calls == MOST_CALLS) {
      endFunction();
    }
    if (calls == 0) {
      out.append("\nstatic part_").append(Integer.toString(functions++)).append("() {\n");
    }
    calls++;
    out.append("  ").append(name).append('(').append(String.join(", ", arguments)).append(");\n");
  }

  /** An unsigned number. */
  public static String number(long value) {
    return "0x" + Long.toHexString(value);
  }

  private void endFunction() throws IOException {
    if (calls > 0) {
      out.append("}\n");
    }
    calls = 0;
  }

  /** Writes the function that IDA begins with. */
  public void end() throws IOException {
    end("", "");
  }

  /**
   * Writes the function that IDA begins with.
   *
   * @param first statements before all calls
   * @param last statements behind them
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
