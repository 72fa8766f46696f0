package org.lucerna.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.ranking.Signal;
import org.tomlj.Toml;

class ConfigFileTest {
  @TempDir private Path folder;

  /** A new setting of a file or a folder is listed here. */
  @Test
  void relativePathsStartInTheFolderOfTheFile() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("lucerna.toml"),
            """
            data = "names"
            [tls]
            certificate = "tls/server.crt"
            key = "tls/server.key"
            client-certificates = "optional"
            client-ca = "clients.crt"
            [store.cassandra]
            password-file = "cassandra.txt"
            ca = "/etc/nodes.crt"
            [[upstreams.server]]
            name = "team"
            address = "localhost:1"
            ca = "../team.crt"
            user = "ana"
            password-file = "ana.txt"
            license-file = "ida.hexlic"
            """);
    ServerConfig config = ConfigFile.load(file);
    UpstreamConfig team = config.upstreams().server().getFirst();
    assertThat(config.data()).isEqualTo(folder.resolve("names"));
    assertThat(
            List.of(
                config.tls().certificate(),
                config.tls().key(),
                config.tls().clientCa(),
                config.store().cassandra().passwordFile(),
                team.ca(),
                team.passwordFile(),
                team.licenseFile()))
        .isEqualTo(
            Stream.of(
                    "tls/server.crt",
                    "tls/server.key",
                    "clients.crt",
                    "cassandra.txt",
                    "../team.crt",
                    folder.resolve("ana.txt").toString(),
                    "ida.hexlic")
                .map(path -> folder.resolve(path).toString())
                .toList());
    assertThat(config.store().cassandra().ca()).isEqualTo("/etc/nodes.crt");
    assertThat(config.files().stream().map(ConfiguredFile::setting))
        .containsExactly(
            "tls.certificate",
            "tls.key",
            "tls.client-ca",
            "store.cassandra.ca",
            "store.cassandra.password-file",
            "upstreams.server team: ca",
            "upstreams.server team: password-file",
            "upstreams.server team: license-file");

    Files.writeString(file, "[tls]\nenabled = true\n");
    assertThat(ConfigFile.load(file)).isEqualTo(ServerConfig.defaults());
  }

  @Test
  void emptyFileHasTheDefaults() {
    ServerConfig expected =
        new ServerConfig(
            Path.of("lucerna-data"),
            new LuminaConfig("127.0.0.1:20667", true, false, DialectChoice.AUTO),
            new HttpConfig("127.0.0.1:8667"),
            new TlsConfig(true, "", "", ClientCertificates.OFF, ""),
            new AccessConfig(true, GuestRole.CONTRIBUTOR, false, false, Disclosure.ACCOUNTS),
            new NamesConfig(NamePolicy.PREFIXES, List.of(), false),
            weights(4, 32, 0.25, 2, 4, 2, 0, 0, 32, 2, 0.5),
            new UpstreamsConfig(
                Duration.ofSeconds(10), false, Duration.ofMinutes(10), 100_000, true, List.of()),
            new LimitsConfig(
                10_000,
                100,
                0,
                64,
                new DataSize(131_072),
                new DataSize(8_192),
                new DataSize(2_147_483_647),
                new DataSize(268_435_456),
                2_000_000,
                new DataSize(1_048_576),
                new DataSize(268_435_456),
                new DataSize(0)),
            new TimeoutsConfig(
                Duration.ofSeconds(10),
                Duration.ofSeconds(15),
                Duration.ofSeconds(3600),
                Duration.ofSeconds(60),
                Duration.ofSeconds(10)),
            new StoreConfig(
                "rocksdb",
                true,
                new DataSize(268_435_456),
                StoreConfig.defaults().functions(),
                new CassandraConfig(
                    List.of("127.0.0.1:9042"),
                    "datacenter1",
                    "lucerna",
                    "",
                    "",
                    "",
                    Duration.ofSeconds(10))));
    assertThat(ServerConfig.defaults()).isEqualTo(expected);
    assertThat(parse("")).isEqualTo(expected);
    assertThat(parse("# nothing\n[limits]\n")).isEqualTo(expected);
  }

  /** Every setting with a value that is not its default, so that none can be mixed up. */
  @Test
  void eachSettingGoesToItsPlace() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("lucerna.toml"),
            """
            data = "/var/lib/lucerna"
            [lumina]
            listen = "[::]:443"
            plaintext = false
            newer-versions = true
            dialect = "published"
            [http]
            listen = ""
            names = ["lucerna.example"]
            [tls]
            enabled = true
            certificate = "server.crt"
            key = "server.key"
            client-certificates = "required"
            client-ca = "clients.crt"
            [access]
            trust-everyone = false
            guest = "reader"
            ascii-names = true
            disclose-authors = true
            disclose-origins = true
            [names]
            policy = "off"
            refuse = ["^tmp", "x{3}$"]
            certain-only = true
            [ranking]
            neighbors = 1
            distance = 1.5
            co-occurrence = 2.0
            popularity = 3.5
            reputation = 1e1
            name-similarity = 5
            metadata-quality = 6
            recency = 7
            size = 0
            input-file = 0.125
            host = 1000
            [similar]
            serve = 0.995
            timeout = "14s"
            [upstreams]
            patience = "6s"
            wait-with-hits = true
            unknown-time = "7h"
            unknown-keys = 8
            scrub = false
            [[upstreams.server]]
            name = "team"
            address = "[::1]:9"
            tls = true
            ca = "team.crt"
            dialect = "published"
            user = "ana"
            password-file = "ana.txt"
            license-file = "ida.hexlic"
            license-id = "48-1234-5678-90"
            timeout = "10ms"
            batch = 11
            longest-reply = "12KiB"
            [[upstreams.server]]
            address = "lumina.example.org:443"
            name = "public"
            [limits]
            connections = 1
            connections-per-address = 11
            guest-pushes = 13
            handshakes = 2
            hello-frame = "3KiB"
            untrusted-frame = "4KiB"
            trusted-frame = "5MiB"
            reply = "12MiB"
            items = 6
            name = 7
            blob = "8B"
            bytes-in-flight = "9GiB"
            [timeouts]
            handshake = "1ms"
            hello = "2s"
            idle = "3m"
            progress = "4h"
            drain = "5d"
            [store]
            keep = false
            cache = "10MiB"
            functions = "20MiB"
            [store.cassandra]
            contact-points = ["a.example:1", "b.example:2"]
            datacenter = "dc2"
            keyspace = "names"
            user = "lucerna"
            password-file = "/etc/lucerna/password"
            ca = "/etc/lucerna/nodes.pem"
            patience = "15s"
            """);
    assertThat(ConfigFile.load(file))
        .isEqualTo(
            new ServerConfig(
                    Path.of("/var/lib/lucerna"),
                    new LuminaConfig("[::]:443", false, true, DialectChoice.PUBLISHED),
                    new HttpConfig("", List.of("lucerna.example"), DataSize.ofMiB(256)),
                    new TlsConfig(
                        true,
                        folder.resolve("server.crt").toString(),
                        folder.resolve("server.key").toString(),
                        ClientCertificates.REQUIRED,
                        folder.resolve("clients.crt").toString()),
                    new AccessConfig(false, GuestRole.READER, true, true, Disclosure.EVERYONE),
                    new NamesConfig(NamePolicy.OFF, List.of("^tmp", "x{3}$"), true),
                    weights(1, 1.5, 2, 3.5, 10, 5, 6, 7, 0, 0.125, 1000),
                    new UpstreamsConfig(
                        Duration.ofSeconds(6),
                        true,
                        Duration.ofHours(7),
                        8,
                        false,
                        List.of(
                            new UpstreamConfig(
                                "team",
                                "[::1]:9",
                                true,
                                folder.resolve("team.crt").toString(),
                                DialectChoice.PUBLISHED,
                                "ana",
                                folder.resolve("ana.txt").toString(),
                                folder.resolve("ida.hexlic").toString(),
                                "48-1234-5678-90",
                                Duration.ofMillis(10),
                                11,
                                DataSize.ofKiB(12)),
                            UpstreamConfig.of("public", "lumina.example.org:443"))),
                    new LimitsConfig(
                        1,
                        11,
                        13,
                        2,
                        DataSize.ofKiB(3),
                        DataSize.ofKiB(4),
                        DataSize.ofMiB(5),
                        DataSize.ofMiB(12),
                        6,
                        DataSize.ofBytes(7),
                        DataSize.ofBytes(8),
                        DataSize.ofMiB(9 * 1024)),
                    new TimeoutsConfig(
                        Duration.ofMillis(1),
                        Duration.ofSeconds(2),
                        Duration.ofMinutes(3),
                        Duration.ofHours(4),
                        Duration.ofDays(5)),
                    new StoreConfig(
                        "rocksdb",
                        false,
                        DataSize.ofMiB(10),
                        DataSize.ofMiB(20),
                        new CassandraConfig(
                            List.of("a.example:1", "b.example:2"),
                            "dc2",
                            "names",
                            "lucerna",
                            "/etc/lucerna/password",
                            "/etc/lucerna/nodes.pem",
                            Duration.ofSeconds(15))))
                .withSimilar(new SimilarConfig(new Probability(0.995), Duration.ofSeconds(14))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "[limits];hello-fraem = '1KiB'|2: unknown setting limits.hello-fraem (did you mean"
            + " limits.hello-frame?)",
        ";[limits];;frobnicate = 1|4: unknown setting limits.frobnicate",
        "[limit];items = 1|1: unknown setting limit (did you mean limits?)",
        "listen = 'x'|1: unknown setting listen (did you mean lumina.listen?)",
        "dta = 'x'|1: unknown setting dta (did you mean data?)",
        "tls.enbaled = true|1: unknown setting tls.enbaled (did you mean tls.enabled?)",
        "[ranking];populrity = 1|2: unknown setting ranking.populrity (did you mean"
            + " ranking.popularity?)",
        "[ranking];inputFile = 1|2: unknown setting ranking.inputFile (did you mean"
            + " ranking.input-file?)",
        "[ranking];luck = 1|2: unknown setting ranking.luck",
        "[choice];company = 1|1: unknown table [choice]: it is called [ranking] now",
        "choice.size = 1|1: unknown table [choice]: it is called [ranking] now",
        "[ranking];surroundings = 1|2: unknown setting ranking.surroundings: it is called"
            + " ranking.neighbors now",
        "[ranking];company = 1|2: unknown setting ranking.company: it is called"
            + " ranking.co-occurrence now",
        "[ranking];standing = 1|2: unknown setting ranking.standing: it is called"
            + " ranking.reputation now",
        "[ranking];likeness = 1|2: unknown setting ranking.likeness: it is called"
            + " ranking.name-similarity now",
        "[ranking];richness = 1|2: unknown setting ranking.richness: it is called"
            + " ranking.metadata-quality now",
        "'a b' = 1|1: unknown setting \"a b\"",
        "x = 1;y = 2|1: unknown setting x (and 1 more)",
        "[[upstreams.server]];name = 'a';address = 'b:1';adress = 'c'|4: unknown setting"
            + " upstreams.server[0].adress (did you mean address?)",
        "[[upstreams.server]];name = 'a';address = 'b:1';frobnicate = 1|4: unknown setting"
            + " upstreams.server[0].frobnicate",
      })
  void unknownSettingsAreRefused(String toml, String message) {
    assertRefused(toml, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "[limits];connections = 'many'|2: limits.connections: expected an integer, found a string",
        "[limits];connections = 1.5|2: limits.connections: expected an integer, found a float",
        "[limits];items = 3000000000|2: limits.items: 3000000000 is out of range for int",
        "[limits];name = true|2: limits.name: expected a size such as \"8KiB\", got true",
        "[limits.name];x = 1|1: limits.name: expected a size such as \"8KiB\", got a table",
        "limits = 3|1: limits: expected a table, found an integer",
        "[upstreams];server = 3|2: upstreams.server: expected an array, found an integer",
        "[upstreams];server = [3]|2: upstreams.server[0]: expected a table, found an integer",
        "[upstreams.server];name = 'a'|1: upstreams.server: expected an array, found a table",
        "upstreams = 3|1: upstreams: expected a table, found an integer",
        "[[limits]]|1: limits: expected a table, found an array",
        "[lumina];dialect = 'klingon'|2: lumina.dialect: expected \"auto\", \"ida\" or"
            + " \"published\", got klingon",
        "[lumina];plaintext = 'no'|2: lumina.plaintext: expected a boolean, found a string",
        "[lumina];listen = 20667|2: lumina.listen: expected a string, found an integer",
        "[timeouts];idle = 10|2: timeouts.idle: expected a time such as \"10s\" or \"1h\", got 10",
        "[ranking];co-occurrence = 'no'|2: ranking.co-occurrence: expected a number from 0 to 1000,"
            + " got no",
        "[ranking];co-occurrence = true|2: ranking.co-occurrence: expected a number from 0 to 1000,"
            + " got true",
        "ranking = 4|1: ranking: expected a table, found an integer",
        "data = []|1: data: expected a path, got an array",
      })
  void wrongTypesAreRefused(String toml, String message) {
    assertRefused(toml, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "data = ''|1: data: expected a path, got an empty string",
        "[limits];items = 5;handshakes = 0|3: limits.handshakes: expected 1 or more, got 0",
        "limits.connections = -1|1: limits.connections: expected 1 or more, got -1",
        "[limits];blob = 0|2: limits.blob: expected a size from 1 to 2147483647, got 0",
        "[limits];hello-frame = '2GiB'|2: limits.hello-frame: expected a size from 1 to"
            + " 2147483647, got 2GiB",
        "[limits];name = -1|2: limits.name: expected a size of 0 or more, got -1",
        "[store];cache = 0|2: store.cache: expected a size above 0, got 0",
        "[timeouts];idle = '0s'|2: timeouts.idle: expected a time above 0s and up to 24d, got 0s",
        "[timeouts];idle = '25d'|2: timeouts.idle: expected a time above 0s and up to 24d, got"
            + " 25d",
        "[lumina];listen = 'x'|2: lumina.listen: expected HOST:PORT, such as 127.0.0.1:20667 or"
            + " [::1]:20667, got \"x\"",
        "[http];listen = 'a:65536'|2: http.listen: expected a port from 0 to 65535, got 65536",
        "[tls];certificate = 'a'|1: tls.key: expected both certificate and key, or neither",
        "[tls];key = 'a'|1: tls.certificate: expected both certificate and key, or neither",
        "[tls];client-certificates = 'optional'|1: tls.client-ca: expected a value if"
            + " client-certificates is not \"off\", and none if it is",
        "tls.client-certificates = 'required';tls.client-ca ="
            + " 'a';lumina.plaintext = true|3: lumina.plaintext: expected false,"
            + " as tls.client-certificates is \"required\", got true",
        "[access];guest = 'king'|2: access.guest: expected \"none\" or \"reader\" or"
            + " \"contributor\" or \"curator\", got king",
        "[names];policy = true|2: names.policy: expected \"off\" or \"prefixes\", got true",
        "[names];refuse = ['a', '(']|2: names.refuse: expected a regular expression, got \"(\":"
            + " Unclosed group",
        "[ranking];;size = -1|3: ranking.size: expected a number from 0 to 1000, got -1.0",
        "[ranking];size = 1000.5|2: ranking.size: expected a number from 0 to 1000, got 1000.5",
        "[ranking];size = nan|2: ranking.size: expected a number from 0 to 1000, got NaN",
        "[ranking];size = inf|2: ranking.size: expected a number from 0 to 1000, got Infinity",
        "[[upstreams.server]];address = 'b:1'|1: upstreams.server[0].name: expected 1 to 40"
            + " letters, digits, dots, dashes and underscores, got \"\"",
        "[[upstreams.server]];name = 'a'|1: upstreams.server[0].address: expected HOST:PORT, such"
            + " as 127.0.0.1:20667 or [::1]:20667, got \"\"",
        "[[upstreams.server]];name = 'a';address = 'b:0'|3: upstreams.server[0].address: expected"
            + " a port from 1 to 65535, got 0",
        "[[upstreams.server]];name = 'a';address = 'b:1';[[upstreams.server]];name = 'c';tls ="
            + " false;address = 'd:1';ca = 'x'|8: upstreams.server[1].ca: expected no value,"
            + " as tls is off",
        "[[upstreams.server]];name = 'a';address = 'b:1';user = 'c'|1:"
            + " upstreams.server[0].password-file: expected both user and password-file, or"
            + " neither",
        "[[upstreams.server]];name = 'a';address = 'b:1';license-id = '48-1234-5678-90'|4:"
            + " upstreams.server[0].license-id: expected an id such as 48-1234-5678-90 with a"
            + " license-file, or no value",
        "[[upstreams.server]];name = 'a';address = 'b:1';dialect = 'auto'|4:"
            + " upstreams.server[0].dialect: expected \"ida\" or \"published\", got auto",
        "[[upstreams.server]];name = 'a';address = 'b:1';[[upstreams.server]];name = 'a';address ="
            + " 'c:1'|1: upstreams.server: expected different names, got a twice",
        "[upstreams];unknown-keys = -1|2: upstreams.unknown-keys: expected 0 or more, got -1",
        "[upstreams];patience = '0s'|2: upstreams.patience: expected a time above 0s and up to"
            + " 24d, got 0s",
        "[store];keep = false|2: store.keep: expected true, as there are no"
            + " [[upstreams.server]], got false",
        "tls.enabled = false;lumina.plaintext = false|2: lumina.plaintext: it and tls.enabled are"
            + " both off: no client could be served",
      })
  void invalidValuesAreRefused(String toml, String message) {
    assertRefused(toml, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "data|1: Unexpected end of input, expected . or =",
        "[lumina];listen = 127.0.0.1:5|2: Unexpected '.', expected a newline or end-of-input",
        "[limits];items = 1;items = 2|3: items previously defined at line 2, column 1",
      })
  void invalidTomlIsReported(String toml, String message) {
    assertRefused(toml, message);
  }

  @Test
  void nonTextFileIsReported() throws IOException {
    Path file =
        Files.write(folder.resolve("a.toml"), "data = 'ü'".getBytes(StandardCharsets.ISO_8859_1));
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> ConfigFile.load(file))
        .withMessage(file + ": not text in UTF-8");
  }

  @Test
  void missingFileIsReported() {
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> ConfigFile.load(folder.resolve("none.toml")));
  }

  /** Weights, in the order of the file. */
  private static RankingConfig weights(double... weights) {
    Iterator<Double> next = Arrays.stream(weights).iterator();
    return new RankingConfig(
        new Weight(next.next()),
        new Weight(next.next()),
        new Weight(next.next()),
        new Weight(next.next()),
        new Weight(next.next()),
        new Weight(next.next()),
        new Weight(next.next()),
        new Weight(next.next()),
        new Weight(next.next()),
        new Weight(next.next()),
        new Weight(next.next()));
  }

  /** Every signal has a setting of its label, in the order of explanations. */
  @Test
  void weightsMatchSignals() {
    assertThat(RankingConfig.defaults().weights().entrySet())
        .containsExactlyElementsOf(Ranker.standardWeights().entrySet());
    assertThat(Toml.parse(ConfigFile.template().replaceAll("(?m)^#(\\S)", "$1")))
        .extracting(file -> List.copyOf(file.getTableOrEmpty("ranking").keySet()))
        .isEqualTo(Ranker.allSignals().stream().map(Signal::label).toList());
    assertThat(weights(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).weights().values())
        .containsExactly(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0);
  }

  private static ServerConfig parse(String toml) {
    return ConfigFile.parse(toml, "lucerna.toml");
  }

  /** Semicolons stand for line ends. */
  private static void assertRefused(String toml, String message) {
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> parse(toml.replace(';', '\n')))
        .withMessage("lucerna.toml:" + message)
        .satisfies(e -> assertThat(message).startsWith(e.line() + ":"));
  }
}
