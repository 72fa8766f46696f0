package org.lucerna.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.api.UserChange;
import org.lucerna.binary.debugfile.DebugId;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.debugfile.ImageOutline;
import org.lucerna.binary.debugfile.PeOutline;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfHeader.Table;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.alias.ProgramAliases;
import org.lucerna.harvest.contents.HashList;
import org.lucerna.harvest.contents.LinkedObject;
import org.lucerna.harvest.contents.ProgramContents;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.isa.Architecture;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPackages;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.Provenance;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PushAliases;
import org.lucerna.lumina.PushContents;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushProgram;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.fixture.SketchedProgram;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.warp.GuidNamespace;
import org.lucerna.warp.WarpTarget;

/**
 * Which answers name the author of a function, and the machine, the database and the input file
 * that it came from, by the settings {@code access.disclose-authors} and {@code
 * access.disclose-origins}. An answer without a row has not been considered.
 */
@EnabledOnOs(OS.LINUX)
final class DisclosureTest {
  /**
   * Callers who see the author, the host, the database and the input file in an answer: {@code A}
   * everybody if authors are disclosed, {@code O} everybody if origins are, {@code M}
   * administrators, {@code S} the author, {@code -} nobody. A path is shown with its folders if
   * there is a {@code /}, otherwise only its last part is. Pages and refusals name the caller,
   * which may be the author. No caller gets more than a refusal from a route with {@code refused}.
   */
  private static final String TABLE =
      """
      GET /                                         AMS OM - OM
      GET /account                                  S - - -
      GET /api/v1/audit                             MS - - -
      GET /api/v1/backups                           S - - -
      GET /api/v1/connections                       S - - -
      GET /api/v1/feed                              AM OM OM/ OM/
      GET /api/v1/files                             - - - OM/
      GET /api/v1/files/{md5}                       - - - OM/
      GET /api/v1/files/{md5}/comparison            - - - -
      GET /api/v1/files/{md5}/functions             - - - -
      GET /api/v1/files/{md5}/similar               - - - OM/
      GET /api/v1/functions/{id}/data               - - - -
      GET /api/v1/functions/{key}                   - - - -
      GET /api/v1/functions/{key}/explanation       - - - -
      GET /api/v1/functions/{key}/history           A - A/ -
      GET /api/v1/openapi.json                      - - - -
      GET /api/v1/packs                             - - - -
      GET /api/v1/pushes                            AM OM OM/ OM/
      GET /api/v1/search                            - - - -
      GET /api/v1/sources/{guid}                    - - - -
      GET /api/v1/statistics                        AMS OM OM -
      GET /api/v1/status                            - - - -
      GET /api/v1/types/{guid}/data                 - - - - refused
      GET /api/v1/unknown                           - - - -
      GET /api/v1/upstreams                         S - - -
      GET /api/v1/users                             MS - - -
      GET /api/v1/users/me                          S - - -
      GET /api/v1/users/{name}                      S - - -
      GET /api/v1/users/{name}/tokens               S - - -
      GET /assets/{tag}/{name}                      - - - -
      GET /buildid/{id}/debuginfo                   - - - -
      GET /buildid/{id}/section/{name}              - - - -
      GET /connect                                  S - - -
      GET /connect/hexrays.crt                      - - - -
      GET /connect/last                             S - - -
      GET /delete                                   MS - - M
      GET /files                                    S - - OM
      GET /files/{md5}                              AMS - - OM/
      GET /files/{md5}/compare                      S - - OM
      GET /functions/{key}                          AS - A OM
      GET /functions/{key}/compare                  S - - -
      GET /functions/{key}/similar                  S - - OM
      GET /healthz                                  - - - -
      GET /login                                    - - - -
      GET /metrics                                  - - - -
      GET /operations                               S - - -
      GET /operations/history                       S - - -
      GET /people                                   MS - - -
      GET /pushes                                   AMS OM - OM
      GET /pushes/feed                              - - - -
      GET /pushes/last                              AM OM - OM
      GET /readyz                                   - - - -
      GET /search                                   S - - -
      GET /stacks                                   S - - -
      GET /theme/{name}                             - - - -
      GET /upload                                   S - - -
      GET /upload/{id}                              - - - -
      GET /upload/{id}/differences                  - - - -
      GET /upload/{id}/download/{format}            - - - -
      GET /{name}/{id}/{file}.pdb                   - - - -
      GET /{name}/{id}/{file}.sym                   - - - -
      LUMINA GetHistories                           A - A/ -
      LUMINA GetInfo                                S - - -
      LUMINA GetPackages                            - - - OM
      LUMINA GetPopular                             - OM OM -
      LUMINA GetSimilar                             - - - OM
      LUMINA GetStatistics                          AMS - - -
      LUMINA PullMetadata                           - - - -
      POST /api/v1/collected/known                  - - - -
      POST /api/v1/deletion-preview                 S - - -
      POST /api/v1/explain                          - - - -
      POST /api/v1/functions/data                   - - - -
      POST /api/v1/functions/query                  - - - -
      POST /api/v1/functions/query/source           - - - -
      POST /api/v1/functions/{key}/explanation      - - - -
      POST /api/v1/histories                        A - A/ -
      POST /api/v1/identify                         - - - OM
      POST /api/v1/match                            - - - OM
      POST /api/v1/packages                         - - - OM
      POST /api/v1/pull                             - - - -
      POST /api/v1/sources/query                    - - - -
      POST /api/v1/targets/query                    - - - -
      POST /api/v1/types/data                       - - - -
      POST /stacks                                  - - - -
      POST /symbolicate/v5                          - - - -
      """;

