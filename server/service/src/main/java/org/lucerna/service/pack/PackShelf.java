package org.lucerna.service.pack;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.packs.InstalledPack;
import org.lucerna.packs.PackFolder;
import org.lucerna.search.FunctionSearch;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.service.store.StoreParts;
import org.lucerna.store.BackgroundPace;
import org.lucerna.store.StoreException;
import org.lucerna.store.engine.StoreEngine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open packs of a data folder. It looks for changes each second, so packs that a command adds
 * or removes there are served, or not served any more, soon after. Thread-safe.
 */
public final class PackShelf implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PackShelf.class);
  private static final Duration LOOK = Duration.ofSeconds(1);

  /** Name of the folder of the search index in that of a pack. */
  private static final String SEARCH = "search";

  /** Whatever else the server does: an index takes a fifth of a processor until it is made. */
  private static final BackgroundPace IN_NO_HURRY = new BackgroundPace(System::nanoTime);

  private final PackFolder folder;
  private final Function<InstalledPack, StoreParts> opener;
  private final Thread thread = Thread.ofVirtual().name("packs").unstarted(this::follow);

  /** Ordered by name. A list does not change; another one replaces it. */
  private volatile List<OpenPack> open = List.of();

  /** The folders that were there when {@link #open} was made. */
  private Set<Path> seen = Set.of();

  private boolean closed;

  private PackShelf(PackFolder folder, Function<InstalledPack, StoreParts> opener) {
    this.folder = folder;
    this.opener = opener;
  }

  /** Opens all packs of a server's data folder, and follows the changes there. */
  public static PackShelf open(ServerConfig config) {
    return open(PackFolder.in(config.data()), pack -> opened(config, pack));
  }

  private static StoreParts opened(ServerConfig config, InstalledPack pack) {
    StoreEngine store = ConfiguredStore.openPack(config, pack.store());
    FunctionSearch search =
        config.search().enabled()
            ? FunctionSearch.ofUnchanging(
                pack.folder().resolve(SEARCH), store.catalog(), IN_NO_HURRY)
            : null;
    return StoreParts.of(store, config.similar().timeout(), search);
  }

  /**
   * Opens all packs of a folder, and follows its changes.
   *
   * @param opener opens the store of a pack for reading
   */
  static PackShelf open(PackFolder folder, Function<InstalledPack, StoreParts> opener) {
    PackShelf shelf = new PackShelf(folder, opener);
    shelf.refresh();
    shelf.thread.start();
    return shelf;
  }

  /** An operation on packs. */
  @FunctionalInterface
  interface Action<R extends @Nullable Object, E extends Exception> {
    R perform(List<OpenPack> packs) throws E;
  }

  /**
   * Does something with the packs that are open now, and stay open until it is done.
   *
   * @throws E if the action does
   */
  <R extends @Nullable Object, E extends Exception> R with(Action<R, E> action) throws E {
    List<OpenPack> held = hold();
    try {
      return action.perform(held);
    } finally {
      held.forEach(OpenPack::release);
    }
  }

  private List<OpenPack> hold() {
    while (true) {
      List<OpenPack> wanted = open;
      int held = 0;
      while (held < wanted.size() && wanted.get(held).hold()) {
        held++;
      }
      if (held == wanted.size()) {
        return wanted;
      }
      // One of them was replaced just now.
      wanted.subList(0, held).forEach(OpenPack::release);
    }
  }

  private void follow() {
    try {
      while (true) {
        Thread.sleep(LOOK);
        refresh();
      }
    } catch (InterruptedException stopped) {
      return;
    }
  }

  /** Takes over the changes in the folder, as far as its packs can be opened. */
  public synchronized void refresh() {
    if (closed) {
      return;
    }
    try {
      Set<Path> now = folder.versions();
      if (!now.equals(seen)) {
        show(folder.list());
        seen = now;
      }
    } catch (IOException unreadable) {
      LOG.warn("the packs cannot be listed: {}", unreadable.getMessage());
    }
  }

  private void show(List<InstalledPack> wanted) {
    List<OpenPack> before = open;
    List<OpenPack> after = new ArrayList<>();
    for (InstalledPack pack : wanted) {
      OpenPack known =
          before.stream().filter(one -> one.installed().equals(pack)).findFirst().orElse(null);
      OpenPack shown = known == null ? opened(pack) : known;
      if (shown != null) {
        after.add(shown);
      }
    }
    open = List.copyOf(after);
    before.stream().filter(pack -> !after.contains(pack)).forEach(OpenPack::release);
  }

  private @Nullable OpenPack opened(InstalledPack pack) {
    try {
      StoreParts parts = opener.apply(pack);
      LOG.info(
          "pack {} {}: {} functions",
          pack.name(),
          pack.head().manifest().version(),
          pack.head().manifest().functions());
      return new OpenPack(pack, parts, () -> tidy(pack));
    } catch (StoreException damaged) {
      LOG.warn("the pack {} is not served: {}: add it again", pack.name(), damaged.getMessage());
      return null;
    }
  }

  /** An index that was being made may have come again after its pack was removed. */
  private static void tidy(InstalledPack pack) {
    try {
      PackFolder.clearIndex(pack.folder());
    } catch (IOException left) {
      LOG.warn("cannot remove {}: {}", pack.folder(), left.getMessage());
    }
  }

  /** The packs that are open, ordered by name. */
  public List<InstalledPack> list() {
    return open.stream().map(OpenPack::installed).toList();
  }

  /** Closes all packs, those that requests still use after these; waits for the others. */
  @Override
  public synchronized void close() {
    closed = true;
    thread.interrupt();
    List<OpenPack> last = open;
    open = List.of();
    last.forEach(OpenPack::release);
    last.forEach(OpenPack::awaitClosed);
  }
}
