package org.lucerna.similarity.feature;

import java.util.Arrays;

/** The classes of a function's instructions, by basic block. Not thread-safe. */
final class BasicBlocks {
  private static final InstructionClass[] CLASSES = InstructionClass.values();

  private final FeatureCounter counter;
  private final int[] measures;
  private final int[] classes = new int[InstructionClass.COUNT];

  /** Whether a block begins at an index of the code. */
  private boolean[] leaders = {};

  /** The indexes at which instructions begin, and their classes. */
  private int[] starts = {};

  private byte[] kinds = {};
  private int size;

  /** The classes of the block's instructions: a bit for each, and how many there are. */
  private long present;

  private final int[] counts = new int[InstructionClass.COUNT];
  private int blockSize;

  /** The classes of the last two instructions of the block; 0 for none. */
  private int last;

  private int beforeLast;

  BasicBlocks(FeatureCounter counter, int[] measures) {
    this.counter = counter;
    this.measures = measures;
  }

  /**
   * Begins a function.
   *
   * @param most bytes of code, and instructions, at most
   */
  void begin(int most) {
    if (leaders.length < most) {
      int length = Math.max(most, (int) Math.min(leaders.length * 2L, Integer.MAX_VALUE - 8));
      leaders = new boolean[length];
      starts = new int[length];
      kinds = new byte[length];
    }
    Arrays.fill(leaders, 0, most, false);
    leaders[0] = true;
    size = 0;
  }

  /** A block begins at an index of the code. */
  void begins(int at) {
    leaders[at] = true;
  }

  /** Adds an instruction at an index of the code, or one more there. */
  void add(int at, InstructionClass kind) {
    starts[size] = at;
    kinds[size++] = (byte) kind.place();
  }

  /** Adds the features and measures of all blocks. */
  void addFeatures() {
    Arrays.fill(classes, 0);
    for (int i = 0; i < size; i++) {
      if (leaders[starts[i]]) {
        leaders[starts[i]] = false;
        endBlock();
        measures[Measure.BLOCKS.place()]++;
      }
      if (kinds[i] != 0) {
        add(kinds[i]);
      }
    }
    endBlock();
    addClasses();
  }

  private void add(byte kind) {
    present |= 1L << kind;
    counts[kind]++;
    blockSize++;
    if (last != 0) {
      addSequence(last << 8 | kind);
      if (beforeLast != 0) {
        addSequence(beforeLast << 16 | last << 8 | kind);
      }
    }
    beforeLast = last;
    last = kind;
  }

  private void addSequence(int kinds) {
    counter.add(FeatureFamily.SEQUENCE.feature(FeatureHash.mix(kinds)));
  }

  private void endBlock() {
    long hash = FeatureHash.begin();
    for (long left = present; left != 0; left &= left - 1) {
      int kind = Long.numberOfTrailingZeros(left);
      classes[kind] += counts[kind];
      for (; counts[kind] > 0; counts[kind]--) {
        hash = FeatureHash.add(hash, kind);
      }
    }
    if (blockSize >= 3) {
      counter.add(FeatureFamily.BLOCK.feature(FeatureHash.mix(hash)));
    }
    present = 0;
    blockSize = 0;
    last = 0;
    beforeLast = 0;
  }

  private void addClasses() {
    for (InstructionClass kind : CLASSES) {
      int count = classes[kind.place()];
      if (count > 0) {
        counter.add(FeatureFamily.CLASS.feature(FeatureHash.mix(kind.place() + 1)), count);
        measures[Measure.INSTRUCTIONS.place()] += count;
        measures[Measure.FLOATS.place()] += kind.isVector() ? count : 0;
      }
    }
  }
}
