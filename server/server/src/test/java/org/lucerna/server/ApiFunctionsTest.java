package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.lucerna.service.fixture.Wire.key;

import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.api.DescribedFunction;
import org.lucerna.api.PushSubmission;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.service.fixture.Wire;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Functions pushed over HTTP are served over HTTP and over the Lumina protocol. */
final class ApiFunctionsTest {
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final Md5 FILE = new Md5(5, 5);

  /** A function with the arguments a and bb. */
  private static final FunctionType TYPE =
      new FunctionType(1, ByteString.hex("0c300703070a32"), ByteString.hex("0261036262"));

  private static final Metadata METADATA =
      Metadata.of(
          TYPE,
          new FunctionComment(true, text("<b>whole</b>")),
          new InstructionComments(
              false, List.of(new InstructionComments.Item(new Location(0, 4), text("here")))),
          new ExtraComments(
              List.of(new ExtraComments.Item(new Location(1, 8), text("before"), text("after")))));

  @TempDir private Path folder;
  private ApiServer server;

  @BeforeEach
  void start() throws Exception {
    server = new ApiServer(folder);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  private static PushSubmission.Function function(int number, ByteString name) {
    return new PushSubmission.Function(
        key(number), name, 16, 0x401000L + number, METADATA.encode());
  }

  /** A push from a database of its own: pushes from one database count as one. */
  private static String push(PushSubmission.Function... functions) {
    return RecordCodec.json(
            new PushSubmission(
                List.of(functions),
                FILE,
                text("/home/ana/a"),
                text("/home/ana/" + DATABASES.incrementAndGet()),
                text("pc")))
        .toString();
  }

  private JsonNode outcomes(String push) throws Exception {
    HttpResponse<String> answer = server.ask("contributor", "POST", "/push", push);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body()).path("outcomes");
  }

  private DescribedFunction function(int number) throws Exception {
    return RecordCodec.of(DescribedFunction.class)
        .read(server.json("GET", "/functions/" + key(number), ""));
  }

  @Test
  void pushedFunctionIsServed() throws Exception {
    String push = push(function(1, text("main")), function(2, text("sub_401000")));
    assertThat(outcomes(push)).as("a dummy name").hasToString("[\"added\",\"refused\"]");
    assertThat(outcomes(push)).as("again").hasToString("[\"unchanged\",\"refused\"]");
    assertThat(outcomes(push(function(1, text("renamed"))))).hasToString("[\"updated\"]");

    DescribedFunction view = function(1);
    assertThat(view.name()).isEqualTo(text("renamed"));
    assertThat(view.size()).isEqualTo(16);
    assertThat(view.pulls()).isZero();
    assertThat(view.metadata()).isEqualTo(METADATA.encode());
    assertThat(view.prototype()).isNotNull().contains("(", "bb");
    assertThat(view.comments())
        .containsExactly(
            new DescribedFunction.Comment(
                DescribedFunction.Kind.FUNCTION, true, null, null, text("<b>whole</b>")),
            new DescribedFunction.Comment(
                DescribedFunction.Kind.INSTRUCTION, false, 0L, 4L, text("here")),
            new DescribedFunction.Comment(
                DescribedFunction.Kind.BEFORE, false, 1L, 8L, text("before")),
            new DescribedFunction.Comment(
                DescribedFunction.Kind.AFTER, false, 1L, 8L, text("after")));
    JsonNode explained = server.json("GET", "/functions/" + key(1) + "/explanation", "");
    assertThat(explained.path("candidates")).hasSize(2);
    assertThat(explained.path("candidates").path(0).path("name").asString()).isEqualTo("renamed");
    JsonNode pushes = server.json("GET", "/pushes", "");
    assertThat(pushes.path("pushes")).as("the same database twice is one push").hasSize(2);
    assertThat(pushes.path("pushes").path(1).path("ids")).hasToString("[{\"first\":1,\"last\":2}]");
    JsonNode last = pushes.path("pushes").path(0);
    assertThat(last.path("id").asInt()).isEqualTo(3);
    assertThat(last.path("account").asString()).isEqualTo("contributor");
    assertThat(last.path("inputPath").asString()).isEqualTo("/home/ana/a");
    assertThat(server.json("GET", "/statistics", "").path("functions").asInt()).isEqualTo(1);
  }

  @Test
  void unknownFunctionIsNotFound() throws Exception {
    for (String path : List.of("", "/history", "/explanation")) {
      HttpResponse<String> answer = server.ask("reader", "GET", "/functions/" + key(77) + path, "");
      assertThat(answer.statusCode()).as(path).isEqualTo(404);
      assertThat(answer.body()).contains("\"detail\":\"unknown function\"");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "`name`:`a\\u0000b`|name: expected bytes other than NUL",
        "`nameHex`:`00`|name: expected bytes other than NUL",
        "`metadata`:`01`|Invalid metadata",
        "`metadata`:`0`|metadata: expected hexadecimal digits",
        "`size`:-1|size: expected a whole number from 0 to 4294967295",
        "`adress`:`0x1`|unknown field adress",
        "`key`:`12`|key: expected 32 hexadecimal digits",
      })
  void invalidFunctionIsRefused(String field, String why) throws Exception {
    String good =
        "{'functions':[{'key':'%s','name':'f','size':1,%s}],'inputMd5':'%s'}"
            .formatted(key(1), field.replace('`', '\''), FILE)
            .replace('\'', '"');
    HttpResponse<String> answer = server.ask("contributor", "POST", "/push", good);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(JsonMapper.shared().readTree(answer.body()).path("detail").asString())
        .isEqualTo(why);
    assertThat(server.json("GET", "/pushes", "").path("pushes")).isEmpty();
  }

