package org.lucerna.service;

import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.store.MemoryGrant;

/** The versions of functions, and their deletion. Thread-safe. */
public interface FunctionHistories {
  /**
   * All versions of functions, with metadata in IDA's form.
   *
   * @param keys of the functions
   * @param withMetadata whether to include metadata; otherwise it is empty
   * @param memory called while versions are read
   * @return for each key, in order, its versions, newest first; empty if it is unknown
   */
  List<List<HistoriesResult.Entry>> histories(
      List<Md5> keys, boolean withMetadata, MemoryGrant memory) throws RefusalException;

  /**
   * Deletes versions, and with {@linkplain DeleteHistory#isOfWholeKeys whole keys} their aliases.
   * It is recorded in the audit log before anything is deleted.
   *
   * @return the number of functions affected
   * @throws RefusalException if the caller may not delete
   */
  int delete(DeleteHistory request, Principal caller) throws RefusalException;

  /** Counts the functions that {@link #delete} would affect. */
  int previewDeletion(DeleteHistory request, Principal caller) throws RefusalException;
}
