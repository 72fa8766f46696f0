package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * GET_SIMILAR (0xa2): find functions that are similar to those of a program. Lucerna's own, as
 * {@link PushSketches}.
 *
 * @param inputMd5 MD5 of the program
 * @param least least probability of a result, in ten-thousandths
 * @param sketches of the program's functions; module similarity has the layout
 */
public record GetSimilar(Md5 inputMd5, int least, ByteString sketches) implements Request {}
