package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * PUSH_SKETCHES (0xa0): store the sketches of a program, which similarity search uses. Lucerna's
 * own: send it only to servers that accept it, see {@link PullMetadata#SKETCHES}.
 *
 * @param inputMd5 MD5 of the program, whose functions were pushed before
 * @param sketches of its functions; module similarity has the layout
 */
public record PushSketches(Md5 inputMd5, ByteString sketches) implements Request {}
