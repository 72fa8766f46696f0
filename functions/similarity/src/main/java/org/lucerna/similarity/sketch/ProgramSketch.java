package org.lucerna.similarity.sketch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.isa.Architecture;
import org.lucerna.similarity.feature.AddressTable;
import org.lucerna.similarity.feature.FunctionFeatures;

/**
 * The sketches of a program's functions, with their keys and which calls which. Functions are known
 * by their place in the order of addresses. The package has the layout. Immutable.
 */
public final class ProgramSketch {
  /** Maximum number of functions of a program. */
  public static final int MAX_FUNCTIONS = 1 << 20;

  /** Maximum number of callees that are kept of a function. */
  private static final int MAX_CALLEES = 1000;

  private final List<Md5> keys;
  private final List<Sketch> sketches;
  private final int[][] callees;
  private final int[][] callers;

  private ProgramSketch(List<Md5> keys, List<Sketch> sketches, int[][] callees) {
    this.keys = keys;
    this.sketches = sketches;
    this.callees = callees;
    callers = callers(callees);
  }

  /**
   * A program of functions that were kept.
   *
   * @param callees for each function the places of those that it calls, ascending, each once
   */
  public static ProgramSketch of(List<Md5> keys, List<Sketch> sketches, int[][] callees) {
    return new ProgramSketch(List.copyOf(keys), List.copyOf(sketches), callees);
  }

  private static int[][] callers(int[][] callees) {
    int[] calls = new int[callees.length];
    for (int[] each : callees) {
      for (int callee : each) {
        calls[callee]++;
      }
    }
    int[][] callers = new int[callees.length][];
    Arrays.setAll(callers, i -> new int[calls[i]]);
    for (int i = callees.length - 1; i >= 0; i--) {
      for (int callee : callees[i]) {
        callers[callee][--calls[callee]] = i;
      }
    }
    return callers;
  }

  /**
   * The functions of a program, sketched on all processors.
   *
   * @param keys of the functions
   * @param addresses of the functions, ascending
   * @param most features that are kept of a function
   */
  public static ProgramSketch of(
      Architecture architecture,
      List<FunctionFeatures> functions,
      List<Md5> keys,
      long[] addresses,
      FeatureRarity rarity,
      int most) {
    AddressTable places = new AddressTable();
    for (int i = 0; i < addresses.length; i++) {
      places.put(addresses[i], i + 1);
    }
    int[][] callees = new int[functions.size()][];
    for (int i = 0; i < callees.length; i++) {
      callees[i] =
          Arrays.stream(functions.get(i).callees())
              .mapToInt(address -> (int) places.get(address) - 1)
              .filter(place -> place >= 0)
              .limit(MAX_CALLEES)
              .toArray();
    }
    int[][] callers = callers(callees);
    Lender lender = new Lender(functions, rarity);
    List<Sketch> sketches =
        IntStream.range(0, callees.length)
            .parallel()
            .mapToObj(
                i -> {
                  int[] lent = lender.lentTo(i, callees[i], callers[i]);
                  return Sketch.of(architecture, functions.get(i), lent, rarity, most);
                })
            .toList();
    return new ProgramSketch(List.copyOf(keys), sketches, callees);
  }

  /** A copy with at most {@code most} features a function: the heaviest. */
  public ProgramSketch heaviest(FeatureRarity rarity, int most) {
    List<Sketch> kept = sketches.stream().map(sketch -> sketch.heaviest(rarity, most)).toList();
    return new ProgramSketch(keys, kept, callees);
  }

  /** The functions from a place to before another, with the calls between them. */
  public ProgramSketch slice(int from, int to) {
    if (from == 0 && to == size()) {
      return this;
    }
    int[][] calls = new int[to - from][];
    for (int i = from; i < to; i++) {
      calls[i - from] =
          Arrays.stream(callees[i])
              .filter(callee -> callee >= from && callee < to)
              .map(callee -> callee - from)
              .toArray();
    }
    return of(keys.subList(from, to), sketches.subList(from, to), calls);
  }

  /** Number of functions. */
  public int size() {
    return sketches.size();
  }

  /** The key of a function. */
  public Md5 key(int place) {
    return keys.get(place);
  }

  /** The sketch of a function. */
  public Sketch sketch(int place) {
    return sketches.get(place);
  }

  /** The functions that a function calls, ascending. The array must not be modified. */
  public int[] callees(int place) {
    return callees[place];
  }

  /** The functions that call a function, ascending. The array must not be modified. */
  public int[] callers(int place) {
    return callers[place];
  }

  /** Writes the program. */
  public void write(ByteSink out) {
    PackedInts.putDd(out, size());
    for (int i = 0; i < size(); i++) {
      out.md5(keys.get(i));
      sketches.get(i).write(out);
      PackedInts.putDd(out, callees[i].length);
      int before = 0;
      for (int callee : callees[i]) {
        PackedInts.putDd(out, callee - before);
        before = callee;
      }
    }
  }

  /**
   * The version of the features of a written program; the rest of it need not be readable. {@link
   * Sketch#VERSION} if it has no functions.
   *
   * @throws FormatException if it is too short
   */
  public static int versionOf(Cursor in) {
    if (PackedInts.dd(in) == 0) {
      return Sketch.VERSION;
    }
    in.md5();
    return in.u8() >> 4;
  }

  /**
   * Reads a program.
   *
   * @throws FormatException if it is damaged, or of another version
   */
  public static ProgramSketch read(Cursor in) {
    long offset = in.offset();
    int size = PackedInts.dd(in);
    if (size < 0 || size > MAX_FUNCTIONS || size * 53L > in.remaining()) {
      throw new FormatException(offset, "at most " + MAX_FUNCTIONS + " functions", size + "");
    }
    List<Md5> keys = new ArrayList<>(size);
    List<Sketch> sketches = new ArrayList<>(size);
    int[][] callees = new int[size][];
    for (int i = 0; i < size; i++) {
      keys.add(in.md5());
      sketches.add(Sketch.read(in));
      callees[i] = callees(in, size);
    }
    return new ProgramSketch(List.copyOf(keys), sketches, callees);
  }

  private static int[] callees(Cursor in, int functions) {
    long offset = in.offset();
    int count = PackedInts.dd(in);
    if (count < 0 || count > MAX_CALLEES || count > in.remaining()) {
      throw new FormatException(offset, "at most " + MAX_CALLEES + " callees", count + "");
    }
    int[] callees = new int[count];
    long callee = 0;
    for (int i = 0; i < count; i++) {
      offset = in.offset();
      long distance = Integer.toUnsignedLong(PackedInts.dd(in));
      callee += distance;
      if (callee >= functions || (i > 0 && distance == 0)) {
        throw new FormatException(offset, "ascending functions below " + functions, callee + "");
      }
      callees[i] = (int) callee;
    }
    return callees;
  }
}
