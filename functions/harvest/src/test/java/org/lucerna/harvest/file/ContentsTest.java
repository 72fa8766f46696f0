package org.lucerna.harvest.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.Compiler;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.contents.LinkedObject;
import org.lucerna.harvest.contents.TextHashes;

/** The contents of an archive, and of a program that it was linked into. */
class ContentsTest {
  /** Calls the other member and has a table of strings, which no instruction refers to. */
  private static final String ONE =
      """
      extern int two(const char *text, int number);
      static const char *const names[] = {"the first name", "the second name"};
      const char *name(int index) { return names[(index * 7 ^ index >> 3) & 1]; }
      int one(int number) {
        for (int i = 0; i < number; i++) number += two("one calls two", i * number);
        return number;
      }
      """;

  private static final String TWO =
      """
      int two(const char *text, int number) {
        int sum = 0;
        while (*text) sum = sum * 31 + *text++ * number;
        return sum + (number ^ 0x12345);
      }
      """;

  private static final String MAIN =
      """
      extern int one(int number);
      extern const char *name(int index);
      int main(int count, char **arguments) { return one(count) + name(count)[0]; }
      """;

  @TempDir private Path folder;

  private static Harvest open(Path file) throws IOException {
    return Harvest.open(file, HarvestOptions.PLAIN);
  }

  private static HashList hash(String... texts) {
    TextHashes hashes = new TextHashes();
    for (String text : texts) {
      hashes.add(MemorySegment.ofArray((text + "\0").getBytes(StandardCharsets.US_ASCII)));
    }
    return hashes.hashes();
  }

  @Test
  void membersOfAnArchiveAreFoundInTheProgram() throws Exception {
    Compiler gcc = Compiler.require("gcc", folder);
    Path one = gcc.compile(ONE, "one.o", "-c", "-O2");
    Path two = gcc.compile(TWO, "two.o", "-c", "-O2");
    Path archive = folder.resolve("libboth.a");
    Compiler ar = Compiler.require("ar", folder);
    assertThat(ar.run("rcs", archive.toString(), one.toString(), two.toString())).isEmpty();
    Path main = gcc.compile(MAIN, "main.o", "-c", "-O2");
    Path program = gcc.link("program", "-s", main.toString(), archive.toString());

    try (Harvest library = open(archive);
        Harvest linked = open(program)) {
      List<LinkedObject> members = library.objects();
      assertThat(members)
          .extracting(LinkedObject::name)
          .containsExactly(ByteString.utf8("one.o"), ByteString.utf8("two.o"));
      assertThat(members).extracting(member -> member.keys().size()).containsExactly(2, 1);
      assertThat(members.getFirst().strings())
          .isEqualTo(hash("the first name", "the second name", "one calls two"));
      assertThat(members.getLast().strings()).isEqualTo(HashList.EMPTY);

      HashList inProgram = linked.strings();
      assertThat(inProgram.common(members.getFirst().strings())).isEqualTo(3);
      assertThat(linked.objects()).hasSize(1);
      LinkedObject all = linked.objects().getFirst();
      assertThat(all.name()).isEqualTo(ByteString.EMPTY);
      for (LinkedObject member : members) {
        assertThat(all.keys().common(member.keys())).isEqualTo(member.keys().size());
      }
      assertThat(all.strings()).isEqualTo(hash("one calls two"));
    }
  }

  @Test
  void objectFileIsAnObjectWithoutAName() throws Exception {
    Path object = Compiler.require("gcc", folder).compile(TWO, "two.o", "-c", "-O2");
    try (Harvest file = open(object)) {
      assertThat(file.objects())
          .singleElement()
          .satisfies(
              only -> {
                assertThat(only.name()).isEqualTo(ByteString.EMPTY);
                assertThat(only.keys().size()).isEqualTo(1);
              });
    }
  }
}
