/**
 * A store as JSON Lines: one object per line, UTF-8. The format is lossless: a file that is imported into an empty store and exported again is identical byte for byte. Password verifiers are secret and may be left out; such an account keeps its name, role and state, and needs a new password.
 *
 * <p>{@link org.lucerna.store.exchange.jsonl.JsonLinesWriter} writes, {@link
 * org.lucerna.store.exchange.jsonl.JsonLinesReader} reads.
 *
 * <pre>
 * line       fields
 * ---------  -----------------------------------------------------------------------------------
 * store      format: 1. The first line
 * file       id, md5, path
 * push       id, time, account, md5 (of the input file), idb, path, host
 * version    key, id, push (its id), size, address, name, metadata;
 *            where it is so: form: "published", of metadata that IDA did not write
 *            where deleted: deleted (when), deletedBy
 * layout     md5 (of the input file), page (4 KiB of addresses each), functions
 * support    key, opinion, md5 (of the input file), account, host, time: somebody who gave the
 *            function the name, and whose push brought no version with it
 * sighting   key, md5 (of the input file), address
 * frequency  key, count
 * account    name, role (1 reader, 2 contributor, 3 curator, 4 administrator), created;
 *            if it is so: disabled: true; passwordHash (a PHC string); certificate (SHA-256)
 * audit      time, who, action, subject; in the order in which they were written
 * </pre>
 *
 * <p>The first field, {@code type}, is the name in the first column. The order is that of {@link
 * org.lucerna.store.exchange}; ids of files ascend, and so do ids of pushes.
 *
 * <pre>
 * field                      form
 * -------------------------  -------------------------------------------------------------------
 * key, md5                   32 hexadecimal digits
 * metadata                   hexadecimal digits, two a byte
 * functions                  likewise, 14 bytes a function: u16 address on the page, the first 8
 *                            bytes of its key, u32 opinion; all big-endian
 * opinion, account, host     of a support: CRC-32C of the name, 1 for 0; 0 where there is none. Of
 *                            names longer than 1,024 bytes only these count
 * id, push, size, count      a number from 0 to 2^64 - 1; from 2^53 on a string "0x..."
 * address                    likewise; "0xffffffffffffffff" where nobody noted it
 * time, deleted,             ISO 8601 in UTC, to the microsecond: "2026-11-20T12:00:00.123456Z"
 * path, account, idb, host,  text. Bytes that are not UTF-8 are U+FFFD there, and all bytes are
 * name, deletedBy            under the field's name + Hex, which a reader believes rather
 * </pre>
 *
 * <p>A reader skips and counts lines of unknown types; it also skips empty lines and unknown fields, whose values must be strings, numbers without a fraction, true, false or null: lines are flat. It accepts lines of up to 256 MiB.
 */
@NullMarked
package org.lucerna.store.exchange.jsonl;

import org.jspecify.annotations.NullMarked;
