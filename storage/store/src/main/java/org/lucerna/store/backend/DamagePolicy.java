package org.lucerna.store.backend;

import org.lucerna.store.DamagedException;

/** How damage is handled while a whole store is read. */
public interface DamagePolicy {
  /** Stops reading at damage. */
  DamagePolicy STRICT =
      damage -> {
        throw damage;
      };

  /** Called with each damage; reading continues without the damaged data if this returns. */
  void damaged(DamagedException damage);
}
