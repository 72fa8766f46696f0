package org.lucerna.store.backend;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.DamagedException;
import org.lucerna.store.SketchStore;

/**
 * The sketches of a program that were accepted, and are yet to be stored function by function.
 *
 * @param number later ones have higher numbers; positive
 * @param account number of the sender: {@link org.lucerna.store.ranking.Attestation#numberOf}
 * @param program see {@link org.lucerna.similarity.sketch}
 */
public record PendingSketches(
    long number, Md5 inputMd5, int account, SketchStore.Selection selection, ByteString program) {
  /**
   * The sketches.
   *
   * @throws DamagedException if they are damaged
   */
  public ProgramSketch sketches() {
    try {
      return ProgramSketch.read(Cursor.of(program));
    } catch (FormatException damage) {
      throw new DamagedException(
          "damaged sketches of file " + inputMd5 + ": " + damage.getMessage(), damage);
    }
  }
}
