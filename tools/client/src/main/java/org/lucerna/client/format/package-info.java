/**
 * The forms in which the functions of a program, with the names and metadata from a server, are
 * written for other tools: {@link org.lucerna.client.format.NamedProgram} is the content to write,
 * {@link org.lucerna.client.format.ToolFormat} lists the forms.
 *
 * <pre>
 * scripts        {@link org.lucerna.harvest.script}
 * Lidia          {@link org.lucerna.client.format.LidiaNames}
 * annotated ELF  {@link org.lucerna.client.format.AnnotatedCopy}
 * CSV            {@link org.lucerna.client.format.CsvNames}
 * debug files    {@link org.lucerna.client.format.NamedDebugFile}
 * WARP           {@link org.lucerna.client.format.WarpNames}
 * Breakpad       {@link org.lucerna.client.format.BreakpadNames}
 * </pre>
 */
@NullMarked
package org.lucerna.client.format;

import org.jspecify.annotations.NullMarked;
