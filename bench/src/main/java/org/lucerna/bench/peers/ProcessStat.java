package org.lucerna.bench.peers;

/**
 * The CPU time in a line of {@code /proc/PID/stat}, as proc(5) describes it.
 *
 * @param own of the process, in ticks
 * @param waited of its children that ended and were waited for, and of theirs, in ticks
 */
record ProcessStat(long own, long waited) {
  /** Unit of Linux's reports on all common architectures, regardless of its timer. */
  static final int TICKS_PER_SECOND = 100;

  /** Number of the field at index 0: the first after the name. */
  private static final int FIRST_FIELD = 3;

  private static final int USER = 14 - FIRST_FIELD;
  private static final int SYSTEM = 15 - FIRST_FIELD;
  private static final int CHILDREN_USER = 16 - FIRST_FIELD;
  private static final int CHILDREN_SYSTEM = 17 - FIRST_FIELD;

  /**
   * Parses a line.
   *
   * @param line its name, in parentheses, may contain spaces and parentheses
   * @throws IllegalArgumentException if the line has another form
   */
  static ProcessStat parse(String line) {
    int end = line.lastIndexOf(") ");
    String[] fields = end < 0 ? new String[0] : line.substring(end + 2).split(" ", -1);
    if (fields.length <= CHILDREN_SYSTEM) {
      throw new IllegalArgumentException(
          "invalid line of /proc/PID/stat '" + line + "': expected at least 17 fields");
    }
    return new ProcessStat(
        Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]),
        Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM]));
  }

  /** The processor time in ticks. */
  long ticks() {
    return own + waited;
  }
}
