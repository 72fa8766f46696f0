/**
 * The forms in which the functions of a program, with the names and metadata from a server, are
 * written for other tools: {@link org.lucerna.naming.format.NamedProgram} is the content to write,
 * {@link org.lucerna.naming.format.ToolFormat} lists the forms.
 *
 * <pre>
 * scripts        {@link org.lucerna.harvest.script}
 * Lidia          {@link org.lucerna.naming.format.LidiaNames}
 * annotated ELF  {@link org.lucerna.naming.format.AnnotatedCopy}
 * CSV            {@link org.lucerna.naming.format.CsvNames}
 * debug files    {@link org.lucerna.naming.format.NamedDebugFile}
 * WARP           {@link org.lucerna.naming.format.WarpNames}
 * Breakpad       {@link org.lucerna.naming.format.BreakpadNames}
 * </pre>
 */
@NullMarked
package org.lucerna.naming.format;

import org.jspecify.annotations.NullMarked;
