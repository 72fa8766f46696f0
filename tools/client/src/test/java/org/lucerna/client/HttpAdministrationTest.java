package org.lucerna.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.SimilarResult;

/** The requests sent, and the handling of answers, with an HTTP server that follows a script. */
class HttpAdministrationTest {
  private static final Md5 KEY = new Md5(1, 2);

  /** Method, path and body of each request, and its login. */
  private final List<String> requests = new ArrayList<>();

  private HttpServer http;
  private int status = 200;

  /** The next answers; after them {@link #answer}. */
  private final Deque<String> next = new ArrayDeque<>();

  private String answer = "[]";

  @BeforeEach
  void start() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/", this::serve);
    http.start();
  }

  @AfterEach
  void stop() {
    http.stop(0);
  }

  private void serve(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    String login = exchange.getRequestHeaders().getFirst("Authorization");
    String line = exchange.getRequestMethod() + ' ' + exchange.getRequestURI() + ' ' + body;
    requests.add(line.strip() + (login == null ? "" : ' ' + login));
    byte[] bytes = (next.isEmpty() ? answer : next.remove()).getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private HttpAdministration administration(Credentials credentials) {
    return new HttpAdministration(URI.create("http://127.0.0.1:" + port()), credentials);
  }

  private HttpAdministration guest() {
    return new HttpAdministration(URI.create("http://127.0.0.1:" + port()), null);
  }

  private int port() {
    return http.getAddress().getPort();
  }

  @Test
  void namesAreEscapedAndTheLoginIsSent() throws IOException {
    status = 201;
    answer = "";
    Credentials ana = new Credentials(ByteString.utf8("ana"), ByteString.utf8("päss"));
    try (Administration administration = administration(ana)) {
      administration.add("José/ &", UserChange.NONE.withRole("reader").withDisabled(true));
      administration.remove("b");
    }

    String login = " Basic YW5hOnDDpHNz";
    assertThat(requests)
        .containsExactly(
            "POST /api/v1/users?name=Jos%C3%A9%2F+%26 {\"role\":\"reader\",\"disabled\":true}"
                + login,
            "DELETE /api/v1/users?name=b" + login);
  }

  @Test
  void guestSendsNoLoginAndLookupsAreNotCounted() throws IOException {
    answer = "[null]";
    try (Administration administration = guest()) {
      assertThat(administration.functions().look(List.of(KEY)).found()).isEmpty();
    }

    assertThat(requests)
        .containsExactly("POST /api/v1/pull {\"functions\":[{\"key\":\"" + KEY + "\"}]}");
  }

  @Test
  void auditLogIsCollectedFromPagesOldestFirst() throws IOException {
    next.add("{\"events\":[" + event(3) + ',' + event(2) + "],\"cursor\":\"MSB4+\"}");
    answer = "{\"events\":[" + event(1) + "]}";
    try (Administration administration = guest()) {
      assertThat(administration.audit(1500))
          .extracting(AuditEvent::subject)
          .containsExactly("1", "2", "3");
    }

    assertThat(requests)
        .containsExactly(
            "GET /api/v1/audit?limit=1000", "GET /api/v1/audit?limit=1000&cursor=MSB4%2B");
  }

  private static String event(int subject) {
    return "{\"time\":\"2026-01-01T00:00:00Z\",\"who\":\"root\",\"action\":\"user"
        + " add\",\"subject\":\""
        + subject
        + "\"}";
  }

  @Test
  void noMorePagesThanTheLimitAreRequested() throws IOException {
    next.add("{\"events\":[" + event(3) + "],\"cursor\":\"a\"}");
    next.add("{\"events\":[" + event(2) + "],\"cursor\":\"b\"}");
    try (Administration administration = guest()) {
      assertThat(administration.audit(2)).extracting(AuditEvent::subject).containsExactly("2", "3");
    }

    assertThat(requests)
        .containsExactly("GET /api/v1/audit?limit=2", "GET /api/v1/audit?limit=1&cursor=a");
  }

  @Test
  void emptyPageIsTheLastOne() throws IOException {
    answer = "{\"users\":[],\"cursor\":\"a\"}";
    try (Administration administration = guest()) {
      assertThat(administration.users()).isEmpty();
    }

    assertThat(requests).containsExactly("GET /api/v1/users?limit=1000");
  }

  @ParameterizedTest
  @CsvSource({
    "400, '{\"detail\":\"user bob exists already\"}', user bob exists already",
    "403, '{\"detail\":\"administrator role required\"}', administrator role required",
    "404, '{}', refused with status 404",
    "409, '', refused with status 409"
  })
  void refusalHasTheServersReason(int code, String body, String reason) {
    status = code;
    answer = body;
    try (HttpAdministration administration = guest()) {
      assertThatThrownBy(() -> administration.backup("monday"))
          .isInstanceOf(RequestRefusedException.class)
          .hasMessage(reason);
      assertThatThrownBy(() -> administration.functions().histories(List.of(KEY)))
          .isInstanceOf(RequestRefusedException.class)
          .hasMessage(reason);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "200, '{\"functions\":[]}', true",
    "400, '{\"detail\":\"this server is a proxy, which stores nothing\"}', false",
    "404, '{\"detail\":\"unknown path\"}', false",
    "404, '<html>', false",
    "503, '{\"detail\":\"too many matches\"}', true"
  })
  void proxyAndOlderServerFindNothingSimilar(int code, String body, boolean finds)
      throws IOException {
    status = code;
    answer = body;
    try (Administration administration = guest()) {
      assertThat(administration.functions().findsSimilar()).isEqualTo(finds);
    }

    assertThat(requests).containsExactly("POST /api/v1/match {\"least\":1.0,\"keys\":[]}");
  }

  @Test
  void similarFunctionsOfAProgramCoverAllPlaces() throws IOException {
    answer =
        """
        {"functions":[{"place":3,"key":"%s","similar":[
        {"name":"a","probability":0.99,"key":"%s","file":"libz","reasons":{"strings":2}},
        {"name":"b","probability":0.5,"key":"%s","file":"","reasons":{}}]}]}
        """
            .formatted(KEY, KEY, KEY);
    SimilarResult found;
    try (Administration administration = guest()) {
      GetSimilar request = new GetSimilar(KEY, 8000, ByteString.hex("00"));
      found = administration.functions().similar(request);
    }

    assertThat(requests)
        .containsExactly("POST /api/v1/match {\"least\":0.8,\"sketches\":\"AA==\"}");
    assertThat(found.functions())
        .extracting(one -> one.place() + " " + one.name() + " " + one.probability())
        .containsExactly("3 a 9900", "3 b 5000");
  }

  @Test
  void failureOfTheServerIsNoRefusal() {
    status = 500;
    answer = "{\"detail\":\"the disk is full\"}";
    try (Administration administration = guest()) {
      assertThatThrownBy(administration::users)
          .isInstanceOf(ServerRequestException.class)
          .hasMessageStartingWith("127.0.0.1:" + port())
          .cause()
          .hasMessage("the disk is full");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>",
        "{}",
        "[]",
        "{\"users\":[{}]}",
        "{\"users\":[{\"name\":1}]}",
        "{\"users\":[7]}"
      })
  void otherAnswersAreReportedAsNoLucernaServer(String body) {
    answer = body;
    try (Administration administration = guest()) {
      assertThatThrownBy(administration::users)
          .isInstanceOf(ServerRequestException.class)
          .cause()
          .hasMessageStartingWith("not a Lucerna server");
    }
  }

  @Test
  void refusalThatIsNotJsonIsReportedAsNoLucernaServer() {
    status = 404;
    answer = "<html>";
    try (Administration administration = guest()) {
      assertThatThrownBy(administration::users)
          .isInstanceOf(ServerRequestException.class)
          .cause()
          .hasMessageStartingWith("not a Lucerna server");
    }
  }

  @Test
  void luminaPortIsRecognized() {
    status = 400;
    answer = "This port speaks Lumina, not HTTP";
    try (Administration administration = guest()) {
      assertThatThrownBy(administration::users)
          .cause()
          .hasMessage("this is the Lumina port; HTTP is usually on port 8667");
    }
  }
}
