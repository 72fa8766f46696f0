package org.lucerna.idb.til;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lucerna.bytes.ByteString;

/**
 * A preprocessor macro.
 *
 * @param parentheses whether it is called like a function
 * @param parameters the number of parameters, 0 to 255; their names are not stored
 * @param body as stored: if there are parameters, a byte 0x80 + n stands for parameter n
 */
public record Macro(ByteString name, boolean parentheses, int parameters, ByteString body) {
  private static final int PARAMETER = 0x80;

  /** Its definition: {@code #define MAX(a1,a2) ((a1)>(a2)?(a1):(a2))}. */
  public String definition() {
    String list =
        IntStream.rangeClosed(1, parameters)
            .mapToObj(Macro::parameter)
            .collect(Collectors.joining(",", "(", ")"));
    return ("#define " + name.text() + (parentheses ? list : "") + " " + text()).stripTrailing();
  }

  private String text() {
    if (parameters == 0) {
      return body.text();
    }
    StringBuilder text = new StringBuilder();
    for (char c : new String(body.toByteArray(), StandardCharsets.ISO_8859_1).toCharArray()) {
      int index = c - PARAMETER;
      text.append(index >= 0 && index < parameters ? parameter(index + 1) : String.valueOf(c));
    }
    return text.toString();
  }

  private static String parameter(int number) {
    return "a" + number;
  }
}
