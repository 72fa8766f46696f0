package org.lucerna.lidia.elf;

/**
 * Cuts pieces that overlap so that one is left at each address: that which begins last. Behind its
 * end the one around it goes on. Addresses are unsigned.
 */
final class IntervalSweep {
  /** The pieces by number, in ascending order of their starts. */
  interface Pieces {
    int count();

    long start(int piece);

    /** The address behind the piece. */
    long end(int piece);
  }

  /** Takes what is left, in ascending order. */
  interface Consumer {
    void piece(long start, long end, int piece);
  }

  private final Pieces pieces;
  private final Consumer consumer;
  private final int[] open;
  private int depth;
  private long at;

  private IntervalSweep(Pieces pieces, Consumer consumer) {
    this.pieces = pieces;
    this.consumer = consumer;
    open = new int[pieces.count()];
  }

  static void run(Pieces pieces, Consumer consumer) {
    IntervalSweep sweep = new IntervalSweep(pieces, consumer);
    for (int i = 0; i < pieces.count(); i++) {
      sweep.goTo(pieces.start(i));
      sweep.open[sweep.depth++] = i;
    }
    sweep.goTo(-1);
  }

  private void goTo(long limit) {
    while (depth > 0 && Long.compareUnsigned(at, limit) < 0) {
      int top = open[depth - 1];
      long end = pieces.end(top);
      boolean within = Long.compareUnsigned(limit, end) < 0;
      long stop = within ? limit : end;
      if (Long.compareUnsigned(at, stop) < 0) {
        consumer.piece(at, stop, top);
        at = stop;
      }
      if (!within) {
        depth--;
      }
    }
    at = limit;
  }
}
