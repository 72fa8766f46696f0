/**
 * The PostgreSQL database of a lumen server, read without PostgreSQL: {@link
 * org.lucerna.store.lumen.LumenDump} reads a plain {@code pg_dump}, {@link
 * org.lucerna.store.lumen.LumenCsv} the same data joined into one CSV file.
 *
 * <h2>Plain dump</h2>
 *
 * Blocks that begin with {@code COPY public.TABLE (COLUMNS) FROM stdin;} and end with a line {@code
 * \.} are read, and INSERT statements; columns are found by their names, and tables may be in any
 * order. Each row is a line with fields separated by tabs. {@code \N} is NULL; {@code \t \n \r \b
 * \f \v \\} stand for the characters, {@code \} and up to three octal digits or {@code x} and up to
 * two hexadecimal ones for a byte, any other character after a backslash for itself. A bytea is
 * {@code \x} and hexadecimal digits. A time is {@code 2024-01-03 03:04:05.678901+00}, the zone
 * {@code +HH}, {@code +HH:MM} or {@code +HH:MM:SS}.
 *
 * <p>{@code pg_dump --inserts} and {@code --column-inserts} write {@code INSERT INTO public.TABLE
 * (COLUMNS) VALUES (VALUE, ...);}. The former leaves out the columns: they are declared by the
 * {@code CREATE TABLE} before it, one per line. A value is {@code NULL}, a number, or in single
 * quotes, which are doubled inside; it may have line ends. There may be several rows in a
 * statement.
 *
 * <pre>
 * table  column     meaning
 * -----  ---------  -------------------------------------------------------------------------
 * users  id
 *        hostname   of the pusher's machine. lic_id and lic_data are skipped, never kept
 * files  id
 *        chksum     MD5 of the input file
 * dbs    id
 *        file_path  of the input file
 *        idb_path   of the database
 *        file_id    a row of files
 *        user_id    a row of users
 * funcs  id
 *        name
 *        len        the function's size; signed there, unsigned in truth
 *        db_id      a row of dbs
 *        chksum     the key, 16 bytes; else the row is rejected and counted
 *        metadata   as IDA writes it; NULL is empty
 *        push_dt    when it first came
 *        update_dt  when it last came: the version's time; where NULL, push_dt, where that is
 *                   NULL too, 1970
 * </pre>
 *
 * <p>All but ids, name, len and db_id may be NULL. The versions of a key are ordered by update_dt,
 * push_dt, id. Lumen does not store accounts, addresses, deletions and frequencies, so an import
 * lacks them.
 *
 * <h2>CSV</h2>
 *
 * RFC 4180 in UTF-8, with a first line of names: {@code hash}, {@code name}, {@code len}, {@code
 * metadata}, {@code pushed}, {@code updated}, {@code idb_path}, {@code file_path}, {@code
 * file_md5}, {@code hostname}; other columns are skipped. Bytes are hexadecimal digits, times ISO
 * 8601, an empty field is NULL.
 */
@NullMarked
package org.lucerna.store.lumen;

import org.jspecify.annotations.NullMarked;