  /** Routes that change something, and answer with the result. */
  private static final Set<String> CHANGES =
      Set.of(
          "POST /api/v1/collected",
          "POST /api/v1/push",
          "POST /api/v1/deletions",
          "POST /api/v1/users",
          "POST /api/v1/users/{name}/tokens",
          "POST /api/v1/backups",
          "POST /api/v1/sources",
          "POST /api/v1/files/json",
          "POST /api/v1/files",
          "POST /upload",
          "POST /upload/{id}/choose",
          "POST /upload/{id}/debug-file",
          "POST /upload/{id}/earlier",
          "POST /upload/{id}/remove",
          "POST /upload/{id}/push",
          "POST /account/token",
          "POST /account/revoke",
          "POST /delete",
          "POST /people/add",
          "POST /people/role",
          "POST /people/disable",
          "POST /people/enable",
          "POST /operations/backup",
          "POST /login",
          "POST /logout");

  /**
   * Callers who can find out a word by guessing it: it affects the answers to these queries and
   * requests.
   */
  private static final String GUESSES =
      """
      f4 author:zworykin                            AM
      f4 zworykin                                   AM
      f4 -zworykin                                  AM
      f4 -author:zworykin                           AM
      f4 file:bilby                                 OM
      f4 package:bilby                              OM
      f4 bilby                                      OM
      f4 dingo                                      OM
      f4 bil*                                       -
      f4 -bilby                                     OM
      f4 -file:dingo                                OM
      f4 quokka                                     -
      f4 host:quokka                                -
      f4 numbat                                     -
      f4 path:numbat                                -
      /api/v1/explain?key=KEY                       OM
      /api/v1/functions/KEY/explanation             OM
      """;

  private static final List<String> QUERIES =
      List.of(
          "f4 author:zworykin",
          "f4 zworykin",
          "f4 -zworykin",
          "f4 -author:zworykin",
          "f4 file:bilby",
          "f4 package:bilby",
          "f4 bilby",
          "f4 dingo",
          "f4 bil*",
          "f4 -bilby",
          "f4 -file:dingo",
          "f4 quokka",
          "f4 host:quokka",
          "f4 numbat",
          "f4 path:numbat");

  private static final String AUTHOR = "zworykin";
  private static final String HOST = "quokka";
  private static final String DATABASE = "numbat";
  private static final String DATABASE_FOLDER = "wombat";
  private static final String INPUT = "bilby";
  private static final String INPUT_FOLDER = "dingo";
  private static final List<String> WORDS =
      List.of(AUTHOR, HOST, DATABASE, DATABASE_FOLDER, INPUT, INPUT_FOLDER);

