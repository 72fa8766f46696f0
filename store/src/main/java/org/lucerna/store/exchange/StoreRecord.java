package org.lucerna.store.exchange;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.Removal;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;

/** One thing that a store knows. The package tells in which order they come, and what ids are. */
public sealed interface StoreRecord {
  /** The address of a function whose address nobody noted. */
  long NO_ADDRESS = PushedFunction.NO_ADDRESS;

  /**
   * An input file.
   *
   * @param id an unsigned 32-bit number, or 0
   * @param md5 of the file
   * @param inputPath the path under which it first came; any bytes
   */
  record FileRecord(long id, Md5 md5, ByteString inputPath) implements StoreRecord {}

  /**
   * A push.
   *
   * @param id of the push, or 0
   * @param time when it came, to the microsecond
   * @param account who pushed; any bytes, empty where nobody knows
   * @param origin where it came from
   */
  record PushRecord(long id, Instant time, ByteString account, PushOrigin origin)
      implements StoreRecord {
    /** The same push, without its number. */
    public PushRecord withoutId() {
      return new PushRecord(0, time, account, origin);
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
  record VersionRecord(
      Md5 key,
      long id,
      PushRecord push,
      FunctionInfo function,
      long address,
      @Nullable Removal removal)
      implements StoreRecord {}

  /**
   * A function in an input file.
   *
   * @param key the function's
   * @param inputMd5 the file's
   * @param address where the function is in it, or {@link #NO_ADDRESS}
   */
  record SightingRecord(Md5 key, Md5 inputMd5, long address) implements StoreRecord {}

  /**
   * Functions that lie together in an input file.
   *
   * @param inputMd5 the file's
   * @param page which {@link #PAGE_BYTES} of its addresses; an unsigned 52-bit number
   * @param spots in the order of their offsets
   */
  record AddressMapPage(Md5 inputMd5, long page, List<Spot> spots) implements StoreRecord {
    /** A page's addresses. */
    public static final int PAGE_BYTES = 4096;

    public AddressMapPage {
      spots = List.copyOf(spots);
    }

    /** The number of the page that an address is on. */
    public static long pageOf(long address) {
      return Long.divideUnsigned(address, PAGE_BYTES);
    }

    /** Where on its page an address is. */
    public static int offsetOf(long address) {
      return (int) (address & PAGE_BYTES - 1);
    }

    /** The address of a spot of this page. */
    public long address(Spot spot) {
      return page * PAGE_BYTES + spot.offset();
    }

    /**
     * A function.
     *
     * @param offset on its page, from 0 on
     * @param key the first eight bytes of its key, the first one highest
     * @param name {@link org.lucerna.store.ranking.NameCandidate#numberOf} the name it was given
     *     there
     */
    public record Spot(int offset, long key, int name) {}
  }

  /**
   * Somebody who gave a function the name that a version has, beside the push that brought it.
   *
   * @param key the function's
   * @param name {@link org.lucerna.store.ranking.NameCandidate#numberOf} the name
   * @param inputMd5 of the file where it has that name; {@link PushOrigin#NO_FILE} for none
   * @param account {@link org.lucerna.store.ranking.Attestation#numberOf} the account's name
   * @param host likewise of the host's
   * @param time in seconds since 1970
   */
  record NameVote(Md5 key, int name, Md5 inputMd5, int account, int host, long time)
      implements StoreRecord {}

  /**
   * How much a function is asked for.
   *
   * @param key the function's
   * @param count counted pulls
   */
  record PullCountRecord(Md5 key, long count) implements StoreRecord {}

  /**
   * An account.
   *
   * @param account without what verifies its password if that was left out
   */
  record AccountRecord(UserAccount account) implements StoreRecord {}

  /**
   * A line of the audit log.
   *
   * @param entry in the order in which they were written
   */
  record AuditRecord(AuditEntry entry) implements StoreRecord {}
}
