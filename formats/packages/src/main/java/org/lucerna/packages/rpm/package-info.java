/**
 * The headers of RPM packages (versions 3 and 4 of the format). Numbers are big-endian.
 *
 * <pre>
 * lead       96 bytes: ed ab ee db, then fields that nobody reads any more
 * signature  a header; zero bytes up to a multiple of 8 from the start of the file
 * header     a header
 * payload    a cpio archive in newc form, compressed: the rest of the file
 *
 * header     u32 8e ad e8 01 (the last is the version)
 *            u32 0
 *            u32 number of entries, up to 65,535
 *            u32 size of the data in bytes, up to 256 MiB
 *            entries of 16 bytes: u32 tag, u32 type, u32 offset in the data, u32 number of values
 *            data
 *
 * types      4 i32, 6 text that ends with zero, 8 and 9 several of them (the first is read)
 * tags       1000 name      1001 version       1002 release     1003 epoch (i32)
 *            1010 distribution  1011 vendor    1022 processor   1044 source package
 * </pre>
 *
 * Source: the manual of RPM, "Package format v4" and "Tags".
 */
@NullMarked
package org.lucerna.packages.rpm;

import org.jspecify.annotations.NullMarked;
