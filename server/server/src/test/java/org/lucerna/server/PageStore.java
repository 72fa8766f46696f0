package org.lucerna.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.NewToken;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.service.account.AccountException;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.account.Tokens;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.HttpConfig;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.fixture.SketchedProgram;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.Push;
import org.lucerna.store.SketchStore;
import org.lucerna.store.account.AccountStore;
import org.lucerna.store.engine.StoreEngine;

/**
 * A store as a team has it after some weeks: three people, four files, functions of a TLS library
 * and of a firmware, disputed names, comments, prototypes, frames, versions and pulls.
 */
final class PageStore {
  /** Of the administrator root. */
  static final String PASSWORD = "correct horse";

  /** A file with functions of others. */
  static final Md5 FILE = key("/home/ana/re/libssl.so.1.1");

  /** A file that has some of these functions. */
  static final Md5 OTHER_FILE = key("/data/chris/libssl.so.1.0.0");

  /** A disputed function, with three versions. */
  static final Md5 DISPUTED = key("SSL_read");

  /** A function with everything: prototype, comments everywhere, frame, two versions. */
  static final Md5 RICH = key("tls1_process_heartbeat");

  /** A function with a mangled name. */
  static final Md5 MANGLED = key("firmware::Updater::verify");

  /** A function with a sketch, which has a neighbor in another release. */
  static final Md5 SKETCHED = new SketchedProgram(1, 12, 7000).key(4);

  private static final String[] SKETCHED_NAMES = {
    "inflate_table", "inflate_fast", "inflate", "inflateEnd", "deflate_fast", "deflate_slow",
    "longest_match", "fill_window", "adler32", "crc32_combine", "gz_open", "gz_read"
  };

  private static final ByteString INT = ByteString.hex("07");
  private static final ByteString VOID_POINTER = ByteString.hex("0a01");
  private static final ByteString CHAR_POINTER = ByteString.hex("0a32");
  private static final ByteString UNSIGNED = ByteString.hex("27");

  private final StoreEngine store;
  private Instant time = Instant.parse("2026-10-05T08:12:00Z");

  private PageStore(StoreEngine store) {
    this.store = store;
  }

  /** A server on such a store, which discloses everything. */
  static Server start(Path folder) throws IOException {
    return start(
        folder, new AccessConfig(true, GuestRole.READER, false, true, Disclosure.EVERYONE));
  }

  static Server start(Path folder, AccessConfig access) throws IOException {
    ServerConfig config = config(folder, access);
    try (StoreEngine store = ConfiguredStore.openToMaintain(config)) {
      new PageStore(store).fill();
      addPeople(store.accounts());
    }
    return Server.start(config);
  }

  /**
   * A server on the folder of another one, which was closed.
   *
   * @param port for HTTP, the same as before
   */
  static Server restart(Path folder, int port) throws IOException {
    return restart(folder, new HttpConfig("127.0.0.1:" + port));
  }

  /** A server on the folder of another one, which was closed. */
  static Server restart(Path folder, HttpConfig http) throws IOException {
    return Server.start(
        config(
            folder,
            new AccessConfig(true, GuestRole.READER, false, true, Disclosure.EVERYONE),
            http));
  }

  /** Pushes a function of a file, as the administrator. */
  static void push(Server server, String path) throws Exception {
    send(
        server,
        "{\"functions\":[{\"key\":\"%s\",\"name\":\"pushed\",\"size\":16}],\"inputMd5\":\"%s\",\"inputPath\":\"%s\"}"
            .formatted(key(path), key("file " + path), path));
  }

  /** Pushes a function of a file under several keys, as the administrator. */
  static void push(Server server, String name, long address, List<Md5> keys) throws Exception {
    String functions =
        keys.stream()
            .map(
                key ->
                    "{\"key\":\"%s\",\"name\":\"%s\",\"size\":64,\"address\":\"0x%x\"}"
                        .formatted(key, name, address))
            .collect(Collectors.joining(","));
    String body = "{\"functions\":[" + functions + "],\"inputMd5\":\"" + key(name) + "\"}";
    send(server, body);
  }

  /** Pushes the functions that a file names, as the administrator. */
  static void push(Server server, Harvest file) throws Exception {
    String functions =
        file.functions().stream()
            .filter(function -> function.name() != null)
            .map(
                function ->
                    "{\"key\":\"%s\",\"name\":\"%s\",\"size\":%d}"
                        .formatted(
                            function.keys().getFirst().md5(), function.name(), function.size()))
            .collect(Collectors.joining(","));
    String body = "{\"functions\":[" + functions + "],\"inputMd5\":\"" + key("release") + "\"}";
    send(server, body);
  }

