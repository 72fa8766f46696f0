package org.lucerna.store.rocks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.LogLoss;
import org.lucerna.store.LogLossException;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.BackendOptions;
import org.lucerna.store.backend.BackendProvider;
import org.lucerna.store.backend.OpenMode;
import org.lucerna.store.folder.AtomicFolder;

/** The kind {@code rocksdb}: a RocksDB database in a folder on this machine. */
public final class RocksProvider implements BackendProvider {
  @Override
  public String kind() {
    return RocksOptions.KIND;
  }

  @Override
  public Backend open(Path folder, BackendOptions options, OpenMode mode) {
    return open(folder, (RocksOptions) options, mode);
  }

  private static Backend open(Path folder, RocksOptions options, OpenMode mode) {
    return switch (mode) {
      case WRITE -> open(folder, options);
      case READ -> {
        checkExists(folder);
        yield Schema.lacksColumns(folder) && Files.isWritable(folder)
            ? open(folder, options)
            : openReadOnly(folder, options);
      }
      case READ_ONLY -> openReadOnly(folder, options);
      case SALVAGE -> {
        StoreLock.check(folder);
        checkExists(folder);
        NativeLibrary.load();
        LogLoss loss = LogCheck.check(folder);
        yield backend(
            folder,
            Database.open(folder, options, Database.Mode.SALVAGE),
            options.withFunctionBytes(0),
            disk -> disk,
            loss,
            null);
      }
    };
  }

  private static void checkExists(Path folder) {
    if (!Files.exists(folder.resolve("CURRENT"))) {
      throw new StoreException(folder + ": there is no store in this folder");
    }
  }

  private static Backend open(Path folder, RocksOptions options) {
    return open(folder, options, disk -> disk);
  }

  /** Opens a database for writing; {@code wrapper} wraps the disk that batches are written to. */
  static Backend open(Path folder, RocksOptions options, UnaryOperator<Disk> wrapper) {
    Schema.checkFolder(folder);
    LogLoss loss = LogCheck.check(folder);
    if (loss != null) {
      if (!options.acceptLogLoss()) {
        throw new LogLossException(folder, loss);
      }
      StoreLock.check(folder);
      loss = new LogLoss(loss.reason(), loss.rows(), LogCheck.setAside(folder, Instant.now()));
    }
    String full = null;
    Database database;
    try {
      database = Database.open(folder, options);
    } catch (DiskFullException noRoom) {
      // Reading needs no room; writing starts as soon as there is some.
      full = String.valueOf(noRoom.getMessage());
      database = Database.open(folder, options, Database.Mode.READ);
    }
    return backend(folder, database, options, wrapper, loss, full);
  }

  private static Backend openReadOnly(Path folder, RocksOptions options) {
    StoreLock.check(folder);
    Schema.checkColumns(folder);
    LogLoss loss = LogCheck.check(folder);
    if (loss != null) {
      throw new LogLossException(folder, loss);
    }
    Database database = Database.open(folder, options, Database.Mode.READ);
    return backend(folder, database, options.withFunctionBytes(0), disk -> disk, null, null);
  }

  private static Backend backend(
      Path folder,
      Database database,
      RocksOptions options,
      UnaryOperator<Disk> wrapper,
      @Nullable LogLoss loss,
      @Nullable String unwritable) {
    try {
      if (!database.isSalvage()) {
        Schema.check(folder, database);
      }
      return new RocksBackend(folder, database, options, wrapper, loss, unwritable);
    } catch (Throwable refusal) {
      database.close();
      throw refusal;
    }
  }

  @Override
  public void restore(Path from, Path to) {
    if (!Files.exists(from.resolve("CURRENT"))) {
      throw new StoreException(from.resolveSibling("") + " is no backup: there is no store in it");
    }
    StoreLock.check(from);
    AtomicFolder.make(to, draft -> AtomicFolder.copy(from, draft));
  }
}
