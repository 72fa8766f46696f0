package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Address;
import org.lucerna.api.json.Hex;
import org.lucerna.api.json.JsonName;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.api.json.Strict;
import org.lucerna.api.json.TextAndHex;
import org.lucerna.api.json.Unsigned;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * Functions of a file that are to be stored. The rules are those of the Lumina protocol.
 *
 * @param inputMd5 MD5 of the input file
 * @param inputPath its path on the pusher's machine; empty if unknown
 * @param idbPath path of the database there; empty if there is none
 * @param hostName name of the pusher's machine; empty if unknown
 */
@Strict
public record PushSubmission(
    List<Function> functions,
    Md5 inputMd5,
    @MayBeAbsent @TextAndHex ByteString inputPath,
    @MayBeAbsent @TextAndHex ByteString idbPath,
    @JsonName("host") @MayBeAbsent @TextAndHex ByteString hostName) {
  public PushSubmission {
    functions = List.copyOf(functions);
  }

  /**
   * A function.
   *
   * @param name any bytes but NUL
   * @param size in bytes, unsigned
   * @param address in the input file; null if unknown
   * @param metadata in IDA's form
   */
  @Strict
  public record Function(
      Md5 key,
      @TextAndHex ByteString name,
      @Unsigned int size,
      @Address @Nullable Long address,
      @Hex @MayBeAbsent ByteString metadata) {}
}
