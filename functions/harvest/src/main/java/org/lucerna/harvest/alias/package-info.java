/**
 * Aliases of a program's functions: which key and which WARP GUID are of the same code. Both can be
 * computed from the program; a server that keeps them serves names that came by one of them to
 * clients that ask by the other.
 *
 * <pre>
 * u8 1                  the version
 * bytes target          {@link org.lucerna.warp.WarpTarget#joined}, up to 64 bytes
 * aliases               up to 20,000, to the end, each: md5[16] key, GUID[16], u32 big-endian size
 *                       of the function
 * </pre>
 *
 * bytes is a dd length and that many bytes, dd one of IDA's packed integers.
 */
@NullMarked
package org.lucerna.harvest.alias;

import org.jspecify.annotations.NullMarked;
