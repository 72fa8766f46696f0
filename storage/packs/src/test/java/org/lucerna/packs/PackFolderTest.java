package org.lucerna.packs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.FormatException;
import org.lucerna.packs.file.PackStream;
import org.lucerna.packs.file.PackWriter;
import org.lucerna.packs.file.SamplePack;
import org.lucerna.packs.file.SigningKey;

final class PackFolderTest {
  private static final Instant MONDAY = Instant.parse("2026-11-23T10:00:00Z");
  private static final Instant TUESDAY = Instant.parse("2026-11-24T10:00:00Z");
  private static final String TRUST = SamplePack.KEY.key().fingerprint();

  @TempDir private Path scratch;

  private Path data() {
    return scratch.resolve("data");
  }

  private Path pack(String name, String version, Instant created) throws IOException {
    return pack(name, version, created, SamplePack.KEY);
  }

  private Path pack(String name, String version, Instant created, SigningKey key)
      throws IOException {
    Path store = Files.createDirectories(scratch.resolve("store " + version));
    Files.writeString(store.resolve("CURRENT"), "MANIFEST-000005\n");
    Files.writeString(store.resolve("000007.sst"), "rows of version " + version);
    Path pack = scratch.resolve(name + version + ".pack");
    PackWriter.write(SamplePack.manifest(name, version, created), store, key, pack);
    return pack;
  }

  private InstalledPack add(Path pack, @Nullable String trust) throws IOException {
    try (InputStream in = Files.newInputStream(pack)) {
      return PackFolder.in(data()).add(in, trust);
    }
  }

  private List<String> versions() throws IOException {
    return PackFolder.in(data()).list().stream()
        .map(pack -> pack.name() + ' ' + pack.head().manifest().version())
        .toList();
  }

  @Test
  void packOfUnknownKeyIsRefusedWithItsFingerprint() throws Exception {
    Path pack = pack("a", "1", MONDAY);

    assertThatThrownBy(() -> add(pack, null))
        .isInstanceOf(RefusedPackException.class)
        .hasMessageContaining(TRUST);
    assertThatThrownBy(() -> add(pack, "0".repeat(32))).isInstanceOf(RefusedPackException.class);
    assertThat(versions()).isEmpty();
  }

  @Test
  void trustedKeyIsRemembered() throws Exception {
    add(pack("a", "1", MONDAY), TRUST);
    add(pack("b", "1", MONDAY), null);

    assertThat(versions()).containsExactly("a 1", "b 1");
  }

  @Test
  void keyOfRefusedPackIsNotTrusted() throws Exception {
    Path pack = pack("a", "1", MONDAY);
    byte[] damaged = Files.readAllBytes(pack);
    damaged[damaged.length - 1] ^= 1;
    Files.write(pack, damaged);

    assertThatThrownBy(() -> add(pack, TRUST)).isInstanceOf(FormatException.class);
    Path sound = pack("a", "2", MONDAY);
    assertThatThrownBy(() -> add(sound, null)).isInstanceOf(RefusedPackException.class);
    assertThat(versions()).isEmpty();
  }

  @Test
  void newerVersionReplacesTheOlder() throws Exception {
    add(pack("a", "1", MONDAY), TRUST);
    InstalledPack newer = add(pack("a", "2", TUESDAY), null);

    assertThat(versions()).containsExactly("a 2");
    assertThat(PackFolder.in(data()).versions()).containsExactly(newer.folder());
    assertThat(newer.store().resolve("000007.sst")).hasContent("rows of version 2");
  }

  @Test
  void olderVersionIsRefused() throws Exception {
    add(pack("a", "2", TUESDAY), TRUST);
    Path older = pack("a", "1", MONDAY);

    assertThatThrownBy(() -> add(older, null))
        .isInstanceOf(RefusedPackException.class)
        .hasMessageContaining("remove it first");
    assertThat(versions()).containsExactly("a 2");
  }

  @Test
  void samePackMayBeAddedAgain() throws Exception {
    Path pack = pack("a", "1", MONDAY);
    InstalledPack first = add(pack, TRUST);

    assertThat(add(pack, null)).isEqualTo(first);
    assertThat(versions()).containsExactly("a 1");
  }

  @Test
  void ofTwoVersionsLeftByKilledProcessTheNewerCounts() throws Exception {
    InstalledPack older = add(pack("a", "1", MONDAY), TRUST);
    Path kept = scratch.resolve("kept");
    Files.move(older.folder(), kept);
    add(pack("a", "2", TUESDAY), null);
    Files.move(kept, older.folder());

    assertThat(versions()).containsExactly("a 2");
    add(pack("a", "3", TUESDAY), null);
    assertThat(PackFolder.in(data()).versions()).hasSize(1);
  }

  @Test
  void removalLeavesNothingOfThePack() throws Exception {
    add(pack("a", "1", MONDAY), TRUST);
    add(pack("b", "1", MONDAY), null);
    PackFolder folder = PackFolder.in(data());

    assertThat(folder.remove("a")).isTrue();
    assertThat(folder.remove("a")).isFalse();
    assertThat(versions()).containsExactly("b 1");
    try (Stream<Path> left = Files.list(data().resolve(PackFolder.FOLDER))) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("b", ".trusted", ".lock");
    }
  }

  @Test
  void noNameOfPackIsThatOfAnotherFile() throws Exception {
    for (String name : List.of("trusted", "store", "head", "search", "packs")) {
      add(pack(name, "1", MONDAY), TRUST);
    }

    assertThat(versions()).hasSize(5);
  }

  @Test
  void namesOutsideTheFolderAreNoPacks() throws Exception {
    Files.createDirectories(data().resolve("store"));

    for (String name : List.of("../store", "..", "", ".")) {
      assertThat(PackFolder.in(data()).remove(name)).as(name).isFalse();
    }
    assertThat(data().resolve("store")).isDirectory();
  }

  private static void verify(InstalledPack pack) throws IOException {
    try (InputStream all = pack.open()) {
      new PackStream(all).check();
    }
  }

  @Test
  void packIsVerifiedInItsFolder() throws Exception {
    InstalledPack pack = add(pack("a", "1", MONDAY), TRUST);
    verify(pack);

    Files.writeString(pack.store().resolve("000007.sst"), "rows of version 7");

    assertThatThrownBy(() -> verify(pack))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("block 0");
  }

  @Test
  void packOfAnotherKeyThatIsTrustedReplacesOneToo() throws Exception {
    add(pack("a", "1", MONDAY), TRUST);
    SigningKey other = SigningKey.make(new SecureRandom());
    Path pack = pack("a", "2", TUESDAY, other);

    assertThatThrownBy(() -> add(pack, null)).isInstanceOf(RefusedPackException.class);
    add(pack, other.key().fingerprint());
    assertThat(versions()).containsExactly("a 2");
  }
}
