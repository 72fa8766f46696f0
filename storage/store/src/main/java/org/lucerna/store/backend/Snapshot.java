package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredFunction;
import org.lucerna.store.model.StoredPush;

/**
 * The data of a back-end at one moment, or nearly so. Every method throws {@link
 * org.lucerna.store.StoreException} if the data cannot be read. Not thread-safe; close it after its
 * scans.
 */
public interface Snapshot extends AutoCloseable {
  /** The head of a function; null if it is unknown. */
  @Nullable FunctionHead head(Md5 key);

  /** Past versions, function by function. */
  PastVersions pastVersions();

  /**
   * A push.
   *
   * @throws org.lucerna.store.DamagedException if it is missing
   */
  StoredPush push(long id);

  /**
   * A file by its number.
   *
   * @throws org.lucerna.store.DamagedException if it is missing
   */
  StoredFile file(long number);

  /** All functions; see {@link FunctionScan}. */
  FunctionScan functions(FunctionScan.Part part);

  /** The pushes with at least this id, in the order of their ids. */
  Scan<StoredPush> pushes(long first);

  /** The last pushes, at most {@code limit}, in the order of their ids. */
  Scan<StoredPush> lastPushes(int limit);

  /** All input files, in the order of their numbers. */
  Scan<StoredFile> files();

  /**
   * The input files whose number is less than {@code number}, in the descending order of their
   * numbers.
   */
  Scan<StoredFile> filesBefore(long number);

  /** The functions at the addresses of all files, file by file, in the order of the addresses. */
  Scan<AddressSpot> addressSpots();

  /**
   * The functions that a push added versions to.
   *
   * @return null if they are not recorded
   */
  @Nullable AddedFunctions functionsOf(long push);

  /**
   * The known functions that have certain short keys, in the order of their keys.
   *
   * @param shortKeys ascending, each once
   */
  Scan<Md5> functions(long[] shortKeys);

  /**
   * The known functions in the order of their keys.
   *
   * @param key begins after this key; null begins with the first function
   */
  Scan<StoredFunction> functionsAfter(@Nullable Md5 key);

  /** All pull counts. */
  Scan<PullCount> pullCounts();

  /** All accounts, in the order of their names. */
  Scan<UserAccount> accounts();

  /**
   * The audit log, oldest entry first.
   *
   * @param limit at most this many, the last ones
   */
  Scan<AuditEntry> audit(int limit);

  /** All sketches, in the order of the keys of their functions. */
  Scan<StoredSketch> sketches();

  /** All call graphs, in the order of the numbers of their files. */
  Scan<StoredProgram> programs();

  /**
   * All attachments of one kind, in the order of the ids of their programs or any other that stays
   * the same.
   */
  Scan<StoredAttachment> attachments(AttachmentKind kind);

  /** Where all files are from, in the order of their MD5s. */
  Scan<FileProvenance> provenances();

  /** All aliases, in the order of their keys. */
  Scan<FunctionAlias> aliases();

  /** All sketches that are yet to be stored, in the order of their numbers. */
  Scan<PendingSketches> pending();

  @Override
  void close();
}
