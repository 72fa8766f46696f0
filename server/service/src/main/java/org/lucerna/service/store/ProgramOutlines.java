package org.lucerna.service.store;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.StoredPrograms;
import org.lucerna.store.AttachmentStore;
import org.lucerna.store.DamagedException;
import org.lucerna.store.MemoryGrant;

/** The outlines of programs. Thread-safe. */
final class ProgramOutlines {
  /** Memory of an outline that is read, per byte. */
  private static final int READ = 12;

  private final AttachmentStore store;

  ProgramOutlines(AttachmentStore store) {
    this.store = store;
  }

  /**
   * Reads an outline that is pushed.
   *
   * @throws RefusalException if it is too long or damaged
   */
  ProgramOutline read(ByteString outline, MemoryGrant memory) throws RefusalException {
    if (outline.length() > ProgramOutline.MAX_BYTES) {
      throw RefusalException.invalid(
          "an outline has at most " + ProgramOutline.MAX_BYTES + " bytes, got " + outline.length());
    }
    memory.take((long) READ * outline.length());
    try {
      return ProgramOutline.decode(outline);
    } catch (FormatException damage) {
      throw RefusalException.invalid("damaged outline: " + damage.getMessage());
    }
  }

  /**
   * Stores an outline; returns whether it is the one of its program now.
   *
   * @param encoded the same as pushed
   */
  boolean store(ProgramOutline program, ByteString encoded, Principal caller) {
    return store.store(
        program.image().id(),
        program.functions().size(),
        encoded,
        caller.name(),
        caller.role().mayDelete());
  }

  /** Like {@link StoredPrograms#program}. */
  @Nullable ProgramOutline program(ByteString id, MemoryGrant memory) {
    return read(store::of, id, memory);
  }

  /** Like {@link StoredPrograms#programOfShortId}. */
  @Nullable ProgramOutline programOfShortId(ByteString shortId, MemoryGrant memory) {
    return read(store::ofShortId, shortId, memory);
  }

  private static @Nullable ProgramOutline read(
      Function<ByteString, @Nullable ByteString> outlines, ByteString id, MemoryGrant memory) {
    memory.take(AttachmentStore.MAX_BYTES);
    ByteString stored = outlines.apply(id);
    if (stored == null) {
      return null;
    }
    memory.take(Math.max(0, (long) READ * stored.length() - AttachmentStore.MAX_BYTES));
    try {
      return ProgramOutline.decode(stored);
    } catch (FormatException damage) {
      throw new DamagedException(
          "damaged outline of " + id.hex() + ": " + damage.getMessage(), damage);
    }
  }
}
