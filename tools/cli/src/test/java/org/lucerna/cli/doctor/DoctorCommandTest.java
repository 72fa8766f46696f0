package org.lucerna.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.doctor.Finding.Grade;
import org.lucerna.server.Server;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.store.engine.StoreEngine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DoctorCommandTest {
  private static final String FREE_PORTS =
      """
      lumina.listen = "127.0.0.1:0"
      http.listen = "127.0.0.1:0"
      """;

  @TempDir private Path folder;
  private Path data;

  @BeforeEach
  void name() {
    data = folder.resolve("data");
  }

  /** The grades of a JSON answer by their subjects. */
  private static Map<String, String> grades(Run run) {
    Map<String, String> grades = new HashMap<>();
    for (JsonNode finding : JsonMapper.shared().readTree(run.out()).path("findings")) {
      grades.merge(
          finding.path("subject").asString(), finding.path("grade").asString(), (a, b) -> a + b);
    }
    return grades;
  }

  private Run doctor(String settings, String... more) throws Exception {
    Path config = Files.writeString(folder.resolve("lucerna.toml"), settings);
    String[] arguments = {"doctor", "--config", config.toString(), "--data", data.toString()};
    String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
    System.arraycopy(more, 0, all, arguments.length, more.length);
    return Run.of(all);
  }

  @Test
  void newServerHasNoProblemAndNoFilesAreLeft() throws Exception {
    Run run = doctor(FREE_PORTS, "--json");

    assertThat(run.status()).isZero();
    assertThat(grades(run))
        .containsKeys("java", "files", "settings", "disk", "clock", "lumina", "http")
        .containsEntry("folder", "ok")
        .containsEntry("certificate", "ok")
        .containsEntry("store", "ok");
    assertThat(data).doesNotExist();
  }

  @Test
  void runningServerIsRecognized() throws Exception {
    ServerConfig config = ConfigFile.parse(FREE_PORTS, "test").withData(data);
    try (Server server = Server.start(config)) {
      String settings =
          "lumina.listen = \"127.0.0.1:%d\"\nhttp.listen = \"\"\n"
              .formatted(server.luminaAddress().getPort());
      Run run = doctor(settings);

      assertThat(run.status()).isZero();
      assertThat(run.out())
          .contains("in use, by the running server", "open in a running server")
          .doesNotContain("problem");
    }
    try (var files = Files.list(data)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.startsWith("doctor"));
    }
  }

  @Test
  void portOfAnotherProgramIsAProblem() throws Exception {
    try (ServerSocket other = new ServerSocket()) {
      other.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      Run run =
          doctor(
              "lumina.listen = \"127.0.0.1:%d\"\nhttp.listen = \"\"\n"
                  .formatted(other.getLocalPort()));

      assertThat(run.status()).isEqualTo(1);
      assertThat(run.out()).contains("problem", "127.0.0.1:" + other.getLocalPort(), "->");
    }
  }

  @Test
  void damagedTableIsAProblemAndNoRunningServer() throws Exception {
    ServerConfig config = ConfigFile.parse(FREE_PORTS, "test").withData(data);
    Server.start(config).close();
    try (StoreEngine store = ConfiguredStore.openToMaintain(config)) {
      store.compact(column -> {});
    }
    Path table;
    try (Stream<Path> files = Files.list(data.resolve("store"))) {
      table = files.filter(file -> file.toString().endsWith(".sst")).findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(table);
    bytes[bytes.length - 400] ^= 0x10;
    Files.write(table, bytes);

    Run run = doctor(FREE_PORTS);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out())
        .contains("problem", table.getFileName().toString(), "store repair")
        .doesNotContain("running server");
  }

  @Test
  void damagedStoreIsAProblem() throws Exception {
    Server.start(ConfigFile.parse(FREE_PORTS, "test").withData(data)).close();
    Files.writeString(data.resolve("store/CURRENT"), "MANIFEST-999999\n");

    Run run = doctor(FREE_PORTS, "--json");

    assertThat(run.status()).isEqualTo(1);
    assertThat(grades(run)).containsEntry("store", "problem");
  }

  @Test
  void missingFileOfASettingIsAProblem() throws Exception {
    String settings =
        FREE_PORTS
            + "tls.certificate = \"%s\"\ntls.key = \"%s\"\n"
                .formatted(folder.resolve("none.crt"), folder.resolve("none.key"));

    Run run = doctor(settings, "--json");

    assertThat(run.status()).isEqualTo(1);
    assertThat(grades(run))
        .containsEntry("settings", "problemproblem")
        .containsEntry("certificate", "problem");
  }

  @Test
  void invalidSettingIsAUsageError() throws Exception {
    assertThat(doctor("lumina.listen = 5\n").status()).isEqualTo(2);
  }

  @Test
  void silentUpstreamIsAWarning() throws Exception {
    int port;
    try (ServerSocket none = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = none.getLocalPort();
    }
    Run run =
        doctor(
            FREE_PORTS
                + "[[upstreams.server]]\nname = \"team\"\naddress = \"127.0.0.1:%d\"\n"
                    .formatted(port),
            "--json");

    assertThat(run.status()).isZero();
    assertThat(grades(run)).containsEntry("upstream", "warning");
  }

  @Test
  void upstreamThatAnswersIsOk() throws Exception {
    ServerConfig config = ConfigFile.parse(FREE_PORTS, "test").withData(folder.resolve("upstream"));
    try (Server upstream = Server.start(config)) {
      Run run =
          doctor(
              FREE_PORTS
                  + "[[upstreams.server]]\nname = \"team\"\naddress = \"127.0.0.1:%d\"\ntls = false\n"
                      .formatted(upstream.luminaAddress().getPort()),
              "--json");

      assertThat(grades(run)).containsEntry("upstream", "ok");
    }
  }

  @Test
  void folderThatOthersReadIsAWarning() throws Exception {
    Files.createDirectory(
        data, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));

    assertThat(new FolderCheck(data).findings())
        .anySatisfy(
            finding -> {
              assertThat(finding.grade()).isEqualTo(Grade.WARNING);
              assertThat(finding.advice()).startsWith("chmod 700");
            });
  }

  @Test
  void fileInPlaceOfTheFolderIsAProblem() throws Exception {
    Files.createFile(data);

    assertThat(new FolderCheck(data).findings())
        .singleElement()
        .extracting(Finding::grade)
        .isEqualTo(Grade.PROBLEM);
  }

  @Test
  void certificateIsWarnedOfBeforeItExpires() throws Exception {
    ServerConfig config = ConfigFile.parse(FREE_PORTS, "test").withData(data);
    Server.start(config).close();

    assertThat(certificate(config, Duration.ZERO)).isEqualTo(Grade.OK);
    assertThat(certificate(config, Duration.ofDays(800))).isEqualTo(Grade.WARNING);
    assertThat(certificate(config, Duration.ofDays(900))).isEqualTo(Grade.PROBLEM);
  }

  @Test
  void certificateForOtherNamesIsAProblem() throws Exception {
    ServerConfig config =
        ConfigFile.parse(FREE_PORTS + "http.names = [\"lumina.example.org\"]\n", "test")
            .withData(data);
    Server.start(config).close();

    Finding finding = new CertificateCheck(config, Clock.systemUTC()).findings().getFirst();
    assertThat(finding.grade()).isEqualTo(Grade.PROBLEM);
    assertThat(finding.found()).contains("not for lumina.example.org, which http.names lists");
  }

  private static Grade certificate(ServerConfig config, Duration later) {
    Clock clock = Clock.fixed(Instant.now().plus(later), ZoneOffset.UTC);
    return new CertificateCheck(config, clock).findings().getFirst().grade();
  }

  @Test
  void clockBeforeTheStoreIsAProblem() throws Exception {
    Path file = Files.createDirectories(data.resolve("store")).resolve("CURRENT");
    Files.createFile(file);
    Instant now = Instant.parse("2026-11-01T00:00:00Z");
    Clock clock = Clock.fixed(now, ZoneOffset.UTC);

    Files.setLastModifiedTime(file, FileTime.from(now));
    assertThat(new ClockCheck(data, clock).findings().getFirst().grade()).isEqualTo(Grade.OK);
    Files.setLastModifiedTime(file, FileTime.from(now.plusSeconds(60)));
    assertThat(new ClockCheck(data, clock).findings().getFirst().grade()).isEqualTo(Grade.PROBLEM);
  }
}
