package org.lucerna.cli.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.PushSummary;
import org.lucerna.api.UserChange;
import org.lucerna.api.UserView;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.client.Administration;
import org.lucerna.client.HttpAdministration;
import org.lucerna.client.RequestRefusedException;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.naming.FunctionQueries;
import org.lucerna.naming.KnownVersion;
import org.lucerna.naming.ProgressListener;
import org.lucerna.naming.PullOrder;
import org.lucerna.server.Server;
import org.lucerna.service.account.LastAdministrator;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.store.ConfiguredStore;

/** Administration of a running server over HTTP, and of its data folder once it is stopped. */
class AdministrationTest {
  private static final ByteString PASSWORD = ByteString.utf8("correct horse");
  private static final Credentials ANA = new Credentials(ByteString.utf8("ana"), PASSWORD);
  private static final Md5 KEY = new Md5(1, 2);
  private static final Md5 UNKNOWN = new Md5(3, 4);

  @TempDir private Path folder;

  private ServerConfig config;

  /** Adds ana, the administrator. */
  @BeforeEach
  void prepare() throws IOException {
    String settings =
        """
        [lumina]
        listen = "127.0.0.1:0"
        [http]
        listen = "127.0.0.1:0"
        """;
    config = ConfigFile.parse(settings, "lucerna.toml").withData(folder.resolve("data"));
    try (Administration administration = ofFolder()) {
      administration.add("ana", UserChange.NONE.withRole("administrator").withPassword(PASSWORD));
    }
  }

  private Administration ofFolder() {
    return new FolderAdministration(
        ConfiguredStore.openToMaintain(config), "test", LastAdministrator.STAYS);
  }

  private static HttpAdministration over(Server server, Credentials login) {
    InetSocketAddress http = Objects.requireNonNull(server.httpAddress());
    return new HttpAdministration(URI.create("http://127.0.0.1:" + http.getPort()), login);
  }

  private static void push(Server server) throws IOException {
    try (LuminaClient client =
        new LuminaClient(
            ClientOptions.plain("127.0.0.1", server.luminaAddress().getPort())
                .withCredentials(ANA))) {
      FunctionInfo function =
          new FunctionInfo(ByteString.utf8("scale"), 24, ByteString.hex("030161"));
      client.push(
          new PushMetadata(
              PushMetadata.DETAILED,
              ByteString.utf8("/home/ana/scale.i64"),
              ByteString.utf8("/home/ana/scale"),
              new Md5(5, 6),
              ByteString.utf8("pc"),
              List.of(new PushMetadata.Item(Pattern.of(KEY), function, 0x401000L))));
    }
  }

  @Test
  void accountsAreAddedChangedAndRemoved() throws IOException {
    try (Server server = Server.start(config);
        Administration administration = over(server, ANA)) {
      administration.add("José & Co", UserChange.NONE.withPassword(PASSWORD));
      assertThat(administration.users())
          .extracting(UserView::name, UserView::role)
          .containsExactly(tuple("José & Co", "contributor"), tuple("ana", "administrator"));
      administration.change("José & Co", UserChange.NONE.withRole("curator").withDisabled(true));
      UserView changed = administration.users().getFirst();
      assertThat(changed.role()).isEqualTo("curator");
      assertThat(changed.disabled()).isTrue();
      administration.remove("José & Co");
      assertThat(administration.users()).hasSize(1);
      assertThat(administration.audit(2))
          .extracting(AuditEvent::who, AuditEvent::action, AuditEvent::subject)
          .containsExactly(
              tuple("ana", "user change", "José & Co: role curator, disabled"),
              tuple("ana", "user remove", "José & Co"));
    }
  }

  @Test
  void refusalsHaveTheSameReasonsOverHttpAndInTheFolder() throws IOException {
    try (Server server = Server.start(config);
        Administration administration = over(server, ANA)) {
      refusesInvalidChanges(administration);
      try (Administration other =
          over(server, new Credentials(ByteString.utf8("ana"), ByteString.utf8("wrong")))) {
        refused(other::users, "invalid username or password");
      }
    }
    try (Administration administration = ofFolder()) {
      refusesInvalidChanges(administration);
    }
  }

  private static void refusesInvalidChanges(Administration administration) {
    refused(() -> administration.add("ana", UserChange.NONE), "user ana already exists");
    refused(() -> administration.remove("bob"), "there is no user bob");
    refused(
        () -> administration.add("bob", UserChange.NONE.withRole("king")),
        "unknown role: expected one of reader, contributor, curator, administrator");
    refused(
        () -> administration.add("bob", UserChange.NONE.withPassword(ByteString.utf8("short"))),
        "passwords must be 8 to 1000 bytes");
    refused(
        () -> administration.change("ana", UserChange.NONE.withRole("reader")),
        "ana is the last administrator: add another one first");
  }

  /** A request. */
  private interface Sent {
    void send() throws IOException;
  }

  private static void refused(Sent request, String reason) {
    assertThatThrownBy(request::send)
        .isInstanceOf(RequestRefusedException.class)
        .hasMessage(reason);
  }

  @Test
  void functionsAreTheSameOverHttpAndInTheFolder() throws IOException {
    List<Object> overHttp;
    try (Server server = Server.start(config);
        Administration administration = over(server, ANA)) {
      push(server);
      overHttp = known(administration);
    }
    try (Administration administration = ofFolder()) {
      assertThat(known(administration)).isEqualTo(overHttp);
    }
  }

  /** The facts about the pushed function. */
  private static List<Object> known(Administration administration) throws IOException {
    FunctionQueries queries =
        new FunctionQueries(administration.functions(), ProgressListener.NONE);
    var served = queries.look(List.of(UNKNOWN, KEY));
    assertThat(served.keySet()).containsExactly(KEY);
    List<KnownVersion> versions = queries.versions(List.of(UNKNOWN, KEY)).get(KEY);
    assertThat(versions)
        .extracting(version -> version.entry().name().text())
        .containsExactly("scale");

    List<ExplainedPlace> places = administration.explain(PullOrder.of(KEY), KEY);
    assertThat(places.getFirst().names())
        .extracting(name -> name.name().text())
        .containsExactly("scale");
    assertThat(administration.explain(PullOrder.of(UNKNOWN), UNKNOWN)).isEmpty();

    List<PushSummary> pushes = administration.pushes(10);
    assertThat(pushes)
        .extracting(push -> push.account() + " " + push.inputPath() + " " + push.hostName())
        .containsExactly("ana /home/ana/scale pc");
    int deleted =
        administration.deletionPreview(DeleteHistory.ofKeys(List.of(KEY, UNKNOWN), false));
    assertThat(deleted).isEqualTo(1);
    return List.of(served, places, pushes);
  }

  @Test
  void backupIsMadeOnTheServersMachine() throws IOException {
    try (Server server = Server.start(config);
        HttpAdministration administration = over(server, ANA)) {
      Path backup = Path.of(administration.backup("monday"));

      assertThat(backup).isDirectory().hasFileName("monday");
      assertThat(Files.isSameFile(backup.getParent(), config.data().resolve("backups"))).isTrue();
      refused(() -> administration.backup("monday"), "backup monday already exists");
    }
  }
}
