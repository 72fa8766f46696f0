package org.lucerna.store;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushedFunction;

/**
 * An input file that a function was seen in.
 *
 * @param inputMd5 MD5 of the file
 * @param inputPath the path under which the file was first pushed
 * @param address of the function in the file, the lowest if the file has it more than once; {@link
 *     PushedFunction#NO_ADDRESS} if unknown
 */
public record Sighting(Md5 inputMd5, ByteString inputPath, long address) {}
