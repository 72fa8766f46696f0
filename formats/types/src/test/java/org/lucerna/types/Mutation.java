package org.lucerna.types;

import java.util.SplittableRandom;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/** Damages bytes: changes, removes or duplicates some, or replaces the rest with other bytes. */
final class Mutation {
  private Mutation() {}

  static ByteString of(ByteString bytes, ByteString other, SplittableRandom random) {
    ByteString mutant = bytes;
    for (int i = random.nextInt(3); i >= 0; i--) {
      mutant = once(mutant, other, random);
    }
    return mutant;
  }

  private static ByteString once(ByteString bytes, ByteString other, SplittableRandom random) {
    int at = random.nextInt(bytes.length() + 1);
    int end = Math.min(bytes.length(), at + 1 + random.nextInt(4));
    ByteSink out = new ByteSink().bytes(bytes.slice(0, at));
    switch (random.nextInt(6)) {
      case 0 -> out.u8(random.nextInt(256)).bytes(bytes.slice(end, bytes.length()));
      case 1 -> out.bytes(bytes.slice(end, bytes.length()));
      case 2 -> out.bytes(bytes.slice(at, end)).bytes(bytes.slice(at, bytes.length()));
      case 3 -> out.bytes(other.slice(random.nextInt(other.length() + 1), other.length()));
      case 4 -> out.u8(random.nextBoolean() ? 0xff : 0x80).bytes(bytes.slice(at, bytes.length()));
      default -> {
        int bit = 1 << random.nextInt(8);
        if (at < bytes.length()) {
          out.u8(bytes.at(at) ^ bit).bytes(bytes.slice(at + 1, bytes.length()));
        }
      }
    }
    return out.toByteString();
  }
}
