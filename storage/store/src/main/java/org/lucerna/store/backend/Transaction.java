package org.lucerna.store.backend;

import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * A commit in preparation. The ids it assigns are used only if it commits. The engine has one at a
 * time. Not thread-safe.
 */
public interface Transaction extends AutoCloseable {
  /** Assigns the id of the next push: greater than all earlier ones. */
  long nextPush();

  /** Assigns the id of the next version: greater than all earlier ones. */
  long nextVersion();

  /**
   * The number of an input file, the same in all transactions.
   *
   * @param path of the file, stored if it is new
   */
  long file(Md5 md5, ByteString path);

  /**
   * Like {@link #file(Md5, ByteString)}, with the number that a new file gets.
   *
   * @throws org.lucerna.store.StoreException if the back-end does not assign such a number
   */
  long file(Md5 md5, ByteString path, long number);

  /** The number of files that this transaction has added. */
  int newFiles();

  /**
   * Makes all changes durable that are not refused. A transaction may commit several times.
   *
   * @return the functions whose changes were refused because another version has been served since
   *     the change was planned
   * @throws org.lucerna.store.DiskFullException if there is no room; nothing was changed
   * @throws org.lucerna.store.StoreException if it failed otherwise; with {@link
   *     Capabilities#atomicPush} nothing was changed, except that a restart may find the changes
   *     after the disk itself failed
   */
  Set<Md5> commit(ChangeSet changes);

  @Override
  void close();
}
