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
  /** The MD5 that stands for no file: what comes with it was seen in no known file. */
  public static final Md5 NO_FILE = new Md5(0, 0);

  /** An origin of which nothing is known. */
  public static final PushOrigin UNKNOWN =
      new PushOrigin(ByteString.EMPTY, ByteString.EMPTY, NO_FILE, ByteString.EMPTY);

  /** Whether the pusher named an input file. */
  public boolean namesFile() {
    return isFile(inputMd5);
  }

  /** Whether an MD5 is that of a file, and not {@link #NO_FILE}. */
  public static boolean isFile(Md5 md5) {
    return !md5.equals(NO_FILE);
  }
}
