package org.lucerna.store.rocks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.lucerna.store.DamagedException;
import org.lucerna.store.StoreException;
import org.rocksdb.Options;
import org.rocksdb.RocksDBException;
import org.rocksdb.SstFileReader;

/**
 * Names the table file that RocksDB could not open: some of its errors name no file, or blame the
 * manifest for a defect in a table.
 */
final class UnreadableTable {
  private UnreadableTable() {}

  /**
   * The exception to throw.
   *
   * @param folder the database's
   * @param doing the failed operation, such as "cannot open"
   */
  static StoreException with(Path folder, String doing, RocksDBException cause) {
    StoreException failure = RocksErrors.with(doing, cause);
    if (failure instanceof DamagedException) {
      for (Path table : tables(folder)) {
        try (Options any = new Options();
            SstFileReader reader = new SstFileReader(any)) {
          reader.open(table.toString());
        } catch (RocksDBException own) {
          // Others may be left of a killed process, which the database does not use.
          if (String.valueOf(cause.getMessage()).contains(String.valueOf(own.getMessage()))) {
            return RocksErrors.with("cannot open " + table, own);
          }
        }
      }
    }
    return failure;
  }

  private static List<Path> tables(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".sst")).sorted().toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}
