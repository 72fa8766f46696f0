package org.lucerna.cli.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.fixture.PeImage;
import org.lucerna.binary.fixture.SampleClasses;
import org.lucerna.cli.Run;
import org.lucerna.cli.VectorFiles;
import tools.jackson.databind.JsonNode;

class KeyCommandTest {
  private static final String CODE = "0x401000:5589e5e873563412a1214365875dc3";

  @TempDir Path folder;

  @Test
  void keyIsComputedFromBytes() {
    Run run = Run.of("key", "--arch", "x86", "--chunk", CODE, "--json");

    assertThat(run.status()).isZero();
    JsonNode key = run.json();
    assertThat(key.get("profile").asString()).isEqualTo("ida-core-1");
    assertThat(key.get("size").asInt()).isEqualTo(15);
    assertThat(key.get("normalized").asString()).isEqualTo("5589e5e800000000a1000000005dc3");
    assertThat(key.get("mask").asString()).isEqualTo("00000000ffffffff00ffffffff0000");
    assertThat(key.get("key").asString()).isEqualTo("c4cd10a2293fecc9fa42f7a9c85b440a");
    assertThat(Run.of("key", "--arch", "x86", "--chunk", CODE).out())
        .contains("key         c4cd10a2293fecc9fa42f7a9c85b440a");
  }

  @Test
  void theVectorsHaveTheirKeys() {
    for (JsonNode vector : VectorFiles.json("calcrel.json").get("vectors")) {
      Run run = Run.of(arguments(vector).toArray(String[]::new));
      assertThat(run.status()).as(run.err()).isZero();
      assertThat(run.json().get("mask"))
          .as(vector.get("id").asString())
          .isEqualTo(vector.get("mask"));
      assertThat(run.json().get("key")).isEqualTo(vector.get("md5"));
      Run published =
          Run.of(
              arguments(vector, "--profile", "ida-core-1+mdInput=NORM_ONLY")
                  .toArray(String[]::new));
      assertThat(published.json().get("key")).isEqualTo(vector.get("md5_normalized_only"));
    }
  }

  /** The expected key is computed here, from bytes and masks that the rules of masking give. */
  @ParameterizedTest
  @CsvSource({
    "--arch x86 --chunk 0x401000:b878563412c3, b878563412c3, 000000000000",
    "--arch x86 --chunk 0x401000:b878563412c3 --offset-operand 0x401000:imm,"
        + " b800000000c3, 00ffffffff00",
    "--arch x86 --chunk 0x401000:c3e878563412, c3e800000000, 0000ffffffff",
    "--arch x86 --chunk 0x401000:c3e878563412 --data 0x401001-0x401006,"
        + " c3e878563412, 000000000000",
    "--arch mips --endian big --chunk 0x400000:0c100000, 0c000000, 03ffffff",
    "--arch mips --endian little --chunk 0x400000:0000100c, 0000000c, ffffff03",
    "--arch a64 --chunk 0x400000:00000094 --chunk 0x500000:c0035fd6,"
        + " 00000094c0035fd6, ffffff0300000000"
  })
  void keyIsTheMd5OfNormalizedBytesAndMask(String options, String normalized, String mask)
      throws Exception {
    List<String> arguments = new ArrayList<>(List.of("key", "--json"));
    arguments.addAll(List.of(options.split(" ")));
    JsonNode key = Run.of(arguments.toArray(String[]::new)).json();
    assertThat(key.get("normalized").asString()).isEqualTo(normalized);
    assertThat(key.get("mask").asString()).isEqualTo(mask);
    assertThat(key.get("key").asString()).isEqualTo(md5(normalized + mask));
    arguments.addAll(List.of("--profile", "ida-core-1+mdInput=NORM_ONLY"));
    assertThat(Run.of(arguments.toArray(String[]::new)).json().get("key").asString())
        .isEqualTo(md5(normalized));
  }

  private static String md5(String hex) throws NoSuchAlgorithmException {
    MessageDigest md5 = MessageDigest.getInstance("MD5");
    return HexFormat.of().formatHex(md5.digest(HexFormat.of().parseHex(hex)));
  }

  private static List<String> arguments(JsonNode vector, String... more) {
    String arch =
        switch (vector.get("arch").asString()) {
          case "aarch64" -> "a64";
          case "arm" -> "a32";
          case "thumb" -> "t32";
          default -> vector.get("arch").asString();
        };
    List<String> arguments = new ArrayList<>(List.of("key", "--json", "--arch", arch));
    arguments.addAll(List.of(more));
    arguments.add("--endian");
    arguments.add(vector.get("endian").asString().equals("be") ? "big" : "little");
    for (JsonNode chunk : vector.get("chunks")) {
      arguments.add("--chunk");
      arguments.add(chunk.get("addr").asString() + ":" + chunk.get("bytes").asString());
    }
    for (JsonNode operand : vector.get("offset_operands")) {
      arguments.add("--offset-operand");
      arguments.add(operand.get("insn").asString() + ":" + operand.get("field").asString());
    }
    for (JsonNode data : vector.get("data")) {
      long start = Long.decode(data.get("addr").asString());
      arguments.add("--data");
      arguments.add(start + "-" + (start + data.get("len").asInt()));
    }
    return arguments;
  }

  @Test
  void chunksCountInTheirOrder() {
    Run run =
        Run.of("key", "--arch", "x64", "--chunk", "0x2000:90", "--chunk", "0x3000:c3", "--json");

    assertThat(run.json().get("normalized").asString()).isEqualTo("90c3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mips16", "8086", "riscv-c", ""})
  void anUnsupportedArchitectureIsWrongUsage(String arch) {
    Run run = Run.of("key", "--arch", arch, "--chunk", CODE);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("unsupported");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--chunk=1000",
        "--chunk=:90",
        "--chunk=0x1000:9",
        "--data=5",
        "--data=9-5",
        "--offset-operand=0x1000:none",
        "--offset-operand=imm",
        "--profile=ida-core-2",
        "--profile=ida-core-1+lo12=NEVER",
      })
  void wrongArgumentIsNamed(String argument) {
    Run run = Run.of("key", "--arch", "x64", "--chunk", CODE, argument);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("lucerna: ").hasLineCount(1);
  }

  @Test
  void virtualFunctionWithoutANameHasAHint() throws Exception {
    byte[] program = SampleClasses.of(PeImage.X64).hex(0x1010, "31c0 c3").write();
    String file = Files.write(folder.resolve("a.dll"), program).toString();

    assertThat(Run.of("key", file, "--json").out())
        .contains("\"hint\":\"slot 1 of class ns::Shape\"");
    assertThat(Run.of("key", file).out()).contains("hint: slot 1 of class ns::Shape");
  }
}
