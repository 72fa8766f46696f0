package org.lucerna.store;

import java.util.Arrays;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.similarity.sketch.ProgramSketch;

/**
 * Which functions of a program call which. Functions are numbered by their place in the order of
 * addresses. Immutable.
 *
 * <pre>
 * dd functions   at most 2^18
 * u48            the short key of each: {@link ShortKey}
 * calls          of each: dd callees, at most 1,000; then these by ascending place:
 *                dd the distance of the first from the caller, zigzag: 2 n, or -2 n - 1 if negative;
 *                dd the distance of each other from the one before, less 1
 * </pre>
 *
 * dd is IDA's packed number of 32 bits, all else is big-endian.
 */
public final class CallGraph {
  /** Maximum number of functions of a graph. */
  public static final int MAX_FUNCTIONS = 1 << 18;

  /** Typical size of a function when written, in bytes. */
  public static final int FUNCTION_BYTES = 14;

  private static final int MAX_CALLEES = 1000;
  private static final int LEAST_BYTES = ShortKey.BYTES + 1;

  private final long[] functions;

  /** The callees of all functions, function by function. */
  private final int[] callees;

  /** Start of each function's callees, and the end of the last function's. */
  private final int[] starts;

  private CallGraph(long[] functions, int[] callees, int[] starts) {
    this.functions = functions;
    this.callees = callees;
    this.starts = starts;
  }

  /**
   * The graph of a program. Of a larger one than fits, it has the first functions and the calls
   * between them.
   */
  public static CallGraph of(ProgramSketch program) {
    Builder graph = new Builder(Math.min(program.size(), MAX_FUNCTIONS));
    for (int i = 0; i < graph.functions.length; i++) {
      graph.functions[i] = ShortKey.of(program.key(i));
    }
    for (int i = 0; i < graph.functions.length; i++) {
      for (int callee : program.callees(i)) {
        if (callee < graph.functions.length) {
          graph.add(callee);
        }
      }
      graph.end(i);
    }
    return graph.build();
  }

  /** Number of functions. */
  public int size() {
    return functions.length;
  }

  /** The short key of a function. */
  public long function(int place) {
    return functions[place];
  }

  /** The functions that a function calls, ascending, each once. */
  public int[] callees(int place) {
    return Arrays.copyOfRange(callees, starts[place], starts[place + 1]);
  }

  /** Writes the graph. */
  public void write(ByteSink out) {
    PackedInts.putDd(out, functions.length);
    for (long function : functions) {
      out.u16be((int) (function >>> Integer.SIZE)).u32be((int) function);
    }
    for (int i = 0; i < functions.length; i++) {
      PackedInts.putDd(out, starts[i + 1] - starts[i]);
      for (int call = starts[i]; call < starts[i + 1]; call++) {
        int distance = callees[call] - i;
        boolean first = call == starts[i];
        PackedInts.putDd(
            out, first ? distance << 1 ^ distance >> 31 : callees[call] - callees[call - 1] - 1);
      }
    }
  }

  /**
   * Reads a graph.
   *
   * @throws FormatException if it is damaged
   */
  public static CallGraph read(Cursor in) {
    long offset = in.offset();
    int size = PackedInts.count(in, LEAST_BYTES, "functions");
    if (size > MAX_FUNCTIONS) {
      throw new FormatException(offset, "at most " + MAX_FUNCTIONS + " functions", size + "");
    }
    Builder graph = new Builder(size);
    for (int i = 0; i < size; i++) {
      graph.functions[i] = (long) in.u16be() << Integer.SIZE | Integer.toUnsignedLong(in.u32be());
    }
    for (int i = 0; i < size; i++) {
      offset = in.offset();
      int count = PackedInts.count(in, 1, "callees");
      if (count > MAX_CALLEES) {
        throw new FormatException(offset, "at most " + MAX_CALLEES + " callees", count + "");
      }
      long callee = 0;
      for (int call = 0; call < count; call++) {
        offset = in.offset();
        int number = PackedInts.dd(in);
        callee =
            call == 0
                ? i + (long) (number >>> 1 ^ -(number & 1))
                : callee + Integer.toUnsignedLong(number) + 1;
        if (callee < 0 || callee >= size) {
          throw new FormatException(offset, "ascending functions below " + size, callee + "");
        }
        graph.add((int) callee);
      }
      graph.end(i);
    }
    return graph.build();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CallGraph graph
        && Arrays.equals(functions, graph.functions)
        && Arrays.equals(callees, graph.callees)
        && Arrays.equals(starts, graph.starts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(functions) + Arrays.hashCode(callees);
  }

  @Override
  public String toString() {
    return "CallGraph[" + functions.length + " functions, " + callees.length + " calls]";
  }

  /** Collects calls function by function. */
  private static final class Builder {
    final long[] functions;
    private final int[] starts;
    private int[] callees = new int[64];
    private int size;

    Builder(int count) {
      functions = new long[count];
      starts = new int[count + 1];
    }

    void add(int callee) {
      if (size == callees.length) {
        callees = Arrays.copyOf(callees, size * 2);
      }
      callees[size++] = callee;
    }

    /** Ends the calls of a function. */
    void end(int place) {
      starts[place + 1] = size;
    }

    CallGraph build() {
      return new CallGraph(functions, Arrays.copyOf(callees, size), starts);
    }
  }
}
