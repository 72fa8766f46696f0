package org.lucerna.store.lumen;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.exchange.RecentCache;
import org.lucerna.store.exchange.SpillFile;

/**
 * The tables of a dump, on disk. The key of a row is a letter for its table, followed by the sort
 * order for functions, and by the id for all others.
 *
 * <pre>
 * f  key[16], update time, push time, id    time, database, size, name, metadata
 * d  id                                     input file or -1, user or -1, file path, idb path
 * i  id                                     md5[16]
 * u  id                                     host name
 * </pre>
 */
final class DumpTables {
  static final Set<String> NAMES = Set.of("funcs", "dbs", "files", "users");

  private static final long NONE = -1;

  /** Number of parsed times cached: all functions of a push have the same. */
  private static final int REMEMBERED = 64;

  private final SpillFile spillFile;
  private final Map<ByteString, Long> times = new RecentCache<>(REMEMBERED);

  DumpTables(SpillFile spillFile) {
    this.spillFile = spillFile;
  }

  /**
   * A function.
   *
   * @param database a row of dbs
   * @param micros time of its last push, in microseconds since 1970
   */
  record DumpedFunction(Md5 key, FunctionInfo function, long database, long micros) {}

  /**
   * Adds a row.
   *
   * @throws RejectedRowException if it is invalid
   */
  void put(String table, DumpRow row) throws IOException {
    switch (table) {
      case "funcs" -> putFunction(row);
      case "dbs" -> putDatabase(row);
      case "files" -> {
        ByteString md5 = row.bytes("chksum");
        if (md5 != null) {
          ByteSink value = new ByteSink(16).md5(Values.key(md5));
          spillFile.put(id('i', row.number("id")), value.toByteArray());
        }
      }
      default -> {
        ByteString host = Values.orEmpty(row.get("hostname"));
        spillFile.put(id('u', row.number("id")), host.toByteArray());
      }
    }
  }

  private void putFunction(DumpRow row) throws IOException {
    Long pushed = micros(row.get("push_dt"));
    Long updated = micros(row.get("update_dt"));
    long first = pushed == null ? 0 : pushed;
    long time = updated == null ? first : updated;
    ByteSink key =
        new ByteSink(41)
            .u8('f')
            .md5(Values.key(row.bytes("chksum")))
            .u64be(ordered(time))
            .u64be(ordered(first))
            .u64be(ordered(row.number("id")));
    ByteString metadata = Values.orEmpty(row.bytes("metadata"));
    ByteSink value =
        new ByteSink(64).u64be(time).u64be(row.number("db_id")).u32be((int) row.number("len"));
    PackedInts.putBytes(value, Values.orEmpty(row.get("name")));
    spillFile.put(key.toByteArray(), value.bytes(metadata).toByteArray());
  }

  private @Nullable Long micros(@Nullable ByteString field) {
    Long known = field == null ? null : times.get(field);
    if (known != null || field == null) {
      return known;
    }
    Long micros = Values.micros(field);
    if (micros != null) {
      times.put(field.compact(), micros);
    }
    return micros;
  }

  private void putDatabase(DumpRow row) throws IOException {
    ByteSink value =
        new ByteSink(64).u64be(reference(row.get("file_id"))).u64be(reference(row.get("user_id")));
    PackedInts.putBytes(value, Values.orEmpty(row.get("file_path")));
    PackedInts.putBytes(value, Values.orEmpty(row.get("idb_path")));
    spillFile.put(id('d', row.number("id")), value.toByteArray());
  }

  private static long reference(@Nullable ByteString id) {
    return id == null ? NONE : Values.number(id);
  }

  /** The functions in the order of their keys, then of their times. */
  SpillFile.Rows functions() throws IOException {
    return spillFile.rows(new byte[] {'f'});
  }

  static DumpedFunction function(byte[] key, byte[] value) {
    Cursor in = Cursor.of(value);
    long micros = in.u64be();
    long database = in.u64be();
    int size = in.u32be();
    ByteString name = PackedInts.bytes(in);
    return new DumpedFunction(
        Md5.of(key, 1), new FunctionInfo(name, size, in.rest()), database, micros);
  }

  /** The origin of the functions of a database, as far as the dump contains it. */
  PushOrigin origin(long database) throws IOException {
    byte[] value = spillFile.get(id('d', database));
    if (value == null) {
      return PushOrigin.UNKNOWN;
    }
    Cursor in = Cursor.of(value);
    long file = in.u64be();
    long user = in.u64be();
    ByteString inputPath = PackedInts.bytes(in);
    ByteString idbPath = PackedInts.bytes(in);
    byte[] md5 = spillFile.get(id('i', file));
    byte[] host = spillFile.get(id('u', user));
    return new PushOrigin(
        idbPath,
        inputPath,
        md5 == null ? PushOrigin.NO_FILE : Md5.of(md5, 0),
        host == null ? ByteString.EMPTY : ByteString.wrap(host));
  }

  private static byte[] id(char table, long id) {
    return new ByteSink(9).u8(table).u64be(id).toByteArray();
  }

  /** Maps signed to unsigned order, negative numbers first. */
  private static long ordered(long number) {
    return number ^ Long.MIN_VALUE;
  }
}
