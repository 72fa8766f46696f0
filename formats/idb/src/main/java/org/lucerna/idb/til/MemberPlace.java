package org.lucerna.idb.til;

import org.lucerna.types.StructMember;

/**
 * The place of a member in its structure.
 *
 * @param bitOffset bits from the start of the structure; {@link TypeSize#NONE} if unknown, and for
 *     a method
 * @param size in bytes, for a bit field the size of its storage unit; {@link TypeSize#NONE} if
 *     unknown
 */
public record MemberPlace(StructMember member, long bitOffset, long size) {}
