package org.lucerna.cli.connection;

/** What a command does to a data folder that no server has open. */
public enum FolderUse {
  /** It reads; the folder may be on a disk that cannot be written. */
  READ,
  /** It changes what is there. */
  CHANGE,
  /** As {@link #CHANGE}; nobody may be left to administer the server. */
  FORCE,
  /** As {@link #CHANGE}; a folder that is missing is made. */
  MAKE
}
