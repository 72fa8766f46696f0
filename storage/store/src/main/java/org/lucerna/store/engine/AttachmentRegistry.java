package org.lucerna.store.engine;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.engine.WriteTask.AttachmentTask;
import org.lucerna.store.ranking.Attestation;

/** The attachments of one kind in a back-end. */
final class AttachmentRegistry implements AttachmentStore {
  private final AttachmentKind kind;
  private final Backend backend;
  private final Writer writer;
  private final CloseGuard guard;
  private final HealthMonitor health;

  AttachmentRegistry(
      AttachmentKind kind, Backend backend, Writer writer, CloseGuard guard, HealthMonitor health) {
    this.kind = kind;
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
      ByteString program, int functions, ByteString bytes, ByteString account, boolean overrules) {
    if (program.isEmpty() || program.length() > MAX_ID || bytes.length() > MAX_BYTES) {
      throw new IllegalArgumentException(
          "expected an id of 1 to %d bytes and an attachment of at most %d, got %d and %d"
              .formatted(MAX_ID, MAX_BYTES, program.length(), bytes.length()));
    }
    StoredAttachment own = stored(program);
    StoredAttachment known = own == null ? withShortId(shortId(program)) : own;
    StoredAttachment next =
        new StoredAttachment(
            kind, program.compact(), Attestation.numberOf(account), functions, bytes.compact());
    if (next.equals(known)) {
      return true;
    }
    if (!overrules && !next.replaces(known)) {
      return false;
    }
    return health.watch(() -> writer.perform(AttachmentTask.of(next)));
  }

  private @Nullable StoredAttachment stored(ByteString program) {
    return guarded(() -> backend.attachments(kind).of(program));
  }

  @Override
  public @Nullable ByteString of(ByteString program) {
    boolean isPossible = !program.isEmpty() && program.length() <= MAX_ID;
    StoredAttachment stored = isPossible ? stored(program) : null;
    return stored == null ? null : stored.bytes();
  }

  @Override
  public @Nullable ByteString ofShortId(ByteString shortId) {
    StoredAttachment found = shortId.length() == SHORT_ID ? withShortId(shortId) : null;
    return found == null ? null : found.bytes();
  }

  /** The short id of a program. */
  private static ByteString shortId(ByteString program) {
    byte[] id = new byte[SHORT_ID];
    for (int i = 0; i < Math.min(SHORT_ID, program.length()); i++) {
      id[i] = (byte) program.at(i);
    }
    return ByteString.wrap(id);
  }

  private @Nullable StoredAttachment withShortId(ByteString shortId) {
    StoredAttachment found = guarded(() -> backend.attachments(kind).ofShortId(shortId));
    // Zeros at the end may follow a shorter id.
    for (int end = SHORT_ID - 1; found == null && end > 0 && shortId.at(end) == 0; end--) {
      found = stored(shortId.slice(0, end));
    }
    return found;
  }
}
