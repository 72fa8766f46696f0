package org.lucerna.cli.connection;

/** How a command uses a data folder that no server has open. */
public enum FolderUse {
  /** The command only reads; the folder may be read-only. */
  READ,
  /** The command changes the folder. */
  CHANGE,
  /** Like {@link #CHANGE}; the last administrator may be removed. */
  FORCE,
  /** Like {@link #CHANGE}; a missing folder is created. */
  MAKE
}
