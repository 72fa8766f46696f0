package org.lucerna.repositories.signature;

import java.io.IOException;
import org.lucerna.repositories.RepositoryException;

/** Verifies the signatures of indexes. */
public interface SignatureCheck {
  /**
   * The text of a clear-signed file: all that its signature covers, and nothing else.
   *
   * @throws RepositoryException if it is not signed by a trusted key; the message does not name the
   *     file
   */
  byte[] clearSigned(byte[] file) throws IOException;

  /**
   * Verifies a file with a signature of its own.
   *
   * @throws RepositoryException if it is not signed by a trusted key; the message does not name the
   *     file
   */
  void detached(byte[] file, byte[] signature) throws IOException;

  /** Whether files need a signature. */
  boolean needsSignature();
}
