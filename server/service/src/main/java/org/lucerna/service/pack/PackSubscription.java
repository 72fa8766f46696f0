package org.lucerna.service.pack;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.lucerna.api.PackIndex;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.FormatException;
import org.lucerna.packs.InstalledPack;
import org.lucerna.packs.PackFolder;
import org.lucerna.packs.file.PackManifest;
import org.lucerna.repositories.download.DownloadRules;
import org.lucerna.repositories.download.Downloads;
import org.lucerna.repositories.download.IndexCache;
import org.lucerna.service.config.PacksConfig;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fetches new versions of packs from the indexes that the settings name: at the start, and then
 * once a day. An index is fetched only if it changed. A pack must be signed with a key that an
 * administrator has trusted before. What fails is logged and counted, and tried again the next day.
 * Runs in a thread of its own.
 */
public final class PackSubscription implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PackSubscription.class);
  private static final Duration DAY = Duration.ofDays(1);

  /** Largest index, in bytes. */
  private static final long LARGEST_INDEX = 1 << 20;

  /** Name of the folder of indexes, and of packs that are being fetched, in that of the packs. */
  private static final String CACHE = ".subscribed";

  private final PacksConfig config;
  private final PackFolder folder;
  private final PackShelf shelf;
  private final Path cache;
  private final Counter failures;
  private final Counter added;
  private final Thread thread = Thread.ofVirtual().name("pack subscriptions").unstarted(this::run);

  /**
   * A subscription, which is not started.
   *
   * @param data folder of the server
   * @param shelf looks for a pack that was added
   */
  PackSubscription(PacksConfig config, Path data, PackShelf shelf, PrometheusRegistry registry) {
    this.config = config;
    this.shelf = shelf;
    folder = PackFolder.in(data);
    cache = data.resolve(PackFolder.FOLDER).resolve(CACHE);
    failures =
        Counter.builder()
            .name("lucerna_pack_subscription_failures_total")
            .help("Indexes and packs that could not be fetched, or were refused.")
            .register(registry);
    added =
        Counter.builder()
            .name("lucerna_pack_subscription_added_total")
            .help("Packs that were added by a subscription.")
            .register(registry);
  }

  /** Starts to follow the indexes; does nothing if there are none. */
  public static PackSubscription start(
      PacksConfig config, Path data, PackShelf shelf, PrometheusRegistry registry) {
    PackSubscription made = new PackSubscription(config, data, shelf, registry);
    if (!config.subscribe().isEmpty()) {
      made.thread.start();
    }
    return made;
  }

  private void run() {
    try {
      while (true) {
        check();
        Thread.sleep(DAY);
      }
    } catch (InterruptedException stopped) {
      return;
    }
  }

  /** Looks at all indexes once. */
  void check() {
    try (Downloads downloads = new Downloads(DownloadRules.USUAL)) {
      for (String index : config.subscribe()) {
        try {
          check(Downloads.address(index), downloads);
        } catch (IOException | RuntimeException failed) {
          // Other indexes and packs must not suffer from what this one sends.
          failed(index, failed);
        }
      }
    }
  }

  private void failed(String what, Exception why) {
    failures.inc();
    LOG.warn("subscription to packs: {}: {}", what, why.getMessage());
  }

  private void check(URI address, Downloads downloads) throws IOException {
    Path file = new IndexCache(cache, downloads).newest(address, LARGEST_INDEX);
    PackIndex index = RecordCodec.of(PackIndex.class).readBytes(Files.readAllBytes(file));
    for (PackIndex.Published pack : index.packs()) {
      try {
        if (isNews(pack)) {
          fetch(pack, address(address, pack), downloads);
        }
      } catch (IOException | FormatException | StoreException | IllegalArgumentException refused) {
        failed(address + ": " + pack.name(), refused);
      }
    }
  }

  private boolean isNews(PackIndex.Published pack) throws IOException {
    InstalledPack known = folder.find(pack.name());
    return known == null || known.head().manifest().created().isBefore(pack.created());
  }

  /** A file of this machine is only fetched if the settings name its index. */
  private static URI address(URI index, PackIndex.Published pack) {
    URI address = Downloads.address(index.resolve(pack.file()).toString());
    if (isFile(address) && !isFile(index)) {
      throw new IllegalArgumentException("expected an http or https URL, got one of a file");
    }
    return address;
  }

  private static boolean isFile(URI address) {
    return "file".equalsIgnoreCase(address.getScheme());
  }

  private void fetch(PackIndex.Published pack, URI from, Downloads downloads) throws IOException {
    if (!folder.trusts(pack.key())) {
      throw new IOException(
          "signed with the key %s, which is not trusted here: add it once with lucerna pack add"
                  .formatted(pack.key())
              + " --trust");
    }
    Path fetched = Files.createTempFile(cache, ".fetched", ".pack");
    try {
      downloads.fetch(from, config.largest().bytes(), fetched);
      try (InputStream in = Files.newInputStream(fetched)) {
        PackManifest manifest = folder.add(in, null).head().manifest();
        added.inc();
        LOG.info("pack {} {}: added from {}", manifest.name(), manifest.version(), from);
      }
    } finally {
      Files.delete(fetched);
    }
    shelf.refresh();
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
