package org.lucerna.lumina.metadata;

import java.util.random.RandomGenerator;
import org.lucerna.bytes.ByteString;

/** Damages bytes as transport, memory and other programs do. */
public final class BlobMutation {
  private BlobMutation() {}

  /** One to three changes: bits, bytes, pieces gone, doubled or moved, a length blown up. */
  public static byte[] of(byte[] blob, RandomGenerator random) {
    byte[] mutant = blob;
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      int from = random.nextInt(mutant.length + 1);
      int to = Math.min(mutant.length, from + random.nextInt(9));
      mutant =
          switch (random.nextInt(7)) {
            case 0 -> splice(mutant, from, from, bytes(random.nextInt(256)));
            case 1 -> splice(mutant, from, to, new byte[0]);
            case 2 -> splice(mutant, from, from, ByteString.window(mutant, from, to - from));
            case 3 -> splice(mutant, from, mutant.length, new byte[0]);
            case 4 -> splice(mutant, from, Math.min(mutant.length, from + 1), bytes(0xff));
            case 5 -> splice(mutant, from, from, bytes(0xff, 0xff, 0xff, 0xff, 0xff));
            default -> flip(mutant, random);
          };
    }
    return mutant;
  }

  private static byte[] flip(byte[] blob, RandomGenerator random) {
    byte[] mutant = blob.clone();
    if (mutant.length > 0) {
      mutant[random.nextInt(mutant.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return mutant;
  }

  private static byte[] splice(byte[] blob, int from, int to, ByteString piece) {
    return splice(blob, from, to, piece.toByteArray());
  }

  private static byte[] splice(byte[] blob, int from, int to, byte[] piece) {
    byte[] spliced = new byte[from + piece.length + blob.length - to];
    System.arraycopy(blob, 0, spliced, 0, from);
    System.arraycopy(piece, 0, spliced, from, piece.length);
    System.arraycopy(blob, to, spliced, from + piece.length, blob.length - to);
    return spliced;
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
