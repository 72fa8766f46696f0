package org.lucerna.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.server.http.operation.MetricChart;
import org.lucerna.service.config.ConfigFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Administrators see how a server does. */
class OperationPageTest {
  private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([^\"]+)\"");
  private static final String FORM = "application/x-www-form-urlencoded";

  @TempDir private Path folder;

  private static String logIn(PageClient pages) throws Exception {
    String fields = "user=root&password=" + PageStore.PASSWORD.replace(' ', '+');
    HttpResponse<String> answer = pages.post("/login", "", FORM, fields.getBytes(UTF_8));
    String set = answer.headers().firstValue("Set-Cookie").orElseThrow();
    return set.substring(0, set.indexOf(';'));
  }

  @Test
  void administratorsSeeStateChartsClientsAndConfiguration() throws Exception {
    try (Server server = PageStore.start(folder);
        PageClient pages = new PageClient(server)) {
      for (String path : List.of("/operations", "/operations/history")) {
        assertThat(pages.get(path).statusCode()).isEqualTo(403);
      }
      assertThat(pages.post("/operations/backup", "", FORM, new byte[0]).statusCode())
          .isEqualTo(403);
      assertThat(pages.page("/")).doesNotContain("/operations");
      String cookie = logIn(pages);
      try (Socket browser =
          new Socket(server.luminaAddress().getAddress(), server.luminaAddress().getPort())) {
        browser.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(UTF_8));
        assertThat(browser.getInputStream().read()).isPositive();
      }
      String page = PageSyntax.check(pages.get("/operations", "Cookie", cookie).body());
      assertThat(page)
          .contains(
              "Running for",
              "Functions pulled, per second",
              "It spoke HTTP.",
              "127.0.0.1",
              "There is no backup",
              "disclose-authors = true");
      JsonNode history =
          JsonMapper.shared().readTree(pages.get("/operations/history", "Cookie", cookie).body());
      int points = history.get("times").size();
      assertThat(points).isGreaterThanOrEqualTo(1);
      for (MetricChart chart : MetricChart.ALL) {
        JsonNode lines = history.get("charts").get(chart.id());
        assertThat(lines.size()).isEqualTo(chart.series().size());
        assertThat(lines.get(0).get("values").size()).isEqualTo(points);
      }
    }
  }

  @Test
  void aButtonMakesABackup() throws Exception {
    try (Server server = PageStore.start(folder);
        PageClient pages = new PageClient(server)) {
      String cookie = logIn(pages);
      Matcher token = TOKEN.matcher(pages.get("/operations", "Cookie", cookie).body());
      assertThat(token.find()).isTrue();
      HttpResponse<String> refused =
          pages.post("/operations/backup", cookie, FORM, "token=x".getBytes(UTF_8));
      assertThat(refused.statusCode()).isEqualTo(403);
      byte[] form = ("token=" + token.group(1)).getBytes(UTF_8);
      String page = pages.post("/operations/backup", cookie, FORM, form).body();
      Matcher name = Pattern.compile("Backed up: (\\d{8}-\\d{6})<").matcher(PageSyntax.check(page));
      assertThat(name.find()).isTrue();
      assertThat(folder.resolve("backups").resolve(name.group(1))).isNotEmptyDirectory();
      assertThat(page).contains("<span class=\"mono\">" + name.group(1));
    }
  }

  /** Files with passwords and keys are named, and never read for it. */
  @Test
  void theConfigurationIsShownAsAFileThatCanBeReadAgain() {
    var config = PageStore.config(folder, ConfigFile.parse("", "test").access());
    String text = ConfigFile.text(config);
    assertThat(ConfigFile.parse(text, "test")).isEqualTo(config);
  }
}
