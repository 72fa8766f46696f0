package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.store.Pull;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** The pages of files. */
final class PageFilesTest {
  private static final Md5 ONE = new Md5(1, 1);
  private static final Md5 TWO = new Md5(1, 2);

  private final StoreEngine store = StoreFactory.inMemory(MetadataBlob::merge);
  private @Nullable TestServer server;
  private @Nullable PageClient pages;

  private void start(TestServer.Settings settings) throws Exception {
    server = new TestServer(settings, store, null);
    pages = new PageClient(server.server());
  }

  @AfterEach
  void stop() throws Exception {
    pages().close();
    Objects.requireNonNull(server).close();
  }

  private PageClient pages() {
    return Objects.requireNonNull(pages);
  }

  private static PushedFunction function(int number, String name) {
    FunctionInfo function = new FunctionInfo(ByteString.utf8(name), 64, ByteString.EMPTY);
    return new PushedFunction(new Md5((long) number << 40, number), function, 0x1000L + number);
  }

  private void push(Md5 file, String path, List<PushedFunction> functions) {
    PushOrigin origin =
        new PushOrigin(ByteString.EMPTY, ByteString.utf8(path), file, ByteString.EMPTY);
    pushAt(Instant.EPOCH, origin, functions);
  }

  private void pushAt(Instant time, PushOrigin origin, List<PushedFunction> functions) {
    store.push(new Push(time, ByteString.utf8("ana"), origin, PushMode.OVERRIDE, functions));
  }

  private void pushTwo() {
    push(
        ONE,
        "/bin/one",
        List.of(function(1, "same"), function(2, "older"), function(3, "only_one")));
    push(
        TWO,
        "/bin/two",
        List.of(function(1, "same"), function(2, "newer"), function(4, "only_two")));
  }

  @Test
  void filesAreListedWithTheirFunctions() throws Exception {
    pushTwo();
    start(TestServer.Settings.open());
    assertThat(pages().page("/files"))
        .containsSubsequence("<bdi>two</bdi>", ">3<", TWO.toString(), "<bdi>one</bdi>")
        .doesNotContain("/bin/");
    assertThat(pages().page("/files/" + ONE))
        .contains("<bdi>/bin/one</bdi>", "3 functions known by address")
        .containsSubsequence("0x1001", "same", "0x1002", "newer", "renamed since", "only_one")
        .containsSubsequence("Shares functions with", "<bdi>two</bdi>", ">2<")
        .contains("href=\"/files/" + ONE + "/compare?with=" + TWO + "\"");
    assertThat(pages().page("/")).contains("href=\"/files/" + ONE + "\"", "href=\"/files\"");
    assertThat(pages().page("/functions/" + function(1, "").key()))
        .containsSubsequence("Seen in", "<bdi>one</bdi>", "0x1001", "<bdi>two</bdi>");
  }

  @Test
  void functionWithSeveralKeysIsListedOnce() throws Exception {
    PushedFunction first = function(1, "twice");
    PushedFunction second = new PushedFunction(new Md5(99, 99), first.function(), first.address());
    push(ONE, "/bin/one", List.of(first, second));
    assertThat(store.pull(Pull.of(List.of(first.key(), second.key()), true))).doesNotContainNull();
    start(TestServer.Settings.open());
    assertThat(pages().page("/files/" + ONE)).containsOnlyOnce("<bdi>twice</bdi>");
    assertThat(pages().page("/")).contains("Most pulled").containsOnlyOnce("<bdi>twice</bdi>");
  }

  @Test
  void fileShowsHowMuchIsKnown() throws Exception {
    pushTwo();
    push(ONE, "/bin/one", List.of(function(5, "sub_1005")));
    start(TestServer.Settings.open());
    assertThat(pages().page("/files/" + ONE))
        .containsSubsequence("Of 4 functions", "named by users", "75 %", "several names", "25 %")
        .containsSubsequence("Pushed", "1970-01-01 00:00", " by ", "ana", "1970-01-01 00:00")
        .doesNotContain("New since");
  }

