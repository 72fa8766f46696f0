package org.lucerna.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.database.Change;
import org.lucerna.harvest.database.Changes;
import org.lucerna.harvest.database.DatabaseHarvest;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.frame.StackFrame;
import org.lucerna.idb.function.IdbFunction;
import org.lucerna.idb.function.StackPoint;
import org.lucerna.idb.item.ItemOperand;
import org.lucerna.idb.item.OperandRepresentation;
import org.lucerna.idb.prototype.Prototype;
import org.lucerna.idb.structure.StructureMember;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.User;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.server.Server;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.ClientCertificates;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.HttpConfig;
import org.lucerna.service.config.LimitsConfig;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.NamesConfig;
import org.lucerna.service.config.RankingConfig;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.config.StoreConfig;
import org.lucerna.service.config.TimeoutsConfig;
import org.lucerna.service.config.TlsConfig;
import org.lucerna.service.config.UpstreamsConfig;
import tools.jackson.databind.JsonNode;

/** Databases go into a server and come back as changes, where they are at hand. */
class HarvestRoundTripTest {
  private static final Path DATA =
      Path.of(System.getProperty("lucerna.root", "../.."), "../shared/idb").normalize();

  private static final Path SAMPLE =
      Path.of(System.getProperty("lucerna.root", "../.."), "samples", "worker.i64");

  private static final int OVERRIDE = 1;
  private static final int MOST_ALIKE = 40;

  @TempDir private Path folder;

  private final Set<Class<?>> kinds = new HashSet<>();
  private int named;
  private int others;
  private int joined;
  private final Map<String, Set<String>> sentToServer = new HashMap<>();

  @Test
  void pushedFunctionsArePulledBack() throws IOException {
    assumeTrue(
        Files.isDirectory(DATA), "no ../shared/idb beside the checkout: build/fetch-fixtures");
    try (Server server = Server.start(config());
        LuminaClient client =
            new LuminaClient(ClientOptions.plain("127.0.0.1", server.luminaAddress().getPort()))) {
      List<Path> databases = databases();
      assertThat(databases).isNotEmpty();
      for (Path path : databases) {
        try (IdaDatabase database = IdaDatabase.open(path)) {
          roundTrip(client, path, database);
        }
      }
      assertThat(named).isGreaterThan(5000);
      assertThat(others).as("of %d, those that got another's name", named).isLessThan(named / 100);
      assertThat(joined).as("of %d, those that others complete", named).isLessThan(named / 10);
      // No database has a comment on a function, or a stack point that its user set.
      assertThat(kinds)
          .containsExactlyInAnyOrder(
              Change.Name.class,
              Change.Prototype.class,
              Change.Comment.class,
              Change.Lines.class,
              Change.Frame.class,
              Change.Variable.class,
              Change.Representation.class);
    }
  }

  /**
   * The same by the commands: the served name of a function was pushed for a function with that
   * key.
   */
  @Test
  void commandsPullWhatTheyPushed() throws IOException {
    assumeTrue(
        Files.isDirectory(DATA), "no ../shared/idb beside the checkout: build/fetch-fixtures");
    assertThat(pulledOfPushed(databases())).isGreaterThan(1000);
  }

  @Test
  void functionsOfTheSampleArePulledAsTheyWerePushed() throws IOException {
    assertThat(pulledOfPushed(List.of(SAMPLE))).isEqualTo(1);
  }

  /** How many functions were pulled and compared. */
  private int pulledOfPushed(List<Path> files) throws IOException {
    int compared = 0;
    try (Server server = Server.start(config())) {
      String at = "127.0.0.1:" + server.luminaAddress().getPort();
      for (Path path : files) {
        Map<String, Set<String>> sent = sent(path);
        Run push = Run.of("push", "--json", "--min-size=1", "--server", at, path.toString());
        assertThat(push.status()).as(push.err()).isZero();
        Run pull = Run.of("pull", "--json", "--min-size=1", "--server", at, path.toString());
        for (JsonNode line : pull.jsonLines()) {
          Set<String> possible = sent.get(line.get("key").asString());
          if (possible != null && possible.size() == 1) {
            assertThat(line.get("found").asBoolean()).isTrue();
            assertThat(line.get("profile").asString()).startsWith("ida-core-1");
            assertThat(line.get("name").asString() + " " + line.at("/metadata/encoded").asString())
                .isIn(possible);
            compared++;
          }
        }
      }
    }
    return compared;
  }

