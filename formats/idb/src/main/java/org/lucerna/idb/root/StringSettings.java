package org.lucerna.idb.root;

import org.lucerna.bytes.ByteString;

/**
 * How strings are created and named.
 *
 * @param flags 1 named, 2 their names count as generated, 4 numbered, 8 Unicode, 10 comments where
 *     they are referred to, 20 case is preserved
 * @param lineBreak the character that ends a line
 * @param leadingZeroes of numbered names
 * @param type kind of string to create, see {@link org.lucerna.idb.item}
 * @param prefix of their names
 * @param serial the next number
 * @param carousel the kinds of data that the data command cycles through, as bits
 */
public record StringSettings(
    int flags,
    int lineBreak,
    int leadingZeroes,
    long type,
    ByteString prefix,
    long serial,
    long carousel) {}
