package org.lucerna.store;

/** A kind of attachments: see {@link AttachmentStore}. */
public enum AttachmentKind {
  /** The outline from which debuggers get names; the id of its program is the build-id. */
  OUTLINE("outlines"),
  /** The objects that a program consists of; the id of the program is the MD5 of its file. */
  OBJECTS("objects"),
  /**
   * The URL of a package, all of whose programs were pushed; the id is the checksum by which its
   * repository knows it.
   */
  PACKAGE("packages");

  private final String table;

  AttachmentKind(String table) {
    this.table = table;
  }

  /** The name of the table that a back-end has for them. */
  public String table() {
    return table;
  }
}
