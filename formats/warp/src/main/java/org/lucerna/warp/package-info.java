/**
 * WARP: how Binary Ninja finds functions again. A function is known by a GUID of its code; names,
 * types, comments and variables are found by it, in files and on servers.
 *
 * {@snippet class="org.lucerna.warp.WarpUsageTest" region="write" :
 * WarpFunction function =
 *     new WarpFunction(
 *         guid,
 *         WarpSymbol.function(ByteString.utf8("main")),
 *         null,
 *         List.of(WarpConstraint.symbol(ByteString.utf8("memcpy"), 16)),
 *         List.of(),
 *         List.of());
 * WarpTarget target = WarpTarget.of("x86_64", "linux-x86_64");
 * WarpChunk chunk = WarpChunk.compressed(new Signatures(List.of(function)), target);
 * ByteString bytes = WarpFile.of(List.of(chunk)).toBytes();
 * }
 *
 * {@snippet class="org.lucerna.warp.WarpUsageTest" region="read" :
 * for (WarpChunk chunk : WarpFile.read(bytes).chunks()) {
 *   if (chunk.content() instanceof Signatures signatures) {
 *     signatures.functions().forEach(found -> lines.add(found.guid() + ""));
 *   }
 * }
 * }
 *
 * <p>This page is the specification of GUIDs and files; {@link org.lucerna.warp.code} computes the
 * GUIDs of code. Evidence: <em>vectors</em> = reproduced byte for byte from the {@code warp} crate
 * 1.0.0 or from Binary Ninja; <em>read</em> = read in their sources. Unmarked: vectors.
 *
 * <h2>GUIDs</h2>
 *
 * All are UUIDs of version 5, see {@link org.lucerna.warp.GuidNamespace}:
 *
 * <pre>
 * basic block  the bytes of its instructions; see {@link org.lucerna.warp.code} which are zeroed
 * function     the GUIDs of its basic blocks, 16 bytes each, by ascending address
 * constraint   the GUID of a function; or a symbol, without NUL; or a u64
 * type         the type as the root of a buffer
 * </pre>
 *
 * <h2>Constraints</h2>
 *
 * Functions with one GUID are distinguished by their surroundings: a GUID of {@code constraint} and
 * an offset from the function's start. Binary Ninja states (read)
 *
 * <pre>
 * direct calls    the callee's GUID, if it is known, and its symbol, at the offset of the call
 * neighbors       GUID and symbol of the two functions before and the two after, at the distance of
 *                 their starts
 * </pre>
 *
 * Symbols are cleaned first, see {@link org.lucerna.warp.WarpConstraint#cleaned}. Of several
 * candidates the one with most constraints in common is taken, and none if two have equally many.
 * Functions of less than 20 bytes need a constraint in common.
 *
 * <h2>File</h2>
 *
 * A file is one buffer of {@code org.lucerna.warp.flatbuffer}; {@code s:} numbers are slots, and
 * fields with their default value are absent. No file identifier is written.
 *
 * <pre>
 * File             s0 header: FileHeader   s1 chunks: [Chunk]
 * FileHeader       s0 version u16, 1
 * Chunk            s0 header: ChunkHeader  s1 data: [u8]
 * ChunkHeader      s0 version u16, 0   s1 kind u8: 0 signatures, 1 types   s2 compression u8
 *                  s3 size u32 of the inflated data   s4 target: Target
 * Target           s0 architecture string   s1 platform string
 * </pre>
 *
 * Compression 1 is called Zstd, but writers write zlib; the first byte says which it is: 78 zlib,
 * 28 Zstandard. The data of a chunk is a buffer of its own:
 *
 * <pre>
 * signatures       s0 functions: [Function]
 * types            s0 types: [ComputedType: s0 GUID   s1 type: Type]
 * Function         s0 GUID   s1 symbol: Symbol   s2 type: Type   s3 constraints: [Constraint]
 *                  s4 comments: [Comment]   s5 variables: [Variable]
 * Symbol           s0 name string   s1 modifiers u8   s2 kind u8
 * Constraint       s0 GUID   s1 offset i64, the largest number for none
 * Comment          s0 offset i64   s1 text string
 * Variable         s0 offset i64   s1 name string   s2 location u8   s3 location   s4 type: Type
 * Type             s0 name string   s1 class u8   s2 class   s3 confidence u8, 255 by default
 *                  s4 alignment u16, bits   s5 modifiers u8   s6 metadata: [Metadata]
 *                  s7 ancestors: [GUID]
 * Metadata         s0 key string   s1 kind u8   s2 value: [u8]
 * 1 register       s0 number u64
 * 2 stack          s0 offset: struct i64, bits
 * </pre>
 *
 * A GUID is a struct of 16 bytes. Widths are structs of u16 in bits; classes are
 *
 * <pre>
 *  1 void          -
 *  2 boolean       s0 width
 *  3 integer       s0 width   s1 signed u8
 *  4 character     s0 width
 *  5 float         s0 width
 *  6 pointer       s0 width   s1 shift: struct i64   s2 child: Type   s3 addressing u8
 *                  s4 offset: struct i64
 *  7 array         s0 element: Type   s1 length u64   s2 modifiers u8
 *  8 structure     s0 members: [s0 name string   s1 offset: struct u64, bits   s2 type: Type
 *                  s3 modifiers u8]
 *  9 enumeration   s0 type of its constants: Type   s1 constants: [s0 name string   s1 value u64]
 * 10 union         s0 members: [s0 name string   s1 type: Type]
 * 11 function      s0 convention: [s0 name string]   s1 parameters, s2 results: [s0 name string
 *                  s1 type: Type   s2 location u8   s3 location]
 * 12 referrer      s0 GUID of a type   s1 name string
 * </pre>
 *
 * Tables are written children first, in the order of their slots, except: of types the ancestors
 * before the metadata; of variables location, type, name; of parameters name, type, location. Empty
 * vectors of functions and types are absent, empty vectors of classes are not. Equal types are
 * written once.
 *
 * <h2>Targets</h2>
 *
 * Names are Binary Ninja's (read; the list is not complete): {@code x86}, {@code x86_64}, {@code
 * aarch64}, {@code armv7}, {@code thumb2}, {@code mips32}, {@code mipsel32}, {@code ppc}, {@code
 * rv64gc}; {@code linux-x86_64}, {@code windows-x86_64}, {@code mac-aarch64}.
 */
@NullMarked
package org.lucerna.warp;

import org.jspecify.annotations.NullMarked;
