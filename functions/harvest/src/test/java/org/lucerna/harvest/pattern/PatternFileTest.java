package org.lucerna.harvest.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedFunction.Source;
import org.lucerna.harvest.MaskedFunction;
import org.lucerna.harvest.MaskedFunction.Reference;
import org.lucerna.harvest.ObjectOrigin;
import org.lucerna.lumina.metadata.Metadata;

class PatternFileTest {
  private static final Pattern LINE =
      Pattern.compile(
          "(?:[0-9A-F]{2}|\\.\\.){32} [0-9A-F]{2} [0-9A-F]{4} [0-9A-F]{4}"
              + "(?: :0000 [^\\s]+)+(?: \\^[0-9A-F]{4} [^\\s]+)*(?: (?:[0-9A-F]{2}|\\.\\.)+)?");

  private static HarvestedFunction function(@Nullable String name, int size, Metadata metadata) {
    return new HarvestedFunction(
        0x1000,
        size,
        List.of(),
        List.of(),
        name == null ? null : ByteString.utf8(name),
        false,
        metadata,
        Source.SYMBOL,
        null);
  }

  /** A function of the bytes 0, 1, 2, ... of which some vary. */
  private static MaskedFunction masked(
      @Nullable String name, int size, List<Integer> varying, Reference... references) {
    byte[] code = new byte[size];
    byte[] mask = new byte[size];
    for (int i = 0; i < size; i++) {
      code[i] = (byte) i;
    }
    varying.forEach(at -> mask[at] = 1);
    return new MaskedFunction(
        function(name, size, Metadata.EMPTY),
        ByteString.wrap(code),
        ByteString.wrap(mask),
        List.of(references));
  }

  private static List<String> write(MaskedFunction... functions) throws IOException {
    PatternFile file = new PatternFile();
    List.of(functions).forEach(file::add);
    StringBuilder out = new StringBuilder();
    file.writeTo(out);
    assertThat(out.toString()).endsWith("---\n");
    List<String> lines = List.of(out.toString().split("\n"));
    assertThat(lines).hasSize(file.size() + 1);
    return lines.subList(0, file.size());
  }

  @Test
  void checksumIsX25WithBytesSwapped() {
    assertThat(PatternFile.crc(ByteString.wrap("123456789".getBytes(StandardCharsets.US_ASCII))))
        .isEqualTo(0x6e90);
    assertThat(PatternFile.crc(ByteString.EMPTY)).isZero();
  }

  @Test
  void aFunctionIsALine() throws IOException {
    assertThat(
            write(
                masked(
                    "first",
                    0x2f,
                    List.of(2, 3, 4, 5, 0x28, 0x29),
                    new Reference(2, ByteString.utf8("second")),
                    new Reference(0x28, ByteString.utf8("third")))))
        .containsExactly(
            "0001........060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F 08 "
                + String.format("%04X", PatternFile.crc(ByteString.hex("2021222324252627")))
                + " 002F :0000 first ^0002 second ^0028 third ....2A2B2C2D2E");
  }

  @Test
  void shortFunctionsAreFilledWithBytesThatVary() throws IOException {
    assertThat(write(masked("f", 10, List.of())))
        .containsExactly("00010203040506070809" + "..".repeat(22) + " 00 0000 000A :0000 f");
  }

  @Test
  void checkedBytesAreAtMost255() throws IOException {
    assertThat(write(masked("f", 32 + 257, List.of())).getFirst())
        .contains(" FF ", " 0121 :0000 f 1F20");
  }

  @Test
  void longFunctionsAreCut() throws IOException {
    assertThat(
            write(
                masked(
                    "f",
                    PatternFile.MOST_SIZE + 9,
                    List.of(),
                    new Reference(PatternFile.MOST_SIZE, ByteString.utf8("g")))))
        .allMatch(line -> line.contains(" 7FFF :0000 f ") && !line.contains("^"));
  }

  @Test
  void allNamesOfTheCodeAreWritten() throws IOException {
    ObjectOrigin origin =
        new ObjectOrigin("a.o", ".text", 0, List.of(ByteString.utf8("other")), List.of());
    MaskedFunction plain = masked("f", 10, List.of());

    assertThat(
            write(
                new MaskedFunction(
                    function("f", 10, origin.toMetadata()), plain.code(), plain.mask(), List.of())))
        .allMatch(line -> line.endsWith(" :0000 f :0000 other"));
  }

  @Test
  void vagueAndUnnamedPatternsAreLeftOut() throws IOException {
    PatternFile file = new PatternFile();
    file.add(masked(null, 64, List.of()));
    file.add(masked("x".repeat(PatternFile.MOST_NAME + 1), 64, List.of()));
    file.add(masked("f", 10, List.of(1, 2, 3)));
    file.add(masked("f", 10, List.of(1)));
    file.add(masked("f", 10, List.of(1)));

    assertThat(file.size()).isEqualTo(1);
    assertThat(file.tooVague()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hostileNamesStayInTheirField(long seed) throws IOException {
    Random random = new Random(seed);
    String[] parts = {"a", " ", "\n", "\r", "\t", "\0", ":0000", "^0001 x", "---", "\u2028", "é"};
    for (int i = 0; i < 200; i++) {
      StringBuilder name = new StringBuilder();
      for (int j = random.nextInt(6); j >= 0; j--) {
        name.append(parts[random.nextInt(parts.length)]);
      }
      ByteString bytes = ByteString.utf8(name.toString());

      List<String> lines = write(masked(name.toString(), 40, List.of(3), new Reference(3, bytes)));

      assertThat(lines)
          .as("seed %d: %s", seed, name)
          .hasSize(1)
          .allMatch(line -> LINE.matcher(line).matches());
    }
  }
}
