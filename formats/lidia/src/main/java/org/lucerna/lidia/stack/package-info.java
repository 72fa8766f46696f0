/**
 * Adds names, lines and inlined functions to stacks printed by profilers and crash reports.
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
 * <p>These forms are understood. KEY is the key of a file: the name of a program or library (a path
 * in the text is matched whole, and by its last part), or a build-id. N is hexadecimal, with 0x in
 * front.
 *
 * <pre>
 *   ADDRESS SYMBOL+N (KEY)      a line of {@code perf script}, indented
 *   ADDRESS [unknown] (KEY)     the same of a stripped program
 *   ...: ADDRESS SYMBOL (KEY)   a sample of {@code perf script} without a call chain
 *   ... (KEY+N)  ... [KEY+N]    perf script -F +dsoff, sanitizers, crash reports of the JVM
 *   ... KEY(+N)                 backtrace_symbols
 *   ... KEY+N  KEY:N  KEY!N     bare
 *   ... KEY N                   bare
 *   #00 pc N  KEY (SYMBOL+n)    tombstones of Android
 *   0  KEY  ADDRESS BASE + n    crash reports of Apple, n decimal
 *   SYMBOL+N/SIZE [KEY]         the Linux kernel, KEY a module
 *   ip ADDRESS ... in KEY[N,BASE+SIZE]  the kernel's message about a process, also without N,
 *   KEY!SYMBOL+N                WinDbg
 * </pre>
 *
 * <p>In the last three, and for libraries in {@code APP!LIBRARY}, KEY may lack its extension, such
 * as {@code .ko} or {@code .dll}.
 *
 * <p>In lines of perf, N counts from the start of the named function, which may be mangled,
 * demangled, or demangled without parameters, as perf prints it. Without N, or if there is no
 * unique function of that name, ADDRESS is used. Versions of perf print different numbers there
 * (captured from perf 6.1; addresses of other versions are known from its sources):
 *
 * <table>
 * <caption>ADDRESS in lines of perf script</caption>
 * <tr><th>line</th><th>6.1 and its like</th><th>others</th></tr>
 * <tr><td>of a call chain</td><td>offset in the file</td><td>address of the process</td></tr>
 * <tr><td>sample without one</td><td>address of the process</td><td>address of the process</td></tr>
 * </table>
 *
 * <p>An offset is translated with the segments of the ELF file, which a Lidia file lacks. An
 * address of a process is one of the file if that is linked to fixed addresses; otherwise the lines
 * of {@code --show-mmap-events} map it to an offset:
 *
 * <pre>
 *   ... PERF_RECORD_MMAP2 PID/TID: [0xSTART(0xSIZE) @ 0xOFFSET ...]: r-xp PATH
 * </pre>
 *
 * <p>A number that could be either, with different functions or lines, is left unchanged. Without
 * segments, offsets are treated as addresses, which is right for position-independent programs
 * linked by GNU ld (but not by lld); a symbol printed by perf is then kept.
 *
 * <p>In all other forms, N is an address in the file, as in its symbol table. Sanitizers, the JVM
 * and backtrace_symbols print such addresses for libraries and position-independent programs. perf
 * prints an offset in the file after the plus. The caller has to declare this; then all numbers in
 * {@code (KEY+N)} are translated with the segments.
 *
 * <p>In a line of {@code perf script}, also with {@code (KEY+N)}, the symbol is replaced. The
 * function is inserted before parentheses and brackets; other forms are replaced. With inlined
 * functions, there is one line per function, innermost first, otherwise identical; a sample without
 * a call chain shows only the innermost, because two lines would be two samples. A function is
 * printed as its name and, if known, {@code FILE:LINE}. Places without a function, and all other
 * lines, are copied byte for byte. Only the first of several references in a line is understood.
 */
@NullMarked
package org.lucerna.lidia.stack;

import org.jspecify.annotations.NullMarked;
