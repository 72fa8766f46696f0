package org.lucerna.store.exchange;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.Origin;

/** One thing that a store knows. The package tells in which order they come, and what ids are. */
public sealed interface StoreRecord {
  /** The address of a function whose address nobody noted. */
  long NO_ADDRESS = -1;

  /** Where a push came from of which nobody noted it. */
  Origin UNKNOWN_ORIGIN =
      new Origin(ByteString.EMPTY, ByteString.EMPTY, Origin.NO_FILE, ByteString.EMPTY);

  /**
   * An input file.
   *
   * @param id an unsigned 32-bit number, or 0
   * @param md5 of the file
   * @param inputPath the path under which it first came; any bytes
   */
  record InputFile(long id, Md5 md5, ByteString inputPath) implements StoreRecord {}

  /**
   * A push.
   *
   * @param id of the push, or 0
   * @param time when it came, to the microsecond
   * @param account who pushed; any bytes, empty where nobody knows
   * @param origin where it came from
   */
  record Pushed(long id, Instant time, ByteString account, Origin origin) implements StoreRecord {
    /** The same push, without its number. */
    public Pushed withoutId() {
      return new Pushed(0, time, account, origin);
    }
  }

  /**
   * A version of a function.
   *
   * @param key the function's
   * @param id of the version, or 0
   * @param push that brought it
   * @param function what it tells
   * @param address where the function was in the push's input file, or {@link #NO_ADDRESS}
   * @param removal null where the version is live
   */
  record Told(
      Md5 key, long id, Pushed push, FunctionInfo function, long address, @Nullable Removal removal)
      implements StoreRecord {}

  /**
   * A function in an input file.
   *
   * @param key the function's
   * @param inputMd5 the file's
   * @param address where the function is in it, or {@link #NO_ADDRESS}
   */
  record Seen(Md5 key, Md5 inputMd5, long address) implements StoreRecord {}

  /**
   * How much a function is asked for.
   *
   * @param key the function's
   * @param count counted pulls
   */
  record Pulled(Md5 key, long count) implements StoreRecord {}

  /**
   * The deletion of a version.
   *
   * @param time when, to the microsecond
   * @param account who did it; empty where nobody knows
   */
  record Removal(Instant time, ByteString account) {}
}
