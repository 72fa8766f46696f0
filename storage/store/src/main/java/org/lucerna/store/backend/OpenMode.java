package org.lucerna.store.backend;

/** How a back-end is opened. */
public enum OpenMode {
  /** Reading and writing. Creates the store if there is none. */
  WRITE,
  /**
   * Reading an existing store. Only data of an older version may be changed, to convert it, if that
   * is possible.
   */
  READ,
  /** Nothing changes on disk, so the disk may be mounted read-only. */
  READ_ONLY,
  /** Like {@link #READ_ONLY}, also if files are damaged or missing. */
  SALVAGE
}
