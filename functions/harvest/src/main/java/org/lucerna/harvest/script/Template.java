package org.lucerna.harvest.script;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The constant part of a script: a resource with placeholders such as {@code @ROWS@}. */
final class Template {
  private Template() {}

  /** The text of a resource in the package of this class. */
  static String read(String name) {
    try (InputStream in = Template.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException unreadable) {
      throw new IllegalStateException("the program lacks " + name, unreadable);
    }
  }
}
