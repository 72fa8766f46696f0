package org.lucerna.service;

import java.util.BitSet;
import java.util.function.Predicate;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.SubmittedFunction;
import org.lucerna.lumina.metadata.MetadataBlob;

/**
 * Rules for the functions that may be stored, from clients and from upstreams. Thread-safe.
 *
 * @param limits of a push, and of a function's name and metadata
 * @param asciiNames whether names with non-ASCII characters are refused
 */
public record FunctionRules(Limits limits, boolean asciiNames, NameRules names) {
  /**
   * What the rules say of a push.
   *
   * @param accepted the indexes of the accepted functions
   * @param keys of all functions together
   */
  record Verdict(BitSet accepted, int keys) {
    boolean accepts(int function) {
      return accepted.get(function);
    }
  }

  /** Whether a function from an upstream may be stored; the rules are those for clients. */
  public boolean accepts(FunctionInfo function) {
    return isShort(function)
        && isSound(function)
        && isCharacterSetAllowed(function)
        && !names.refuses(function.name());
  }

  /**
   * Decides which functions of a push are accepted: those with a name and metadata of permitted
   * length, whose name is not refused.
   *
   * @throws RefusalException if metadata is damaged, or a name or path has characters that must not
   *     occur
   * @throws org.lucerna.lumina.LimitException if there are too many functions, or a path is too
   *     long
   */
  Verdict judge(ProgramSubmission program) throws RefusalException {
    boolean isPublished = false;
    int keys = 0;
    for (SubmittedFunction function : program.functions()) {
      keys += function.keys().size();
      for (PushedFunction pushed : function.keys()) {
        check(pushed.function());
        isPublished |= pushed.function().form() == MetadataForm.PUBLISHED;
      }
    }
    checkPath("inputPath", program.origin().inputPath(), isPublished);
    checkPath("idbPath", program.origin().idbPath(), isPublished);
    checkPath("host", program.origin().hostName(), isPublished);
    limits.checkItems(keys, "functions");
    Predicate<ByteString> refused = names.forPush(keys);
    BitSet accepted = new BitSet(program.functions().size());
    for (int i = 0; i < program.functions().size(); i++) {
      accepted.set(
          i,
          program.functions().get(i).keys().stream()
              .map(PushedFunction::function)
              .allMatch(each -> isShort(each) && !refused.test(each.name())));
    }
    return new Verdict(accepted, keys);
  }

  private void checkPath(String field, ByteString text, boolean isPublished)
      throws RefusalException {
    limits.checkName(text.length());
    checkText(field, text, isPublished);
  }

  /** Only the published dialect can express NUL. */
  private static void checkText(String field, ByteString text, boolean isPublished)
      throws RefusalException {
    if (!isPublished && text.indexOf(0) >= 0) {
      throw RefusalException.invalid(field + ": expected bytes other than NUL");
    }
  }

  private void check(FunctionInfo function) throws RefusalException {
    checkText("name", function.name(), function.form() == MetadataForm.PUBLISHED);
    if (!isCharacterSetAllowed(function)) {
      throw RefusalException.invalid("Bad function name");
    }
    if (!isSound(function)) {
      // The words that IDA's users know from other servers.
      throw RefusalException.invalid("Invalid metadata");
    }
  }

  private boolean isShort(FunctionInfo function) {
    return function.name().length() <= limits.nameBytes()
        && function.metadata().length() <= limits.blobBytes();
  }

  private static boolean isSound(FunctionInfo function) {
    return function.form() != MetadataForm.IDA || MetadataBlob.check(function.metadata()) == null;
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
