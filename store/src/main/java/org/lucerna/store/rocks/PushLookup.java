package org.lucerna.store.rocks;

import java.util.HashMap;
import java.util.Map;
import org.lucerna.bytes.Md5;
import org.lucerna.store.DamagedException;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.Version;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.ranking.Attestation;

/**
 * Pushes and input files by their ids, remembered for a while: many versions come from few pushes.
 * Used by one thread at a time.
 */
final class PushLookup {
  /** Remembered at the most, of each kind. */
  private static final int MEMORY = 10_000;

  private final Lookup lookup;
  private final DamagePolicy policy;
  private final Map<Long, StoredPush> pushes = new HashMap<>();
  private final Map<Integer, StoredFile> files = new HashMap<>();
  private final Map<Integer, StoredFile> spare;
  private final MemoryGrant memory;

  PushLookup(Lookup lookup) {
    this(lookup, MemoryGrant.UNBOUNDED);
  }

  /** If {@code memory} is asked for every push and file that is read. */
  PushLookup(Lookup lookup, MemoryGrant memory) {
    this(lookup, DamagePolicy.STRICT, Map.of(), memory);
  }

  /**
   * If {@code policy} goes on after damage, unknown pushes and files stand in for those lost.
   *
   * @param spare what is known of files whose rows may be lost
   */
  PushLookup(Lookup lookup, DamagePolicy policy, Map<Integer, StoredFile> spare) {
    this(lookup, policy, spare, MemoryGrant.UNBOUNDED);
  }

  private PushLookup(
      Lookup lookup, DamagePolicy policy, Map<Integer, StoredFile> spare, MemoryGrant memory) {
    this.lookup = lookup;
    this.policy = policy;
    this.spare = spare;
    this.memory = memory;
  }

  /**
   * A push that a version names.
   *
   * @throws DamagedException if it is missing
   */
  StoredPush push(long id) {
    StoredPush known = pushes.get(id);
    if (known != null) {
      return known;
    }
    StoredPush push;
    try {
      byte[] key = Keys.push(id);
      push = StoredPush.decode(key, existing(Column.PUSHES, key, "push " + id));
    } catch (DamagedException lost) {
      policy.damaged(lost);
      push = StoredPush.UNKNOWN;
    }
    forgetWhereFull(pushes);
    pushes.put(id, push);
    return push;
  }

  /**
   * A file that a push or a function names.
   *
   * @throws DamagedException if it is missing
   */
  StoredFile file(int id) {
    StoredFile known = files.get(id);
    if (known != null) {
      return known;
    }
    if (id == StoredPush.UNKNOWN.fileId() && !policy.equals(DamagePolicy.STRICT)) {
      return StoredFile.UNKNOWN;
    }
    StoredFile file;
    try {
      byte[] key = Keys.file(id);
      String name = "file " + Integer.toUnsignedString(id);
      file = StoredFile.decode(key, existing(Column.FILES, key, name));
    } catch (DamagedException lost) {
      policy.damaged(lost);
      file = spare.getOrDefault(id, StoredFile.UNKNOWN);
    }
    forgetWhereFull(files);
    files.put(id, file);
    return file;
  }

  PushOrigin origin(StoredPush push) {
    return push.origin(file(push.fileId()).md5());
  }

  /** What a push bears witness of. */
  Attestation witness(long pushId) {
    StoredPush push = push(pushId);
    boolean named = !file(push.fileId()).md5().equals(PushOrigin.NO_FILE);
    return Attestation.of(
        named ? push.fileId() : Attestation.NONE, push.account(), push.hostName(), push.time());
  }

  boolean passes(VersionFilter filter, long pushId) {
    return passes(filter, pushId, push(pushId));
  }

  boolean passes(VersionFilter filter, long pushId, StoredPush push) {
    return filter.passesPush(pushId, push.time(), push.account(), origin(push));
  }

  Version version(Md5 key, StoredVersion version) {
    StoredPush push = push(version.pushId());
    return new Version(
        version.id(),
        key,
        version.function(),
        push.time(),
        push.account(),
        version.pushId(),
        origin(push),
        version.address());
  }

  private byte[] existing(Column column, byte[] key, String name) {
    byte[] value = lookup.get(column, key);
    if (value == null) {
      throw new DamagedException("the store is damaged: " + name + " is missing", null);
    }
    memory.take(value.length);
    return value;
  }

  private static void forgetWhereFull(Map<?, ?> memory) {
    if (memory.size() >= MEMORY) {
      memory.clear();
    }
  }
}
