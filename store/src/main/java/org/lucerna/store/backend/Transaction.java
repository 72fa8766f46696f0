package org.lucerna.store.backend;

import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * A commit in preparation. Ids that it gives out are used only if it commits. The engine has one at
 * a time. Not thread-safe.
 */
public interface Transaction extends AutoCloseable {
  /** The id of the next push: greater than all before. */
  long nextPush();

  /** The id of the next version: greater than all before. */
  long nextVersion();

  /**
   * The number of an input file, the same in all transactions.
   *
   * @param path under which it comes, kept if it is new
   */
  long file(Md5 md5, ByteString path);

  /**
   * As {@link #file(Md5, ByteString)}; a file that is new gets a certain number.
   *
   * @throws org.lucerna.store.StoreException if the back-end does not give out such a number
   */
  long file(Md5 md5, ByteString path, long number);

  /** How many files got a number here for the first time. */
  int newFiles();

  /**
   * Makes changes durable, all that are not refused. A transaction may commit several times.
   *
   * @return the functions whose changes were refused, because another version is served than was
   *     when the change was planned
   * @throws org.lucerna.store.DiskFullException if there is no room; nothing was changed
   * @throws org.lucerna.store.StoreException if it failed otherwise; with {@link
   *     Capabilities#atomicPush} nothing was changed, except that a restart may find the changes
   *     after the disk itself failed
   */
  Set<Md5> commit(ChangeSet changes);

  @Override
  void close();
}
