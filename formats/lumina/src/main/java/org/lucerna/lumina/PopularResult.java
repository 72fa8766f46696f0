package org.lucerna.lumina;

import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * GET_POP_RESULT (0x13).
 *
 * @param functions most pulled first
 */
public record PopularResult(List<Popular> functions) implements Response {
  public PopularResult {
    functions = List.copyOf(functions);
  }

  /**
   * A function that is pulled often.
   *
   * @param frequency how often it was pulled, an unsigned number
   * @param hostName of the machine it came from; empty if that is not disclosed
   * @param path of the database it came from; empty if that is not disclosed
   * @param inputMd5 of the file it was first seen in
   * @param address there
   */
  public record Popular(
      FunctionInfo function,
      Pattern pattern,
      int frequency,
      ByteString hostName,
      ByteString path,
      Md5 inputMd5,
      long address) {}
}
