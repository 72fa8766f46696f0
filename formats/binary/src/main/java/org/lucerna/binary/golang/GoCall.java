package org.lucerna.binary.golang;

/**
 * The call that was replaced by an inlined function.
 *
 * @param inlined number of the inlined function that has the call; -1 is the function itself
 */
public record GoCall(int inlined, GoPosition position) {}
