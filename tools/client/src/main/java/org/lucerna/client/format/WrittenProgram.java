package org.lucerna.client.format;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.demangle.NameStyle;

/**
 * What a {@link ToolFormat} writes, and how.
 *
 * @param subject the program itself
 * @param overwrite whether a script replaces what a user has set
 * @param style of names, except in scripts
 * @param className of a script for Ghidra
 * @param missing what could not be found, in one line; null if nothing
 */
public record WrittenProgram(
    NamedProgram program,
    PulledSubject subject,
    boolean overwrite,
    NameStyle style,
    String className,
    @Nullable String missing) {}