  private static final Md5 FILE = new Md5(7, 7);
  private static final Md5 OTHER_FILE = new Md5(8, 8);
  private static final int FUNCTIONS = 12;
  private static final SketchedProgram PROGRAM = new SketchedProgram(1, FUNCTIONS, 7000);
  private static final SketchedProgram OTHER_PROGRAM = PROGRAM.withKeysFrom(8000);
  private static final Md5 KEY = PROGRAM.key(4);

  /** A small ELF library with code, which every JDK for Linux has. */
  private static final Path LIBRARY =
      Path.of(System.getProperty("java.home"), "lib", "libextnet.so");

  private static final String BUILD_ID = "0123456789abcdef0123456789abcdef01234567";

  private static final PdbReference PDB =
      new PdbReference(ByteString.hex("00".repeat(16)), 1, ByteString.utf8("one.pdb"));
  private static final UUID GUID = new UUID(5, 6);

  /** The caller; the author is a contributor, and the contributor is another one. */
  private enum Caller {
    GUEST,
    READER,
    CONTRIBUTOR,
    AUTHOR,
    ADMINISTRATOR;

    String account() {
      return this == AUTHOR ? DisclosureTest.AUTHOR : name().toLowerCase(Locale.ROOT);
    }
  }

  /** The inputs of a cell of the table. */
  private record Case(boolean authors, Disclosure origins, Caller caller) {}

  /** A condition under which a word is shown. */
  private enum Condition {
    A,
    O,
    M,
    S;

    boolean holds(Case each) {
      return switch (this) {
        case A -> each.authors;
        case O ->
            each.origins == Disclosure.EVERYONE
                || (each.origins == Disclosure.ACCOUNTS && each.caller != Caller.GUEST);
        case M -> each.caller == Caller.ADMINISTRATOR;
        case S -> each.caller == Caller.AUTHOR;
      };
    }
  }

  private static final List<String> EXPLANATIONS =
      List.of("/api/v1/explain?key=" + KEY, "/api/v1/functions/" + KEY + "/explanation");

  /** Whether guesses had an effect, by row and case. */
  private static final Map<String, Map<Case, Set<String>>> EFFECTS = new LinkedHashMap<>();

  /** Versions of the function. */
  private static long oldest;

  private static long newest;

  /** Rows with an answer that is no refusal. */
  private static final Set<String> ANSWERED = new TreeSet<>();

  /** Words that were found, by row and case. */
  private static final Map<String, Map<Case, Set<String>>> FOUND = new TreeMap<>();

  @TempDir private static Path folder;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static AccessConfig access(boolean authors, Disclosure origins) {
    return new AccessConfig(true, GuestRole.READER, false, authors, origins);
  }

  @BeforeAll
  static void ask() throws Exception {
    try (StoreEngine store =
        ConfiguredStore.openToMaintain(
            PageStore.config(folder, access(true, Disclosure.EVERYONE)))) {
      Accounts accounts = new Accounts(store.accounts(), Clock.systemUTC(), new SecureRandom());
      for (Caller caller : Caller.values()) {
        if (caller != Caller.GUEST) {
          Role role =
              caller == Caller.AUTHOR
                  ? Role.CONTRIBUTOR
                  : Role.named(caller.account()).orElseThrow();
          ByteString name = ByteString.utf8(caller.account());
          accounts.add(
              name,
              name,
              UserChange.NONE
                  .withRole(role.toString())
                  .withPassword(ByteString.utf8("secret of " + caller.account())));
        }
      }
    }
    try (Server server =
        Server.start(PageStore.config(folder, access(true, Disclosure.EVERYONE)))) {
      push(server);
    }
    for (boolean authors : List.of(false, true)) {
      for (Disclosure origins : Disclosure.values()) {
        try (Server server = Server.start(PageStore.config(folder, access(authors, origins)))) {
          for (Caller caller : Caller.values()) {
            ask(server, new Case(authors, origins, caller));
          }
        }
      }
    }
  }

