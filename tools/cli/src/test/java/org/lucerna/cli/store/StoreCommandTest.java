package org.lucerna.cli.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import tools.jackson.databind.JsonNode;

/** {@code lucerna store}, on real files. */
final class StoreCommandTest {
  private static final String KEY = "00112233445566778899aabbccddeeff";

  @TempDir private Path folder;

  private Run store(String... arguments) {
    return storeAt("data", arguments);
  }

  private Run storeAt(String data, String... arguments) {
    return Run.of(arguments(data, arguments));
  }

  private String[] arguments(String data, String... arguments) {
    return Stream.of(
            Stream.of("store"),
            Stream.of(arguments),
            Stream.of("--data", folder.resolve(data).toString()))
        .flatMap(each -> each)
        .toArray(String[]::new);
  }

  private String write(String name, String text) throws IOException {
    return write(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private String write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes).toString();
  }

  private static void assertDone(Run run) {
    assertThat(run.status()).as(run.err()).isZero();
  }

  private static void assertRefused(int status, String why, Run run) {
    assertThat(run.err()).contains(why).hasLineCount(1);
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out()).isEmpty();
  }

  /** Records of functions 0 to {@code count}, back to back; {@code starts} receives the offsets. */
  private static byte[] segment(int count, List<Integer> starts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      starts.add(out.size());
      byte[] name = ("function" + i).getBytes(StandardCharsets.UTF_8);
      ByteBuffer record = ByteBuffer.allocate(64 + name.length + 3).order(ByteOrder.LITTLE_ENDIAN);
      record.putInt(0x4c4d4e31).putInt(record.capacity()).putInt(0).putLong(i).putLong(7);
      record.putLong(1_700_000_000L + i).putLong(0).putInt(16 + i).putInt(i % 2);
      record.putShort((short) name.length).putInt(3).put((byte) 2).put(new byte[5]);
      record.put(name).put(new byte[] {1, 2, 3});
      CRC32C crc = new CRC32C();
      crc.update(record.array(), 12, record.capacity() - 12);
      record.putInt(8, (int) crc.getValue());
      out.writeBytes(record.array());
    }
    return out.toByteArray();
  }

  private static String dump(int rows) {
    StringBuilder dump =
        new StringBuilder(
            """
            --
            -- PostgreSQL database dump
            --
            COPY public.dbs (id, file_path, idb_path, file_id, user_id) FROM stdin;
            3\t/bin/tool\t/home/ana/tool.i64\t9\t7
            \\.
            COPY public.files (id, chksum) FROM stdin;
            9\t\\\\x0123456789abcdef0123456789abcdef
            \\.
            COPY public.funcs (id, name, len, db_id, chksum, metadata, push_dt) FROM stdin;
            """);
    for (int i = 0; i < rows; i++) {
      dump.append("%d\tfunction%d\t%d\t3\t".formatted(i, i, 16 + i));
      dump.append("\\\\x%032x\t\\\\x010203\t2024-01-01 00:00:%02d+00\n".formatted(i, i));
    }
    return dump.append("\\.\n").toString();
  }

  @Test
  void segmentsRoundTrip() throws IOException {
    String file = write("seg.00000.dat", segment(50, new ArrayList<>()));
    Run run = store("import", file, "--json");
    assertDone(run);
    assertThat(run.json())
        .hasToString(
            "{\"format\":\"lmn1\",\"functions\":50,\"versions\":50,\"known\":0,\"pushes\":50,"
                + "\"files\":1,\"losses\":0,\"lostBytes\":0,\"lost\":[]}");
    assertThat(run.err()).isEmpty();
    assertThat(store("import", file).err())
        .isEqualTo("lucerna: 0 versions imported, 50 already known; 0 new functions\n");

    Path out = Files.createDirectory(folder.resolve("out"));
    assertThat(store("export", out.toString()).err())
        .isEqualTo("lucerna: " + out + ": 50 records\n");
    assertDone(storeAt("again", "import", out.toString()));
    assertThat(exported("again")).isEqualTo(exported("data"));
    assertRefused(4, "exists already", store("export", out.toString()));
  }

  private String exported(String data) {
    Run run = storeAt(data, "export", "-");
    assertDone(run);
    assertThat(run.err()).isEmpty();
    return run.out();
  }

  @Test
  void jsonLinesRoundTripByteForByte() throws IOException {
    assertDone(store("import", write("dump.sql", dump(40))));
    String file = folder.resolve("all.jsonl").toString();
    Run run = store("export", file, "--json");
    assertDone(run);
    // A file, a push for each time, a version for each function.
    assertThat(run.json()).hasToString("{\"format\":\"jsonl\",\"records\":81,\"leftOut\":0}");
    assertThat(storeAt("copy", "import", file).err()).contains("40 versions imported, 0 already");
    String again = folder.resolve("again.jsonl").toString();
    assertThat(storeAt("copy", "export", again).err())
        .isEqualTo("lucerna: " + again + ": 81 records\n");
    assertThat(Files.readString(Path.of(again))).isEqualTo(Files.readString(Path.of(file)));

    Run piped = Run.withInput(Files.readString(Path.of(file)), arguments("piped", "import", "-"));
    assertDone(piped);
    assertThat(exported("piped")).isEqualTo(Files.readString(Path.of(file)));
  }

  @Test
  void lumenDumpAndCsvAreImported() throws IOException {
    assertThat(store("import", write("dump.sql", dump(5)), "--json").json().toString())
        .contains("\"format\":\"lumen\",\"functions\":5,\"versions\":5,", "\"pushes\":5,");
    String csv =
        """
        hash,name,len,metadata,file_md5,idb_path,pushed
        %s,"quoted, ""name\""",12,0102,0123456789abcdef0123456789abcdef,/a.i64,2024-01-01 00:00:00+00
        00,short key,1,,,,
        """
            .formatted(KEY);
    Run run = store("import", write("dump.csv", csv), "--json");
    assertThat(run.status()).isEqualTo(3);
    JsonNode json = run.json();
    assertThat(json.get("versions").asInt()).isEqualTo(1);
    assertThat(json.get("losses").asInt()).isEqualTo(1);
    assertThat(json.get("lost").get(0).get("from").asInt()).isEqualTo(csv.indexOf("00,short"));
    assertThat(json.get("lost").get(0).get("until").asInt()).isEqualTo(csv.length());
    assertThat(json.get("lost").get(0).get("reason").asString())
        .isEqualTo("expected a key of 16 bytes");
    assertThat(exported("data")).contains("quoted, \\\"name\\\"");
  }

  @Test
  void lossesOfDamagedSegmentAreCountedWithOffset() throws IOException {
    List<Integer> starts = new ArrayList<>();
    byte[] whole = segment(30, starts);
    byte[] flipped = whole.clone();
    flipped[starts.get(10) + 70] ^= 1;
    String file = write("flipped.dat", flipped);
    Run run = store("import", "--format", "lmn1", file);
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            """
            lucerna: %s: bytes %d to %d: the checksum of the record is wrong
            lucerna: 29 versions imported, 0 already known; 29 new functions; 1 loss, %d bytes in all
            """
                .formatted(
                    file, starts.get(10), starts.get(11) - 1, starts.get(11) - starts.get(10)));

    flipped[starts.get(20)] ^= 1;
    byte[] cut = Arrays.copyOf(flipped, flipped.length - 1);
    String damaged = write("cut.dat", cut);
    Run both = storeAt("other", "import", "--format", "lmn1", damaged, "--json");
    assertThat(both.status()).isEqualTo(3);
    JsonNode json = both.json();
    assertThat(json.get("versions").asInt()).isEqualTo(27);
    assertThat(json.get("losses").asInt()).isEqualTo(3);
    assertThat(json.get("lostBytes").asInt())
        .isEqualTo(
            starts.get(11)
                - starts.get(10)
                + starts.get(21)
                - starts.get(20)
                + cut.length
                - starts.get(29));
    assertThat(json.get("lost"))
        .extracting(loss -> loss.get("from").asInt())
        .containsExactly(starts.get(10), starts.get(20), starts.get(29));
    assertThat(storeAt("third", "import", "--format", "lmn1", damaged).err())
        .contains("; 3 losses, ")
        .contains(damaged + ": bytes " + starts.get(29) + " to " + (cut.length - 1) + ": ");
    assertThat(storeAt("third", "verify").status()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "what is this?", "\u007fELF", "PGDMP\u0001", "<xml/>"})
  void importOfOtherFormatNamesFormatFound(String text) throws IOException {
    String file = write("file", text);
    assertRefused(3, "lucerna: " + file + ": ", store("import", file));
    assertRefused(3, "lucerna: -: ", Run.withInput(text, arguments("data", "import", "-")));
  }

  @Test
  void truncatedJsonLinesAreImportedUpToTheEnd() throws IOException {
    assertDone(store("import", write("dump.sql", dump(3))));
    String lines = exported("data");
    String file = write("broken.jsonl", lines.substring(0, lines.length() - 20));
    Run run = storeAt("other", "import", file, "--json");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.err()).contains(file + ": ", "at offset ").contains("2 versions imported");
    assertThat(run.out()).isEmpty();
    assertThat(storeAt("other", "stats", "--json").json().get("versions").asInt()).isEqualTo(2);
    assertDone(storeAt("other", "verify"));
  }

  @Test
  void wrongFormatOptionIsReported() throws IOException {
    String dump = write("dump.sql", dump(3));
    assertRefused(3, dump + ": ", store("import", "--format", "jsonl", dump));
    Run lost = store("import", "--format", "lmn1", dump);
    assertThat(lost.status()).isEqualTo(3);
    assertThat(lost.err()).contains("0 versions imported", "; 1 loss, ");
    String lines = write("all.jsonl", exported("data"));
    assertRefused(3, lines + ": ", store("import", "--format", "lumen", lines));
    assertRefused(2, "invalid value for option '--format'", store("import", "--format", "x", dump));
  }

  @Test
  void wrongUsageExitsWithStatusTwo() throws IOException {
    assertDone(store("import", write("dump.sql", dump(1))));
    assertRefused(
        2, "--format lumen is for imports only", store("export", "--format", "lumen", "x"));
    assertRefused(2, "lmn1 needs a folder", store("export", "--format", "lmn1", "-"));
    assertRefused(
        2, "--json cannot be combined with standard output", store("export", "-", "--json"));
    assertRefused(2, "are read from files only", store("import", "--format", "lmn1", "-"));
    assertRefused(2, "they need --server-http", store("backup", "x", "--user", "ana"));
    assertRefused(4, "no such file", store("import", folder.resolve("nothing").toString()));
    for (String command : List.of("stats", "verify", "compact", "reindex")) {
      assertRefused(4, "no store in this folder", storeAt("elsewhere", command));
    }
    assertRefused(4, "no store in this folder", storeAt("elsewhere", "export", "-"));
    assertThat(Files.exists(folder.resolve("elsewhere"))).isFalse();
  }

  @Test
  void restoredBackupVerifies() throws IOException {
    assertDone(store("import", write("dump.sql", dump(30))));
    String backup = folder.resolve("backups/monday").toString();
    assertThat(store("backup", backup).err()).isEqualTo("lucerna: backed up to " + backup + "\n");
    assertRefused(4, "exists already", store("backup", backup));
    String second = folder.resolve("backups/tuesday").toString();
    assertThat(store("backup", second, "--json").json().get("folder").asString()).isEqualTo(second);

    assertThat(storeAt("new", "restore", backup).err())
        .isEqualTo("lucerna: restored: 30 functions\n");
    assertRefused(4, "exists already", storeAt("new", "restore", backup));
    assertThat(storeAt("newer", "restore", second, "--json").json())
        .hasToString("{\"functions\":30}");
    assertRefused(4, "is no backup", storeAt("newest", "restore", folder.toString()));
    assertThat(storeAt("new", "verify").out()).isEqualTo("no problems found\n");
    assertThat(storeAt("new", "verify", "--json").json())
        .hasToString("{\"ok\":true,\"unreadable\":0,\"disagreeing\":0,\"findings\":[]}");
    assertThat(exported("new")).isEqualTo(exported("data"));
  }

  @Test
  void statsCountStoredFunctions() throws IOException {
    assertDone(store("import", write("dump.sql", dump(30))));
    Run compacted = store("compact", "--json");
    assertDone(compacted);
    assertThat(compacted.json().get("after").asLong()).isPositive();
    assertThat(store("compact").err()).matches("lucerna: \\d+ bytes became \\d+\n");
    assertDone(store("compact", "--smallest"));
    JsonNode stats = store("stats", "--json").json();
    assertThat(stats.get("functions").asInt()).isEqualTo(30);
    assertThat(stats.get("versions").asInt()).isEqualTo(30);
    assertThat(stats.get("deleted").asInt()).isZero();
    assertThat(stats.get("files").asInt()).isEqualTo(1);
    assertThat(stats.get("pushes").asInt()).isEqualTo(30);
    assertThat(stats.get("sketches").asInt()).isZero();
    assertThat(stats.get("postings").asInt()).isZero();
    assertThat(stats.get("programs").asInt()).isZero();
    long columns = 0;
    for (JsonNode column : stats.get("columns")) {
      columns += column.get("bytes").asLong();
    }
    assertThat(stats.get("bytes").asLong()).isEqualTo(columns).isPositive();
    assertThat(store("stats").out())
        .containsPattern("(?m)^function keys +30$")
        .containsPattern("(?m)^  current +\\d+$");
  }

  @Test
  void reindexFindsImportedSketches() throws IOException {
    String sketch = "11" + "00".repeat(18 + 15) + "01" + "20000001" + "00";
    String key = "00112233445566778899aabbccddeeff";
    String lines =
        """
        {"type":"store","format":1}
        {"type":"sketch","key":"%s","account":7,"sketch":"%s"}
        """
            .formatted(key, sketch);
    assertDone(store("import", write("sketches.jsonl", lines)));
    assertThat(store("reindex", "--json").json()).hasToString("{\"sketches\":1}");
    assertThat(store("reindex").err()).isEqualTo("lucerna: 1 sketches indexed\n");
    JsonNode stats = store("stats", "--json").json();
    assertThat(stats.get("sketches").asInt()).isEqualTo(1);
    assertThat(stats.get("postings").asInt()).isPositive();
    assertThat(exported("data")).contains(sketch);
  }

  @Test
  void damageOfAStoreIsFound() throws IOException {
    assertDone(store("import", write("dump.sql", dump(30))));
    assertDone(store("compact"));
    damageTheLargestTable();
    Run run = store("verify", "--json");
    assertThat(run.status()).isEqualTo(3);
    assertThat(run.json().get("ok").asBoolean()).isFalse();
    assertThat(run.json().get("unreadable").asInt()).isPositive();
    Run words = store("verify");
    assertThat(words.out()).contains(".sst").doesNotContain("the counters");
    assertThat(words.err()).contains("restore a backup", "store repair").hasLineCount(1);
  }

  @Test
  void tableThatCannotBeOpenedIsReportedAsDamage() throws IOException {
    assertDone(store("import", write("dump.sql", dump(30))));
    assertDone(store("compact"));
    String damaged = damageTheProperties();
    String data = folder.resolve("data").toString();
    String file = folder.resolve("out.jsonl").toString();
    for (Run run :
        List.of(
            Run.of("serve", "--data", data, "--listen", "127.0.0.1:0", "--http", "off"),
            store("verify"),
            store("export", file),
            Run.of("user", "list", "--data", data))) {
      assertThat(run.status()).as(run.err()).isEqualTo(3);
      assertThat(run.err())
          .contains(damaged, "restore a backup", "store repair", "--salvage")
          .doesNotContain("in use")
          .hasLineCount(1);
    }
  }

  /** Damages the block of a table that RocksDB reads when it opens the table; returns its name. */
  private String damageTheProperties() throws IOException {
    Path table;
    try (Stream<Path> files = Files.list(folder.resolve("data/store"))) {
      table = files.filter(file -> file.toString().endsWith(".sst")).findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(table);
    bytes[bytes.length - 400] ^= 0x10;
    Files.write(table, bytes);
    return String.valueOf(table.getFileName());
  }

  private void damageTheLargestTable() throws IOException {
    Path table;
    try (Stream<Path> files = Files.list(folder.resolve("data/store"))) {
      table =
          files
              .filter(file -> file.toString().endsWith(".sst"))
              .max((a, b) -> Long.compare(a.toFile().length(), b.toFile().length()))
              .orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(table);
    bytes[20] ^= 0x55;
    Files.write(table, bytes);
  }

  @Test
  void readablePartsOfDamagedStoreAreSalvaged() throws IOException {
    assertDone(store("import", write("seg.dat", segment(3000, new ArrayList<>()))));
    assertDone(store("compact"));
    damageTheLargestTable();
    String file = folder.resolve("saved.jsonl").toString();
    assertRefused(3, "checksum mismatch", store("export", file));
    Run salvaged = store("export", "--salvage", "--json", file);
    assertThat(salvaged.status()).isEqualTo(3);
    assertThat(salvaged.json().get("losses").asInt()).isEqualTo(1);
    assertThat(salvaged.err()).contains("checksum mismatch", "1 blocks or rows").hasLineCount(2);
    long versions = Files.readAllLines(Path.of(file)).stream().filter(this::isVersion).count();
    assertThat(versions).isBetween(2000L, 3000L);
    assertDone(storeAt("other", "import", file));
    assertThat(storeAt("other", "verify").status()).isZero();

    Run repaired = store("repair", "--json");
    assertThat(repaired.status()).isEqualTo(3);
    assertThat(repaired.json().get("functions").asLong()).isEqualTo(versions);
    assertThat(repaired.json().get("losses").asInt()).isEqualTo(1);
    assertThat(Path.of(repaired.json().get("damaged").asString())).isDirectory();
    assertThat(store("verify").status()).isZero();
    assertThat(exported("data")).isEqualTo(exported("other"));
  }

  private boolean isVersion(String line) {
    return line.startsWith("{\"type\":\"version\"");
  }

  @Test
  void accountsAndAuditLogRoundTripWithoutSecretsUnlessRequested() throws IOException {
    String data = folder.resolve("data").toString();
    for (String name : List.of("ana", "bob")) {
      assertDone(
          Run.withInput(
              "correct horse\n", "user", "add", name, "--role", "administrator", "--data", data));
    }
    assertDone(Run.of("user", "disable", "bob", "--data", data));
    assertDone(Run.of("user", "token", "add", "ana", "--data", data));
    String plain = exported("data");
    assertThat(plain)
        .contains("\"type\":\"account\",\"name\":\"ana\",\"role\":4", "\"disabled\":true")
        .contains("\"type\":\"audit\"")
        .doesNotContain("argon2", "passwordHash", "\"tokens\"");
    String lines = write("plain.jsonl", plain);
    assertDone(storeAt("copy", "import", lines));
    assertDone(storeAt("copy", "import", lines));
    assertThat(exported("copy")).isEqualTo(plain);
    Run list = Run.of("user", "list", "--data", folder.resolve("copy").toString());
    assertThat(list.out()).contains("ana", "bob");

    Run secret = store("export", "-", "--with-password-hashes");
    assertThat(secret.out()).contains("\"passwordHash\":\"$argon2", "\"tokens\":\"");
    assertDone(storeAt("full", "import", write("secret.jsonl", secret.out())));
    assertThat(storeAt("full", "export", "-", "--with-password-hashes").out())
        .isEqualTo(secret.out());
  }

  @Test
  void linesOfNewerVersionAreCountedAndSkipped() throws IOException {
    String lines = "{\"type\":\"store\",\"format\":1}\n{\"type\":\"pin\"}\n{\"type\":\"pin\"}\n";
    Run run = store("import", write("new.jsonl", lines));
    assertDone(run);
    assertThat(run.err())
        .contains("2 lines of type 'pin' were skipped: written by a newer version");
  }

  @Test
  void folderOfRunningServerIsNotABackup() throws Exception {
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      server.ready();
      Run run = storeAt("new", "restore", folder.resolve("data").toString());
      assertRefused(4, "is in use by another process", run);
    }
  }

  @Test
  void runningServerLocksItsFolderAndBacksItUp() throws Exception {
    String dump = write("dump.sql", dump(4));
    assertDone(store("import", dump));
    Path secret = Files.writeString(folder.resolve("secret"), "correct horse");
    Run added =
        Run.withInput(
            "correct horse\n",
            "user",
            "add",
            "ana",
            "--role",
            "administrator",
            "--data",
            folder.resolve("data").toString());
    assertDone(added);
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      String http = server.ready().group(2);
      for (String[] command :
          new String[][] {
            {"stats"}, {"verify"}, {"compact"}, {"export", "-"}, {"import", dump}, {"backup", "x"}
          }) {
        assertRefused(4, "is in use by another process: stop the server", store(command));
      }
      assertRefused(
          1, "administrator role required", Run.of("store", "backup", "--http", http, "monday"));
      String[] ana = {"--user", "ana", "--password-file", secret.toString()};
      assertRefused(
          1,
          "name: expected 1 to 100 letters",
          asking(ana, "store", "backup", "--http", http, "../out"));
      Path made = folder.resolve("data/backups/monday");
      assertThat(asking(ana, "store", "backup", "--http", http, "monday", "--json").json())
          .hasToString("{\"folder\":\"" + made + "\"}");
      assertRefused(
          1,
          "backup monday already exists",
          asking(ana, "store", "backup", "--http", http, "monday"));
      assertThat(storeAt("copy", "restore", made.toString()).err())
          .isEqualTo("lucerna: restored: 4 functions\n");
    }
    for (String nobody : List.of("127.0.0.1:1", "http://127.0.0.1:1")) {
      for (String option : List.of("--server-http", "--http")) {
        assertRefused(
            4,
            "lucerna: 127.0.0.1:1: connection refused: is the server running?\n",
            Run.of("store", "backup", option, nobody, "monday"));
      }
    }
  }

  private static Run asking(String[] as, String... command) {
    return Run.of(Stream.concat(Stream.of(command), Stream.of(as)).toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "stats", "verify", "repair", "compact", "reindex", "backup", "restore", "export", "import",
        ""
      })
  void helpHasAnExample(String command) {
    Run run = command.isEmpty() ? Run.of("store", "--help") : Run.of("store", command, "--help");
    assertDone(run);
    assertThat(run.out()).contains("Usage: lucerna store", "lucerna store " + command, "--help");
    assertThat(run.out()).containsPattern("Examples?:\n");
    assertThat(run.out().contains("--json")).isEqualTo(!command.isEmpty());
  }
}
