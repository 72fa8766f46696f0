package org.lucerna.idb.idc;

import java.io.IOException;

/** Writes calls, in functions that are not too long, and at last the one that calls them. */
final class IdcWriter {
  private static final int MOST_CALLS = 500;

  private final Appendable out;
  private int functions;
  private int calls;

  IdcWriter(Appendable out) throws IOException {
    this.out = out;
    out.append("#include <idc.idc>\n");
  }

  /** A call of a function of IDA. The arguments are expressions. */
  void call(String name, String... arguments) throws IOException {
    if (calls == MOST_CALLS) {
      endFunction();
    }
    if (calls == 0) {
      out.append("\nstatic part_").append(Integer.toString(functions++)).append("() {\n");
    }
    calls++;
    out.append("  ").append(name).append('(').append(String.join(", ", arguments)).append(");\n");
  }

  static String number(long value) {
    return "0x" + Long.toHexString(value);
  }

  private void endFunction() throws IOException {
    if (calls > 0) {
      out.append("}\n");
    }
    calls = 0;
  }

  /** Writes the function that IDA begins with. */
  void end() throws IOException {
    endFunction();
    out.append("\nstatic main() {\n");
    for (int i = 0; i < functions; i++) {
      out.append("  part_").append(Integer.toString(i)).append("();\n");
    }
    out.append("}\n");
  }
}
