package org.lucerna.server.service;

import java.util.List;
import java.util.function.Predicate;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.store.PushedFunction;

/**
 * Rules for the functions that may be stored, from clients and from upstreams. Thread-safe.
 *
 * @param limits of a function's name and metadata
 * @param asciiNames whether names with non-ASCII characters are refused
 */
public record FunctionRules(Limits limits, boolean asciiNames, NameRules names) {
  /** Whether a function from an upstream may be stored; the rules are those for clients. */
  public boolean accepts(FunctionInfo function) {
    try {
      limits.checkName(function.name().length());
      limits.checkBlob(function.metadata().length());
    } catch (LimitException tooLong) {
      return false;
    }
    boolean damaged =
        function.form() == MetadataForm.IDA && MetadataBlob.check(function.metadata()) != null;
    return !damaged && isCharacterSetAllowed(function) && !names.refuses(function.name());
  }

  /**
   * Decides which names of one push are refused. Not thread-safe.
   *
   * @throws OperationRefusedException if a name is not ASCII but must be
   */
  Predicate<ByteString> refusedNames(List<PushedFunction> functions)
      throws OperationRefusedException {
    if (!functions.stream().allMatch(each -> isCharacterSetAllowed(each.function()))) {
      throw new OperationRefusedException("Bad function name");
    }
    return names.forPush(functions.size());
  }

  private boolean isCharacterSetAllowed(FunctionInfo function) {
    if (asciiNames) {
      ByteString name = function.name();
      for (int i = 0; i < name.length(); i++) {
        if (name.at(i) >= 0x80) {
          return false;
        }
      }
    }
    return true;
  }
}
