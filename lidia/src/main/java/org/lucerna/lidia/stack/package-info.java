/**
 * Stacks as profilers and crash reports print them, with names, lines and inlined functions put in.
 *
 * {@snippet class="org.lucerna.lidia.stack.StackUsageTest" region="rewrite" :
 * try (LidiaFile symbols = LidiaFile.open(path)) {
 *   CodeObject libc = CodeObject.of(symbols);
 *   StackText text = new StackText(Map.of("libc.so.6", libc), NameStyle.READABLE);
 *   List<String> lines = text.rewrite("C  [libc.so.6+0x29dc0]");
 *   assertThat(lines).containsExactly("C  abort [libc.so.6+0x29dc0]");
 * }
 * }
 *
 * <p>These forms are understood. KEY is what a file was mapped by: the name of a program or library
 * (a path in the text is matched whole, and by its last part), or a build-id. N is hexadecimal,
 * with 0x in front.
 *
 * <pre>
 *   ADDRESS SYMBOL+N (KEY)      a line of {@code perf script}, indented
 *   ADDRESS [unknown] (KEY)     the same of a stripped program
 *   ...: ADDRESS SYMBOL (KEY)   a sample of {@code perf script} without a call chain
 *   ... (KEY+N)  ... [KEY+N]    perf script -F +dsoff, sanitizers, crash reports of the JVM
 *   ... KEY(+N)                 backtrace_symbols
 *   ... KEY+N  KEY:N  KEY!N     bare
 *   ... KEY N                   bare
 * </pre>
 *
 * <p>In lines of perf N counts from the start of the function of that name, which may be mangled,
 * demangled, or demangled without parameters, as perf prints it. Where there is no N, or no
 * function or several of that name, ADDRESS counts. Versions of perf print different things there,
 * which captures of perf 6.1 show; that others print addresses is known from its sources:
 *
 * <table>
 * <caption>ADDRESS in lines of perf script</caption>
 * <tr><th>line</th><th>6.1 and its like</th><th>others</th></tr>
 * <tr><td>of a call chain</td><td>offset in the file</td><td>address of the process</td></tr>
 * <tr><td>sample without one</td><td>address of the process</td><td>address of the process</td></tr>
 * </table>
 *
 * <p>An offset is translated by the segments of the ELF file, which a Lidia file does not have. An
 * address of a process is one of the file if that is linked to fixed addresses; otherwise the lines
 * of {@code --show-mmap-events} say which offset it is:
 *
 * <pre>
 *   ... PERF_RECORD_MMAP2 PID/TID: [0xSTART(0xSIZE) @ 0xOFFSET ...]: r-xp PATH
 * </pre>
 *
 * <p>A number that can be both, for different functions or lines, is not understood. Without
 * segments, offsets are taken for addresses, which they are where GNU ld links programs that can be
 * loaded anywhere (but not where lld does); then a symbol that perf knows is left as it is.
 *
 * <p>In all other forms N is an address in the file, as its symbol table has them. That is what
 * sanitizers, the JVM and backtrace_symbols print of libraries, and of programs that can be loaded
 * anywhere. perf prints an offset in the file after the plus. Whether it is that has to be said;
 * then it is translated by the segments, and that for all of {@code (KEY+N)}.
 *
 * <p>Of a line of {@code perf script}, also with {@code (KEY+N)}, the symbol is replaced. In
 * parentheses and brackets the function is put before them; other forms are replaced. Several
 * functions, because they were inlined, are a line each, innermost first, that differ in nothing
 * else; of a sample without a call chain only the innermost is shown, because two lines would be
 * two samples. A function is its name and, where it is known, {@code FILE:LINE}. What has no
 * function, and any other line, stays as it is, byte for byte. Only the first of several references
 * in a line is understood.
 */
@NullMarked
package org.lucerna.lidia.stack;

import org.jspecify.annotations.NullMarked;
