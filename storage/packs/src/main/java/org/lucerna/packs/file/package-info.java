/**
 * The file of a pack: the files of a store that does not change any more, signed.
 *
 * <pre>
 * magic       "lucpack1"; the last character is the version of the format
 * length      u32be, of the head: at most {@value org.lucerna.packs.file.PackHead#MAX_BYTES}
 * head        {@link org.lucerna.packs.file.PackManifest}, then
 *             dd number of files, and of each: bytes name, dq size;
 *             SHA-256[32] of each block of {@value org.lucerna.packs.file.PackHead#BLOCK} bytes of
 *             all files together, one after the other; the last block may be shorter
 * key         Ed25519, X.509 encoding: 44 bytes
 * signature   Ed25519: 64 bytes, of everything before it
 * files       one after the other, to the end
 *
 * PackManifest: bytes name, bytes version, u64be creation, seconds since 1970, dq functions,
 *             dq files that they are from, dq packages, dd number of sources, bytes each
 * </pre>
 *
 * dd and dq are IDA's packed numbers, {@code bytes} a dd length and that many bytes: {@link
 * org.lucerna.bytes.PackedInts}. Texts are UTF-8.
 *
 * <p>Hashes and signature are before the files, so that a reader of a stream refuses a stranger's
 * file before it writes anything, and a damaged one at the first block that differs.
 *
 * <p>The files are those of a RocksDB database: {@code CURRENT}, its manifest, options, and table
 * files, which are blocks of Zstandard with a dictionary, sorted by key, each with a checksum, and
 * an index at the end. So adding a pack costs hashing and copying: nothing is written a second
 * time. No other name is accepted, and the names are no paths.
 */
@NullMarked
package org.lucerna.packs.file;

import org.jspecify.annotations.NullMarked;
