package org.lucerna.idb.frame;

import org.jspecify.annotations.Nullable;
import org.lucerna.idb.structure.StructureMember;

/**
 * Something that lies in a stack frame.
 *
 * @param member its name, type, size, comment, and its offset from the frame's bottom
 * @param shown the offset that IDA shows: bytes from the end of the local variables, negative for
 *     those; null where the offset is not known
 * @param role whether it is a variable
 */
public record FrameVariable(StructureMember member, @Nullable Long shown, FrameRole role) {}