  @Test
  void fileShowsChangesSinceTheLastVisit() throws Exception {
    pushTwo();
    start(TestServer.Settings.open());
    String visits = visits("visits=");
    assertThat(pages().get("/files/" + ONE, "Cookie", visits).body()).doesNotContain("New since");
    // As if the last visit had been in 1970, one second after the pushes.
    String past = "visits=" + ONE + "-0-1";
    assertThat(pages().get("/files/" + ONE, "Cookie", past).body())
        .contains("0 functions changed since");
    pushAt(Instant.ofEpochSecond(2), PushOrigin.UNKNOWN, List.of(function(3, "named_later")));
    assertThat(pages().get("/files/" + ONE, "Cookie", past).body())
        .containsSubsequence("New since", "1 function changed", "0x1003", "named_later", "Pushed");
    assertThat(visits(past)).matches("visits=" + ONE + "-1-\\d{10}");
    for (String wrong :
        List.of("visits=x", "visits=" + ONE + "--1-1", "visits=" + ".".repeat(3000))) {
      assertThat(visits(wrong)).matches("visits=" + ONE + "-0-\\d{10}");
    }
  }

  /** The cookie after a visit with a cookie. */
  private String visits(String cookie) throws Exception {
    return pages().get("/files/" + ONE, "Cookie", cookie).headers().allValues("Set-Cookie").stream()
        .map(each -> each.replaceAll(";.*", ""))
        .filter(each -> each.startsWith("visits="))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void filesAreCompared() throws Exception {
    pushTwo();
    start(TestServer.Settings.open());
    assertThat(pages().page("/files/" + ONE + "/compare?with=" + TWO))
        .contains("<dt>Named differently</dt><dd>1</dd>", "<dt>In both</dt><dd>1</dd>")
        .containsSubsequence(">Named differently</h2>", "newer", ">0x1002<")
        .containsSubsequence(">Only in the first</h2>", "only_one", ">Only in the second</h2>")
        .containsSubsequence("only_two", ">In both</h2>", "same");
  }

  @Test
  void pathsAreShownOnlyIfDisclosed() throws Exception {
    pushTwo();
    start(TestServer.Settings.open().with(AccessConfig.defaults()));
    for (String path : List.of("/files", "/files/" + ONE, "/functions/" + function(1, "").key())) {
      assertThat(pages().page(path))
          .contains("MD5 " + TWO)
          .doesNotContain("/bin/", "<bdi>one</bdi>", "<bdi>two</bdi>");
    }
  }

  @Test
  void longListsHavePages() throws Exception {
    List<PushedFunction> many = new ArrayList<>();
    IntStream.range(0, 450).forEach(i -> many.add(function(10 + i, "function_" + i)));
    push(ONE, "/bin/one", many);
    for (int i = 0; i < 60; i++) {
      push(new Md5(2, i), "/bin/file_" + i, List.of(function(1, "same")));
    }
    start(TestServer.Settings.open());
    assertThat(pages().page("/files/" + ONE))
        .contains("function_199", "href=\"/files/" + ONE + "?from=200\"")
        .doesNotContain("function_200");
    assertThat(pages().page("/files/" + ONE + "?from=400"))
        .contains("function_449")
        .doesNotContain("?from=", "Shares");
    assertThat(pages().page("/files")).contains("file_59", "file_10<").doesNotContain("file_9<");
    assertThat(pages().page("/files?before=12")).contains("file_9<").doesNotContain("before=");
  }

  @Test
  void wrongAddressesAreRefused() throws Exception {
    start(TestServer.Settings.open());
    assertThat(pages().page("/files")).contains("No file has been pushed yet.");
    for (String path :
        List.of("/files/x", "/files/" + ONE, "/files/" + ONE + "/compare?with=" + TWO)) {
      assertThat(pages().get(path).statusCode()).as(path).isEqualTo(404);
    }
    push(ONE, "/bin/one", List.of());
    assertThat(pages().page("/files/" + ONE)).contains("No function of this file was pushed");
    for (String path : List.of("", "?with=", "?with=x", "?with=" + TWO)) {
      assertThat(pages().get("/files/" + ONE + "/compare" + path).statusCode()).isEqualTo(404);
    }
    for (String path :
        List.of(
            "/files?before=x",
            "/files?before=-1",
            "/files/" + ONE + "?from=99999999999999999999")) {
      assertThat(pages().get(path).statusCode()).as(path).isEqualTo(400);
    }
    assertThat(pages().page("/files/" + ONE + "?from=999999999999999999")).contains("No function");
  }
}