  /** Name and metadata of all named functions, by their keys. */
  private Map<String, Set<String>> sent(Path path) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(path)) {
      new DatabaseHarvest(database)
          .functions(skipped -> {})
          .filter(function -> function.name() != null)
          .forEach(
              function ->
                  sentToServer
                      .computeIfAbsent(
                          function.keys().getFirst().md5().toString(), _ -> new HashSet<>())
                      .add(name(function).text() + " " + function.metadata().encode().hex()));
    }
    return sentToServer;
  }

  @Test
  void pushNamesInputFileOfDatabase() throws IOException {
    Path database = DATA.resolve("ls-x64-ida70.i64");
    assumeTrue(
        Files.exists(database), "no ../shared/idb beside the checkout: build/fetch-fixtures");
    Run info = Run.of("idb", "info", "--json", database.toString());
    try (ScriptedServer server =
        new ScriptedServer(
            request ->
                List.of(
                    request instanceof PushMetadata
                        ? new PushResult(List.of())
                        : request instanceof Hello
                            ? new HelloResult(User.of(ByteString.utf8("guest"), 0))
                            : new Fail(-1, ByteString.utf8("no"))))) {
      Run.of("push", "--server", server.address(), database.toString());

      PushMetadata push =
          server.asked().stream()
              .filter(PushMetadata.class::isInstance)
              .map(PushMetadata.class::cast)
              .findFirst()
              .orElseThrow();
      assertThat(push.idbPath()).isEqualTo(ByteString.utf8(database.toString()));
      assertThat(info.json().get("inputFile").asString()).endsWith(push.inputPath().text());
      assertThat(push.inputPath().text()).doesNotContain("/").isNotEmpty();
      assertThat(push.inputMd5().toString()).isEqualTo(info.json().get("inputMd5").asString());
    }
  }

  private static List<Path> databases() throws IOException {
    try (Stream<Path> files = Files.list(DATA)) {
      return files.filter(path -> path.toString().matches(".*[.](idb|i64)")).sorted().toList();
    }
  }

  private ServerConfig config() {
    return new ServerConfig(
        folder,
        new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.AUTO),
        new HttpConfig(""),
        new TlsConfig(false, "", "", ClientCertificates.OFF, ""),
        AccessConfig.defaults(),
        NamesConfig.defaults(),
        RankingConfig.defaults(),
        UpstreamsConfig.defaults(),
        LimitsConfig.defaults(),
        TimeoutsConfig.defaults(),
        StoreConfig.defaults());
  }

  /**
   * Several functions may have one key: their neighbors distinguish them. For very frequent keys,
   * such as that of {@code jmp [import]}, a server does not remember all names; a function without
   * a name may get another one's; and so may stubs at the end of a short program.
   */
  private void roundTrip(LuminaClient client, Path path, IdaDatabase database) throws IOException {
    List<HarvestedFunction> all = new DatabaseHarvest(database).functions(skipped -> {}).toList();
    List<Md5> keys = all.stream().map(function -> function.keys().getFirst().md5()).toList();
    Map<Md5, Integer> alike = new HashMap<>();
    keys.forEach(key -> alike.merge(key, 1, Integer::sum));
    push(client, path, all);

    PullResult pulled = client.pull(keys);

    assertThat(pulled.codes()).isEqualTo(Collections.nCopies(keys.size(), ResultCode.OK));
    for (int i = 0; i < keys.size(); i++) {
      HarvestedFunction sent = all.get(i);
      if (name(sent).isEmpty() || requireNonNull(alike.get(keys.get(i))) > MOST_ALIKE) {
        continue;
      }
      IdbFunction function = requireNonNull(database.functions().at(sent.address()));
      FunctionInfo info = pulled.found().get(i).function();
      named++;
      if (!info.name().equals(name(sent))) {
        others++;
        continue;
      }
      Metadata decoded = Metadata.decode(info.metadata());
      assertThat(decoded.complete()).isTrue();
      assertThat(decoded.chunks())
          .as("%s, 0x%x %s", path, sent.address(), info.name())
          .containsAll(sent.metadata().chunks());
      if (decoded.chunks().size() > sent.metadata().chunks().size()) {
        // Another file of the same function has a prototype, say, that this one lacks.
        joined++;
        continue;
      }
      assertThat(info.metadata()).isEqualTo(sent.metadata().encode());
      Changes changes = Changes.of(function, info.name(), decoded);
      check(database, function, changes);
      changes.all().forEach(change -> kinds.add(change.getClass()));
    }
  }

  private static void push(LuminaClient client, Path path, List<HarvestedFunction> functions)
      throws IOException {
    List<PushMetadata.Item> items = new ArrayList<>();
    for (HarvestedFunction function : functions) {
      FunctionInfo info =
          new FunctionInfo(name(function), (int) function.size(), function.metadata().encode());
      items.add(
          new PushMetadata.Item(
              Pattern.of(function.keys().getFirst().md5()), info, function.address()));
    }
    ByteString name = ByteString.utf8(String.valueOf(path.getFileName()));
    PushMetadata push =
        new PushMetadata(
            OVERRIDE, name, name, new Md5(1, name.hashCode()), ByteString.utf8("test"), items);
    assertThat(client.push(push).codes()).hasSize(items.size()).allMatch(code -> code >= 0);
  }

  private static ByteString name(HarvestedFunction function) {
    return function.name() == null ? ByteString.EMPTY : function.name();
  }

  /** Each change equals the database's own content at that place. */
  private static void check(IdaDatabase database, IdbFunction function, Changes changes) {
    assertThat(changes.outside()).isEmpty();
    StackFrame stored = database.frames().of(function);
    List<? extends StructureMember> members =
        stored == null ? List.of() : stored.structure().members();
    for (Change change : changes.all()) {
      switch (change) {
        case Change.Name name -> assertThat(name.name()).isEqualTo(function.name());
        case Change.Prototype type -> {
          Prototype own = requireNonNull(database.prototypes().at(type.address()));
          ByteString byName = requireNonNull(database.knownTypes().byName(own.type()));
          assertThat(new Prototype(own.address(), own.name(), byName, own.fields()))
              .isEqualTo(
                  new Prototype(function.start(), function.name(), type.type(), type.fields()));
        }
        case Change.FunctionComment comment ->
            assertThat(comment.isRepeatable() ? function.repeatableComment() : function.comment())
                .isEqualTo(comment.text());
        case Change.Comment comment ->
            assertThat(
                    comment.isRepeatable()
                        ? database.at(comment.address()).repeatableComment()
                        : database.at(comment.address()).comment())
                .isEqualTo(comment.text());
        case Change.Frame frame ->
            assertThat(frame.locals())
                .isEqualTo(database.addresses().signed(function.frame().size()));
        case Change.Lines lines ->
            assertThat(lines.anterior().length() + lines.posterior().length()).isPositive();
        case Change.StackPoint point ->
            assertThat(database.functions().details(function).stackPoints())
                .contains(new StackPoint(point.address(), point.delta()));
        case Change.Variable variable ->
            assertThat(members)
                .as("one like %s", variable)
                .anyMatch(member -> isSame(member, variable.member()));
        case Change.Representation shown -> {
          ItemOperand operand = database.at(shown.address()).operand(shown.number());
          assertThat(operand.representation()).isNotEqualTo(OperandRepresentation.DEFAULT);
          assertThat(operand.isOffset()).isEqualTo(shown.operand().reference() != null);
        }
      }
    }
  }

  private static boolean isSame(StructureMember stored, FrameMember pulled) {
    return Objects.equals(pulled.offset(), stored.offset())
        && Objects.equals(pulled.size(), stored.size())
        && Objects.equals(pulled.comment(), stored.comment())
        && (pulled.name() == null || pulled.name().equals(stored.name()));
  }
}
