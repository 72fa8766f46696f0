package org.lucerna.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lucerna.lumina.metadata.MetadataKey;

/**
 * Package descriptions are the formats' specifications, so they describe everything in the code.
 */
class SpecificationTest {
  @Test
  void everyMessageCodeHasALayoutInTheDescription() {
    assertThat(codes())
        .allSatisfy(code -> assertThat(description("ida")).contains("\n * %02x ".formatted(code)));
  }

  @Test
  void noCodeStandsForTwoMessages() {
    assertThat(codes()).doesNotHaveDuplicates();
  }

  @Test
  void everyMetadataKeyHasALayoutInTheDescription() {
    assertThat(MetadataKey.values())
        .allSatisfy(
            key ->
                assertThat(description("metadata"))
                    .contains("\n * %2d  %s ".formatted(key.number(), key.name())));
  }

  private static List<Integer> codes() {
    return Stream.concat(
            Stream.of(RequestCode.values()).map(RequestCode::code),
            Stream.of(ResponseCode.values()).map(ResponseCode::code))
        .toList();
  }

  private static String description(String folder) throws IOException {
    return Files.readString(
        Path.of(System.getProperty("lucerna.root", "../.."))
            .resolve("formats/lumina/src/main/java/org/lucerna/lumina")
            .resolve(folder)
            .resolve("package-info.java"));
  }
}
