package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;

/** Damaged requests are refused, and nothing else happens. */
final class ApiFuzzTest {
  private static final Set<Integer> EXPECTED = Set.of(200, 201, 204, 400, 404, 409, 413);

  private static final List<String> PARTS =
      List.of(
          "{",
          "}",
          "[",
          "]",
          "[".repeat(2000),
          "{\"functions\":".repeat(300),
          ",",
          ":",
          "\"",
          "\\u0000",
          "\\ud800",
          "null",
          "true",
          "-1",
          "1e999999999",
          "9".repeat(900),
          "0.5",
          "\"+1000000000-12-31T23:59:59Z\"",
          "\"-1000000000-01-01T00:00:00Z\"",
          "\"0xffffffffffffffff\"",
          "\"nameHex\":\"ff\"",
          "\"metadata\":\"01\"",
          "\"size\":4294967295",
          "\"most\":-1",
          "\"undo\":true",
          "\"password\":\"long enough\"",
          "\ufeff",
          "\u202e",
          "<script>");

  @TempDir private static Path folder;
  private static ApiServer server;

  @BeforeAll
  static void start() throws Exception {
    server = new ApiServer(folder);
    server.json("POST", "/users?name=fuzzed", "{}");
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  @Test
  void damagedBodyIsAnsweredOrRefused() throws Exception {
    damage(18_261_123, 250);
  }

  @Test
  @Tag("long")
  void longRunOfDamagedBodiesIsAnsweredOrRefused() throws Exception {
    damage(new SplittableRandom().nextLong(), 20_000);
  }

  private void damage(long seed, int rounds) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    TreeSet<Integer> statuses = new TreeSet<>();
    for (ApiOperation operation : ApiOperation.of(server.json("GET", "/openapi.json", ""))) {
      if (operation.body().isEmpty() || operation.path().equals("/backups")) {
        continue;
      }
      for (int i = 0; i < rounds; i++) {
        String body = mutant(operation.body(), random);
        String what = "seed %d, round %d of %s: %s".formatted(seed, i, operation, body);
        HttpResponse<String> answer =
            assertTimeoutPreemptively(
                Duration.ofSeconds(30),
                () ->
                    server.ask(
                        "administrator", operation.method(), operation.filled("fuzzed"), body),
                what);
        check(answer, what);
        statuses.add(answer.statusCode());
      }
    }
    assertThat(statuses).as("seed " + seed).contains(200, 400);
  }

  private static void check(HttpResponse<String> answer, String what) {
    assertThat(EXPECTED).as(what + "\n" + answer.body()).contains(answer.statusCode());
    assertThat(answer.body()).as(what).doesNotContain("Exception", "\tat ", "org.lucerna", "java.");
    if (answer.statusCode() >= 400) {
      assertThat(answer.headers().firstValue("Content-Type"))
          .as(what)
          .hasValue("application/problem+json");
    }
  }

  @Test
  void refusalsAreUtf8AndRepeatNoValueOfABody() throws Exception {
    String secret = "s\u00e9cret w\u043erd";
    int named = 0;
    for (ApiOperation operation : ApiOperation.of(server.json("GET", "/openapi.json", ""))) {
      Matcher strings = Pattern.compile("\"[^\"]*\"").matcher(operation.body());
      while (strings.find()) {
        String body =
            operation.body().substring(0, strings.start())
                + '"'
                + secret
                + '"'
                + operation.body().substring(strings.end());
        HttpResponse<byte[]> answer =
            server.askBytes("administrator", operation.method(), operation.filled("x"), body);
        String text = ByteString.wrap(answer.body()).text();
        assertThat(text).as(body).doesNotContain("\ufffd");
        boolean isFieldName = operation.body().startsWith(":", strings.end());
        if (isFieldName) {
          named += text.contains("unknown field " + secret) ? 1 : 0;
        } else if (answer.statusCode() >= 400) {
          assertThat(text).as(body).doesNotContain("cret");
        }
      }
    }
    assertThat(named).as("unknown fields are named").isPositive();
  }

  /** A body with up to four parts cut out, repeated or replaced. */
  private static String mutant(String body, SplittableRandom random) {
    StringBuilder text = new StringBuilder(body);
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(text.length() + 1);
      int end = Math.min(text.length(), at + random.nextInt(12));
      switch (random.nextInt(5)) {
        case 0 -> text.delete(at, end);
        case 1 -> text.insert(at, text.substring(at, end));
        case 2 -> text.insert(at, PARTS.get(random.nextInt(PARTS.size())));
        case 3 -> text.replace(at, end, PARTS.get(random.nextInt(PARTS.size())));
        default -> replaceValue(text, PARTS.get(random.nextInt(PARTS.size())), random);
      }
    }
    return text.isEmpty() ? "{" : text.toString();
  }

  /** Replaces one string of a document, which mostly leaves it JSON. */
  private static void replaceValue(StringBuilder text, String other, SplittableRandom random) {
    int start = text.indexOf("\"", random.nextInt(text.length() + 1));
    int end = start < 0 ? -1 : text.indexOf("\"", start + 1);
    if (end > 0) {
      text.replace(start, end + 1, other);
    }
  }

  @Test
  void damagedParametersAreRefused() throws Exception {
    long seed = 20_261_127;
    SplittableRandom random = new SplittableRandom(seed);
    List<String> values =
        List.of(
            "%",
            "%zz",
            "%ff",
            "%00",
            "%2e%2e",
            "..",
            "",
            "-1",
            "0",
            "99999999999",
            "1e9",
            "'\"",
            "%E2%80%AE",
            "x".repeat(5000),
            "%3Cscript%3E",
            "+",
            "AAAA",
            "MSAx",
            "&&&",
            "=",
            ";");
    List<ApiOperation> operations =
        ApiOperation.of(server.json("GET", "/openapi.json", "")).stream()
            .filter(operation -> operation.method().equals("GET") && !operation.isStream())
            .toList();
    for (int i = 0; i < 600; i++) {
      ApiOperation operation = operations.get(random.nextInt(operations.size()));
      String value = values.get(random.nextInt(values.size()));
      String path =
          random.nextBoolean()
              ? operation.path().replaceAll("\\{[a-z]+}", Matcher.quoteReplacement(value))
              : operation.filled("administrator")
                  + (operation.filled("x").contains("?") ? "&" : "?")
                  + List.of("limit", "cursor", "popular", "q", "name").get(random.nextInt(5))
                  + "="
                  + value;
      String what = "seed %d, round %d: %s".formatted(seed, i, path);
      String answer = raw("GET " + ApiServer.ROOT + path + " HTTP/1.1");
      assertThat(answer).as(what).matches("(?s)HTTP/1.1 (200|304|400|403|404|405|414|431|503) .*");
      assertThat(answer).as(what).doesNotContain("Exception", "\tat ", "org.lucerna", "java.");
    }
  }

  private static String raw(String line) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(20_000);
      String request =
          line
              + "\r\nHost: localhost\r\nConnection: close\r\nAuthorization: "
              + ApiServer.login("administrator")
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
