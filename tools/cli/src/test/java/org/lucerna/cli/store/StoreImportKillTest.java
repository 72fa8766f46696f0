package org.lucerna.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.cli.JavaProcess;
import org.lucerna.cli.Run;

/** An import of 100,000 rows: whole, in little memory, and killed again and again. */
@Tag("long")
final class StoreImportKillTest {
  private static final int ROWS = 100_000;
  private static final int KEYS = 70_000;
  private static final int ROUNDS = 6;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  @TempDir private static Path folder;

  private static Path dump;
  private static Path lines;

  @BeforeAll
  static void importWhole() throws IOException {
    dump = folder.resolve("dump.sql");
    writeDump();
    Run run = Run.of("store", "import", "--data", at("whole"), dump.toString(), "--json");
    assertThat(run.status()).as(run.out() + run.err()).isZero();
    assertThat(run.json().get("versions").asInt()).isEqualTo(ROWS);
    assertThat(run.json().get("losses").asInt()).isZero();
    lines = folder.resolve("whole.jsonl");
    export("whole", lines);
  }

  private static String at(String data) {
    return folder.resolve(data).toString();
  }

  private static void export(String data, Path to) {
    Run run = Run.of("store", "export", "--data", at(data), to.toString());
    assertThat(run.status()).as(run.err()).isZero();
  }

  private static void writeDump() throws IOException {
    SplittableRandom random = new SplittableRandom(100_000);
    HexFormat hex = HexFormat.of();
    try (BufferedWriter out = Files.newBufferedWriter(dump)) {
      out.write("-- PostgreSQL database dump\n");
      out.write("COPY public.funcs (id, name, len, db_id, chksum, metadata, update_dt)");
      out.write(" FROM stdin;\n");
      for (int i = 0; i < ROWS; i++) {
        byte[] metadata = new byte[50 + random.nextInt(300)];
        random.nextBytes(metadata);
        String time = TIME.format(Instant.ofEpochSecond(1_700_000_000 + i / 100));
        out.write("%d\tfunction_%d\t%d\t%d\t".formatted(i, i, i % 999, i % 20));
        out.write(
            "\\\\x%032x\t\\\\x".formatted((0x9e3779b97f4a7c15L * random.nextInt(KEYS)) >>> 1));
        out.write(hex.formatHex(metadata) + '\t' + time + "+00\n");
      }
      out.write("\\.\nCOPY public.dbs (id, file_path, idb_path, file_id, user_id) FROM stdin;\n");
      for (int i = 0; i < 20; i++) {
        out.write("%d\t/bin/%d\t/idb/%d\t%d\t\\N\n".formatted(i, i, i, i));
      }
      out.write("\\.\nCOPY public.files (id, chksum) FROM stdin;\n");
      for (int i = 0; i < 20; i++) {
        out.write("%d\t\\\\x%032x\n".formatted(i, i + 1));
      }
      out.write("\\.\n");
    }
  }

  private static Process begin(Path source, String data) throws IOException {
    return JavaProcess.builder(
            List.of("-Xmx128m", "--enable-native-access=ALL-UNNAMED"),
            "org.lucerna.cli.Main",
            List.of("store", "import", "--data", at(data), source.toString()))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve(data + ".log").toFile())
        .start();
  }

  @Test
  void importNeedsLittleMemory() throws Exception {
    Process process = begin(dump, "little");
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("little.log"))).isZero();
    assertSame("little");
  }

  private static void assertSame(String data) throws IOException {
    Path exported = folder.resolve(data + ".jsonl");
    export(data, exported);
    assertThat(Files.mismatch(exported, lines)).isEqualTo(-1);
  }

  /** A shell makes its background processes ignore SIGINT, and that is inherited. */
  private static boolean ignoresInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) {
      return false;
    }
    return Files.readAllLines(status).stream()
        .filter(line -> line.startsWith("SigIgn:"))
        .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dump KILL", "dump INT", "jsonl KILL", "jsonl INT"})
  void interruptedImportIsConsistentAndContinues(String how) throws Exception {
    Path source = how.startsWith("dump") ? dump : lines;
    String signal = how.substring(how.indexOf(' ') + 1);
    Assumptions.assumeFalse(
        signal.equals("INT") && ignoresInterrupts(), "SIGINT is ignored, as in a background job");
    String data = how.replace(' ', '-');
    SplittableRandom random = new SplittableRandom(how.length());
    int cut = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Process process = begin(source, data);
      Thread.sleep(random.nextInt(800, 5_000));
      new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
      cut += process.waitFor() == 0 ? 0 : 1;
      if (Files.exists(folder.resolve(data).resolve("store/CURRENT"))) {
        Run run = Run.of("store", "verify", "--data", at(data));
        assertThat(run.status()).as(run.out() + run.err()).isZero();
      }
    }
    assertThat(cut).as("cut short").isPositive();
    Run last = Run.of("store", "import", "--data", at(data), source.toString());
    assertThat(last.status()).as(last.err()).isZero();
    assertThat(Files.exists(folder.resolve(data).resolve("import.partial"))).isFalse();
    assertSame(data);
  }
}
