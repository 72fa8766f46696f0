package org.lucerna.harvest;

/**
 * A part of a file that is not harvested.
 *
 * @param what the function or archive member, for display
 * @param reason in words
 * @param isDamage whether the part is damaged; otherwise it has no key
 */
public record LeftOut(String what, String reason, boolean isDamage) {}
