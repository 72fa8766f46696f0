/**
 * The functions of an executable, in any format and from any source in it.
 *
 * <p>{@link org.lucerna.binary.function.BinaryFunctions} collects them. If several sources list of
 * one address, one function comes out:
 *
 * <ul>
 *   <li>its name is that of the best source, in the order of {@link
 *       org.lucerna.binary.function.FunctionSource}; of several names from one source that of the
 *       longer function, then the one with fewer leading underscores, then the lesser one;
 *   <li>its size is that of the source that gave the name; if that is 0, the largest that any other
 *       source has; if there is none, it reaches up to the next function or the end of the section.
 * </ul>
 *
 * <p>Not here: labels without a type, functions of Mach-O files, demangled names.
 */
@NullMarked
package org.lucerna.binary.function;

import org.jspecify.annotations.NullMarked;
