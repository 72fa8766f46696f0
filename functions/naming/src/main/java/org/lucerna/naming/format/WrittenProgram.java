package org.lucerna.naming.format;

import org.jspecify.annotations.Nullable;
import org.lucerna.demangle.NameStyle;

/**
 * The content to write with a {@link ToolFormat}, and its options.
 *
 * @param subject the program itself
 * @param overwrite whether a script replaces the user's annotations
 * @param style of names, except in scripts
 * @param className of a script for Ghidra
 * @param missing the parts that could not be found, in one line; null if nothing is missing
 */
public record WrittenProgram(
    NamedProgram program,
    PulledSubject subject,
    boolean overwrite,
    NameStyle style,
    String className,
    @Nullable String missing) {}
