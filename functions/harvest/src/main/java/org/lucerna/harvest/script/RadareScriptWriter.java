package org.lucerna.harvest.script;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a script of commands for radare2 5 and rizin 0.4, and newer; both have the commands used.
 *
 * <p>A line of the script is a command. Names consist of letters, digits, {@code _} and {@code .}:
 * other characters become {@code _}, and the full name is in the function's comment. Comments are
 * in base64. So no text can end its command and begin another.
 */
public final class RadareScriptWriter {
  /** A program that runs the script. */
  public enum Tool {
    RADARE2("radare2"),
    RIZIN("rizin");

    private final String command;

    Tool(String command) {
      this.command = command;
    }
  }

  private RadareScriptWriter() {}

  /**
   * Writes the script, in ASCII.
   *
   * @param overwrite whether it replaces existing comments; otherwise it adds to them. Names are
   *     replaced: neither program says which ones its user gave
   */
  public static void write(Annotations annotations, Tool tool, boolean overwrite, Appendable out)
      throws IOException {
    out.append("# Names and comments from Lucerna. Run with: ")
        .append(tool.command)
        .append(" -i SCRIPT FILE\n");
    Map<Long, List<String>> comments = new LinkedHashMap<>();
    long size = 0;
    for (Step step : annotations.steps()) {
      long address = annotations.base() + step.place();
      switch (step.verb()) {
        case FUNCTION -> size = whole(step);
        case NAME -> {
          String name = words(step);
          String safe = safe(name);
          name(out, safe, size, address);
          if (!safe.equals(name)) {
            comments.computeIfAbsent(address, _ -> new ArrayList<>()).add(name);
          }
        }
        case NOTE, COMMENT, BEFORE, BEHIND ->
            comments.computeIfAbsent(address, _ -> new ArrayList<>()).add(words(step));
        default -> {
          // Annotations.besidesComments counts it.
        }
      }
    }
    for (Map.Entry<Long, List<String>> comment : comments.entrySet()) {
      byte[] text = String.join("\n", comment.getValue()).getBytes(StandardCharsets.UTF_8);
      out.append(overwrite ? "CCu" : "CC")
          .append(" base64:")
          .append(Base64.getEncoder().encodeToString(text));
      at(out, comment.getKey());
    }
  }

  private static void name(Appendable out, String name, long size, long address)
      throws IOException {
    out.append("f ").append(name).append(' ').append(Long.toString(Math.max(1, size)));
    at(out, address);
    out.append("af");
    at(out, address);
    out.append("afn ").append(name);
    at(out, address);
  }

  private static void at(Appendable out, long address) throws IOException {
    out.append(" @ 0x").append(Long.toHexString(address)).append('\n');
  }

  /** A name that both programs take as one word, and not as a number. */
  private static String safe(String name) {
    StringBuilder safe = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean isPlain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || c == '_'
              || c == '.';
      safe.append(isPlain ? c : '_');
    }
    char first = safe.charAt(0);
    return first == '_' || Character.isLetter(first)
        ? safe.toString()
        : safe.insert(0, '_').toString();
  }

  private static String words(Step step) {
    return step.arguments().getFirst() instanceof StepArgument.Words(String value) ? value : "";
  }

  private static long whole(Step step) {
    return step.arguments().getFirst() instanceof StepArgument.Whole(long value) ? value : 0;
  }
}
