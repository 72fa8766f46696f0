package org.lucerna.cli.idb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.idb.fixture.DetailedDatabase;

/** Rows of the details of functions and segments, of a section that tests write. */
class IdbDetailRowsTest {
  @TempDir private Path folder;

  private List<String> rows(String list) throws IOException {
    Path file = folder.resolve("details.id0");
    Files.write(file, new DetailedDatabase(8, true).write());
    Run run = Run.of("idb", list, file.toString(), "--json");
    assertThat(run.status()).as(run.err()).isZero();
    return run.out().lines().toList();
  }

  @Test
  void functionsHaveTheirFlagsInWordsAndTheirTails() throws IOException {
    assertThat(rows("functions"))
        .containsExactly(
            "{\"start\":4198400,\"end\":4198464,\"name\":\"f\",\"comment\":null,"
                + "\"repeatableComment\":null,"
                + "\"flagNames\":\"frame-pointer purged-certain lumina\",\"flags\":81936,"
                + "\"tails\":[{\"start\":4198144,\"end\":4198176}]}",
            "{\"start\":4198464,\"end\":4198472,\"name\":null,\"comment\":null,"
                + "\"repeatableComment\":null,\"flagNames\":\"no-return thunk\",\"flags\":129,"
                + "\"tails\":[]}");
  }

  @Test
  void prototypesAreDeclarations() throws IOException {
    assertThat(rows("prototypes"))
        .containsExactly(
            "{\"address\":4198400,\"name\":\"f\","
                + "\"declaration\":\"int __cdecl f(int a, char *bb)\"}",
            "{\"address\":4202496,\"name\":null,\"declaration\":\"char *\"}");
  }

  @Test
  void stackPointsAndLabelsHaveAddresses() throws IOException {
    assertThat(rows("stackpoints"))
        .containsExactly(
            "{\"function\":4198400,\"address\":4198148,\"change\":-4}",
            "{\"function\":4198400,\"address\":4198403,\"change\":-4}",
            "{\"function\":4198400,\"address\":4198432,\"change\":8}");
    assertThat(rows("labels"))
        .hasSize(2)
        .endsWith("{\"function\":4198400,\"address\":4198448,\"name\":\"last\"}");
  }

  @Test
  void registersHaveTheNamesOfTheProcessor() throws IOException {
    assertThat(rows("regvars"))
        .hasSize(3)
        .contains(
            "{\"function\":4198400,\"start\":4198404,\"end\":4198412,\"register\":\"esi\","
                + "\"name\":\"text\",\"comment\":\"the input\"}");
    assertThat(rows("regargs"))
        .containsExactly(
            "{\"function\":4198400,\"register\":1,\"registerName\":\"rcx\","
                + "\"declaration\":\"int a\"}",
            "{\"function\":4198400,\"register\":6,\"registerName\":\"rsi\","
                + "\"declaration\":\"char *\"}");
    assertThat(rows("segregs"))
        .hasSize(3)
        .startsWith(
            "{\"start\":4198400,\"end\":4198416,\"register\":0,\"registerName\":\"es\","
                + "\"value\":0,\"origin\":\"auto\"}")
        .endsWith(
            "{\"start\":4198400,\"end\":4206592,\"register\":3,\"registerName\":\"ds\","
                + "\"value\":null,\"origin\":null}");
  }

  @Test
  void fixupsAndRegionsAreListed() throws IOException {
    assertThat(rows("fixups"))
        .containsExactly(
            "{\"address\":4198408,\"type\":\"off32\",\"flags\":2,\"selector\":2,"
                + "\"target\":4198432,\"displacement\":0}",
            "{\"address\":4198416,\"type\":\"off64\",\"flags\":1,\"selector\":null,"
                + "\"target\":5,\"displacement\":-4}",
            "{\"address\":4198424,\"type\":\"HALF\",\"flags\":8,\"selector\":0,"
                + "\"target\":6,\"displacement\":0}");
    assertThat(rows("regions"))
        .containsExactly("{\"start\":4198400,\"end\":4202496,\"offset\":4294968320}");
  }
}
