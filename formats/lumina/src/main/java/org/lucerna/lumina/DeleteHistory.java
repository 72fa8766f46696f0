package org.lucerna.lumina;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * DEL_HISTORY (0x18): deletes versions of functions. The filters are combined with AND; an empty
 * filter does not restrict, and servers refuse a request without any filter.
 *
 * @param flags see the constants
 * @param licenseIds licence ids of pushers, in text form
 * @param times of the push, in microseconds, no later than {@link TimeSpan#LATEST}
 * @param historyIds ids of versions
 * @param idbPaths paths of databases
 * @param inputPaths paths of input files
 * @param names function names
 * @param userNames names of pushers
 * @param inputHashes MD5s of input files
 * @param keys function keys
 * @param pushIds ids of pushes
 * @param maxEntries delete at most this many, an unsigned number; 0 for all
 */
public record DeleteHistory(
    int flags,
    List<ByteString> licenseIds,
    List<TimeSpan> times,
    List<Span> historyIds,
    List<ByteString> idbPaths,
    List<ByteString> inputPaths,
    List<ByteString> names,
    List<ByteString> userNames,
    List<Md5> inputHashes,
    List<Md5> keys,
    List<Span> pushIds,
    long maxEntries)
    implements Request {
  /** The client wants details. */
  public static final int DETAILS = 2;

  /** Oldest first. */
  public static final int CHRONOLOGICAL = 4;

  /** Undo: only the newest version of each function. IDA sends it. */
  public static final int LAST_RECORD = 8;

  public DeleteHistory {
    licenseIds = List.copyOf(licenseIds);
    times = List.copyOf(times);
    historyIds = List.copyOf(historyIds);
    idbPaths = List.copyOf(idbPaths);
    inputPaths = List.copyOf(inputPaths);
    names = List.copyOf(names);
    userNames = List.copyOf(userNames);
    inputHashes = List.copyOf(inputHashes);
    keys = List.copyOf(keys);
    pushIds = List.copyOf(pushIds);
  }

  /** The newest version ({@code lastRecord}) or all versions of the functions of these keys. */
  public static DeleteHistory ofKeys(List<Md5> keys, boolean lastRecord) {
    return ofKeys(keys, lastRecord ? LAST_RECORD : 0);
  }

  private static DeleteHistory ofKeys(List<Md5> keys, int flags) {
    return of(flags, keys, List.of());
  }

  /** A request to delete all versions that some pushes added. */
  public static DeleteHistory ofPushes(List<Span> ids) {
    return of(0, List.of(), ids);
  }

  private static DeleteHistory of(int flags, List<Md5> keys, List<Span> pushIds) {
    List<ByteString> none = List.of();
    List<Span> any = List.of();
    return new DeleteHistory(
        flags, none, List.of(), any, none, none, none, none, List.of(), keys, pushIds, 0);
  }

  /** Whether only the newest version of each function is to be deleted. */
  public boolean lastRecord() {
    return (flags & LAST_RECORD) != 0;
  }

  /** Whether everything with some keys is to be deleted: no other filter restricts it. */
  public boolean isOfWholeKeys() {
    return !keys.isEmpty() && !lastRecord() && equals(ofKeys(keys, flags));
  }

  /**
   * A range of unsigned numbers.
   *
   * @param first the least, included
   * @param last the greatest, included
   */
  public record Span(long first, long last) {
    public boolean contains(long value) {
      return Long.compareUnsigned(first, value) <= 0 && Long.compareUnsigned(value, last) <= 0;
    }
  }
}
