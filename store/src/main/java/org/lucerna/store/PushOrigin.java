package org.lucerna.store;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * Where a push came from, as the pusher said.
 *
 * @param idbPath path of the database on the pusher's machine; any bytes
 * @param inputPath path of the input file there; any bytes
 * @param inputMd5 MD5 of the input file: what tells one input file from another; {@link #NO_FILE}
 *     where the pusher named none
 * @param hostName name of the pusher's machine; any bytes
 */
public record PushOrigin(
    ByteString idbPath, ByteString inputPath, Md5 inputMd5, ByteString hostName) {
  /** No file's MD5: what comes with it was seen in no file that anybody knows. */
  public static final Md5 NO_FILE = new Md5(0, 0);
}
