package org.lucerna.idb.item;

/**
 * The reference at which the window of references to an address was left.
 *
 * @param from where the reference comes from, unsigned
 * @param type of the reference, as in {@link org.lucerna.idb.xref.Xref}
 */
public record XrefPosition(long from, int type) {}
