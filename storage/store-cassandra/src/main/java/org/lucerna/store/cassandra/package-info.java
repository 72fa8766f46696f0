/**
 * The back-end on Apache Cassandra: any number of servers share a keyspace, and none of them
 * coordinates the others. It defines rows and the order in which they are written, not the rules
 * for changing functions: those are in {@link org.lucerna.store.model}.
 *
 * <h2>Tables</h2>
 *
 * A row has a partition, which is a number, a key and a value; how they are read and written is in
 * {@link org.lucerna.cassandra}. Numbers in keys are big-endian. Values are as in the package
 * {@code org.lucerna.store.rocks} unless stated otherwise; {@code bytes} is a packed length and
 * that many bytes, a time is a u64 of microseconds since 1970, {@code LARGE} a table of {@link
 * org.lucerna.cassandra.LargeTable}, {@code TIME} one of {@link org.lucerna.cassandra.TimeTable}.
 *
 * <pre>
 * table           partition            key                    value
 * --------------  -------------------  ---------------------  ------------------------------------
 * functions       first 16 bits of     see below              see below
 *                 the function's key
 * contents        version id           LARGE: none            a version of more than 1 MiB
 * pushes          TIME                 push id u64            time, u64 file number, bytes account,
 *                                                             bytes idb path, bytes input path,
 *                                                             MD5[16], bytes host
 * push_functions  push id              LARGE: none            as there
 * files           TIME                 file number u64        MD5[16], path to the end
 * file_ids        first half of the    MD5[16]                u64 file number; conditional
 *                 MD5
 * spots           file number          address u64            first 8 bytes of the function's key,
 *                                                             u32 CRC-32C of the name it got
 * accounts        0                    name                   as there; conditional
 * audit           TIME                 id u64                 as there
 * sketches        as functions         function key[16]       as there
 * postings        first 12 bits of     feature u32, first 6   none
 *                 the feature          bytes of function key
 * programs        file number          LARGE: none            as there
 * parts           first 12 bits of     feature u32, file      none
 *                 the feature          number u64, u16 the
 *                                      part's number
 * pending         u32 the server, u32  LARGE: none            as there
 *                 the number
 * outlines        first 8 bytes of     LARGE: u8 length of    as there
 *                 the build-id         the build-id, this
 * objects         first half of the    LARGE: u8 16, MD5[16]  as there
 *                 file's MD5
 * packages        first 8 bytes of     LARGE: u8 length of    as there
 *                 the checksum         the checksum, this
 * provenances     as functions, of     as there               as there
 *                 the file
 * components      first 12 bits of     as there               none
 *                 the CRC-32C of the
 *                 component
 * aliases         as functions, of     as there               as there
 *                 what is first
 * pulls           as functions         function key[16]       counter
 * totals          0                    name                   counter
 * changes, consumers: {@link org.lucerna.cassandra.ClusterChangeFeed}
 * servers: {@link org.lucerna.cassandra.ServerLease}
 * lucerna: {@link org.lucerna.cassandra.Keyspace}
 * </pre>
 *
 * Rows are written with timestamps, except conditional ones, which are written in no other way. A
 * key of {@code functions} is the function's, the kind, and the rest:
 *
 * <pre>
 * kind  rest                       value
 * 0     inverted version id u64    a name candidate, by its newest version: u8 metadata quality,
 *                                  u8 1 and the version, or u8 0, u32 declared size and the name
 *                                  to the end. The served version is whole unless it is large
 * 1     u32 number of the name,    a vote for it: u32 CRC-32C of the host's name, u64 seconds
 *       u64 file number, u32       since 1970
 *       CRC-32C of the account     since 1970; if the source added a version: u64 its id, u32
 *                                  CHUNKS, as there
 * 2     inverted version id u64    a version, served or past; one byte 0 if it is in {@code contents}
 * </pre>
 *
 * <p>So the newest version is first, and functions can be read in the order of their keys. The head
 * of a function is derived from its rows of kind 0 and 1 when it is read, and a change writes only
 * rows that are new or changed and deletes only rows that it knows: two servers that change a
 * function at the same time lose neither a version nor a vote of each other. The rows of one
 * function are written by one batch of one partition, which is atomic.
 *
 * <h2>Ids</h2>
 *
 * Ids of versions, pushes, files and log entries are made by {@link
 * org.lucerna.cassandra.ServerClock}. A server whose clock is behind the ids and timestamps that it
 * reads sets its ids, and the timestamps of its writes, after these. So the newest version of a
 * function has the greatest id, whichever server wrote it.
 *
 * <h2>Commits</h2>
 *
 * A commit first writes its files, its push and an entry of the change feed, then the functions,
 * and marks the entry as done last. A reader of the feed waits a minute for entries that are not
 * done; a commit that takes longer writes another one at its end. All rows of a commit have one
 * timestamp, so that any number of them does not outrun the time; they are written again if the
 * cluster does not answer; counters may not be, and are therefore estimates.
 */
@NullMarked
package org.lucerna.store.cassandra;

import org.jspecify.annotations.NullMarked;
