package org.lucerna.service.store;

import java.util.function.Supplier;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.service.Principal;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.store.FileCatalog;

/**
 * What callers may see of authors and origins. Thread-safe.
 *
 * @param access in force
 */
record DisclosureRules(Supplier<AccessConfig> access) {
  /** Whether a caller may learn on which machines, and from which files, functions were pushed. */
  boolean origins(Principal caller) {
    return caller.isAmong(access.get().discloseOrigins());
  }

  /** Whether everyone may learn who pushed a version. */
  boolean authors() {
    return access.get().discloseAuthors();
  }

  /** Whether a caller may learn who pushed a version. */
  boolean authors(Principal caller) {
    return authors() || caller.role().mayAdminister();
  }

  /** The files as a caller may see them. */
  DisclosedFiles files(FileCatalog files, Principal caller) {
    return new DisclosedFiles(files, origins(caller), authors(caller));
  }

  static PushOrigin withoutNames(PushOrigin origin) {
    ByteString none = ByteString.EMPTY;
    return new PushOrigin(none, none, origin.inputMd5(), none);
  }
}
