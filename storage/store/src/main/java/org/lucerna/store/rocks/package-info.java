/**
 * The back-end {@code rocksdb}: a RocksDB database in a folder of its own. It defines the format of
 * rows, not the rules for changing them: those are in {@link org.lucerna.store.model} and {@link
 * org.lucerna.store.engine.StoreEngine}.
 *
 * <h2>Columns</h2>
 *
 * Numbers in keys are big-endian, so rows are in numeric order. Every value that is not empty
 * begins with a format byte: 1; 2 if a version's metadata is in the published form; in {@code
 * current} 4 more if there is evidence, 2 more if it is that of version 0.2. The value of {@code
 * schema} is the only exception. {@code dd}, {@code dq} and {@code ea64} are IDA's packed integers,
 * {@code bytes} is a dd length and that many bytes: see {@link org.lucerna.bytes.PackedInts}.
 * {@code u8}, {@code u32}, {@code u64} are big-endian. A time is a u64 of microseconds since 1970,
 * signed.
 *
 * <pre>
 * column          key                              value after the format byte
 * --------------  -------------------------------  ------------------------------------------------
 * current         function key[16]                 if the format is 3 to 6: bytes EVIDENCE
 *                                                  VERSION: the newest live one
 * versions        function key[16],                u8 flags: 1 = deleted
 *                 inverted version id u64          if deleted: time, bytes account (by whom)
 *                                                  VERSION
 * pushes          push id u64                      time, u32 file id, bytes account,
 *                                                  bytes idb path, bytes input path, bytes host
 * push_functions  push id u64                      the first 6 bytes of each key that the push added
 *                                                  a version to, ascending; unless a version before
 *                                                  0.3 wrote it: dd number of functions with these
 *                                                  keys
 * files           file id u32                      md5[16], first input path to the end
 * file_ids        md5[16]                          u32 file id
 * frequency       function key[16]                 u64 counted pulls
 * layouts         file id u32,                     of each function there, by its address:
 *                 address / 4,096 u64              u16 address % 4,096, the first 8 bytes of its
 *                                                  key, u32 CRC-32C of the name it got
 * sketches        function key[16]                 u32be number of the sender's account, then the
 *                                                  sketch, whose first byte is its version and
 *                                                  architecture: no format byte
 * postings        feature u32, u48 the number of   the first 6 bytes of the key of each function
 *                 the last write before            that is posted in one commit; no format byte
 * programs        file id u32                      u32be number of the sender's account, then the
 *                                                  call graph
 * parts           feature u32, file id u32,        none; no format byte
 *                 u16 the part's number
 * pending         number u64                       md5[16] of the file, u32be number of the sender's
 *                                                  account, u8 1 = only functions with a live
 *                                                  version, 2 = all; then the sketches of a program
 *                                                  that are yet to be stored in the four columns
 * outlines        build-id of a program            u32be number of the sender's account, u32be number
 *                                                  of functions, then the outline
 * objects         md5[16] of a file                the same, then the objects that it consists of
 * packages        checksum of a package            the same, then the URL of the package
 * provenances     md5[16] of a file, the package's  u32be number of the sender's account, then the
 *                 URL, 0, path in the package       component
 * components      component, 0, md5[16] of a file   none; no format byte
 * aliases         function key[16], GUID[16],      u8 1 = the key is first, 2 = the GUID is;
 *                 target; and GUID, key, target    u32 size of the function. One row if the key
 *                                                  is the GUID
 * accounts        name                             u8 role, u8 flags: 1 = disabled; time of creation,
 *                                                  bytes PHC string of the password or empty,
 *                                                  bytes SHA-256 of a certificate or empty, then
 *                                                  tokens: {@link
 *                                                  org.lucerna.store.account.AccessToken#writeAll}
 * audit           number u64, from 1 on            time, bytes who, bytes action, bytes subject
 * changes         position u64, from 1 on          function keys[16] that a commit changed
 * meta            "schema"                         u32 1, no format byte
 *                 "counters"                       u64 last version id, u64 last push id,
 *                                                  u32 last file id,
 *                                                  u64 live functions, u64 live versions
 *                 "imported"                       the same, as the last import left them that
 *                                                  keeps ids
 *                 "feed:" NAME                     u64 position that a consumer has acknowledged
 * default                                          (RocksDB insists on it; it stays empty)
 *
 * VERSION         dq version id, dq push id, dd declared size, ea64 address, bytes name,
 *                 metadata to the end: in IDA's form if the format byte is odd
 * EVIDENCE        if the format is 5 or 6: u8 1 = a version by another source may complete the
 *                 first candidate's; dd number of candidates, then each, the newest version first: dq version id,
 *                 u8 metadata quality; except for the first, which is of the newest live version:
 *                 dd declared size, bytes name (its first 1,024 bytes); dd number of ATTESTATIONs,
 *                 and these
 * ATTESTATION     dd file id or 0, u32 CRC-32C of the account's name, u32 that of the host's, 0 if
 *                 there is none; dq seconds since 1970; if the format is 5 or 6: dd 0 = the source
 *                 added no version, else 4,096 + CHUNKS of the last one that it added; dq what its
 *                 id is less than the candidate's
 * CHUNKS          2^N for a chunk of key N, except VD_ELAPSED; 1 = metadata in the published form
 * </pre>
 *
 * <p>Each version is stored once: the served one in {@code current}, all others in {@code
 * versions}, newest first because their ids are inverted. A function is known if and only if it has
 * a row in {@code current}, and rows in {@code versions} without one are all deleted. Deleted
 * versions are never removed; only exports read them.
 *
 * <p>Metadata is stored in the form in which it was pushed. Programs from before format 2 can read
 * a store without such rows, and report such a row as damaged: so the schema is still 1.
 *
 * <p>Sketches are specified in {@link org.lucerna.similarity.sketch}, call graphs in {@link
 * org.lucerna.store.CallGraph}. A sketch is stored in one batch with its postings. Postings that
 * are missing or left over make similar functions harder to find, and nothing else: they can be
 * rebuilt. {@code parts} has the parts of files that are posted: {@code org.lucerna.store.engine}.
 * Versions before it had the column made none, and search by functions alone. Sketches that a
 * server accepts are written to {@code pending} first; the last batch that stores some of them in
 * their columns deletes that row.
 *
 * <p>Evidence is stored with the served version because each pull needs it: in a separate column it
 * made pulls 50 % slower. A function that was stored by a version without evidence gets evidence
 * when it is pushed again, or when the store is exported and imported.
 *
 * <p>In which files a function was seen is known by the evidence for its names. An imported push
 * has no row in {@code push_functions}, nor has one of version 0.1, which had two other columns,
 * {@code function_files} and {@code file_functions}: they are removed when such a store is opened
 * for writing.
 *
 * <p>Ids of versions, pushes and files are assigned sequentially from 1 on, in the order of
 * writing. A file's id stands for its MD5, regardless of its path: a dictionary that saves space.
 * The path of each push is stored with the push.
 *
 * <h2>Writing</h2>
 *
 * A {@link org.lucerna.store.backend.ChangeSet} is one batch, which ends with {@code counters}; the
 * batch is in the log, and the log on disk, before the commit returns. After a kill or a loss of
 * power the database is in the state after some batch, and contains every acknowledged one.
 *
 * <p>While consumers are registered, each batch also adds a row to {@code changes}. Rows that all
 * consumers have acknowledged are deleted.
 *
 * <p>{@code accounts} and {@code audit} are written separately, a change of an account with its
 * audit entry in one batch. Roles are 1 reader, 2 contributor, 3 curator, 4 administrator. {@code
 * frequency} contains total counts, written without waiting for the disk.
 *
 * <p>After half a minute without a commit the write buffers are written to files and new files are
 * merged with the others, see {@link org.lucerna.store.rocks.IdleWork}.
 *
 * <h2>Opening</h2>
 *
 * A folder with other contents, an unknown column or a schema above 1 is refused; folder and
 * columns are checked before RocksDB may write there. Columns that an older program did not have
 * are created, or read as empty if the store is open for reading; that program then refuses the
 * folder as one of a newer version. A program with a newer schema must convert this one when it
 * opens it.
 *
 * <p>RocksDB verifies a checksum of each block of a table and of each record of its logs and of its
 * list of files, {@code MANIFEST}, but not the length of such a record: {@link
 * org.lucerna.store.rocks.ManifestCheck} does that before the list is read. A store whose list is
 * damaged is refused, also by a salvage; one with a damaged table is opened unless RocksDB reads
 * the damaged part at once, and then the table is named: {@link
 * org.lucerna.store.rocks.UnreadableTable}.
 *
 * <p>The file {@code SYNCED} next to RocksDB's contains the sequence number of the last row that is
 * known to be on disk, see {@link org.lucerna.store.rocks.SyncedMark}. Before RocksDB opens the
 * logs, which it shortens at the first damaged record, they are read with {@code
 * AbsoluteConsistency}, which changes nothing. If they end before that number, or are damaged and
 * there is no such file, {@link org.lucerna.store.LogLossException} is thrown unless the loss is
 * accepted; the logs are copied aside then. A truncated last record is not a loss.
 *
 * <p>If there is no room to open a store for writing, it is opened for reading, and reopened for
 * writing as soon as there is room. A store that is opened read-only by request changes nothing on
 * disk.
 *
 * <h2>Memory</h2>
 *
 * {@link org.lucerna.store.rocks.CurrentRows} keeps rows of {@code current} outside the Java heap,
 * and knows for every function whether there is a row, so that few pulls read RocksDB. Commits
 * change the rows in memory after they are on disk. Scans and histories read the database alone.
 *
 * <h2>Damage and failures</h2>
 *
 * Unreadable data causes a {@link org.lucerna.store.DamagedException} in the request that needs it,
 * and is never treated as a missing row. After a write that failed inside RocksDB, for example for
 * lack of file descriptors, RocksDB may refuse all others: each second the store tries to rewrite
 * an existing row, and reopens the database if that fails although there are room and descriptors.
 *
 * <p>A salvage skips damaged blocks: the end of their key range is unknown, so {@link
 * org.lucerna.store.rocks.DamagedRange} searches for the next readable one.
 *
 * <h2>Reasons for the settings</h2>
 *
 * Measured on the column {@code current} alone with 500,000 functions of 375 bytes each (name and
 * metadata), pulls of 1,000 random keys by one thread, 128 MB of cache, on 2 shared cores. Use the
 * numbers for comparison only.
 *
 * <pre>
 * last level                  bytes/function   RocksDB alone, functions/s   CPU to rewrite one
 * --------------------------  ---------------  ---------------------------  ------------------
 * Zstandard                   238              140,000                       7 us
 * Zstandard, dictionary       171              109,000                      13 us
 * LZ4                         305              230,000                       4 us
 * LZ4, dictionary             241              207,000                       7 us
 * LZ4 HC                      281              217,000                       8 us
 * LZ4 HC, dictionary 16 KiB   204              219,000                      19 us
 * LZ4 HC, dictionary 32 KiB   186              189,000                      23 us
 * </pre>
 *
 * RocksDB is asked only for functions that are not in memory, so room and the time to rewrite
 * matter more. 300,000 functions with their evidence, the last two read from a cache a fifth as
 * large as the data:
 *
 * <pre>
 * last level                                        bytes/function   CPU to rewrite one   to pull one
 * ------------------------------------------------  ---------------  -------------------  -----------
 * Zstandard 3, dictionary 64 KiB                    174              10 us
 * Zstandard 6, dictionary 64 KiB                    169              17 us
 * Zstandard 9, dictionary 64 KiB, blocks of 8 KiB   164              25 us
 * Zstandard 12, dictionary 128 KiB, of 16 KiB       148              51 us
 * Zstandard 3, dictionary 32 KiB                    176              10 us                17 us
 * Zstandard 16, dictionary 128 KiB, of 32 KiB:      139              133 us               50 us
 * chosen for {@link org.lucerna.store.rocks.RocksOptions#smallest}
 * </pre>
 *
 * <p>1,000,000 functions of other metadata, all columns, and the CPU time of a whole compaction:
 *
 * <pre>
 * level, blocks, dictionary   bytes/function   s      level, blocks, dictionary   bytes/function   s
 * 3, 4 KiB, 32 KiB            180              7.2    3, 16 KiB, 64 KiB           173              8.4
 * 3, 8 KiB, 32 KiB            178              6.7    3, 16 KiB, 110 KiB          170              9.4
 * 3, 16 KiB, 32 KiB           176              6.9    6, 16 KiB, 32 KiB           170             11.5
 * 3, 8 KiB, 64 KiB: chosen    175              8.0    6, 16 KiB, 110 KiB          164             13.8
 * </pre>
 *
 * <p>Logs are not recycled: they would keep their size, 65 bytes for each of a million functions,
 * and synced writes took as long without.
 *
 * <p>A frequency takes another 18 bytes per function. With a dictionary, larger blocks save little,
 * and they cost a quarter of the speed. Index and filter in parts of 64 KiB are 5 to 8% faster than
 * in parts of 4 KiB; unpartitioned they would be 5% faster still, but far too slow once they
 * outgrow the cache. Of the forms of multi-get the one with byte arrays is the fastest, but it also
 * returns null for values it cannot read, so nulls are read again one by one. Per 1,000 keys,
 * 200,000 functions, the fastest tenth of the measurements, in microseconds:
 *
 * <pre>
 * keys that are there      all    a fifth   none
 * -----------------------  -----  -------  -----
 * multi-get                3,950    1,612    906
 * with nulls asked again   4,153    2,746  2,203
 * with byte buffers        4,642    2,190  1,388
 * single gets              5,487    2,256  1,301
 * </pre>
 *
 * So the first keys of a multi-get are read by single gets, and all others too if less than a third
 * of them were found. A hash in each block and other restart intervals make no measurable
 * difference. A HyperClockCache is 2 to 5% faster for one thread.
 *
 * <p>Filters are Bloom filters of 10 bits a key: over function keys in {@code versions}, where
 * look-ups go by prefix, over the first six bytes in {@code sketches}, over the feature in {@code
 * postings} and {@code parts}, and over whole keys elsewhere.
 *
 * <p>The three columns for similar functions, 301,000 functions of 203 programs (566,000 with the
 * repeated ones), in bytes a function after compaction. Sketches are nearly random, so only a
 * dictionary makes them smaller; with it small blocks cost little, and less is decompressed for
 * each.
 *
 * <pre>
 * sketches    Zstandard, blocks of 16 KiB                 167
 *             Zstandard, blocks of 4 KiB                  195
 *             the same with a dictionary of 32 KiB        158
 *             with it, blocks of 16 KiB                   155
 * postings    Zstandard, blocks of 16 KiB                 100
 *             a restart every 64 rows instead of 16        96
 *             the same, blocks of 8 KiB; of 4 KiB     98; 101
 * programs    Zstandard, blocks of 16 KiB                  15
 * </pre>
 *
 * <p>The smallest form of 104,000 functions of 44 packages of Debian, with the same level,
 * dictionary and blocks of 32 KiB in all columns instead of {@code current} and {@code versions}
 * alone: postings 63 bytes a function instead of 74, everything 388 instead of 406.
 *
 * <p>These postings had a row each. With the postings of a commit in one row per feature, 1,000
 * functions of one program need 4.7 rows per function instead of 12; with the filters they need 4
 * more bytes per function. Storing 71,000 functions with their sketches took 1.2 times the CPU time
 * of the metadata alone, instead of 1.5; for 1,833,000, of which 1,001,000 were new, it took 1.8
 * times as much instead of 2.1.
 */
@NullMarked
package org.lucerna.store.rocks;

import org.jspecify.annotations.NullMarked;
