package org.lucerna.service;

import java.util.List;
import org.lucerna.bytes.ByteString;

/** The packages of repositories, all of whose programs were pushed. Thread-safe. */
public interface CollectedPackages {
  /** Maximum number of checksums in one question. */
  int MAX_QUESTION = 10_000;

  /**
   * Which packages were collected.
   *
   * @param checksums by which their repositories know them, at most {@value #MAX_QUESTION}
   * @return those that were, in the same order
   * @throws RefusalException if packages are not kept here, or there are too many
   */
  List<ByteString> known(List<ByteString> checksums) throws RefusalException;

  /**
   * Stores that all programs of a package were pushed. It is durable when this returns.
   *
   * @param checksum 1 to {@value org.lucerna.store.AttachmentStore#MAX_ID} bytes
   * @param purl a package URL
   * @param functions how many were pushed
   * @throws RefusalException if packages are not kept here, or a value is invalid
   */
  void store(ByteString checksum, String purl, int functions, Principal caller)
      throws RefusalException;
}
