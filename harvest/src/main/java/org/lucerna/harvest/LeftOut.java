package org.lucerna.harvest;

/**
 * What a file has and nothing is harvested of.
 *
 * @param what a function or a member of an archive, as people know it
 * @param reason in words
 * @param isDamage whether the file is damaged there, and not just such that there is no key
 */
public record LeftOut(String what, String reason, boolean isDamage) {}
