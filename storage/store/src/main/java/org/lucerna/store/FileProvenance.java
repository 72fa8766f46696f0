package org.lucerna.store;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Provenance;

/**
 * Where a file is from.
 *
 * @param file MD5 of the file
 * @param component names what the package was built from, for all its versions: files of one
 *     component are builds of the same source. At most {@link ProvenanceStore#MAX_COMPONENT} bytes
 *     without zeros; empty if the file is not from a package
 * @param provenance package and path, without zeros
 * @param account number of the sender: {@link org.lucerna.store.ranking.Attestation#numberOf}
 */
public record FileProvenance(Md5 file, ByteString component, Provenance provenance, int account) {
  /** Whether both say the same, whoever said it. */
  public boolean isSameFact(FileProvenance other) {
    return file.equals(other.file) && provenance.equals(other.provenance);
  }
}
