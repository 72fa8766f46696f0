package org.lucerna.packs.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;

final class PackFileTest {
  private static final int LARGE = 2 * PackHead.BLOCK + 12_345;

  @TempDir private Path folder;

  private static PackStream open(byte[] pack) throws IOException {
    return new PackStream(new ByteArrayInputStream(pack));
  }

  private static void check(byte[] pack) throws IOException {
    open(pack).check();
  }

  @Test
  void filesComeBackAsTheyWere() throws Exception {
    PackStream pack = open(Files.readAllBytes(SamplePack.write(folder, LARGE)));
    Map<String, byte[]> found = new LinkedHashMap<>();

    pack.files(
        (file, content) -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          content.writeTo(bytes);
          found.put(file.name(), bytes.toByteArray());
        });

    assertThat(pack.head().manifest())
        .isEqualTo(SamplePack.manifest("sample", "1", SamplePack.CREATED));
    assertThat(pack.head().key()).isEqualTo(SamplePack.KEY.key());
    assertThat(found.keySet()).containsExactly("000012.sst", "CURRENT", "MANIFEST-000005");
    for (Map.Entry<String, byte[]> file : found.entrySet()) {
      assertThat(file.getValue())
          .isEqualTo(Files.readAllBytes(folder.resolve("store").resolve(file.getKey())));
    }
    assertThat(pack.head().bytes()).isEqualTo(Files.size(folder.resolve("sample.pack")));
  }

  @Test
  void changedByteIsRefusedWithItsBlock() throws Exception {
    byte[] pack = Files.readAllBytes(SamplePack.write(folder, LARGE));
    int head = open(pack).head().encoded().length();
    for (int at = 0; at < pack.length; at += 1000) {
      byte[] changed = pack.clone();
      changed[at] ^= 0x40;
      int block = (at - head) / PackHead.BLOCK;
      assertThatThrownBy(() -> check(changed))
          .as("byte %d", at)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining(
              at < head ? "expected" : "block " + block + " as it was signed, in 000012.sst");
    }
  }

  @Test
  void everyByteOfTheHeadIsSigned() throws Exception {
    byte[] pack = Files.readAllBytes(SamplePack.write(folder, 100));
    int head = open(pack).head().encoded().length();
    for (int at = 0; at < head; at++) {
      byte[] changed = pack.clone();
      changed[at] ^= 1;
      assertThatThrownBy(() -> check(changed))
          .as("byte %d", at)
          .isInstanceOfAny(FormatException.class, EOFException.class);
    }
  }

  @Test
  void nothingIsPassedOnOfDamagedBlock() throws Exception {
    byte[] pack = Files.readAllBytes(SamplePack.write(folder, LARGE));
    pack[pack.length - LARGE + PackHead.BLOCK] ^= 1;
    ByteArrayOutputStream received = new ByteArrayOutputStream();

    assertThatThrownBy(() -> open(pack).files((_, content) -> content.writeTo(received)))
        .isInstanceOf(FormatException.class);
    assertThat(received.size()).isEqualTo(PackHead.BLOCK);
  }

  @Test
  void truncatedPackIsRefused() throws Exception {
    byte[] pack = Files.readAllBytes(SamplePack.write(folder, LARGE));
    for (int length = 0; length < pack.length; length += 9_999) {
      byte[] cut = Arrays.copyOf(pack, length);
      assertThatThrownBy(() -> check(cut))
          .as("%d bytes", length)
          .isInstanceOf(EOFException.class)
          .hasMessageContaining("truncated");
    }
  }

  @Test
  void bytesAfterThePackAreRefused() throws Exception {
    byte[] pack = Files.readAllBytes(SamplePack.write(folder, 100));

    assertThatThrownBy(() -> check(Arrays.copyOf(pack, pack.length + 1)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("the end of the pack");
  }

  @Test
  void packSignedAgainHasAnotherKey() throws Exception {
    byte[] pack = Files.readAllBytes(SamplePack.write(folder, 100));
    SigningKey other = SigningKey.make(new SecureRandom());
    PackHead head = open(pack).head();

    PackHead signed = PackHead.sign(head.manifest(), head.files(), head.hashes(), other);

    assertThat(signed.key().fingerprint()).isNotEqualTo(head.key().fingerprint());
    assertThat(signed.id()).isNotEqualTo(head.id());
  }

  /** A signed head with files and hashes as given. */
  private static byte[] signed(List<String> names, long bytes, int hashes) {
    ByteSink head = new ByteSink();
    SamplePack.manifest("sample", "1", SamplePack.CREATED).write(head);
    PackedInts.putDd(head, names.size());
    for (String name : names) {
      PackedInts.putBytes(head, ByteString.utf8(name));
      PackedInts.putDq(head, bytes);
    }
    return signed(head.bytes(ByteString.wrap(new byte[32 * hashes])).toByteString());
  }

  private static byte[] signed(ByteString head) {
    ByteSink out = new ByteSink();
    out.bytes(ByteString.utf8("lucpack1")).u32be(head.length()).bytes(head);
    out.bytes(SamplePack.KEY.key().encoded());
    return out.bytes(SamplePack.KEY.sign(out.toByteString())).toByteArray();
  }

  @Test
  void namesThatArePathsAreRefused() {
    for (String name :
        List.of(
            "../CURRENT",
            "/etc/passwd",
            "a/000012.sst",
            "000012.sst/..",
            "..",
            "",
            "000012.sst\n",
            "12.sst",
            "LOCK",
            "current")) {
      assertThatThrownBy(() -> open(signed(List.of(name), 0, 0)))
          .as(name)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("the name of a file of a store");
    }
  }

  @Test
  void fileThatOccursTwiceIsRefused() {
    assertThatThrownBy(() -> open(signed(List.of("CURRENT", "CURRENT"), 0, 0)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("once");
  }

  @Test
  void announcedSizesAllocateNothing() {
    assertThatThrownBy(() -> open(signed(List.of("000012.sst"), Long.MAX_VALUE, 1)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("hashes of");
    assertThatThrownBy(() -> open(signed(List.of("000012.sst", "000013.sst"), Long.MAX_VALUE, 1)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("the size of a file");
    byte[] start = Arrays.copyOf(signed(List.of(), 0, 0), 12);
    Arrays.fill(start, 8, 12, (byte) 0x7f);
    assertThatThrownBy(() -> open(start))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("a head of at most");
  }

  @Test
  void otherFilesAreNoPacks() {
    assertThatThrownBy(() -> open("PK\3\4 something else".getBytes(UTF_8)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("expected a pack");
  }

  @Test
  void namesOfPacksAreNamesOfFolders() {
    for (String name : List.of("", ".", "..", "a/b", "Über", "A", ".a", "a".repeat(49))) {
      assertThatIllegalArgumentException()
          .as(name)
          .isThrownBy(() -> SamplePack.manifest(name, "1", SamplePack.CREATED));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SamplePack.manifest("a", "../1", SamplePack.CREATED));
  }

  @Test
  void changedHeadsThatAreSignedAreReadOrRefused() throws Exception {
    mutate(4_000, 20261129);
  }

  @Tag("long")
  @Test
  void changedHeadsThatAreSignedAreReadOrRefusedLong() throws Exception {
    mutate(1_000_000, new SecureRandom().nextLong());
  }

  /** The worst that a trusted publisher can send. */
  private void mutate(int count, long seed) throws Exception {
    byte[] pack = Files.readAllBytes(SamplePack.write(folder, 3_000));
    ByteString encoded = open(pack).head().encoded();
    int end = encoded.length() - PackKey.BYTES - PackKey.SIGNATURE;
    byte[] head = encoded.slice(12, end).toByteArray();
    byte[] files = Arrays.copyOfRange(pack, encoded.length(), pack.length);
    Random random = new Random(seed);
    for (int i = 0; i < count; i++) {
      byte[] changed = mutated(head, random);
      ByteSink out = new ByteSink();
      out.bytes(ByteString.wrap(signed(ByteString.wrap(changed)))).bytes(ByteString.wrap(files));
      try {
        check(out.toByteArray());
      } catch (FormatException | EOFException refused) {
        assertThat(refused).as("seed %d, %d", seed, i).hasMessageMatching("(?s).{10,}");
      }
    }
  }

  private static byte[] mutated(byte[] bytes, Random random) {
    byte[] changed = Arrays.copyOf(bytes, bytes.length - random.nextInt(3) / 2);
    for (int n = random.nextInt(3); n >= 0; n--) {
      int at = random.nextInt(changed.length);
      changed[at] =
          switch (random.nextInt(3)) {
            case 0 -> (byte) random.nextInt();
            case 1 -> (byte) (changed[at] ^ 1 << random.nextInt(8));
            default -> random.nextBoolean() ? (byte) 0xff : 0;
          };
    }
    return changed;
  }

  @Test
  void keyIsMadeOnceAndOnlyItsOwnerReadsIt() throws Exception {
    Path file = folder.resolve("key.pem");

    SigningKey made = SigningKey.in(file, new SecureRandom());
    SigningKey read = SigningKey.in(file, new SecureRandom());

    assertThat(read.key()).isEqualTo(made.key());
    assertThat(read.key().fingerprint()).matches(PackKey.FINGERPRINT);
    assertThat(made).hasToString("signing key " + made.key().fingerprint());
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      assertThat(Files.getPosixFilePermissions(file))
          .containsExactlyInAnyOrder(OWNER_READ, OWNER_WRITE);
    }
  }

  @Test
  void fileWithoutKeyIsRefused() throws Exception {
    Path file = folder.resolve("key.pem");
    Files.writeString(file, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");

    assertThatThrownBy(() -> SigningKey.in(file, new SecureRandom()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("expected an Ed25519 key");
  }
}
