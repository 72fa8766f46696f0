package org.lucerna.harvest.classes;

/** Reads the type information of one ABI. Thread-safe. */
interface ClassReader {
  /**
   * The address of the name of the class whose virtual table or type information is at an address;
   * 0 if there is none.
   */
  long nameAt(long address);

  /**
   * The class that the description at an address is of, as tables refer to it; 0 if there is none.
   */
  long nameOf(long description);

  /** Number of bases of a class, with those of its bases, by what describes it. */
  int bases(long description);

  /**
   * Number of slots at the start of a table that may have no function.
   *
   * @param description what describes the class of the table
   */
  int mostEmpty(long description);

  /**
   * The offset in an object of the part that a table is for.
   *
   * @param place of the address of the class's description, before the first slot
   * @param description what describes the class
   * @return -1 if no table is there
   */
  long offset(long place, long description);
}
