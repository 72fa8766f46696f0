package org.lucerna.store.backend;

/**
 * The function at an address of an input file.
 *
 * @param file the file's number
 * @param address of the function in the file
 * @param key the first eight bytes of the function's key: {@link
 *     org.lucerna.store.ranking.AddressMap#keyPrefix}
 * @param name number of the name it was given there: {@link
 *     org.lucerna.store.ranking.NameCandidate#numberOf}
 */
public record AddressSpot(long file, long address, long key, int name) {}
