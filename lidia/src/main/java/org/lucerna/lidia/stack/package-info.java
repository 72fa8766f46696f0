/**
 * Stacks as profilers and crash reports print them, with names, lines and inlined functions put in.
 *
 * <pre>{@code
 * CodeObject libc = CodeObject.of(LidiaFile.open(path));
 * StackText text = new StackText(Map.of("libc.so.6", libc));
 * for (String line : text.rewrite("C  [libc.so.6+0x29dc0]")) {
 *   print(line);
 * }
 * }</pre>
 *
 * <p>These forms are understood. KEY is what a file was mapped by: the name of a program or library
 * (a path in the text is matched whole, and by its last part), or a build-id. N is hexadecimal,
 * with 0x in front.
 *
 * <pre>
 *   ADDRESS SYMBOL+N (KEY)      a line of {@code perf script}, indented
 *   ... (KEY+N)  ... [KEY+N]    perf script -F +dsoff, sanitizers, crash reports of the JVM
 *   ... KEY(+N)                 backtrace_symbols
 *   ... KEY+N  KEY:N  KEY!N     bare
 *   ... KEY N                   bare
 * </pre>
 *
 * <p>In the first form N counts from the start of the function of that name; a name that several
 * functions have, or one in several places, is not understood. ADDRESS is not looked at: versions
 * of perf print different things there. In all others N is an address in the file, as its symbol
 * table has them. That is what sanitizers, the JVM and backtrace_symbols print of libraries, and of
 * programs that can be loaded anywhere. perf prints another number behind the plus: an offset in
 * the file. Whether it is that has to be said; then it is translated by the segments of the ELF
 * file, which a Lidia file does not have, and that for all of {@code (KEY+N)}.
 *
 * <p>Of a line in the first form, or of one of {@code perf script} with {@code (KEY+N)}, the symbol
 * is replaced. In parentheses and brackets the function is put before them; other forms are
 * replaced. Several functions, because they were inlined, are a line each, innermost first, that
 * differ in nothing else. A function is its name and, where it is known, {@code FILE:LINE}. What
 * has no function, and any other line, stays as it is, byte for byte. Only the first of several
 * references in a line is understood.
 */
@NullMarked
package org.lucerna.lidia.stack;

import org.jspecify.annotations.NullMarked;
