package org.lucerna.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The vectors next to the project. A test that asks for one is skipped where they are absent. */
public final class VectorFiles {
  private VectorFiles() {}

  /** A JSON file among the vectors, such as {@code lumina/x.json}. */
  public static JsonNode json(String name) {
    Path file = Path.of(System.getProperty("lucerna.root", "../.."), "../shared/vectors", name);
    assumeTrue(Files.isReadable(file), "no ../shared/vectors beside the checkout: not public");
    return JsonMapper.shared().readTree(file);
  }
}
