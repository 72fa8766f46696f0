/**
 * Outlines of programs: the data with which a server names a program's functions for debuggers,
 * which know nothing of it but its build-id, or the id of its PDB file. They hold addresses, sizes
 * and keys of functions, and headers of the file; no code and no names.
 *
 * <pre>
 * u8                    1 an ELF program, 2 a Windows program
 * md5[16]               of the file
 * the headers           as {@link org.lucerna.binary.debugfile} specifies
 * dd profiles           up to 200, then each: bytes id, bytes architecture, u8 byte order, 1 little
 *                       or 2 big, as {@link org.lucerna.calcrel.Profile} has them
 * dd functions          up to 300,000, by ascending address, then each:
 *     dq                address, less that of the function before
 *     dd                size of all chunks
 *     dd tails          up to 64, then each: dq start, dd size
 *     dd keys           1 to 64, then each: dd number of the profile, dd size, md5[16]
 * </pre>
 *
 * dd and dq are IDA's packed integers, bytes is a dd length and that many bytes. An outline has at
 * most 16 MiB.
 */
@NullMarked
package org.lucerna.harvest.outline;

import org.jspecify.annotations.NullMarked;
