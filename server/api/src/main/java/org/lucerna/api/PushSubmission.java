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
 * Functions of a file that are to be stored. The rules are the Lumina protocol's.
 *
 * @param functions empty if there is a program
 * @param inputMd5 MD5 of the input file
 * @param inputPath its path on the pusher's machine; empty if unknown
 * @param idbPath path of the database there; empty if there is none
 * @param hostName name of the pusher's machine; empty if unknown
 * @param program that a disassembler has open: its functions that have a name are stored, by the
 *     keys that the server computes. Null if there are functions
 */
@Strict
public record PushSubmission(
    @MayBeAbsent List<Function> functions,
    Md5 inputMd5,
    @MayBeAbsent @TextAndHex ByteString inputPath,
    @MayBeAbsent @TextAndHex ByteString idbPath,
    @JsonName("host") @MayBeAbsent @TextAndHex ByteString hostName,
    @Nullable OpenProgram program) {
  /**
   * A submission.
   *
   * @throws IllegalArgumentException if there are functions and a program
   */
  public PushSubmission {
    functions = List.copyOf(functions);
    if (program != null && !functions.isEmpty()) {
      throw new IllegalArgumentException("expected either functions or a program");
    }
  }

  /** Functions with their keys. */
  public PushSubmission(
      List<Function> functions,
      Md5 inputMd5,
      ByteString inputPath,
      ByteString idbPath,
      ByteString hostName) {
    this(functions, inputMd5, inputPath, idbPath, hostName, null);
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
