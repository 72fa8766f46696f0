package org.lucerna.service;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.packs.InstalledPack;

/** The packs that a server has beside its own store. Thread-safe. */
public interface ServerPacks {
  /** The packs that are served, ordered by name. */
  List<InstalledPack> list();

  /**
   * Adds a pack, or replaces an older version of it; it is served when this returns.
   *
   * @param pack its bytes, which may come slowly
   * @param trust fingerprint of a key that is trusted from now on; null to trust no other
   * @throws RefusalException if packs are not kept here, the caller is no administrator, the key is
   *     not trusted, the pack is damaged, or a newer version is there
   * @throws IOException if it cannot be read or written
   */
  InstalledPack add(InputStream pack, @Nullable String trust, Principal caller)
      throws RefusalException, IOException;

  /**
   * Removes a pack and all that came with it.
   *
   * @throws RefusalException if there is none, packs are not kept here, or the caller is no
   *     administrator
   * @throws IOException if it cannot be removed
   */
  void remove(String name, Principal caller) throws RefusalException, IOException;
}
