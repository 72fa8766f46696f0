/**
 * The metadata of a function: everything that IDA knows about it apart from name and size, as one
 * blob of bytes in the {@code ida} dialect of the Lumina protocol.
 *
 * <p>{@link org.lucerna.lumina.metadata.Metadata} is the decoded blob, and encodes back to the same
 * bytes. {@link org.lucerna.lumina.metadata.MetadataBlob} cuts and joins blobs without decoding
 * them.
 *
 * {@snippet class="org.lucerna.lumina.metadata.MetadataUsageTest" region="encode" :
 * ByteString blob = Metadata.of(new FunctionComment(false, ByteString.utf8("frees x"))).encode();
 * }
 *
 * {@snippet class="org.lucerna.lumina.metadata.MetadataUsageTest" region="decode" :
 * Metadata metadata = Metadata.decode(blob);
 * for (FunctionComment comment : metadata.values(FunctionComment.class)) {
 *   comments.add(comment.text());
 * }
 * }
 *
 * <p>This page is the format's specification. Evidence: <em>captured</em> = seen in bytes written
 * by IDA or by a Hex-Rays server, <em>sdk</em> = declared in the public IDA SDK, <em>several</em> =
 * independent implementations agree, <em>single</em> = one implementation, <em>inferred</em> = our
 * conclusion or decision. The integers {@code dw dd dq ea64} are as in {@link org.lucerna.bytes};
 * {@code bytes} is a dd length and that many bytes, {@code cstr} bytes and a NUL, {@code vec<T>} a
 * dd count and the items.
 *
 * <h2>Blob</h2>
 *
 * <pre>
 * blob   chunk...                          to the end; no header, no count      captured
 * chunk  dd key, dd length, payload        length in bytes
 * </pre>
 *
 * A blob is well-formed if its last chunk ends where it ends. Keys may repeat and may come in any
 * order; IDA writes each at most once, in ascending order (captured). IDA's reader uses the first
 * chunk of a key, and stops at key 0 (sdk). This package reads all chunks; an unknown key,
 * including 0, keeps its bytes.
 *
 * <h2>Payloads</h2>
 *
 * <pre>
 * key name        payload                                                       evidence
 *  1  TYPE        u8 source (not 0 = by the user), type bytes without NUL,
 *                 optionally 00 and the field names                             captured
 *  2  VD_ELAPSED  dq seconds that the decompiler took, signed                   sdk
 *  3  FCMT        text, to the end                                              several
 *  4  FRPTCMT     text, to the end                                              several
 *  5  CMTS        locations of: bytes text                                      several
 *  6  RPTCMTS     locations of: bytes text                                      several
 *  7  EXTRACMTS   locations of: bytes anterior, bytes posterior                 captured
 *  8  USER_STKPNTS locations of: dq (delta + 1), delta signed                   several
 *  9  FRAME_DESC  dq (frame size + 1), dq (argument size + 1),
 *                 dw size of saved registers, vec&lt;member&gt;                        captured
 * 10  OPS         locations of: u8 forms of operand 0 (low nibble) and 1,
 *                 then the refinfo of each that is an offset                    captured
 * 11  OPS_EX      locations of: dd forms of operands 2 to 7, 2 in the lowest
 *                 nibble, then the refinfo of each that is an offset            single
 * </pre>
 *
 * Sizes are in bytes. Field names present but empty (a {@code 00} that ends the payload) and absent
 * are two encodings and two values. Text is bytes, mostly UTF-8, lines joined by LF.
 *
 * <h3>Locations</h3>
 *
 * <pre>
 * locations  dd chunk number, then for each item:
 *            dd delta, item            offset += delta; the item is there
 *            00, dd chunk number       offset = 0, in that chunk; the next delta is absolute
 * </pre>
 *
 * A chunk, here, is a run of the function's addresses: 0 is the one with its entry, n its tail n -
 * 1; number and offset are unsigned 32-bit (sdk). The first delta of a chunk is the absolute offset
 * and may be 0; a delta of 0 anywhere else is the marker of a new chunk number (captured for one
 * chunk; several). So two items at one address need a marker between them; IDA never writes such a
 * list. Some readers treat the chunk number as a base offset, which is wrong for tail chunks.
 *
 * <p>Decisions (inferred) for blobs that the layout permits but IDA was never seen to write:
 *
 * <ul>
 *   <li>A chunk number without items, at the end or alone, is ignored. A list without items is
 *       written as {@code 00}. An empty payload lacks the chunk number: not decoded.
 *   <li>A marker may name the current chunk or an earlier one: items keep their order, and the
 *       writer emits a marker wherever the offset does not increase.
 *   <li>Deltas that add up to more than 32 bits are damage.
 * </ul>
 *
 * <h3>Frame members</h3>
 *
 * <pre>
 * member  u8 presence bits, then in this order what they announce:
 *    01   cstr name                                                             captured
 *    02   cstr type bytes, cstr field names                                     captured
 *    04   cstr comment                                                          sdk
 *    08   cstr repeatable comment                                               sdk
 *    10   ea64 offset in the frame                                              captured
 *    20   u8 operand forms, then a refinfo where the low nibble is an offset    captured
 *    40   ea64 size                                                             captured
 *    80   not used: a member that sets it is not decoded                        inferred
 * </pre>
 *
 * <h3>Operands</h3>
 *
 * <pre>
 * form     0 none   1 hex   2 decimal   3 char     4 segment  5 offset  6 binary
 *          7 octal  8 enum  9 forced    a struct offset       b stack variable
 *          c float  d custom            e, f not used                           single
 * refinfo  ea64 target, ea64 base, ea64 target delta, dd flags                  captured
 * </pre>
 *
 * The vectors hold the forms 0, 1, 5 and b; forms e and f are kept. Bits 24 and up of OPS_EX would
 * be operands that no instruction has: a payload with one of them set is not decoded (inferred).
 *
 * <p>A frame member has one operand only. Its byte was captured as 00 and as 55: for an offset, IDA
 * sets both nibbles but writes one refinfo.
 *
 * <p>In all refinfos of the vectors the target is BADADDR and the target delta 0. For instructions
 * the base is 0 and the flags are 9 (391 times), for frame members BADADDR and 2 (twice).
 *
 * <h2>Uncertain</h2>
 *
 * No captured blob has keys 2, 3, 4, 5, 6, 8 or 11, more than one chunk of addresses, or a frame
 * member with comments. The SDK calls the texts of keys 5 and 6 zero-terminated; other
 * implementations agree on a length.
 *
 * <h2>Round trips</h2>
 *
 * Integers in headers and payloads may have longer encodings than necessary, and servers write
 * such. A {@link org.lucerna.lumina.metadata.MetadataChunk} therefore keeps its bytes, and an
 * unmodified model encodes to the original blob. A {@link org.lucerna.lumina.metadata.ChunkValue}
 * encodes in canonical form: the shortest one, as written by IDA.
 *
 * <p>Vectors: 146 blobs that IDA wrote (keys 1, 7, 9, 10), one captured push, three blobs from the
 * tests of another server (keys 1, 5, 9).
 */
@NullMarked
package org.lucerna.lumina.metadata;

import org.jspecify.annotations.NullMarked;
