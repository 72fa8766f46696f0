package org.lucerna.idb.netnode;

/** The tags that IDA itself uses; a tag is one byte of a key. */
public final class NodeTag {
  /** Numbers, by number. */
  public static final int ALT = 'A';

  /** Bytes, by number. */
  public static final int SUP = 'S';

  /** Bytes, by text. */
  public static final int HASH = 'H';

  /** The node's name. */
  public static final int NAME = 'N';

  /** The node's value. */
  public static final int VALUE = 'V';

  /** Forward and backward links to other nodes. (Several; see {@link Netnode#links}.) */
  public static final int LINK = 'L';

  private NodeTag() {}
}
