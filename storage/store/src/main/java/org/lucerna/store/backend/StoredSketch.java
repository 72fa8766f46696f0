package org.lucerna.store.backend;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.DamagedException;

/**
 * The sketch of a function, as stored.
 *
 * @param key the function's
 * @param account number of the sender: {@link org.lucerna.store.ranking.Attestation#numberOf}
 * @param bytes see {@link org.lucerna.similarity.sketch}; not empty
 */
public record StoredSketch(Md5 key, int account, ByteString bytes) {
  /** The version of its features. */
  public int version() {
    return Sketch.versionOf(bytes);
  }

  /**
   * The sketch; null if its features have another version than {@link Sketch#VERSION}.
   *
   * @throws DamagedException if it is damaged
   */
  public @Nullable Sketch sketch() {
    if (version() != Sketch.VERSION) {
      return null;
    }
    try {
      Cursor in = Cursor.of(bytes);
      Sketch sketch = Sketch.read(in);
      if (!in.atEnd()) {
        throw new FormatException(in.offset(), "the end", in.remaining() + " bytes more");
      }
      return sketch;
    } catch (FormatException damage) {
      throw new DamagedException("damaged sketch of " + key + ": " + damage.getMessage(), damage);
    }
  }
}
