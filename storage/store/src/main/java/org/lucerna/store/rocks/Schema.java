package org.lucerna.store.rocks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.folder.PrivateFolder;
import org.lucerna.store.StoreException;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Checks whether a folder contains a store of a supported schema. */
final class Schema {
  /** Incremented when older programs would misread data of newer ones. */
  static final int VERSION = 1;

  static final byte[] KEY = "schema".getBytes(StandardCharsets.UTF_8);

  private Schema() {}

  /**
   * Creates the folder if it is missing, and checks its contents before RocksDB opens it, since
   * RocksDB would add its files to any folder.
   *
   * @throws StoreException if it contains something other than a store
   */
  static void checkFolder(Path folder) {
    try {
      PrivateFolder.make(folder);
      if (Files.exists(folder.resolve("CURRENT"))) {
        checkColumns(folder);
      } else {
        checkNoForeignFiles(folder);
      }
    } catch (IOException e) {
      throw new StoreException("cannot open " + folder + ": " + e, e);
    }
  }

  /** Refuses files that are not RocksDB's: an interrupted first start leaves only those. */
  private static void checkNoForeignFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<String> strangers =
          files
              .map(f -> String.valueOf(f.getFileName()))
              .filter(n -> !n.matches("LOCK|LOG.*|IDENTITY|MANIFEST-\\d+|OPTIONS-.*|\\d+\\.\\w+"))
              .sorted()
              .toList();
      if (!strangers.isEmpty()) {
        throw new StoreException(
            folder + " is not empty and not a store: it contains " + strangers.getFirst());
      }
    }
  }

  /**
   * Checks a folder that contains a database, without changing it.
   *
   * @throws StoreException if it belongs to another program or a newer version
   */
  static void checkColumns(Path folder) {
    Set<String> ours = new HashSet<>(Set.of("default"));
    ours.addAll(Column.OBSOLETE);
    Arrays.stream(Column.values()).map(Column::label).forEach(ours::add);
    List<String> found = columns(folder);
    for (String column : found) {
      if (!ours.contains(column)) {
        throw new StoreException(
            found.contains(Column.META.label())
                ? folder + " was written by a newer version: unknown column " + column
                : folder + " is a RocksDB database, but not a store: it has column " + column);
      }
    }
    if (!found.contains(Column.META.label())) {
      checkNoRows(folder);
    }
  }

  /** Whether an older version with fewer columns wrote the folder. */
  static boolean lacksColumns(Path folder) {
    List<String> found = columns(folder);
    return Arrays.stream(Column.values()).anyMatch(column -> !found.contains(column.label()));
  }

  /** The labels of columns of an older version that are not needed; none if there is no store. */
  static List<String> obsoleteColumns(Path folder) {
    if (!Files.exists(folder.resolve("CURRENT"))) {
      return List.of();
    }
    List<String> found = columns(folder);
    return Column.OBSOLETE.stream().filter(found::contains).toList();
  }

  /**
   * The labels of all columns in a folder.
   *
   * @throws StoreException if the list of its files cannot be read
   */
  static List<String> columns(Path folder) {
    NativeLibrary.load();
    ManifestCheck.check(folder);
    try (Options any = new Options()) {
      return RocksDB.listColumnFamilies(any, folder.toString()).stream()
          .map(name -> new String(name, StandardCharsets.UTF_8))
          .toList();
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot open " + folder, e);
    }
  }

  /**
   * Refuses a database with rows: an interrupted first start leaves no rows, so it is another
   * program's.
   */
  private static void checkNoRows(Path folder) {
    try (Options any = new Options();
        RocksDB rocks = RocksDB.openReadOnly(any, folder.toString());
        RocksIterator rows = rocks.newIterator()) {
      rows.seekToFirst();
      if (rows.isValid()) {
        throw new StoreException(folder + " is a RocksDB database, but not a store");
      }
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot open " + folder, e);
    }
  }

  /**
   * Checks the schema of an open database, and writes the current one into a new database.
   *
   * @throws StoreException if its schema is newer, or if it is not a store
   */
  static void check(Path folder, Database database) {
    byte[] value = database.get(Column.META, KEY);
    if (value == null) {
      begin(folder, database);
      return;
    }
    int version = value.length == 4 ? Cursor.of(value).u32be() : -1;
    if (version > VERSION) {
      throw new StoreException(
          folder
              + " was written by a newer version: its schema is "
              + version
              + ", this version knows "
              + VERSION);
    }
    if (version != VERSION) {
      throw new StoreException(
          folder + " has the invalid schema " + version + ": restore a backup");
    }
  }

  /** Adds the schema's row, which every store has. */
  static void put(Batch batch) {
    batch.put(Column.META, KEY, new byte[] {0, 0, 0, VERSION});
  }

  private static void begin(Path folder, Database database) {
    try (RowView view = database.live()) {
      for (Column column : Column.values()) {
        try (RowIterator rows = view.scan(column)) {
          if (rows.next()) {
            throw new StoreException(folder + " is not a store: it has no schema");
          }
        }
      }
    }
    try (Batch batch = new Batch(database)) {
      put(batch);
      database.writeSynced(batch);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot write " + folder, e);
    }
  }
}
