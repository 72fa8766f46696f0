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
 *                       for each entry, ascending; the rarity in sixteenths
 * </pre>
 *
 * All big-endian.
 */
public final class RarityTable implements FeatureRarity {
  private static final int MAX_ENTRIES = 1 << 20;
  private static final float STEPS = 16;

  private final long functions;
  private final float unseen;
  private final int[] features;
  private final byte[] rarities;

  private RarityTable(long functions, int[] features, byte[] rarities) {
    this.functions = functions;
    unseen = (float) Math.log(functions + 1.0);
    this.features = features;
    this.rarities = rarities;
  }

  /**
   * A table.
   *
   * @param functions how many there are
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
      byte rarity = (byte) Math.round(STEPS * Math.log((functions + 1.0) / (counts[i] + 1.0)));
      listed[size] = features[i];
      rarities[size++] = rarity;
    }
    return new RarityTable(functions, Arrays.copyOf(listed, size), Arrays.copyOf(rarities, size));
  }

  @Override
  public float of(int feature) {
    int at = Arrays.binarySearch(features, feature);
    return at < 0 ? unseen : (rarities[at] & 0xff) / STEPS;
  }

  /** Writes it. */
  public void write(ByteSink out) {
    out.u32be((int) functions).u32be(features.length);
    for (int i = 0; i < features.length; i++) {
      out.u32be(features[i]).u8(rarities[i] & 0xff);
    }
  }

  /**
   * Reads one.
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