  @AfterAll
  static void stop() {
    CLIENT.close();
  }

  private static PushMetadata push(SketchedProgram program, Md5 file) {
    return new PushMetadata(
        0,
        ByteString.utf8("/home/" + DATABASE_FOLDER + "/" + DATABASE + ".i64"),
        ByteString.utf8("/srv/" + INPUT_FOLDER + "/" + INPUT + ".elf"),
        file,
        ByteString.utf8(HOST),
        program.push().functions());
  }

  private static PushMetadata renamed() {
    PushMetadata first = push(PROGRAM, FILE);
    return new PushMetadata(
        0,
        first.idbPath(),
        first.inputPath(),
        FILE,
        first.hostName(),
        Wire.push(Wire.item("f4", 16, ByteString.hex("0304" + "61626364"), KEY)).functions());
  }

  /** Pushes names for the functions of a library that is uploaded later. */
  private static void pushLibrary(Wire wire) throws Exception {
    List<PushMetadata.Item> items = new ArrayList<>();
    try (Harvest library = Harvest.open(LIBRARY, HarvestOptions.PLAIN)) {
      for (HarvestedFunction function : library.functions()) {
        items.add(
            Wire.item(
                "given_" + items.size(),
                (int) function.size(),
                Wire.HELLO_COMMENT,
                function.keys().getFirst().md5()));
      }
    }
    PushMetadata first = push(PROGRAM, FILE);
    List<PushMetadata.Item> placed = Wire.push(items.toArray(PushMetadata.Item[]::new)).functions();
    Response answer =
        wire.ask(
            new PushMetadata(
                0, first.idbPath(), first.inputPath(), new Md5(9, 9), first.hostName(), placed));
    assertThat(answer).isInstanceOf(PushResult.class);
  }

