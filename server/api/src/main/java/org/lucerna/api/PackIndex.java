package org.lucerna.api;

import java.time.Instant;
import java.util.List;

/**
 * What a publisher offers: a file beside the packs, to which servers subscribe.
 *
 * @param packs each name once
 */
public record PackIndex(List<Published> packs) {
  public PackIndex {
    packs = List.copyOf(packs);
  }

  /**
   * A pack that is offered.
   *
   * @param created when it was made: a server takes it if its own is older
   * @param key fingerprint of the key that signed it
   * @param file its address; a relative one begins at that of the index
   */
  public record Published(String name, String version, Instant created, String key, String file) {}
}