  @Test
  void nameOverTheLimitIsRefusedAndOtherFunctionsAreStored() throws Exception {
    String longName = "x".repeat((1 << 20) + 1);
    assertThat(outcomes(push(function(1, text(longName)), function(2, text("short")))))
        .hasToString("[\"refused\",\"added\"]");
  }

  @Test
  void pathOverTheLimitIsRefused() throws Exception {
    String longPath =
        RecordCodec.json(
                new PushSubmission(
                    List.of(), FILE, text("x".repeat((1 << 20) + 1)), text("i"), text("pc")))
            .toString();
    HttpResponse<String> answer = server.ask("contributor", "POST", "/push", longPath);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(413);
    assertThat(answer.body()).contains("bytes in a name, the limit is");
  }

  @Test
  void historyIsPagedFromTheNewest() throws Exception {
    for (int i = 0; i < 5; i++) {
      outcomes(push(function(1, text("name" + i))));
    }
    List<String> names = new ArrayList<>();
    String path = "/functions/" + key(1) + "/history?limit=2";
    String cursor = "";
    for (int pages = 0; pages < 3; pages++) {
      JsonNode page = server.json("GET", path + cursor, "");
      page.path("versions").forEach(version -> names.add(version.path("name").asString()));
      cursor = "&cursor=" + page.path("cursor").asString("");
      assertThat(page.has("cursor")).isEqualTo(pages < 2);
    }
    assertThat(names).containsExactly("name4", "name3", "name2", "name1", "name0");
    for (String wrong : List.of("x", "%20", "MSAxMjM0NQ")) {
      assertThat(server.ask("reader", "GET", path + "&cursor=" + wrong, "").statusCode())
          .as(wrong)
          .isEqualTo(400);
    }
  }

  @Test
  void listsArePagedAndNewEntriesShiftNothing() throws Exception {
    for (int i = 0; i < 5; i++) {
      server.json("POST", "/users?name=u" + i, "{}");
      outcomes(push(function(i, text("f" + i))));
    }
    assertThat(names("/users", "users", "name"))
        .containsExactly(
            "administrator", "contributor", "curator", "reader", "u0", "u1", "u2", "u3", "u4");
    assertThat(names("/pushes", "pushes", "id"))
        .as("newest first, with those that are pushed meanwhile")
        .containsExactly("10", "9", "8", "7", "6", "5", "4", "3", "2", "1");
    assertThat(names("/audit", "events", "subject"))
        .hasSize(9)
        .startsWith("u4: role contributor", "u3: role contributor");
    assertThat(names("/statistics", "accounts", "account")).containsExactly("contributor");
  }

