package org.lucerna.store.engine;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.OutlineStore;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.StoredOutline;
import org.lucerna.store.engine.WriteTask.OutlineTask;
import org.lucerna.store.ranking.Attestation;

/** The outlines in a back-end. */
final class OutlineRegistry implements OutlineStore {
  private final Backend backend;
  private final Writer writer;
  private final CloseGuard guard;
  private final HealthMonitor health;

  OutlineRegistry(Backend backend, Writer writer, CloseGuard guard, HealthMonitor health) {
    this.backend = backend;
    this.writer = writer;
    this.guard = guard;
    this.health = health;
  }

  private <R> R guarded(Supplier<R> action) {
    return health.watch(() -> guard.call(action));
  }

  @Override
  public synchronized boolean store(
      ByteString buildId,
      int functions,
      ByteString outline,
      ByteString account,
      boolean overrules) {
    if (buildId.isEmpty() || buildId.length() > MAX_ID || outline.length() > MAX_OUTLINE) {
      throw new IllegalArgumentException(
          "expected a build-id of 1 to %d bytes and an outline of at most %d, got %d and %d"
              .formatted(MAX_ID, MAX_OUTLINE, buildId.length(), outline.length()));
    }
    StoredOutline own = stored(buildId);
    StoredOutline known = own == null ? withShortId(shortId(buildId)) : own;
    StoredOutline next =
        new StoredOutline(
            buildId.compact(), Attestation.numberOf(account), functions, outline.compact());
    if (next.equals(known)) {
      return true;
    }
    if (!overrules && !next.replaces(known)) {
      return false;
    }
    return health.watch(() -> writer.perform(OutlineTask.of(next)));
  }

  private @Nullable StoredOutline stored(ByteString buildId) {
    return guarded(() -> backend.outlines().outline(buildId));
  }

  @Override
  public @Nullable ByteString outline(ByteString buildId) {
    boolean isPossible = !buildId.isEmpty() && buildId.length() <= MAX_ID;
    StoredOutline stored = isPossible ? stored(buildId) : null;
    return stored == null ? null : stored.bytes();
  }

  @Override
  public @Nullable ByteString outlineOfShortId(ByteString shortId) {
    StoredOutline found = shortId.length() == SHORT_ID ? withShortId(shortId) : null;
    return found == null ? null : found.bytes();
  }

  /** The short id of a program. */
  private static ByteString shortId(ByteString buildId) {
    byte[] id = new byte[SHORT_ID];
    for (int i = 0; i < Math.min(SHORT_ID, buildId.length()); i++) {
      id[i] = (byte) buildId.at(i);
    }
    return ByteString.wrap(id);
  }

  private @Nullable StoredOutline withShortId(ByteString shortId) {
    StoredOutline found = guarded(() -> backend.outlines().outlineOfShortId(shortId));
    // Zeros at the end may follow a shorter build-id.
    for (int end = SHORT_ID - 1; found == null && end > 0 && shortId.at(end) == 0; end--) {
      found = stored(shortId.slice(0, end));
    }
    return found;
  }
}
