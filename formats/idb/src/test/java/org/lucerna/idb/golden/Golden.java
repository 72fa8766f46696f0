package org.lucerna.idb.golden;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** The public databases next to the project, with expected results, if they are present. */
public final class Golden {
  static final Path DATA =
      Path.of(System.getProperty("lucerna.root", "../.."), "../shared/idb").normalize();

  /** Cache of parsed results, cleared when memory is short: each file is used many times. */
  private static final Map<Path, SoftReference<Map<?, ?>>> READ = new ConcurrentHashMap<>();

  private final Path database;

  private Golden(Path database) {
    this.database = database;
  }

  /** All complete databases; none if the folder is missing. */
  static Stream<Golden> databases() {
    if (!Files.isDirectory(DATA)) {
      return Stream.empty();
    }
    try (Stream<Path> files = Files.list(DATA)) {
      return files
          .filter(path -> path.toString().matches(".*[.](idb|i64)"))
          .sorted()
          .map(Golden::new)
          .toList()
          .stream();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The expected results; the test that asks is skipped if only the database is there. */
  private Map<?, ?> expected() {
    Path plain = DATA.resolve("golden").resolve(database.getFileName() + ".json");
    Path path = Files.exists(plain) ? plain : plain.resolveSibling(plain.getFileName() + ".gz");
    assumeTrue(Files.exists(path), "no ../shared/idb/golden beside the checkout: not public");
    SoftReference<Map<?, ?>> known = READ.get(path);
    Map<?, ?> expected = known == null ? null : known.get();
    if (expected == null) {
      expected = read(path);
      READ.put(path, new SoftReference<>(expected));
    }
    return expected;
  }

  private static Map<?, ?> read(Path path) {
    try (InputStream file = Files.newInputStream(path);
        InputStream in = path.toString().endsWith(".gz") ? new GZIPInputStream(file) : file) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      if (!(Json.parse(text) instanceof Map<?, ?> map)) {
        throw new IOException("no object in " + path);
      }
      return map;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public Path database() {
    return database;
  }

  /** The value at the end of a path of keys. */
  @Nullable Object get(String... keys) {
    Object value = expected();
    for (String key : keys) {
      value = value instanceof Map<?, ?> map ? map.get(key) : null;
    }
    return value;
  }

  long number(String... keys) {
    if (!(get(keys) instanceof Long number)) {
      throw new AssertionError("no number " + Arrays.toString(keys));
    }
    return number;
  }

  /** A list of objects. */
  List<Map<?, ?>> objects(String... keys) {
    List<Map<?, ?>> objects = new ArrayList<>();
    if (get(keys) instanceof List<?> list) {
      for (Object each : list) {
        if (each instanceof Map<?, ?> map) {
          objects.add(map);
        }
      }
    }
    return objects;
  }

  /** A list of rows, with texts in the form of {@link #text}. */
  List<List<@Nullable Object>> rows(String... keys) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    if (get(keys) instanceof List<?> list) {
      for (Object each : list) {
        if (each instanceof List<?> row) {
          rows.add(row(row.toArray()));
        }
      }
    }
    return rows;
  }

  /** A row to compare: texts in the form of {@link #text}. */
  static List<@Nullable Object> row(@Nullable Object... values) {
    List<@Nullable Object> row = new ArrayList<>();
    for (Object value : values) {
      row.add(value instanceof String text ? text(text) : value);
    }
    return row;
  }

  /** Text to compare: null equals empty, and the number of U+FFFD is ignored. */
  static @Nullable String text(@Nullable String text) {
    return text == null || text.isEmpty() ? null : text.replaceAll("\ufffd+", "\ufffd");
  }

  @Override
  public String toString() {
    return String.valueOf(database.getFileName());
  }
}
