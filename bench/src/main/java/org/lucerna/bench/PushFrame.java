package org.lucerna.bench;

import java.nio.ByteBuffer;
import org.lucerna.bytes.Md5;

/**
 * A prepared push whose functions can be given other keys: building pushes during the measurement
 * would take CPU time from the server under test.
 */
final class PushFrame {
  private final byte[] frame;
  private final int[] keys;

  PushFrame(Corpus corpus, long first, int count) {
    frame = LoadConnection.frame(corpus.push(first, count));
    keys = new int[count];
    int at = 0;
    for (int i = 0; i < count; i++) {
      at = find(corpus.key(first + i), at);
      keys[i] = at;
      at += Md5.BYTES;
    }
  }

  private int find(Md5 key, int from) {
    ByteBuffer bytes = ByteBuffer.wrap(frame);
    int at = from;
    while (bytes.getLong(at) != key.high() || bytes.getLong(at + 8) != key.low()) {
      at++;
    }
    return at;
  }

  /** A push of the functions starting at number {@code first}. */
  byte[] of(Corpus corpus, long first) {
    for (int i = 0; i < keys.length; i++) {
      corpus.key(first + i).put(frame, keys[i]);
    }
    return frame;
  }
}
