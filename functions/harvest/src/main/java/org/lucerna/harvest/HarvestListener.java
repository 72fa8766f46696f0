package org.lucerna.harvest;

/** Receives the progress of a harvest, concurrently from several threads. */
public interface HarvestListener {
  /** Ignores all events. */
  HarvestListener NONE =
      new HarvestListener() {
        @Override
        public void leftOut(LeftOut what) {}

        @Override
        public void at(int done, int total) {}
      };

  /** A part of the file is skipped. */
  void leftOut(LeftOut what);

  /**
   * A table of functions is skipped, because it cannot be read; functions are known by the others.
   *
   * @param table name of the table, and the reason, for display
   */
  default void tableLeftOut(String table) {}

  /**
   * Most functions of a linked file were found in its code: no table of the file lists them.
   *
   * @param functions number of functions found in all
   */
  default void foundWithoutTable(int functions) {}

  /**
   * Reports progress; not always in ascending order.
   *
   * @param done number of functions, or of archive members
   * @param total 0 if it is unknown
   */
  void at(int done, int total);
}
