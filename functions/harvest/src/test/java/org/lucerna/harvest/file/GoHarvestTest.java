package org.lucerna.harvest.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;

/** Programs of Go, which have a table of their functions even if they are stripped. */
class GoHarvestTest {
  private static final Path GO = Path.of("/usr/local/go/bin/go");

  @TempDir private Path folder;

  private Path build(String system, String processor, String name, String flags) throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(GO), "no go");
    Path source = folder.resolve("main.go");
    Files.writeString(source, "package main\nfunc main() { println(\"x\") }\n");
    Path program = folder.resolve(name);
    ProcessBuilder builder =
        new ProcessBuilder(
            GO.toString(),
            "build",
            "-ldflags=" + flags,
            "-o",
            program.toString(),
            source.toString());
    builder
        .environment()
        .putAll(
            Map.of(
                "GOOS", system,
                "GOARCH", processor,
                "CGO_ENABLED", "0",
                "GOTOOLCHAIN", "local",
                "GOPROXY", "off",
                "GO111MODULE", "off"));
    Path printed = folder.resolve("printed");
    Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    assertThat(process.waitFor()).as(Files.readString(printed)).isZero();
    return program;
  }

  private static Map<Long, HarvestedFunction> functions(Path program) throws Exception {
    Map<Long, HarvestedFunction> functions = new TreeMap<>();
    try (Harvest file = Harvest.open(program, HarvestOptions.PLAIN)) {
      file.functions().forEach(function -> functions.put(function.address(), function));
    }
    return functions;
  }

  /** Few functions hold an address that stripping moves. */
  @ParameterizedTest
  @CsvSource({"linux,amd64", "windows,amd64", "darwin,arm64"})
  void strippedProgramHasTheKeysOfTheProgramWithSymbols(String system, String processor)
      throws Exception {
    Map<Long, HarvestedFunction> whole = functions(build(system, processor, "whole", ""));
    Map<Long, HarvestedFunction> stripped = functions(build(system, processor, "bare", "-s -w"));
    int same = 0;
    for (HarvestedFunction function : stripped.values()) {
      HarvestedFunction other = whole.get(function.address());
      same += other != null && other.keys().equals(function.keys()) ? 1 : 0;
    }
    assertThat(stripped).hasSizeGreaterThan(1000);
    assertThat(same).isGreaterThan(stripped.size() - 10);
    assertThat(stripped.values())
        .extracting(HarvestedFunction::nameInProgram)
        .contains(ByteString.utf8("main.main"));
  }
}
