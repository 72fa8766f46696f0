package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.service.fixture.Wire.key;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.api.PushSubmission;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import tools.jackson.databind.JsonNode;

/** The files of pushes are listed, and compared. */
final class ApiFilesTest {
  @TempDir private Path folder;
  private ApiServer server;

  @BeforeEach
  void start() throws Exception {
    server = new ApiServer(folder);
    push(1, "/a", 0, 10, "f");
    push(2, "/b", 5, 12, "f");
    push(3, "/c", 8, 9, "other");
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private static Md5 file(int number) {
    return new Md5(7, number);
  }

  private void push(int file, String path, int from, int to, String name) throws Exception {
    List<PushSubmission.Function> functions =
        IntStream.range(from, to)
            .mapToObj(
                i ->
                    new PushSubmission.Function(
                        key(i), ByteString.utf8(name + i), 16, 0x1000L + 16L * i, ByteString.EMPTY))
            .toList();
    PushSubmission push =
        new PushSubmission(
            functions, file(file), ByteString.utf8(path), ByteString.EMPTY, ByteString.EMPTY);
    server.json("POST", "/push", RecordCodec.json(push).toString());
  }

  private JsonNode get(String path) throws Exception {
    return server.json("GET", path, "");
  }

  @Test
  void filesArePagedNewestFirst() throws Exception {
    JsonNode first = get("/files?limit=2");
    assertThat(first.get("files"))
        .extracting(file -> file.get("path").asString())
        .containsExactly("/c", "/b");
    JsonNode second = get("/files?limit=2&cursor=" + first.get("cursor").asString());
    assertThat(second.get("files"))
        .extracting(file -> file.get("path").asString())
        .containsExactly("/a");
    assertThat(second.has("cursor")).isFalse();
    assertThat(get("/files/" + file(2)).get("functions").asInt()).isEqualTo(7);
  }

  @Test
  void functionsArePagedByAddress() throws Exception {
    List<String> names = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode page = get("/files/" + file(1) + "/functions?limit=4" + cursor);
      page.get("functions").forEach(function -> names.add(function.get("name").asString()));
      cursor = page.has("cursor") ? "&cursor=" + page.get("cursor").asString() : "";
    } while (!cursor.isEmpty());
    assertThat(names).hasSize(10).startsWith("f0", "f1").endsWith("f9");
  }

  @Test
  void filesAreCompared() throws Exception {
    JsonNode similar = get("/files/" + file(1) + "/similar");
    assertThat(similar)
        .extracting(other -> other.at("/file/path").asString() + " " + other.get("shared").asInt())
        .containsExactly("/b 5", "/c 1");
    JsonNode differences = get("/files/" + file(1) + "/comparison?limit=3&with=" + file(2));
    assertThat(differences.get("onlyOneTotal").asInt()).isEqualTo(5);
    assertThat(differences.get("onlyOne")).hasSize(3);
    assertThat(differences.get("onlyOtherTotal").asInt()).isEqualTo(2);
    assertThat(differences.get("common").asInt() + differences.get("renamedTotal").asInt())
        .isEqualTo(5);
  }

  @Test
  void unknownFilesAndWrongCursorsAreRefused() throws Exception {
    for (String path : List.of("", "/functions", "/similar", "/comparison?with=" + file(1))) {
      HttpResponse<String> answer = server.ask("reader", "GET", "/files/" + file(9) + path, "");
      assertThat(answer.statusCode()).as(path).isEqualTo(404);
      assertThat(answer.body()).contains("no file with the MD5");
    }
    for (String path :
        List.of("/files?cursor=x", "/files/1", "/files/" + file(1) + "/comparison")) {
      assertThat(server.ask("reader", "GET", path, "").statusCode()).as(path).isEqualTo(400);
    }
  }
}
