package org.lucerna.bench.similar;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.sketch.FeatureRarity;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;

/**
 * Makes programs of others that share with them what is common to all programs, and a part of the
 * rest as other releases do: keys and most of the rare features are replaced by a permutation,
 * those that the rarities list stay, as does the family of each.
 *
 * @param copy its number; 0 for the programs themselves
 */
record ProgramCopy(int copy, FeatureRarity rarity) {
  /** Percentage of the rare features that a copy keeps. */
  private static final int KEPT = 30;

  private static final int HUNDRED = 100;
  private static final int MIX = 0x9e37_79b9;
  private static final int FAMILY = 0xf000_0000;

  /** A feature of no program, which is as rare as any. */
  private static final int UNLISTED = 0x0fff_ffff;

  /** A copy of a program. */
  ProgramSketch of(ProgramSketch program) {
    if (copy == 0) {
      return program;
    }
    SplittableRandom random = new SplittableRandom(copy);
    int factor = random.nextInt() | 1;
    int added = random.nextInt();
    Md5 mask = new Md5(random.nextLong(), random.nextLong());
    float unseen = rarity.of(UNLISTED);
    return map(
        program,
        key -> new Md5(key.high() ^ mask.high(), key.low() ^ mask.low()),
        feature ->
            rarity.of(feature) < unseen || isKept(feature)
                ? feature
                : (feature & FAMILY) | ((feature * factor + added) & ~FAMILY));
  }

  private boolean isKept(int feature) {
    return Integer.remainderUnsigned((feature ^ copy) * MIX, HUNDRED) < KEPT;
  }

  private interface Keys {
    Md5 of(Md5 key);
  }

  private static ProgramSketch map(ProgramSketch program, Keys keys, IntUnaryOperator features) {
    List<Md5> mappedKeys = new ArrayList<>(program.size());
    List<Sketch> sketches = new ArrayList<>(program.size());
    int[][] callees = new int[program.size()][];
    for (int place = 0; place < callees.length; place++) {
      mappedKeys.add(keys.of(program.key(place)));
      sketches.add(map(program.sketch(place), features));
      callees[place] = program.callees(place);
    }
    return ProgramSketch.of(mappedKeys, sketches, callees);
  }

  /**
   * A sketch with other features of the same frequencies; the same if two become one. It is written
   * and read again: only files have features that no function has.
   */
  private static Sketch map(Sketch sketch, IntUnaryOperator features) {
    ByteSink out = new ByteSink();
    sketch.write(out);
    byte[] bytes = out.toByteArray();
    int size = sketch.size();
    int packed = bytes.length - (size + 3) / 4;
    long[] mapped = new long[size];
    for (int i = 0; i < size; i++) {
      int frequency = (bytes[packed + i / 4] >> (2 * (i % 4))) & 3;
      mapped[i] = (long) features.applyAsInt(sketch.feature(i)) << Integer.SIZE | frequency;
    }
    Arrays.sort(mapped);
    Arrays.fill(bytes, packed, bytes.length, (byte) 0);
    ByteBuffer into = ByteBuffer.wrap(bytes, packed - Integer.BYTES * size, Integer.BYTES * size);
    for (int i = 0; i < size; i++) {
      int feature = (int) (mapped[i] >> Integer.SIZE);
      if (i > 0 && feature == (int) (mapped[i - 1] >> Integer.SIZE)) {
        return sketch;
      }
      into.putInt(feature);
      bytes[packed + i / 4] |= (byte) (mapped[i] << (2 * (i % 4)));
    }
    return Sketch.read(Cursor.of(bytes));
  }
}
