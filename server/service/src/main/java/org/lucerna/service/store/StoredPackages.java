package org.lucerna.service.store;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.packages.purl.PackageUrl;
import org.lucerna.service.CollectedPackages;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.store.AttachmentStore;

/** The collected packages in a store. Thread-safe. */
record StoredPackages(AttachmentStore packages) implements CollectedPackages {
  @Override
  public List<ByteString> known(List<ByteString> checksums) throws RefusalException {
    if (checksums.size() > MAX_QUESTION) {
      throw RefusalException.invalid(
          "expected at most " + MAX_QUESTION + " checksums, got " + checksums.size());
    }
    return checksums.stream().filter(checksum -> packages.of(checksum) != null).toList();
  }

  @Override
  public void store(ByteString checksum, String purl, int functions, Principal caller)
      throws RefusalException {
    if (checksum.isEmpty() || checksum.length() > AttachmentStore.MAX_ID || functions < 0) {
      throw RefusalException.invalid(
          "expected a checksum of 1 to " + AttachmentStore.MAX_ID + " bytes, and functions");
    }
    ByteString bytes = ByteString.utf8(canonical(purl));
    // If another account collected it before, that is as good.
    boolean _ =
        packages.store(checksum, functions, bytes, caller.name(), caller.role().mayDelete());
  }

  private static String canonical(String purl) throws RefusalException {
    try {
      return PackageUrl.parse(purl).toString();
    } catch (IllegalArgumentException invalid) {
      throw RefusalException.invalid(String.valueOf(invalid.getMessage()));
    }
  }
}
