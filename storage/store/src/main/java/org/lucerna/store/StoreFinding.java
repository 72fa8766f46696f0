package org.lucerna.store;

/**
 * Something wrong with a store.
 *
 * @param damaged whether data cannot be read; else it is readable but contradicts other data
 * @param text one line
 */
public record StoreFinding(boolean damaged, String text) {}
