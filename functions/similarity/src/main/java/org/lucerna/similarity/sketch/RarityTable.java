package org.lucerna.similarity.sketch;

import java.util.Arrays;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * How rare features are, learned from many programs: the common ones are listed, all others count
 * as unseen. Immutable.
 *
 * <pre>
 * table  u32 functions  that it was learned from, at least 1
 *        u32 entries    at most 2^20
 *        i32 feature, u8 rarity
 *                       for each entry, ascending; the rarity in sixteenths, at most 255
 * </pre>
 *
 * All big-endian.
 */
public final class RarityTable implements FeatureRarity {
  private static final int MAX_ENTRIES = 1 << 20;
  private static final float STEPS = 16;

  /** The greatest rarity that is kept, in sixteenths; greater ones become this one. */
  private static final int MAX_RARITY = 255;

  private static final int LISTED = 1 << 8;

  private final long functions;
  private final float unseen;
  private final int[] features;
  private final byte[] rarities;

  /**
   * A hash table with open addressing: features in the high halves, {@link #LISTED} plus rarities
   * in the low ones; 0 for a free slot.
   */
  private final long[] slots;

  private RarityTable(long functions, int[] features, byte[] rarities) {
    this.functions = functions;
    unseen = (float) Math.log(functions + 1.0);
    this.features = features;
    this.rarities = rarities;
    slots = new long[2 * Integer.highestOneBit(Math.max(2 * features.length - 1, 1))];
    for (int i = 0; i < features.length; i++) {
      slots[slot(features[i])] = (long) features[i] << Integer.SIZE | LISTED | (rarities[i] & 0xff);
    }
  }

  private int slot(int feature) {
    int mask = slots.length - 1;
    int slot = (feature ^ feature >>> 16) & mask;
    while (slots[slot] != 0 && (int) (slots[slot] >> Integer.SIZE) != feature) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  /**
   * A table.
   *
   * @param functions number of functions
   * @param features ascending
   * @param counts in how many functions each feature is
   * @param fewest features in fewer functions count as unseen
   */
  public static RarityTable of(long functions, int[] features, int[] counts, int fewest) {
    int[] listed = new int[features.length];
    byte[] rarities = new byte[features.length];
    int size = 0;
    for (int i = 0; i < features.length; i++) {
      if (counts[i] < fewest || size == MAX_ENTRIES) {
        continue;
      }
      long rarity = Math.round(STEPS * Math.log((functions + 1.0) / (counts[i] + 1.0)));
      listed[size] = features[i];
      rarities[size++] = (byte) Math.clamp(rarity, 0, MAX_RARITY);
    }
    return new RarityTable(functions, Arrays.copyOf(listed, size), Arrays.copyOf(rarities, size));
  }

  @Override
  public float of(int feature) {
    long entry = slots[slot(feature)];
    return entry == 0 ? unseen : (entry & 0xff) / STEPS;
  }

  /** Writes the table. */
  public void write(ByteSink out) {
    out.u32be((int) functions).u32be(features.length);
    for (int i = 0; i < features.length; i++) {
      out.u32be(features[i]).u8(rarities[i] & 0xff);
    }
  }

  /**
   * Reads a table.
   *
   * @throws FormatException if it is damaged
   */
  public static RarityTable read(Cursor in) {
    long functions = Integer.toUnsignedLong(in.u32be());
    long offset = in.offset();
    int entries = in.u32be();
    if (functions == 0 || entries < 0 || entries > MAX_ENTRIES || entries * 5L > in.remaining()) {
      throw new FormatException(offset, "at most " + MAX_ENTRIES + " entries", entries + "");
    }
    int[] features = new int[entries];
    byte[] rarities = new byte[entries];
    for (int i = 0; i < entries; i++) {
      features[i] = in.u32be();
      rarities[i] = (byte) in.u8();
      if (i > 0 && features[i] <= features[i - 1]) {
        throw new FormatException(in.offset() - 5, "ascending features", features[i] + "");
      }
    }
    return new RarityTable(functions, features, rarities);
  }
}
