package org.lucerna.idb.btree;

/** The three layouts of B-tree pages. */
public enum BTreeVersion {
  /** IDA 1.6 to about 4. */
  V1_5("1.5", 4, 1, 13, "B-tree v 1.5 (C) Pol 1990"),
  /** IDA 5.0 to 6.4. */
  V1_6("1.6", 6, 1, 19, "B-tree v 1.6 (C) Pol 1990"),
  /** IDA 6.5 and later. */
  V2_0("2.0", 6, 0, 19, "B-tree v2");

  private final String number;
  private final int entrySize;
  private final int recordSkip;
  private final int textAt;
  private final String text;

  BTreeVersion(String number, int entrySize, int recordSkip, int textAt, String text) {
    this.number = number;
    this.entrySize = entrySize;
    this.recordSkip = recordSkip;
    this.textAt = textAt;
    this.text = text;
  }

  /** The version number, such as {@code 1.6}. */
  public String number() {
    return number;
  }

  /** Size of a page's header, and of each entry, in bytes. */
  int entrySize() {
    return entrySize;
  }

  /** Unused bytes at the start of a record. */
  int recordSkip() {
    return recordSkip;
  }

  /** Whether page numbers have 16 bits instead of 32. */
  boolean narrow() {
    return this == V1_5;
  }

  /** Offset in the section, in bytes, of the text that names the version. */
  int textAt() {
    return textAt;
  }

  String text() {
    return text;
  }
}
