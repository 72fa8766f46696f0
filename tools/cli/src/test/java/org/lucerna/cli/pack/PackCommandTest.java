package org.lucerna.cli.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.rocks.RocksOptions;

final class PackCommandTest {
  @TempDir private Path folder;
  private String data;
  private String pack;

  @BeforeEach
  void fill() {
    data = folder.resolve("data").toString();
    pack = folder.resolve("names.pack").toString();
    try (StoreEngine store =
        StoreFactory.open(
            Path.of(data).resolve(StoreFactory.FOLDER),
            RocksOptions.defaults(),
            MetadataMerge::of)) {
      store.push(
          new Push(
              Instant.parse("2026-11-29T10:00:00Z"),
              ByteString.utf8("ana"),
              new PushOrigin(
                  ByteString.EMPTY, ByteString.utf8("/a/libz.a"), new Md5(1, 2), ByteString.EMPTY),
              PushMode.OVERRIDE,
              List.of(function(1, "inflate"), function(2, "deflate"))));
    }
  }

  private static PushedFunction function(int number, String name) {
    return new PushedFunction(
        new Md5(number, number),
        new FunctionInfo(ByteString.utf8(name), 64, ByteString.EMPTY),
        0x1000L * number);
  }

  private String key() {
    return Run.of("pack", "info", pack, "--json").json().path("key").asString();
  }

  private void create() {
    Run made = Run.of("pack", "create", pack, "--data", data, "--pack-version", "1.0");
    assertThat(made.status()).as(made.err()).isEqualTo(ExitStatus.DONE);
  }

  private void add() {
    Run added = Run.of("pack", "add", pack, "--data", data, "--trust", key());
    assertThat(added.status()).as(added.err()).isEqualTo(ExitStatus.DONE);
  }

  @Test
  void packIsMadeOfWhatTheQueryFinds() {
    Run made = Run.of("pack", "create", pack, "--data", data, "--query", "name:inflate", "--json");

    assertThat(made.status()).as(made.err()).isEqualTo(ExitStatus.DONE);
    assertThat(made.json().path("functions").asInt()).isEqualTo(1);
    assertThat(made.json().path("name").asString()).isEqualTo("names");
    assertThat(made.err()).contains("made a key to sign packs");
    assertThat(Path.of(data).resolve("pack-key.pem")).exists();
  }

  @Test
  void wrongNamesAndQueriesAreUsageErrors() {
    for (List<String> wrong :
        List.of(
            List.of("--name", "../x"),
            List.of("--pack-version", ""),
            List.of("--query", "size:x"),
            List.of("--query", "name:nothing"))) {
      Run run = Run.of("pack", "create", pack, "--data", data, wrong.getFirst(), wrong.getLast());
      assertThat(run.status()).as("%s: %s", wrong, run.err()).isEqualTo(ExitStatus.USAGE);
    }
    assertThat(Path.of(pack)).doesNotExist();
  }

  @Test
  void unknownKeyIsRefusedWithWhatToType() {
    create();

    Run refused = Run.of("pack", "add", pack, "--data", data);

    assertThat(refused.status()).isEqualTo(ExitStatus.NO);
    assertThat(refused.err()).contains("repeat the command with --trust " + key());
  }

  @Test
  void addedPackIsListedUntilItIsRemoved() {
    create();
    add();

    assertThat(Run.of("pack", "list", "--data", data).out()).contains("names", "1.0", key());
    assertThat(Run.of("pack", "verify", "names", "--data", data).err()).contains("sound: names");
    assertThat(Run.of("pack", "info", "names", "--data", data).out()).contains("functions  2");
    assertThat(Run.of("pack", "remove", "names", "--data", data).status())
        .isEqualTo(ExitStatus.DONE);
    assertThat(Run.of("pack", "list", "--data", data).out()).isEmpty();
    assertThat(Run.of("pack", "remove", "names", "--data", data).status()).isEqualTo(ExitStatus.NO);
  }

  @Test
  void damageIsReportedWithItsBlock() throws IOException {
    create();
    byte[] bytes = Files.readAllBytes(Path.of(pack));
    bytes[bytes.length - 10] ^= 1;
    Files.write(Path.of(pack), bytes);

    Run verified = Run.of("pack", "verify", pack);
    Run added = Run.of("pack", "add", pack, "--data", data, "--trust", key());

    assertThat(verified.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(verified.err()).contains("block 0 as it was signed");
    assertThat(added.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(Run.of("pack", "list", "--data", data).out()).isEmpty();
  }

  @Test
  void starterPackThatIsNotThereIsExplained() {
    Run run = Run.of("pack", "add", "starter", "--data", data);

    assertThat(run.status()).isEqualTo(ExitStatus.IO);
    assertThat(run.err()).contains("no starter pack beside this program", "lucerna collect");
  }

  @Test
  void missingFilesAndPacksAreNamed() {
    assertThat(Run.of("pack", "info", "nothing", "--data", data).err())
        .contains("nothing: no such file, and no pack of this name");
    assertThat(Run.of("pack", "add", "nothing.pack", "--data", data).status())
        .isEqualTo(ExitStatus.IO);
  }
}
