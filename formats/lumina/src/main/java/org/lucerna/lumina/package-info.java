/**
 * Lumina, the protocol with which IDA asks a server for names and metadata of functions: its
 * messages, its frames, its dialects and a client.
 *
 * <p>Begin with {@link org.lucerna.lumina.client.LuminaClient}, which queries a server, and {@link
 * org.lucerna.lumina.metadata.Metadata}, which decodes the metadata in its replies.
 *
 * <p>A client greets with {@link org.lucerna.lumina.Hello}, then sends any number of {@linkplain
 * org.lucerna.lumina.Request requests}; each gets exactly one {@linkplain
 * org.lucerna.lumina.Response reply}, in order. The messages are immutable records; a {@link
 * org.lucerna.lumina.Dialect} turns them into bytes and back. Each dialect's package specifies the
 * bytes: {@link org.lucerna.lumina.ida}, {@link org.lucerna.lumina.published}.
 *
 * <h2>Frame</h2>
 *
 * <pre>
 * 0  u32 big-endian  length of the body, in bytes: neither itself nor the code is counted
 * 4  u8              message code
 * 5  body
 * </pre>
 *
 * <h2>Message codes</h2>
 *
 * <pre>
 * 0a OK                  0b FAIL                       0c NOTIFY
 * 0d HELO                31 HELO_RESULT
 * 0e PULL_MD             0f PULL_MD_RESULT
 * 10 PUSH_MD             11 PUSH_MD_RESULT
 * 12 GET_POP             13 GET_POP_RESULT
 * 18 DEL_HISTORY         19 DEL_HISTORY_RESULT
 * 2b GET_LUMINA_INFO     2c GET_LUMINA_INFO_RESULT
 * 2d GET_LUMINA_STATS    2e GET_LUMINA_STATS_RESULT
 * 2f GET_FUNC_HISTORIES  30 GET_FUNC_HISTORIES_RESULT
 * a0 PUSH_SKETCHES       a1 PUSH_SKETCHES_RESULT
 * a2 GET_SIMILAR         a3 GET_SIMILAR_RESULT
 * a4 PUSH_PROGRAM        a5 PUSH_PROGRAM_RESULT
 * a6 PUSH_ALIASES        a7 PUSH_ALIASES_RESULT
 * a8 PUSH_CONTENTS       a9 PUSH_CONTENTS_RESULT
 * aa GET_PACKAGES        ab GET_PACKAGES_RESULT
 * </pre>
 *
 * <p>a0 to ab are Lucerna's own; no other server is known to use codes from a0 on.
 *
 * <p>Known by name only, without a public layout: 14-17 peers and sessions, 1a-1f history, dump,
 * cleaning, debugging, 20-26 decompiler and telemetry, 27-2a users. They are answered with FAIL.
 *
 * <p>The function's key is an MD5 over its code without the parts that change when the code is
 * linked elsewhere; the protocol calls it a pattern of type 1.
 */
@NullMarked
package org.lucerna.lumina;

import org.jspecify.annotations.NullMarked;
