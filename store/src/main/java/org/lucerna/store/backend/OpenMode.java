package org.lucerna.store.backend;

/** How a back-end is opened. */
public enum OpenMode {
  /** For everything. Makes the data if there is none. */
  WRITE,
  /**
   * For reading what is there. Only what an older version wrote may be changed, into what this one
   * reads, if that is possible.
   */
  READ,
  /** Nothing changes on disk, as on one that is mounted for reading only. */
  READ_ONLY,
  /** As {@link #READ_ONLY}, also if files are damaged or missing. */
  SALVAGE
}
