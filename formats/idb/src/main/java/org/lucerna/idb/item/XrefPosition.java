package org.lucerna.idb.item;

/**
 * The reference that was last selected in the window of references to an address.
 *
 * @param from the address that the reference comes from, unsigned
 * @param type of the reference, as in {@link org.lucerna.idb.xref.Xref}
 */
public record XrefPosition(long from, int type) {}
