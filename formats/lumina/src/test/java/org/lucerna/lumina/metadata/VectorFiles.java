package org.lucerna.lumina.metadata;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lucerna.bytes.ByteString;

/** The vectors next to the project. A test that asks for one is skipped where they are absent. */
public final class VectorFiles {
  private VectorFiles() {}

  /** The text of a file in {@code vectors/lumina}. */
  public static String read(String name) {
    Path file =
        Path.of(System.getProperty("lucerna.root", "../.."), "../shared/vectors/lumina", name);
    assumeTrue(Files.isReadable(file), "no ../shared/vectors beside the checkout: not public");
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes of a {@code .txt} vector: comments, then hex. */
  public static ByteString hex(String name) {
    return ByteString.hex(read(name).replaceAll("(?m)^#.*$", "").replaceAll("\\s", ""));
  }

  /** The value after {@code "field":} for the first time from {@code from} on, without quotes. */
  public static String field(String json, String field, int from) {
    Matcher value =
        Pattern.compile("\"" + field + "\"\\s*:\\s*(\"([^\"]*)\"|\\[([^\\]]*)\\])").matcher(json);
    if (!value.find(from)) {
      throw new IllegalStateException("no field " + field);
    }
    String text = value.group(2);
    return text != null ? text : value.group(3);
  }
}
