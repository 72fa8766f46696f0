/**
 * A store as JSON Lines: one object per line, UTF-8. The format is lossless: a file that is
 * imported into an empty store and exported again is identical byte for byte. Password verifiers
 * are secret and may be left out; such an account keeps its name, role and state, and needs a new
 * password.
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
 *            if the metadata is not in IDA's form: form: "published"
 *            if it was deleted: deleted (when), deletedBy
 * layout     md5 (of the input file), page (address / 4,096), functions: a page of its address map
 * program    md5 (of the input file), account, graph: the call graph of its functions
 * support    key, opinion, md5 (of the input file), account, host, time: a vote
 *            for a name by a push that added no version
 * frequency  key, count
 * sketch     key, account, sketch: used by similarity search
 * outline    build (the build-id of a program), account, functions (their number), outline: by
 *            which debuggers get names
 * objects    md5 (of the input file), account, functions, objects: which it consists of
 * package    checksum (of a package whose programs were all pushed), account, functions, package
 *            (its URL)
 * origin     md5 (of the input file), account, component, package (its URL), path: where it is from
 * alias      key, guid, size, target (architecture, NUL, platform): of the same code
 * account    name, role (1 reader, 2 contributor, 3 curator, 4 administrator), created;
 *            if it applies: disabled: true; passwordHash (a PHC string); certificate
 *            (SHA-256); tokens: {@link org.lucerna.store.account.AccessToken#writeAll}
 * audit      time, who, action, subject; oldest first
 * </pre>
 *
 * <p>The first field, {@code type}, is the name in the first column. The order is as in {@link
 * org.lucerna.store.exchange}; ids of files ascend, and so do ids of pushes.
 *
 * <pre>
 * field                      form
 * -------------------------  -------------------------------------------------------------------
 * key, md5                   32 hexadecimal digits
 * metadata                   hexadecimal digits, two per byte
 * functions                  the same, 14 bytes per function: u16 address % 4,096, the first 8
 *                            bytes of its key, u32 opinion; all big-endian
 * graph                      the same: {@link org.lucerna.store.CallGraph}
 * sketch                     the same: {@link org.lucerna.similarity.sketch}
 * build, outline, objects,   the same
 * checksum, and package of
 * a package
 * opinion, account, host     numbers of names: CRC-32C of the name, with 0 replaced by 1; 0 if
 *                            there is none. The opinion is the number of the function's name, of
 *                            which only the first 1,024 bytes count
 * id, push, size, count      a number from 0 to 2^64 - 1; from 2^53 on a string "0x..."
 * address                    the same; "0xffffffffffffffff" if unknown
 * time, deleted,             ISO 8601 in UTC, to the microsecond: "2026-11-20T12:00:00.123456Z"
 * path, account, idb, host,  text. If it is not UTF-8, invalid bytes are U+FFFD there, and all
 * name, deletedBy, package,  bytes are in the field's name + Hex, which takes precedence
 * </pre>
 *
 * <p>A reader skips and counts lines of unknown types; it also skips empty lines and unknown
 * fields, whose values must be strings, numbers without a fraction, true, false or null: lines are
 * flat. It accepts lines of up to 256 MiB.
 */
@NullMarked
package org.lucerna.store.exchange.jsonl;

import org.jspecify.annotations.NullMarked;