  /** All values of a list by pages of two; something is pushed between them. */
  private List<String> names(String path, String list, String field) throws Exception {
    List<String> names = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode page = server.json("GET", path + "?limit=2" + cursor, "");
      page.path(list).forEach(each -> names.add(each.path(field).asString()));
      cursor = page.has("cursor") ? "&cursor=" + page.path("cursor").asString() : "";
      outcomes(push(function(50, text("between"))));
    } while (!cursor.isEmpty());
    return names;
  }

  @Test
  void deletionIsPreviewedDoneAndLogged() throws Exception {
    outcomes(push(function(1, text("a")), function(2, text("b"))));
    String body = "{\"keys\":[\"" + key(1) + "\"]}";
    assertThat(server.ask("curator", "POST", "/deletion-preview", body).body())
        .isEqualTo("{\"functions\":1}\n");
    assertThat(function(1).name()).isEqualTo(text("a"));
    assertThat(server.ask("contributor", "POST", "/deletions", body).statusCode()).isEqualTo(403);
    assertThat(server.ask("curator", "POST", "/deletions", body).body())
        .isEqualTo("{\"functions\":1}\n");
    assertThat(server.ask("reader", "GET", "/functions/" + key(1), "").statusCode()).isEqualTo(404);
    assertThat(server.json("GET", "/audit?limit=2", "").toString())
        .contains("\"who\":\"curator\",\"action\":\"deleted\"", "\"action\":\"delete\"");
    assertThat(server.ask("curator", "POST", "/deletions", "{}").statusCode())
        .as("without a filter")
        .isEqualTo(400);
  }

  @Test
  void accountIsManagedByItsPath() throws Exception {
    assertThat(server.ask("administrator", "POST", "/users?name=ana", "{}").statusCode())
        .isEqualTo(201);
    assertThat(server.ask("administrator", "POST", "/users?name=ana", "{}").statusCode())
        .isEqualTo(409);
    assertThat(
            server
                .ask("administrator", "PATCH", "/users/ana", "{\"role\":\"curator\"}")
                .statusCode())
        .isEqualTo(204);
    assertThat(server.json("GET", "/users/ana", "").path("role").asString()).isEqualTo("curator");
    assertThat(server.ask("administrator", "DELETE", "/users/ana", "").statusCode()).isEqualTo(204);
    for (String method : List.of("GET", "PATCH", "DELETE")) {
      assertThat(
              server
                  .ask("administrator", method, "/users/ana", method.equals("PATCH") ? "{}" : "")
                  .statusCode())
          .as(method)
          .isEqualTo(404);
    }
    assertThat(
            server
                .ask("administrator", "PATCH", "/users/administrator", "{\"disabled\":true}")
                .body())
        .contains("last administrator");
  }

  @Test
  void backupIsMadeAndListed() throws Exception {
    assertThat(server.json("GET", "/backups", "").size()).isZero();
    JsonNode made = server.json("POST", "/backups?name=monday", "");
    Path folder = Path.of(made.path("folder").asString());
    assertThat(Files.isDirectory(folder)).isTrue();
    // As a backup that is being made, or was cut off.
    Files.createDirectory(folder.resolveSibling(".tuesday.partial"));
    JsonNode list = server.json("GET", "/backups", "");
    assertThat(list.size()).isEqualTo(1);
    assertThat(list.get(0).path("name").asString()).isEqualTo("monday");
    assertThat(Instant.parse(list.get(0).path("time").asString())).isBefore(Instant.now());
    HttpResponse<String> again = server.ask("administrator", "POST", "/backups?name=monday", "");
    assertThat(again.statusCode()).isEqualTo(409);
    assertThat(server.ask("administrator", "POST", "/backups", "").statusCode()).isEqualTo(400);
  }

  static Stream<ByteString> hostileNames() {
    return Stream.of(
        text("<script>alert(1)</script><img src=x onerror=alert(1)>"),
        text("${7*7} {{7*7}} #{7*7} @exec('x') %s %n"),
        text("\u202e\u2066abc\u2069\u200f\u200b"),
        text("\u0001\u001b[31m\r\nSet-Cookie: a=b\r\n\r\n\u007f\u0085"),
        text("\"},{\"name\":\"x\\"),
        text("\ud83d\ude00é\u0301\uffff"),
        text("x".repeat(1 << 16)),
        ByteString.hex("66ff00fe".replace("00", "80")),
        ByteString.hex("c0af"),
        ByteString.hex("eda080"));
  }

  @ParameterizedTest
  @MethodSource("hostileNames")
  void hostileNameComesBackByteForByte(ByteString name) throws Exception {
    assertThat(outcomes(push(function(1, name))).path(0).asString()).isEqualTo("added");

    assertThat(function(1).name()).isEqualTo(name);
    String lookup = "{\"functions\":[{\"key\":\"" + key(1) + "\"}]}";
    for (String answer :
        List.of(
            server.json("POST", "/pull", lookup).path(0).toString(),
            server.json("POST", "/histories", lookup).path(0).path(0).toString(),
            server
                .json("GET", "/functions/" + key(1) + "/history", "")
                .path("versions")
                .path(0)
                .toString())) {
      JsonNode function = JsonMapper.shared().readTree(answer);
      assertThat(function.path("name").asString()).isEqualTo(name.text());
      assertThat(function.path("nameHex").asString("")).isEqualTo(name.isUtf8() ? "" : name.hex());
    }
    JsonNode explained = server.json("POST", "/explain?key=" + key(1), lookup).path(0);
    assertThat(name.text())
        .as("the evidence has the beginning of long names")
        .startsWith(explained.path("candidates").path(0).path("name").asString("none"));
    int port = server.luminaPort();
    try (Wire wire = new Wire(new Socket(InetAddress.getLoopbackAddress(), port))) {
      wire.ask(new Hello(5, 0, new Credentials(text("reader"), text("secret of reader"))));
      PullResult pulled =
          (PullResult) wire.ask(PullMetadata.ofPatterns(1, List.of(), List.of(Pattern.of(key(1)))));
      assertThat(pulled.found().getFirst().function().name()).isEqualTo(name);
    }
    assertThat(
            server.json("GET", "/statistics", "").path("popular").path(0).path("name").asString())
        .isEqualTo(name.text());
  }

  @Test
  void hostileNamesAreFoundAndChangeNoAnswer() throws Exception {
    outcomes(push(function(1, text("<script>evil</script>")), function(2, text("x".repeat(1000)))));
    String query = URLEncoder.encode("evil", StandardCharsets.UTF_8);
    await()
        .ignoreExceptions()
        .atMost(Duration.ofSeconds(20))
        .until(() -> server.json("GET", "/search?q=" + query, "").path("total").asInt() == 1);
    HttpResponse<String> found = server.ask("reader", "GET", "/search?q=" + query, "");
    assertThat(found.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(found.body()).contains("\"name\":\"<script>evil</script>\"");
  }
}
