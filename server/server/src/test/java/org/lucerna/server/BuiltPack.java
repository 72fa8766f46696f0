package org.lucerna.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.function.LongConsumer;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.packs.InstalledPack;
import org.lucerna.packs.PackBuilder;
import org.lucerna.packs.PackFolder;
import org.lucerna.packs.file.SigningKey;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/**
 * A pack of what was pushed to a server that is gone.
 *
 * @param file of the pack
 */
record BuiltPack(Path file) {
  static final SigningKey KEY = SigningKey.make(new SecureRandom());

  private static final Instant FIRST = Instant.parse("2026-11-29T10:00:00Z");

  private static final class Quiet implements PackBuilder.Progress {
    @Override
    public LongConsumer selecting() {
      return _ -> {};
    }

    @Override
    public LongConsumer copying() {
      return _ -> {};
    }

    @Override
    public void compacting(String part) {
      // Nobody looks.
    }
  }

  /**
   * Makes a pack in a folder.
   *
   * @param version greater ones are newer
   * @param pushed to the server
   */
  static BuiltPack of(Path folder, String name, int version, Request... pushed) throws IOException {
    StoreEngine store = StoreFactory.inMemory(MetadataBlob::merge);
    try (TestServer server = new TestServer(TestServer.Settings.open(), store, null)) {
      try (Socket socket = server.connect();
          Wire wire = Wire.greeted(socket)) {
        for (Request request : pushed) {
          wire.ask(request);
        }
      }
      Path file = folder.resolve(name + version + ".pack");
      new PackBuilder(name, Integer.toString(version), FIRST.plusSeconds(version), KEY)
          .build(
              new PackBuilder.Source(store.catalog(), store.provenances(), store::export),
              null,
              folder.resolve("making " + name + version),
              file,
              new Quiet());
      return new BuiltPack(file);
    }
  }

  /** Adds it to a data folder. */
  InstalledPack addTo(Path data) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return PackFolder.in(data).add(in, KEY.key().fingerprint());
    }
  }
}
