package org.lucerna.harvest;

/** Is told how a harvest goes on; by several threads at a time. */
public interface HarvestListener {
  /** One that does not care. */
  HarvestListener NONE =
      new HarvestListener() {
        @Override
        public void leftOut(LeftOut what) {}

        @Override
        public void at(int done, int total) {}
      };

  /** Something of the file is not harvested. */
  void leftOut(LeftOut what);

  /**
   * Most functions of a linked file were found in its code: no table of the file lists them.
   *
   * @param functions how many were found in all
   */
  default void foundWithoutTable(int functions) {}

  /**
   * So much is done; not always in ascending order.
   *
   * @param done functions, or members of an archive
   * @param total 0 if it is not known
   */
  void at(int done, int total);
}
