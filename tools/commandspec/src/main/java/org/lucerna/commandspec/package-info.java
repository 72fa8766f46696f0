/**
 * Writes the picocli annotations of a class as code while the class is compiled, so that a command
 * starts without reading them: for each kind of annotation the JDK would generate a class, and for
 * each field look up how to set it, some 40 ms at each start.
 *
 * <p>For a class {@code PushCommand} it writes {@code PushCommandSpec}, in the same package and as
 * visible. That of a command is a {@code CommandModel}; that of options which commands share has
 * {@code mixin(options, mixee)}, which gives their {@code CommandSpec} in that of a command.
 *
 * <p>What picocli reads from the annotations at run time is the specification. Supported is what
 * the commands use; anything else is an error of the compiler, as are private fields.
 */
@NullMarked
package org.lucerna.commandspec;

import org.jspecify.annotations.NullMarked;
