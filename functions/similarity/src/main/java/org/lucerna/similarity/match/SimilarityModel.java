package org.lucerna.similarity.match;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.RarityTable;

/**
 * A model learned from many programs, in one file. Immutable.
 *
 * <pre>
 * model   "LSM3"   magic, and version of the numbers that the forests judge by
 *         rarity   see {@link RarityTable}
 *         forest   judges pairs of functions, each pair by itself
 *         forest   judges pairs by what the whole program says of them, too: the first pass
 *         forest   the same for the second pass
 *         calibration[16]
 *                  of the second pass, see {@link CalibrationGroup}
 * </pre>
 *
 * @param rarity how rare features are
 * @param pairs judges a pair by itself
 * @param firstPass judges a pair in its program, whose pairs were judged by themselves
 * @param secondPass judges a pair in its program, whose pairs were judged by the first pass
 * @param calibrations calibrations of the second pass's estimates
 */
public record SimilarityModel(
    RarityTable rarity,
    Forest pairs,
    Forest firstPass,
    Forest secondPass,
    Calibrations calibrations) {
  private static final int MAGIC = 0x4c534d33;
  private static final String RESOURCE = "model.gz";

  private static final int ALL_NUMBERS = ProgramMatch.PAIR_NUMBERS + ProgramMatch.PROGRAM_NUMBERS;
  private static final String EXPECTED =
      "forests of " + ProgramMatch.PAIR_NUMBERS + " and twice " + ALL_NUMBERS + " numbers";

  /**
   * A model.
   *
   * @throws IllegalArgumentException if a forest judges by other numbers
   */
  public SimilarityModel {
    if (!fit(pairs, firstPass, secondPass)) {
      throw new IllegalArgumentException(
          "expected " + EXPECTED + ", got " + got(pairs, firstPass, secondPass));
    }
  }

  private static boolean fit(Forest pairs, Forest first, Forest second) {
    return pairs.numbers() == ProgramMatch.PAIR_NUMBERS
        && first.numbers() == ALL_NUMBERS
        && second.numbers() == ALL_NUMBERS;
  }

  private static String got(Forest pairs, Forest first, Forest second) {
    return pairs.numbers() + ", " + first.numbers() + " and " + second.numbers();
  }

  private static final class Standard {
    static final SimilarityModel MODEL = load();

    private static SimilarityModel load() {
      try (InputStream in = SimilarityModel.class.getResourceAsStream(RESOURCE)) {
        if (in == null) {
          throw new IllegalStateException("the model is missing from the installation");
        }
        return read(Cursor.of(new GZIPInputStream(in).readAllBytes()));
      } catch (IOException damaged) {
        throw new UncheckedIOException("the model of similar functions is damaged", damaged);
      }
    }
  }

  /** The model that belongs to this version; read on first use. */
  public static SimilarityModel standard() {
    return Standard.MODEL;
  }

  /**
   * Finds stored functions similar to those of a program.
   *
   * @param known programs whose functions are known
   */
  public ProgramMatch match(ProgramSketch program, ReferenceSet known) {
    return match(program, known, () -> {});
  }

  /**
   * Matches a program, with a callback between functions.
   *
   * @param between called between functions, by several threads; an exception from it ends the
   *     match
   */
  public ProgramMatch match(ProgramSketch program, ReferenceSet known, Runnable between) {
    ProgramMatch match = new ProgramMatch(program, known, rarity, _ -> true, between);
    match.judge(this);
    return match;
  }

  /** Writes the model. */
  public void write(ByteSink out) {
    out.u32be(MAGIC);
    rarity.write(out);
    pairs.write(out);
    firstPass.write(out);
    secondPass.write(out);
    calibrations.write(out);
  }

  /**
   * Reads a model.
   *
   * @throws FormatException if it is damaged
   */
  public static SimilarityModel read(Cursor in) {
    int magic = in.u32be();
    if (magic != MAGIC) {
      throw new FormatException(0, Integer.toHexString(MAGIC), Integer.toHexString(magic));
    }
    RarityTable rarity = RarityTable.read(in);
    long offset = in.offset();
    Forest pairs = Forest.read(in);
    Forest first = Forest.read(in);
    Forest second = Forest.read(in);
    if (!fit(pairs, first, second)) {
      throw new FormatException(offset, EXPECTED, got(pairs, first, second));
    }
    Calibrations calibrations = Calibrations.read(in);
    if (!in.atEnd()) {
      throw new FormatException(in.offset(), "the end", in.remaining() + " more bytes");
    }
    return new SimilarityModel(rarity, pairs, first, second, calibrations);
  }
}
