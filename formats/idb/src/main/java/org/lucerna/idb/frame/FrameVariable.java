package org.lucerna.idb.frame;

import org.jspecify.annotations.Nullable;
import org.lucerna.idb.structure.StructureMember;

/**
 * A part of a stack frame.
 *
 * @param member its name, type, size, comment, and its offset from the frame's bottom
 * @param shown the offset that IDA displays: bytes from the end of the local variables, negative
 *     for those; null if the offset is unknown
 * @param role kind of the member: a variable, or something else
 */
public record FrameVariable(StructureMember member, @Nullable Long shown, FrameRole role) {}