  private static void send(Server server, String body) throws Exception {
    int port = Objects.requireNonNull(server.httpAddress()).getPort();
    String login = Base64.getEncoder().encodeToString(("root:" + PASSWORD).getBytes(UTF_8));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1/push"))
            .header("Authorization", "Basic " + login)
            .POST(BodyPublishers.ofString(body))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new AssertionError(answer.body());
      }
    }
  }

  /** The administrator root with the password {@link #PASSWORD}, and a reader. */
  private static void addPeople(AccountStore store) {
    SecureRandom random = new SecureRandom();
    Accounts accounts = new Accounts(store, Clock.systemUTC(), random);
    UserChange usual = UserChange.NONE.withPassword(ByteString.utf8(PASSWORD));
    ByteString root = ByteString.utf8("root");
    try {
      accounts.add(root, root, usual.withRole("administrator"));
      accounts.add(root, ByteString.utf8("mallory"), usual.withRole("reader").withDisabled(true));
      NewToken _ =
          new Tokens(store, Clock.systemUTC(), random)
              .add(root, root, new TokenRequest("reader", null, "nightly report"));
    } catch (AccountException refused) {
      throw new IllegalArgumentException(refused);
    }
  }

  /** The usual settings with these rights. */
  static ServerConfig config(Path folder, AccessConfig access) {
    return config(folder, access, OnDisk.config(folder, access.guest()).http());
  }

  private static ServerConfig config(Path folder, AccessConfig access, HttpConfig http) {
    ServerConfig usual = OnDisk.config(folder, access.guest());
    return new ServerConfig(
        folder,
        usual.lumina(),
        http,
        usual.tls(),
        access,
        usual.names(),
        usual.ranking(),
        usual.upstreams(),
        usual.limits(),
        usual.timeouts(),
        usual.store());
  }

  /** A key that is always the same for a text. */
  static Md5 key(String text) {
    UUID hash = UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    return new Md5(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
  }

  private void fill() {
    push(
        "ana",
        "/home/ana/re/libssl.so.1.1.i64",
        "/home/ana/re/libssl.so.1.1",
        function("SSL_read", 92, readType()),
        function("SSL_write", 96, writeType()),
        function("ssl_read_internal", 248, readType(), comment("Checks quiet shutdown first.")),
        function("ssl_lib_init", 31),
        function("ssl3_get_record", 1904, comment("Reads and decrypts records.")),
        function("ssl3_read_bytes", 2210),
        function("tls1_enc", 1120),
        function("dtls1_heartbeat", 402),
        function("tls1_process_heartbeat", 0x1c5, heartbeatBefore()));
    push(
        "ben",
        "C:\\work\\router\\httpd.idb",
        "C:\\work\\router\\httpd",
        named(DISPUTED, "ssl_read_wrapper", 92),
        named(MANGLED, "_ZN8firmware7Updater6verifyERKNS_5ImageENSt6vectorIhSaIhEEE", 733),
        function("httpd_parse_request", 1544, comment("CVE-2019-1234: no check of the length.")),
        function("httpd_send_reply", 310),
        function("nvram_get", 58),
        function("nvram_safe_get", 74),
        function("do_upgrade_cgi", 2290));
    push(
        "chris",
        "/data/chris/openssl-1.0.1f.i64",
        "/data/chris/libssl.so.1.0.0",
        named(DISPUTED, "SSL_read", 92, readType(), comment("Blocks unless SSL_MODE_AUTO_RETRY.")),
        function("tls1_process_heartbeat", 0x1c5, heartbeat()),
        function("EVP_DecryptInit_ex", 36),
        function("EVP_EncryptInit_ex", 36));
    sketch(7000, "/data/chris/zlib-1.2.11.i64", "/data/chris/libz.so.1.2.11", true);
    sketch(7500, "/home/ana/re/zlib-ng.i64", "/home/ana/re/libz-ng.so", false);
    pull(DISPUTED, 412);
    pull(RICH, 187);
    pull(key("SSL_write"), 96);
    pull(MANGLED, 41);
    pull(key("nvram_get"), 23);
    pull(key("httpd_parse_request"), 9);
  }

  private void sketch(int firstKey, String idb, String input, boolean named) {
    SketchedProgram program = new SketchedProgram(1, SKETCHED_NAMES.length, firstKey);
    List<PushedFunction> functions = new ArrayList<>();
    for (int i = 0; i < SKETCHED_NAMES.length; i++) {
      String name = named ? SKETCHED_NAMES[i] : "zng_" + SKETCHED_NAMES[i];
      functions.add(named(program.key(i), name, 200 + 40 * i));
    }
    push("chris", idb, input, functions.toArray(PushedFunction[]::new));
    store
        .sketches(SimilarityModel.standard().rarity())
        .store(
            key(input), program.program(), SketchStore.Selection.KNOWN, ByteString.utf8("chris"));
  }

  private void push(String account, String idb, String input, PushedFunction... functions) {
    time = time.plusSeconds(3 * 24 * 3600 + 4111);
    List<PushedFunction> placed = new ArrayList<>();
    for (PushedFunction function : functions) {
      placed.add(
          new PushedFunction(
              function.key(), function.function(), 0x401000 + 0x1230L * placed.size()));
    }
    store.push(
        new Push(
            time,
            ByteString.utf8(account),
            new PushOrigin(
                ByteString.utf8(idb), ByteString.utf8(input), key(input), ByteString.utf8("pc")),
            PushMode.OVERRIDE_IF_BETTER,
            placed));
  }

  private void pull(Md5 key, int times) {
    store.pull(Pull.of(Collections.nCopies(times, key), true), MemoryGrant.UNBOUNDED);
  }

  static PushedFunction function(String name, int size, ChunkValue... metadata) {
    return named(key(name), name, size, metadata);
  }

  static PushedFunction named(Md5 key, String name, int size, ChunkValue... metadata) {
    return new PushedFunction(
        key,
        new FunctionInfo(ByteString.utf8(name), size, Metadata.of(metadata).encode()),
        PushedFunction.NO_ADDRESS);
  }

  private static FunctionComment comment(String text) {
    return new FunctionComment(false, ByteString.utf8(text));
  }

  private static FunctionType readType() {
    return type(
        INT, argument("ssl", pointer("SSL")), argument("buf", VOID_POINTER), argument("num", INT));
  }

  private static FunctionType writeType() {
    return type(
        INT, argument("ssl", pointer("SSL")), argument("buf", VOID_POINTER), argument("num", INT));
  }

  private static ChunkValue[] heartbeatBefore() {
    return new ChunkValue[] {
      comment("Answers heartbeats."), comments(false, at(0x2a, "payload length, from the message"))
    };
  }

  private static ChunkValue[] heartbeat() {
    return new ChunkValue[] {
      type(INT, argument("s", pointer("SSL"))),
      comment("Answers a heartbeat request (RFC 6520).\nHeartbleed: the length is not checked."),
      comments(
          false,
          at(0x12, "s->s3->rrec.data[0]"),
          at(0x2a, "n2s(p, payload): 16 bits from the peer"),
          at(0x8f, "OPENSSL_malloc(1 + 2 + payload + padding)")),
      comments(true, at(0xb1, "memcpy of up to 64 KiB past the record")),
      new ExtraComments(
          List.of(
              new ExtraComments.Item(
                  new Location(0, 0x8f),
                  ByteString.utf8("; ---- response ----"),
                  ByteString.EMPTY))),
      new FrameDescription(
          0x48,
          -1,
          8,
          List.of(
              member(0x08, "payload", UNSIGNED, "attacker controlled"),
              member(0x0c, "padding", UNSIGNED, null),
              member(0x10, "bp", CHAR_POINTER, "the response that is built"),
              member(0x18, "buffer", CHAR_POINTER, null)))
    };
  }

  private record Argument(String name, ByteString type) {}

  private static Argument argument(String name, ByteString type) {
    return new Argument(name, type);
  }

  /** A pointer to a named type. */
  private static ByteString pointer(String name) {
    ByteSink out = new ByteSink().u8(0x0a).u8(0x3d).u8(name.length() + 1);
    return out.bytes(ByteString.utf8(name)).toByteString();
  }

  private static FunctionType type(ByteString returned, Argument... arguments) {
    ByteSink type = new ByteSink().u8(0x0c).u8(0x70).bytes(returned);
    type.u8(arguments.length + 1);
    ByteSink names = new ByteSink();
    for (Argument argument : arguments) {
      type.bytes(argument.type());
      names.u8(argument.name().length() + 1).bytes(ByteString.utf8(argument.name()));
    }
    return new FunctionType(1, type.toByteString(), names.toByteString());
  }

  private static InstructionComments.Item at(int offset, String text) {
    return new InstructionComments.Item(new Location(0, offset), ByteString.utf8(text));
  }

  private static InstructionComments comments(
      boolean repeatable, InstructionComments.Item... items) {
    return new InstructionComments(repeatable, List.of(items));
  }

  private static FrameMember member(
      long offset, String name, ByteString type, @Nullable String comment) {
    return new FrameMember(
        ByteString.utf8(name),
        new FrameMember.Type(type, ByteString.EMPTY),
        comment == null ? null : ByteString.utf8(comment),
        null,
        offset,
        null,
        null);
  }
}
