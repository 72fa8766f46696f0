package org.lucerna.repositories.apk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.repositories.RepositoryException;
import org.lucerna.repositories.RepositoryPackage;
import org.lucerna.repositories.download.DownloadRules;
import org.lucerna.repositories.download.Downloads;
import org.lucerna.repositories.download.IndexCache;
import org.lucerna.repositories.fixture.WrittenRepository;

class AlpineRepositoryTest {
  private static final KeyPair KEY = key();

  @TempDir private Path folder;
  private final Downloads downloads = new Downloads(DownloadRules.USUAL);

  @AfterEach
  void stop() {
    downloads.close();
  }

  private static KeyPair key() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static byte[] member(String name, byte[] content, boolean withEnd) {
    return WrittenRepository.gzip(WrittenRepository.tar(Map.of(name, content), withEnd));
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static byte[] signed(byte[] content, KeyPair key, String kind, String algorithm) {
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key.getPrivate());
      signature.update(content);
      return joined(member(".SIGN." + kind + ".test.rsa.pub", signature.sign(), false), content);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static final byte[] DATA =
      member("usr/lib/libz.a", WrittenRepository.bytes("!<arch>"), true);
  private static final byte[] CONTROL =
      member(
          ".PKGINFO",
          WrittenRepository.bytes(
              "pkgname = zlib-static\ndatahash = " + WrittenRepository.hex("SHA-256", DATA) + "\n"),
          false);
  private static final byte[] PACKAGE =
      joined(member(".SIGN.RSA.other.rsa.pub", new byte[256], false), CONTROL, DATA);

  private static String index() {
    return """
    C:Q1%s
    P:zlib-static
    V:1.3.1-r0
    A:x86_64
    S:%d
    o:zlib

    """
        .formatted(
            Base64.getEncoder().encodeToString(WrittenRepository.digest("SHA-1", CONTROL)),
            PACKAGE.length);
  }

  private void write(byte[] index) throws IOException {
    WrittenRepository.write(folder.resolve("x86_64/APKINDEX.tar.gz"), index);
    WrittenRepository.write(folder.resolve("x86_64/zlib-static-1.3.1-r0.apk"), PACKAGE);
  }

  private static byte[] packed(String index) {
    return member("APKINDEX", WrittenRepository.bytes(index), true);
  }

  private List<RepositoryPackage> packages() throws IOException {
    Path key = folder.resolve("test.rsa.pub");
    Files.writeString(
        key,
        "-----BEGIN PUBLIC KEY-----\n"
            + Base64.getMimeEncoder().encodeToString(KEY.getPublic().getEncoded())
            + "\n-----END PUBLIC KEY-----\n");
    return new AlpineRepository(
            folder.toUri(),
            List.of("x86_64"),
            AlpineKeys.of(List.of(key)),
            new IndexCache(folder.resolve("cache"), downloads))
        .packages();
  }

  @Test
  void packagesHaveWhatTheIndexSays() throws IOException {
    for (String kind : List.of("RSA SHA1withRSA", "RSA256 SHA256withRSA")) {
      String[] words = kind.split(" ", -1);
      write(signed(packed(index()), KEY, words[0], words[1]));

      RepositoryPackage only = packages().getFirst();
      assertThat(only.purl())
          .hasToString("pkg:apk/alpine/zlib-static@1.3.1-r0?arch=x86_64&upstream=zlib");
      Path file = folder.resolve("z.apk");
      downloads.fetch(only.location(), only.size(), file);
      only.checksum().verify(file);
    }
  }

  @Test
  void everyChangeOfAPackageIsFound() throws IOException {
    write(signed(packed(index()), KEY, "RSA", "SHA1withRSA"));
    RepositoryPackage only = packages().getFirst();
    int control = PACKAGE.length - DATA.length - CONTROL.length;
    for (int at = control; at < PACKAGE.length; at += 7) {
      byte[] changed = PACKAGE.clone();
      changed[at] ^= 4;
      Path file = Files.write(folder.resolve("changed.apk"), changed);

      assertThatThrownBy(() -> only.checksum().verify(file))
          .as("byte %d", at)
          .isInstanceOf(RepositoryException.class);
    }
    Path cut = Files.write(folder.resolve("cut.apk"), Arrays.copyOf(PACKAGE, control + 9));
    assertThatThrownBy(() -> only.checksum().verify(cut)).isInstanceOf(RepositoryException.class);
  }

  private void refused(String words) {
    assertThatThrownBy(this::packages)
        .isInstanceOf(RepositoryException.class)
        .hasMessageStartingWith("file:")
        .hasMessageContaining(words);
  }

  @Test
  void forgedIndexesAreRefused() throws IOException {
    write(packed(index()));
    refused("it is not signed");

    write(signed(packed(index()), key(), "RSA", "SHA1withRSA"));
    refused("not signed by a trusted key");

    byte[] signature = signed(packed(index()), KEY, "RSA", "SHA1withRSA");
    byte[] other = packed(index().replace("zlib-static", "zlib-forged"));
    int own = packed(index()).length;
    write(joined(Arrays.copyOf(signature, signature.length - own), other));
    refused("not signed by a trusted key");
  }

  @Test
  void pathsOutsideAreRefused() throws IOException {
    write(
        signed(
            packed(index().replace("P:zlib-static", "P:../../zlib-static")),
            KEY,
            "RSA",
            "SHA1withRSA"));

    refused("expected a path in the repository");
  }
}
