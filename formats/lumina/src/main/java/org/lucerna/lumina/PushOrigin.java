package org.lucerna.lumina;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * The origin of a push, as stated by the client.
 *
 * @param idbPath path of the database on the pusher's machine; any bytes
 * @param inputPath path of the input file there; any bytes
 * @param inputMd5 MD5 of the input file, which identifies it; {@link #NO_FILE} if the client sent
 *     none
 * @param hostName name of the pusher's machine; any bytes
 */
public record PushOrigin(
    ByteString idbPath, ByteString inputPath, Md5 inputMd5, ByteString hostName) {
  /** The MD5 that means "no file": functions pushed with it were seen in no known file. */
  public static final Md5 NO_FILE = new Md5(0, 0);

  /** An unknown origin. */
  public static final PushOrigin UNKNOWN =
      new PushOrigin(ByteString.EMPTY, ByteString.EMPTY, NO_FILE, ByteString.EMPTY);

  /** Whether the client named an input file. */
  public boolean namesFile() {
    return isFile(inputMd5);
  }

  /** Whether an MD5 identifies a file, that is, is not {@link #NO_FILE}. */
  public static boolean isFile(Md5 md5) {
    return !md5.equals(NO_FILE);
  }
}
