package org.lucerna.idb.til;

import org.lucerna.types.Member;

/**
 * Where a member lies.
 *
 * @param bitOffset bits from the start of the structure; {@link Extent#NONE} where it is not known,
 *     and for a method
 * @param size in bytes, of a bit field those of its storage unit; {@link Extent#NONE} where it is
 *     not known
 */
public record MemberPlace(Member member, long bitOffset, long size) {}
