/**
 * The dialect {@code published}: the public description of the protocol, taken literally. IDA does
 * not speak it; programs that follow the description do.
 *
 * <p>The frame is as in {@link org.lucerna.lumina}. Everything here has one source, the description
 * of December 2025 (<em>single</em>); where it leaves a gap, the line is marked <em>closed</em>:
 * the decision is ours.
 *
 * <h2>Integers</h2>
 *
 * The description calls all numbers except the frame's length little-endian, but its layouts of
 * packed numbers are big-endian: the layouts apply. Only the size at the start of a blob is
 * little-endian.
 *
 * <pre>
 * pw    16 bits  0xxxxxxx                     7 bits
 *                10xxxxxx b                  14 bits
 *                11------ b b                16 bits; low bits of the lead ignored    closed
 * pd    32 bits  0xxxxxxx                     7 bits
 *                10xxxxxx b                  14 bits
 *                110----- b b b b            32 bits; low bits of the lead ignored
 *                111xxxxx run                 5 bits, then 7 in each byte of the run, lowest
 *                                            first; a byte without bit 7 ends it
 * pq    64 bits  as pd, but
 *                110-0--- b b b b            32 bits
 *                110-1--- b b b b b b b b    64 bits
 * </pre>
 *
 * A run has at least one byte (the description's table allows none, its code reads one), and at
 * most five in a pd and nine in a pq (closed), enough for 32 and 64 bits. Excess bits are dropped
 * (closed).
 *
 * <p>Writers use the shortest of the first three forms, with the lead {@code c0}, or {@code c8} for
 * eight bytes (closed); never a run. Readers accept all, also longer than needed. A signed value is
 * written as its two's complement: -1 is {@code c0 ffffffff}.
 *
 * <pre>
 * pstr   pd length, then the bytes, UTF-8; NUL is a byte like any other. The dialect of IDA, which
 *        cannot send it, sends what stands before the first one (closed)
 * bytes  pd length, then the bytes
 * cstr   bytes, then 00
 * </pre>
 *
 * <h2>Bodies</h2>
 *
 * <pre>
 * 0d HELO    pd version, bytes licence file, 6 bytes licence id;
 *            from version 3: cstr user, cstr password
 * 0a OK      to a HELO from version 5 on: pd features; else empty
 * 0b FAIL    pd result, cstr text
 * 0e PULL    pd flags, pd count, count x (16 bytes key, pd size of the function)
 * 0f result  pd count, count x (pd 0), or x (pd 1, pd score, pstr name, bytes metadata)
 * 10 PUSH    pd flags, pstr idb path, pstr input path, 16 bytes MD5 of the input, pstr host name,
 *            pd count, count x (16 bytes key, pstr name, pd size of the function, bytes metadata)
 * </pre>
 *
 * <p>Closed:
 *
 * <ul>
 *   <li>A result has an entry for each function requested, in order, and its count is the number of
 *       entries, so a reader may rely on either. The text may also mean the number of hits; the
 *       reader here ignores the count and reads to the end.
 *   <li>The score is how often the function was pulled before. The size in a request is a hint, 0
 *       if the client has none.
 *   <li>A push is answered with OK and an empty body if all its functions were accepted. There is
 *       no result per function: if the server refuses some, the reply is FAIL with result 2, and
 *       its text states how many were stored and names one that was not. Its flags are as in the
 *       other dialect.
 *   <li>A reply has no function size; the reader uses the one at the start of the metadata.
 *   <li>All other codes are unknown requests.
 * </ul>
 *
 * <p>Metadata keys cannot be selected: all metadata is sent. {@link
 * org.lucerna.lumina.metadata.published} specifies the metadata.
 */
@NullMarked
package org.lucerna.lumina.published;

import org.jspecify.annotations.NullMarked;