  /** The path of an upload of the library, which has been read. */
  private static String uploaded(Server server) throws Exception {
    try (PageClient pages = new PageClient(server)) {
      HttpResponse<String> sent = pages.upload("", "", "library.so", Files.readAllBytes(LIBRARY));
      String link = sent.headers().firstValue("Location").orElseThrow();
      String path = link.substring(link.indexOf("/upload"));
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> !pages.get(path).body().contains("data-again"));
      assertThat(pages.get(path).body()).contains("given_");
      return path;
    }
  }

  /** The answer to a stack, which is named by a file that comes with it. */
  private static String stack(Server server) throws Exception {
    try (PageClient pages = new PageClient(server)) {
      HttpResponse<String> answer =
          pages.sendForm(
              "/stacks", "", Map.of("stack", "x"), "library.so", Files.readAllBytes(LIBRARY));
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return answer.body();
    }
  }

  private static void push(Server server) throws Exception {
    try (Wire wire = wire(server, Caller.AUTHOR)) {
      wire.ask(push(PROGRAM, FILE));
      wire.ask(push(OTHER_PROGRAM, OTHER_FILE));
      // Shares functions with the first one, and gives one of them a second version.
      wire.ask(push(PROGRAM, OTHER_FILE));
      wire.ask(renamed());
      wire.ask(new PushContents(FILE, contents()));
      wire.ask(new PushSketches(FILE, PROGRAM.bytes()));
      wire.ask(new PushSketches(OTHER_FILE, OTHER_PROGRAM.bytes()));
      wire.ask(new PushProgram(outline(elf())));
      wire.ask(new PushProgram(outline(windows())));
      pushLibrary(wire);
      wire.ask(
          new PushAliases(
              new ProgramAliases(
                      WarpTarget.of("x86_64", "linux-x86_64"),
                      List.of(new ProgramAliases.Alias(KEY, GUID, 16)))
                  .encode()));
      wire.ask(PullMetadata.ofPatterns(0, List.of(), List.of(Pattern.of(KEY))));
    }
    await()
        .ignoreExceptions()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                get(server, Caller.ADMINISTRATOR, "/api/v1/search?q=f4").contains(AUTHOR)
                    || get(server, Caller.ADMINISTRATOR, "/api/v1/search?q=f4")
                        .contains("\"total\":2"));
    await()
        .ignoreExceptions()
        .atMost(Duration.ofSeconds(30))
        .until(() -> get(server, Caller.GUEST, "/functions/" + KEY + "/similar").contains(INPUT));
    String history = get(server, Caller.ADMINISTRATOR, "/api/v1/functions/" + KEY + "/history");
    long[] versions =
        java.util.regex.Pattern.compile("\"version\":(\\d+)")
            .matcher(history)
            .results()
            .mapToLong(version -> Long.parseLong(version.group(1)))
            .toArray();
    newest = versions[0];
    oldest = versions[versions.length - 1];
    assertThat(newest).isGreaterThan(oldest);
  }

  /** The keys of the program. */
  private static Stream<Md5> keys() {
    return IntStream.range(0, FUNCTIONS).mapToObj(PROGRAM::key);
  }

  /** Says that the file is from a package of its own name. */
  private static ByteString contents() {
    Provenance origin =
        new Provenance(
            ByteString.utf8("pkg:generic/" + INPUT + "@1"),
            ByteString.utf8("/" + INPUT_FOLDER + "/" + INPUT));
    LinkedObject object =
        new LinkedObject(
            ByteString.utf8("f.o"),
            HashList.of(keys().mapToInt(key -> (int) (key.high() >>> Integer.SIZE))),
            HashList.EMPTY);
    return Objects.requireNonNull(new ProgramContents(List.of(origin), List.of(object)).encode());
  }

  private static ImageOutline elf() {
    ElfHeader header =
        new ElfHeader(
                true, ByteOrder.LITTLE_ENDIAN, 0, ElfType.EXECUTABLE, 62, 0, 0, 0, 0, 0, 0, 0, 0, 0)
            .withTables(Table.NONE, Table.NONE, 0);
    return new ElfOutline(header, ByteString.hex(BUILD_ID), List.of(), List.of());
  }

  /** A program with a section from 0x401000 on. */
  private static ImageOutline windows() {
    ByteSink section = new ByteSink().bytes(ByteString.utf8(".text")).u8(0).u8(0).u8(0);
    section.u32le(0x1000).u32le(0x1000).u64be(0).u64be(0).u64be(0).u32le(0x6000_0020);
    return new PeOutline(PDB, 0x8664, 0x400000, 0, 0x2000, section.toByteString());
  }

  private static ByteString outline(ImageOutline image) {
    HarvestedFunction function =
        new HarvestedFunction(
            0x401000,
            16,
            List.of(),
            List.of(new FunctionKey(Profile.of(Architecture.X64), 16, KEY)),
            null,
            false,
            Metadata.EMPTY,
            HarvestedFunction.Source.UNWIND,
            null);
    return Objects.requireNonNull(new ProgramOutline(FILE, image, List.of(function)).encode());
  }

  private static Wire wire(Server server, Caller caller) throws IOException {
    Socket socket =
        new Socket(server.luminaAddress().getAddress(), server.luminaAddress().getPort());
    socket.setSoTimeout(20_000);
    Wire wire = new Wire(socket);
    wire.ask(
        new Hello(
            6,
            0,
            caller == Caller.GUEST
                ? Credentials.GUEST
                : new Credentials(
                    ByteString.utf8(caller.account()),
                    ByteString.utf8("secret of " + caller.account()))));
    return wire;
  }

  private static String login(Caller caller) {
    byte[] both = (caller.account() + ":secret of " + caller.account()).getBytes(UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  private static String get(Server server, Caller caller, String path) throws Exception {
    return send(server, caller, "", "GET", path, "");
  }

  /** The answer to a request; of a stream only its beginning. */
  private static String send(
      Server server, Caller caller, String cookie, String method, String path, String body)
      throws Exception {
    try (PageClient pages = new PageClient(server)) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(pages.uri(path))
              .timeout(Duration.ofSeconds(30))
              .method(method, BodyPublishers.ofString(body));
      if (!cookie.isEmpty()) {
        request.header("Cookie", cookie);
      } else if (caller != Caller.GUEST && path.startsWith("/api")) {
        request.header("Authorization", login(caller));
      }
      if (path.contains("/feed")) {
        request.header("Last-Event-ID", "0");
      }
      HttpResponse<InputStream> answer =
          CLIENT.sendAsync(request.build(), BodyHandlers.ofInputStream()).get(30, TimeUnit.SECONDS);
      try (InputStream in = answer.body()) {
        boolean isStream =
            answer.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
        String text = isStream ? event(in) : new String(in.readAllBytes(), ISO_8859_1);
        return answer.statusCode() + " " + text;
      }
    }
  }

  /** The first event of a stream that has no end. */
  private static String event(InputStream in) throws IOException {
    StringBuilder text = new StringBuilder();
    // A beat is a comment: after it there is nothing to come.
    while (!text.toString().contains("\ndata") || text.charAt(text.length() - 1) != '\n') {
      if (text.toString().endsWith(":\n\n")) {
        break;
      }
      int next = in.read();
      if (next < 0) {
        break;
      }
      text.append((char) next);
    }
    return text.toString();
  }

  private static void ask(Server server, Case asked) throws Exception {
    try (Wire wire = wire(server, asked.caller)) {
      for (Request request : messages()) {
        Response answer = wire.ask(request);
        ByteSink body = new ByteSink();
        int _ = IdaDialect.INSTANCE.write(answer, body);
        note(
            "LUMINA " + request.getClass().getSimpleName(),
            asked,
            new String(body.toByteString().toByteArray(), ISO_8859_1),
            !(answer instanceof Fail));
      }
    }
    String cookie = asked.caller == Caller.GUEST ? "" : session(server, asked.caller);
    for (String query : QUERIES) {
      askWhether(server, asked, cookie, query);
    }
    for (String path : EXPLANATIONS) {
      noteEffect(
          path.replace(KEY.toString(), "KEY"),
          asked,
          !send(server, asked.caller, "", "POST", path, ofHost(HOST))
              .equals(send(server, asked.caller, "", "POST", path, ofHost("another"))));
    }
    // Uploads belong to sessions: the guest's shows the same as all others.
    String upload = asked.caller == Caller.GUEST ? uploaded(server) : "/upload/0";
    List<String> routes = RegisteredRoutes.of(server);
    for (String route : routes) {
      String method = route.substring(0, route.indexOf(' '));
      String path = route.substring(route.indexOf(' ') + 1);
      boolean isRefusal =
          path.contains("<")
              || routes.stream()
                  .anyMatch(other -> !other.equals(route) && RegisteredRoutes.fits(route, other));
      if (CHANGES.contains(route) || !(method.equals("GET") || method.equals("POST"))) {
        continue;
      }
      if (route.equals("POST /stacks")) {
        if (asked.caller == Caller.GUEST) {
          note(route, asked, stack(server), true);
        }
        continue;
      }
      for (String filled : filled(route, path.replace("/upload/{id}", upload))) {
        String answer =
            send(
                server,
                asked.caller,
                path.startsWith("/api") ? "" : cookie,
                method,
                filled,
                method.equals("POST") ? body(path) : "");
        boolean isAnswered = answer.startsWith("2") || answer.startsWith("3");
        if (isAnswered || !(isRefusal || answer.startsWith("405"))) {
          note(route.replaceFirst("/assets/.*", "/assets/{tag}/{name}"), asked, answer, isAnswered);
        }
      }
    }
  }

  private static String ofHost(String host) {
    return "{\"functions\":[{\"key\":\"%s\"}],\"host\":\"%s\"}".formatted(KEY, host);
  }

  /** Asks whether a word of a query affects the results. */
  private static void askWhether(Server server, Case asked, String cookie, String query)
      throws Exception {
    String parameters = "?q=" + URLEncoder.encode(query, UTF_8);
    boolean isExcluded = query.contains(" -");
    for (String path :
        List.of(
            "/api/v1/search" + parameters,
            "/api/v1/search" + parameters + "&offset=0",
            "/search" + parameters)) {
      String answer =
          send(server, asked.caller, path.startsWith("/api") ? "" : cookie, "GET", path, "");
      boolean isFound = answer.contains(KEY.toString()) || answer.contains("\"name\":\"f4\"");
      noteEffect(query, asked, answer.startsWith("200") && isFound != isExcluded);
    }
  }

  private static void noteEffect(String row, Case asked, boolean hasEffect) {
    EFFECTS
        .computeIfAbsent(row, _ -> new LinkedHashMap<>())
        .merge(
            asked,
            hasEffect ? Set.of("effect") : Set.of(),
            (one, other) -> {
              assertThat(one).as("all kinds of searches: %s", row).isEqualTo(other);
              return one;
            });
  }

  private static String session(Server server, Caller caller) throws Exception {
    try (PageClient pages = new PageClient(server)) {
      String form =
          "user="
              + caller.account()
              + "&password="
              + URLEncoder.encode("secret of " + caller.account(), UTF_8);
      String set =
          pages
              .post("/login", "", "application/x-www-form-urlencoded", form.getBytes(UTF_8))
              .headers()
              .firstValue("Set-Cookie")
              .orElseThrow();
      return set.substring(0, set.indexOf(';'));
    }
  }

  private static List<Request> messages() {
    return List.of(
        PullMetadata.ofPatterns(1, List.of(), List.of(Pattern.of(KEY))),
        new GetPopular(100),
        new GetHistories(List.of(Pattern.of(KEY)), 1),
        new GetStatistics(),
        new GetInfo(),
        PROGRAM.withKeysFrom(9000).similar(),
        new GetPackages(List.of(KEY)));
  }

  private static List<String> filled(String route, String path) {
    String plain =
        path.replace("{key}", KEY.toString())
            .replace("{md5}", FILE.toString())
            .replace("{guid}", GuidNamespace.TYPE.guid(ByteString.utf8("Lucerna")).toString())
            .replace("{tag}", "0")
            .replace("<path>", "nothing")
            .replace("<rest>", "nothing");
    return switch (route) {
      case "GET /api/v1/functions/{id}/data" -> List.of(plain.replace("{id}", KEY.toString()));
      case "GET /api/v1/files/{md5}/comparison", "GET /files/{md5}/compare" ->
          List.of(plain + "?with=" + OTHER_FILE);
      case "GET /api/v1/search" -> List.of(plain + "?q=f4", plain + "?q=f4&offset=0");
      case "GET /search" -> List.of(plain, plain + "?q=f4");
      case "GET /api/v1/feed", "GET /pushes/feed" -> List.of(plain + "?after=0");
      case "GET /api/v1/statistics" -> List.of(plain + "?popular=100");
      case "GET /api/v1/connections" -> List.of(plain, plain + "?all=true");
      case "POST /api/v1/explain" -> List.of(plain + "?key=" + KEY);
      case "GET /functions/{key}/compare" -> List.of(plain + "?from=" + oldest + "&to=" + newest);
      case "GET /upload/{id}/differences" ->
          List.of(path + "?from=" + path.substring("/upload/".length(), path.lastIndexOf('/')));
      case "GET /upload/{id}/download/{format}" ->
          Stream.of(
                  "idapython", "idc", "ghidra", "radare2", "rizin", "x64dbg", "lidia", "elf", "csv")
              .map(format -> path.replace("{format}", format))
              .toList();
      case "GET /theme/{name}" -> List.of("/theme/dark");
      case "GET /delete" ->
          List.of(plain + "?function=" + KEY, plain + "?undo=" + KEY, plain + "?push=1");
      case "GET /{name}/{id}/{file}.sym" ->
          List.of("/a.out/67452301AB89EFCD0123456789ABCDEF0/a.out.sym");
      case "GET /{name}/{id}/{file}.pdb" -> List.of("/one.pdb/" + DebugId.of(PDB) + "/one.pdb");
      case "GET /buildid/{id}/section/{name}" ->
          List.of("/buildid/" + BUILD_ID + "/section/.symtab");
      default ->
          List.of(
              plain
                  .replace("{id}", path.startsWith("/buildid") ? BUILD_ID : "1")
                  .replace("{name}", "reader"));
    };
  }

  private static String body(String path) {
    String functions = "{'functions':[{'key':'" + KEY + "'}]}";
    String guids = "{'guids':['" + GUID + "'],'format':'json'}";
    String body =
        switch (path.substring(path.lastIndexOf('/') + 1)) {
          case "pull", "packages", "histories", "explain", "explanation" -> functions;
          case "identify" ->
              keys()
                  .map(key -> "{'address':'0x1000','size':100,'key':'" + key + "'}")
                  .collect(Collectors.joining(",", "{'functions':[", "]}"));
          case "known" -> "{'checksums':['0a0b']}";
          case "match" -> "{'least':0.5,'keys':['" + KEY + "']}";
          case "deletion-preview" -> "{'keys':['" + KEY + "']}";
          case "query", "source" -> guids;
          case "data" -> "{'ids':['" + KEY + "']}";
          case "v5" ->
              "{'memoryMap':[['a.out','67452301AB89EFCD0123456789ABCDEF0']],'stacks':[[[0,'0x401004']]]}";
          default -> "{}";
        };
    return body.replace('\'', '"');
  }

  private static void note(String row, Case asked, String answer, boolean isAnswered) {
    if (isAnswered) {
      ANSWERED.add(row);
    }
    Set<String> words =
        FOUND
            .computeIfAbsent(row, _ -> new LinkedHashMap<>())
            .computeIfAbsent(asked, _ -> new TreeSet<>());
    for (String word : WORDS) {
      if (answer.contains(word)) {
        words.add(word);
      }
    }
  }

  /** When a word is in the answers, as the table writes it. */
  private static String rule(Map<Case, Set<String>> cases, String word) {
    List<Set<Condition>> all = new ArrayList<>(List.of(EnumSet.noneOf(Condition.class)));
    for (Condition each : Condition.values()) {
      for (Set<Condition> shorter : List.copyOf(all)) {
        Set<Condition> longer = EnumSet.of(each);
        longer.addAll(shorter);
        all.add(longer);
      }
    }
    for (Set<Condition> any : all) {
      boolean fits =
          cases.entrySet().stream()
              .allMatch(
                  each ->
                      each.getValue().contains(word)
                          == any.stream().anyMatch(one -> one.holds(each.getKey())));
      if (fits) {
        return any.isEmpty() ? "-" : String.join("", any.stream().map(Enum::name).toList());
      }
    }
    return "?" + cases;
  }

  private static String rules(Map<Case, Set<String>> cases) {
    return String.join(
        " ",
        rule(cases, AUTHOR),
        rule(cases, HOST),
        path(cases, DATABASE, DATABASE_FOLDER),
        path(cases, INPUT, INPUT_FOLDER));
  }

  private static String path(Map<Case, Set<String>> cases, String name, String folderName) {
    String rule = rule(cases, name);
    String whole = rule(cases, folderName);
    return whole.equals("-") ? rule : rule.equals(whole) ? rule + "/" : rule + "?" + whole;
  }

  @Test
  void answersMatchTheDisclosureTable() {
    StringBuilder table = new StringBuilder();
    FOUND.forEach(
        (row, cases) ->
            table.append(
                "%-45s %s%s%n"
                    .formatted(row, rules(cases), ANSWERED.contains(row) ? "" : " refused")));
    assertThat(table.toString()).isEqualTo(TABLE);
  }

  @Test
  void wordsAreFoundByCallersWhoMaySeeThem() {
    StringBuilder table = new StringBuilder();
    EFFECTS.forEach(
        (row, cases) -> table.append("%-45s %s%n".formatted(row, rule(cases, "effect"))));
    assertThat(table.toString()).isEqualTo(GUESSES);
  }
}
