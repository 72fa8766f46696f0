package org.lucerna.store.backend;

import org.lucerna.store.DamagedException;

/** What is done about damage while a whole store is read. */
public interface DamagePolicy {
  /** Damage ends the reading. */
  DamagePolicy STRICT =
      damage -> {
        throw damage;
      };

  /** Something cannot be read; what returns goes on without it. */
  void damaged(DamagedException damage);
}
