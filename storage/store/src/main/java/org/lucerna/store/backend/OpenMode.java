package org.lucerna.store.backend;

/** How a back-end is opened. */
public enum OpenMode {
  /** For reading and writing. Creates the store if there is none. */
  WRITE,
  /**
   * For reading an existing store. Only data of an older version may be changed, to convert it, if
   * that is possible.
   */
  READ,
  /** Nothing changes on disk, so the disk may be mounted read-only. */
  READ_ONLY,
  /** As {@link #READ_ONLY}, also if files are damaged or missing. */
  SALVAGE
}
