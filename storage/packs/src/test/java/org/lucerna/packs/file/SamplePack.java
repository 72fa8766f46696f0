package org.lucerna.packs.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/** Packs of files that look like those of a store. */
public final class SamplePack {
  /** Signs all of them. */
  public static final SigningKey KEY = SigningKey.make(new SecureRandom());

  static final Instant CREATED = Instant.parse("2026-11-29T10:00:00Z");

  private SamplePack() {}

  /** What a pack says about itself. */
  public static PackManifest manifest(String name, String version, Instant created) {
    return new PackManifest(
        name, version, created, 1000, 10, 2, List.of("pkg:deb/debian/a@1", "pkg:deb/debian/b@2"));
  }

  /**
   * Makes a pack.
   *
   * @param bytes of its largest file
   */
  static Path write(Path folder, int bytes) throws IOException {
    Path store = Files.createDirectories(folder.resolve("store"));
    byte[] noise = new byte[bytes];
    new Random(bytes).nextBytes(noise);
    Files.write(store.resolve("000012.sst"), noise);
    Files.writeString(store.resolve("CURRENT"), "MANIFEST-000005\n");
    Files.writeString(store.resolve("MANIFEST-000005"), "a list of files");
    Files.writeString(store.resolve("LOCK"), "not of the store");
    Path pack = folder.resolve("sample.pack");
    PackWriter.write(manifest("sample", "1", CREATED), store, KEY, pack);
    return pack;
  }
}
