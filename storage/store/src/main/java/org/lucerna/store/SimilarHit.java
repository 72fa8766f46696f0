package org.lucerna.store;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.similarity.match.Reasons;

/**
 * A function of the store that is similar to one of a program.
 *
 * @param place of the program's function
 * @param probability that it is the same, 0 to 1
 * @param key of the function in the store
 * @param name that it has there
 * @param file path under which the file that it is from was first pushed; empty if unknown
 * @param reasons why
 */
public record SimilarHit(
    int place, float probability, Md5 key, ByteString name, ByteString file, Reasons reasons) {}
