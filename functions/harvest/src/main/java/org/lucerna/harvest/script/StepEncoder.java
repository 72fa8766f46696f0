package org.lucerna.harvest.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Steps as lines of printable ASCII without quotes, backslashes and asterisks, so that they can be
 * embedded in a literal or comment of any language and cannot end it.
 */
final class StepEncoder {
  private static final String ESCAPED = "%|\\\"'*`$";

  private StepEncoder() {}

  /** Appends a step, without a line break. */
  static void append(Appendable out, Step step) throws IOException {
    out.append(step.verb().word()).append('|').append(Long.toHexString(step.place()));
    for (StepArgument argument : step.arguments()) {
      out.append('|');
      switch (argument) {
        case StepArgument.Whole(long value) -> out.append(Long.toString(value));
        case StepArgument.Words(String value) -> escape(out, value);
      }
    }
  }

  private static void escape(Appendable out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      byte one = bytes[i];
      // A space at the end of a line does not outlive every editor.
      boolean isLastSpace = one == ' ' && i == bytes.length - 1;
      if (one < ' ' || one == 0x7f || ESCAPED.indexOf(one) >= 0 || isLastSpace) {
        out.append('%').append(HexFormat.of().toHexDigits(one));
      } else {
        out.append((char) one);
      }
    }
  }
}
