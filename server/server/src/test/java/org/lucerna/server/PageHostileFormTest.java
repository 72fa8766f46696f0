package org.lucerna.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.store.Push;
import org.lucerna.store.account.AccountName;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.engine.StoreEngine;

/** Pages of texts sent in forms, and of accounts with hostile names. */
@EnabledOnOs(OS.LINUX)
final class PageHostileFormTest {
  private static final Path LIBRARY = Path.of(System.getProperty("java.home"), "lib", "libnet.so");

  @TempDir private static Path folder;
  private static Server server;
  private static PageClient client;
  private static String cookie;

  private static ByteString shortened(ByteString text) {
    return text.slice(0, Math.min(text.length(), 300));
  }

  @BeforeAll
  static void start() throws Exception {
    AccessConfig access =
        new AccessConfig(true, GuestRole.READER, false, true, Disclosure.EVERYONE);
    PageStore.start(folder, access).close();
    try (StoreEngine store = ConfiguredStore.openToMaintain(PageStore.config(folder, access))) {
      Instant time = Instant.parse("2026-11-20T12:00:00Z");
      for (ByteString text : HostileTexts.ALL) {
        ByteString name = shortened(text);
        if (AccountName.refusal(name) == null && name.isUtf8()) {
          UserAccount account = new UserAccount(name, Role.READER, time, false, null, null);
          store.accounts().add(account, new AuditEntry(time, name, "user add", name.text()));
        }
        // As another program could write it.
        String what = text.text().replace("\ufffd", "");
        store.accounts().record(new AuditEntry(time, ByteString.utf8(what), what, what));
      }
      nameFunctionsOfTheLibrary(store);
    }
    server = Server.start(PageStore.config(folder, access));
    client = new PageClient(server);
    byte[] login = ("user=root&password=" + PageStore.PASSWORD.replace(' ', '+')).getBytes(UTF_8);
    HttpResponse<String> answer =
        client.post("/login", "", "application/x-www-form-urlencoded", login);
    String set = answer.headers().firstValue("Set-Cookie").orElseThrow();
    cookie = set.substring(0, set.indexOf(';'));
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    server.close();
  }

  /** Each function has two names. */
  private static void nameFunctionsOfTheLibrary(StoreEngine store) throws Exception {
    List<HarvestedFunction> functions;
    try (Harvest file = Harvest.open(LIBRARY, HarvestOptions.PLAIN)) {
      functions = file.functions();
    }
    for (int round = 0; round < 2; round++) {
      List<PushedFunction> named = new ArrayList<>();
      for (int i = 0; i < functions.size(); i++) {
        ByteString name = HostileTexts.ALL.get((i + round) % HostileTexts.ALL.size());
        Metadata metadata = Metadata.of(new FunctionComment(false, shortened(name)));
        named.add(
            new PushedFunction(
                functions.get(i).keys().getFirst().md5(),
                new FunctionInfo(name, (int) functions.get(i).size(), metadata.encode()),
                PushedFunction.NO_ADDRESS));
      }
      ByteString path = shortened(HostileTexts.ALL.get(round));
      store.push(
          new Push(
              Instant.parse("2026-11-21T12:00:00Z").plusSeconds(round),
              path,
              new PushOrigin(path, path, PageStore.key("library " + round), path),
              PushMode.OVERRIDE_IF_BETTER,
              named));
    }
  }

  private static String harmless(String path) throws Exception {
    return harmless(path, client.get(path, "Cookie", cookie));
  }

  private static String harmless(String path, HttpResponse<String> answer) throws Exception {
    return HostileTexts.harmless(path, PageSyntax.check(answer.body()));
  }

  @Test
  void peopleAreHarmless() throws Exception {
    // Forms send the exact name back.
    String page =
        PageSyntax.check(client.get("/people", "Cookie", cookie).body())
            .replaceAll("name=\"name\" value=\"[^\"<>]*\"", "");
    assertThat(HostileTexts.harmless("/people", page))
        .contains("class=\"unprintable\"", "alert(1)");
  }

  @Test
  void connectionsAreHarmless() throws Exception {
    for (ByteString text : HostileTexts.ALL) {
      try (Wire wire =
          new Wire(
              new Socket(InetAddress.getLoopbackAddress(), server.luminaAddress().getPort()))) {
        wire.ask(new Hello(5, 0, new Credentials(shortened(text), ByteString.utf8("wrong"))));
      }
      harmless("/operations");
      harmless("/connect");
      HostileTexts.harmless("/connect/last", client.get("/connect/last").body());
    }
  }

  @Test
  void namesOfADroppedFileAreHarmless() throws Exception {
    // With its symbols, its own names would come first.
    byte[] library = UploadPagesTest.stripped(LIBRARY);
    for (String name : List.of("<script>alert(1)<b>", "a\u202e\u200b.so", "..%2f..%2fetc")) {
      String link =
          client.upload("", "", name, library).headers().firstValue("Location").orElseThrow();
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> !client.get(link).body().contains("data-again"));
      assertThat(harmless(link, client.get(link))).contains("alert(1)", "class=\"unprintable\"");
      assertThat(
              client
                  .get(link + "/download/csv")
                  .headers()
                  .firstValue("Content-Disposition")
                  .orElseThrow())
          .matches("attachment; filename=\"[A-Za-z0-9._-]+\"");
    }
  }

  @Test
  void stacksAreHarmless() throws Exception {
    byte[] library = Files.readAllBytes(LIBRARY);
    for (ByteString text : HostileTexts.ALL) {
      Map<String, String> fields =
          Map.of("stack", "[libnet.so+0x10] " + text.text().replace("\ufffd", ""));
      harmless("/stacks", client.sendForm("/stacks", "", fields, "<b>\u202e.so", library));
      // The typed text stays in its box, byte for byte.
      Map<String, String> key = Map.of("stack", "x", "key", shortened(text).text());
      assertThat(PageSyntax.check(client.sendForm("/stacks", "", key, "a.so", library).body()))
          .doesNotContain("<script>", "<img", "<svg/", "<b>");
    }
  }
}
