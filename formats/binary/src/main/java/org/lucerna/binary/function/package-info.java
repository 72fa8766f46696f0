/**
 * The functions of an executable, in any format and from any source in it.
 *
 * <p>{@link org.lucerna.binary.function.BinaryFunctions} collects them. If several sources list an
 * address, the result is one function:
 *
 * <ul>
 *   <li>its name comes from the best source, in the order of {@link
 *       org.lucerna.binary.function.FunctionSource}; among several names from one source, the
 *       longer function's wins, then the one with fewer leading underscores, then the first in byte
 *       order;
 *   <li>its size comes from the source of the name; if that is 0, it is the largest of any other
 *       source; if there is none, it extends to the next function or the end of the section.
 * </ul>
 *
 * <p>Not included: labels without a type, demangled names.
 *
 * <p>Names of Mach-O files have no underscore at the start that C does not have: {@code _main} is
 * {@code main} and {@code __ZN1a1bEv} is {@code _ZN1a1bEv}, as in ELF files. So a function has one
 * name on all systems, and demanglers know it; IDA and {@code nm} show the underscore.
 */
@NullMarked
package org.lucerna.binary.function;

import org.jspecify.annotations.NullMarked;
