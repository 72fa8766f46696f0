package org.lucerna.idb.til;

import org.lucerna.types.StructMember;

/**
 * Where a member lies.
 *
 * @param bitOffset bits from the start of the structure; {@link TypeSize#NONE} where it is not
 *     known, and for a method
 * @param size in bytes, of a bit field those of its storage unit; {@link TypeSize#NONE} where it is
 *     not known
 */
public record MemberPlace(StructMember member, long bitOffset, long size) {}
