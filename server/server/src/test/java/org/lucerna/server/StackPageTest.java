package org.lucerna.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lidia.elf.ElfToLidia;

/** A stack is pasted, and gets names. */
@EnabledOnOs(OS.LINUX)
class StackPageTest {
  private static final Path LIBRARY =
      Path.of(System.getProperty("java.home"), "lib", "libextnet.so");

  @TempDir private Path folder;
  private Server server;
  private PageClient pages;

  @BeforeEach
  void start() throws Exception {
    server = PageStore.start(folder);
    pages = new PageClient(server);
  }

  @AfterEach
  void stop() throws Exception {
    pages.close();
    server.close();
  }

  private static HarvestedFunction function() throws Exception {
    try (Harvest file = Harvest.open(LIBRARY, HarvestOptions.PLAIN)) {
      return file.functions().stream()
          .filter(one -> one.name() != null && one.name().text().startsWith("Java_"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static String line(String key) throws Exception {
    return "C  [" + key + "+0x" + Long.toHexString(function().address() + 4) + "]";
  }

  private HttpResponse<String> send(Map<String, String> fields, String name, byte[] content)
      throws Exception {
    return pages.sendForm("/stacks", "", fields, name, content);
  }

  @Test
  void anElfFileGivesNames() throws Exception {
    String stack = "before\n" + line("libextnet.so") + "\n<b>after\u202e\n";
    HttpResponse<String> answer =
        send(Map.of("stack", stack), "libextnet.so", Files.readAllBytes(LIBRARY));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(PageSyntax.check(answer.body()))
        .contains("1 of 1 line of this program named", "Java_", "before", "&lt;b", "U+202E")
        .doesNotContain("<b>after");
  }

  @Test
  void aLidiaFileGivesNamesUnderItsProgramsNameOrAnother() throws Exception {
    Path symbols = folder.resolve("a.lidia");
    ElfToLidia.create(LIBRARY, symbols);
    byte[] content = Files.readAllBytes(symbols);
    assertThat(send(Map.of("stack", line("libextnet.so")), "libextnet.so.lidia", content).body())
        .contains("1 of 1 line", "Java_");
    assertThat(send(Map.of("stack", line("mine"), "key", " mine "), "x.lidia", content).body())
        .contains("1 of 1 line", "Java_");
    assertThat(send(Map.of("stack", line("mine")), "x.lidia", content).body())
        .contains("0 of 0 lines");
  }

  @Test
  void namesFoundForAnUploadAreUsed() throws Exception {
    HttpResponse<String> sent = pages.upload("", "", "libextnet.so", Files.readAllBytes(LIBRARY));
    String link = sent.headers().firstValue("Location").orElseThrow();
    String id = link.substring(link.lastIndexOf('/') + 1);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> pages.get("/upload/" + id).body().contains("Download"));
    Map<String, String> fields = Map.of("stack", line("libextnet.so"), "upload", id);
    HttpResponse<String> answer = send(fields, "", new byte[0]);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("of 1 line of this program named");
  }

  @Test
  void oversizedInputIsRefusedInALine() throws Exception {
    byte[] library = Files.readAllBytes(LIBRARY);
    assertThat(send(Map.of("stack", "x"), "", new byte[0]).statusCode()).isEqualTo(400);
    assertThat(send(Map.of("stack", "x"), "a", "no program".getBytes(UTF_8)).statusCode())
        .isEqualTo(422);
    assertThat(send(Map.of("stack", "\n".repeat(6000)), "a", library).statusCode()).isEqualTo(413);
    assertThat(send(Map.of("stack", "x".repeat(250_000)), "a", library).statusCode())
        .isEqualTo(200);
    // Jetty refuses fields that are much longer before anybody can say why.
    assertThat(send(Map.of("stack", "x".repeat(300_000)), "a", library).statusCode())
        .isIn(400, 413);
    byte[] cut = Arrays.copyOf(library, 3000);
    HttpResponse<String> damaged = send(Map.of("stack", "x"), "a", cut);
    assertThat(damaged.statusCode()).isIn(200, 422);
    try (Stream<Path> left = Files.list(folder.resolve("uploads"))) {
      assertThat(left).isEmpty();
    }
  }
}
