package org.lucerna.store.exchange;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.CallGraph;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.Removal;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;

/** One item of a store's contents. The package specifies the order of records, and ids. */
public sealed interface StoreRecord {
  /** An unknown address. */
  long NO_ADDRESS = PushedFunction.NO_ADDRESS;

  /**
   * An input file.
   *
   * @param id an unsigned 32-bit number; 0 if the source has no ids
   * @param md5 of the file
   * @param inputPath the path under which it was first pushed; any bytes
   */
  record FileRecord(long id, Md5 md5, ByteString inputPath) implements StoreRecord {}

  /**
   * A push.
   *
   * @param id of the push; 0 if the source has no ids
   * @param time when it arrived, to the microsecond
   * @param account the account that pushed; any bytes, empty if unknown
   * @param origin where it came from
   */
  record PushRecord(long id, Instant time, ByteString account, PushOrigin origin)
      implements StoreRecord {
    /** The same push, without its id. */
    public PushRecord withoutId() {
      return new PushRecord(0, time, account, origin);
    }
  }

  /**
   * A version of a function.
   *
   * @param key the function's
   * @param id of the version; 0 if the source has no ids
   * @param push that added it
   * @param function name, size and metadata
   * @param address of the function in the push's input file; {@link #NO_ADDRESS} if unknown
   * @param removal null if the version is live
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
   * The functions of one page of an input file's address map.
   *
   * @param inputMd5 the file's
   * @param page the page's number: address divided by {@link #PAGE_BYTES}; an unsigned 52-bit
   *     number
   * @param spots in the order of their offsets
   */
  record AddressMapPage(Md5 inputMd5, long page, List<Spot> spots) implements StoreRecord {
    /** Number of addresses on a page. */
    public static final int PAGE_BYTES = 4096;

    public AddressMapPage {
      spots = List.copyOf(spots);
    }

    /** The number of the page that an address is on. */
    public static long pageOf(long address) {
      return Long.divideUnsigned(address, PAGE_BYTES);
    }

    /** The offset of an address on its page. */
    public static int offsetOf(long address) {
      return (int) (address & PAGE_BYTES - 1);
    }

    /** The address of a spot of this page. */
    public long address(Spot spot) {
      return page * PAGE_BYTES + spot.offset();
    }

    /**
     * A function at an address.
     *
     * @param offset of the address on its page, from 0 on
     * @param key the first eight bytes of its key, as a big-endian number
     * @param name the number of the name it was given there: {@link
     *     org.lucerna.store.ranking.NameCandidate#numberOf}
     */
    public record Spot(int offset, long key, int name) {}
  }

  /**
   * A vote for a name of a function by a push that added no version.
   *
   * @param key the function's
   * @param name the number of the name: {@link org.lucerna.store.ranking.NameCandidate#numberOf}
   * @param inputMd5 of the input file; {@link PushOrigin#NO_FILE} if the push named none
   * @param account the number of the account: {@link
   *     org.lucerna.store.ranking.Attestation#numberOf}
   * @param host the number of the host, in the same way
   * @param time of the push, in seconds since 1970
   */
  record NameVote(Md5 key, int name, Md5 inputMd5, int account, int host, long time)
      implements StoreRecord {}

  /**
   * The pull count of a function.
   *
   * @param key the function's
   * @param count number of counted pulls
   */
  record PullCountRecord(Md5 key, long count) implements StoreRecord {}

  /**
   * The call graph of an input file.
   *
   * @param inputMd5 the file's
   * @param account number of the sender, as in votes
   */
  record CallGraphRecord(Md5 inputMd5, int account, CallGraph graph) implements StoreRecord {}

  /**
   * The sketch of a function.
   *
   * @param key the function's
   * @param account number of the sender, as in votes
   * @param sketch see {@link org.lucerna.similarity.sketch}; not empty. It can be read if it has
   *     the version {@link org.lucerna.similarity.sketch.Sketch#VERSION}
   */
  record SketchRecord(Md5 key, int account, ByteString sketch) implements StoreRecord {}

  /**
   * An attachment of a program.
   *
   * @param program its id, 1 to {@link org.lucerna.store.AttachmentStore#MAX_ID} bytes
   * @param account number of the sender, as in votes
   * @param functions how many functions the attachment has
   * @param bytes at most {@link org.lucerna.store.AttachmentStore#MAX_BYTES}
   */
  record AttachmentRecord(
      AttachmentKind kind, ByteString program, int account, int functions, ByteString bytes)
      implements StoreRecord {}

  /** Where a file is from. */
  record ProvenanceRecord(FileProvenance provenance) implements StoreRecord {}

  /** An alias of a function. */
  record AliasRecord(FunctionAlias alias) implements StoreRecord {}

  /**
   * An account.
   *
   * @param account the account; without its password's verifier if that was left out
   */
  record AccountRecord(UserAccount account) implements StoreRecord {}

  /**
   * An entry of the audit log.
   *
   * @param entry the entry; entries are passed in the order in which they were written
   */
  record AuditRecord(AuditEntry entry) implements StoreRecord {}
}
