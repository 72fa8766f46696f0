package org.lucerna.server;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.metadata.MetadataBlob;

/** Why a whole push is refused. The words are those that IDA's users know from other servers. */
final class PushRules {
  private static final Long NOWHERE = PackedInts.BADADDR;

  private PushRules() {}

  /**
   * The reason, or null where the push is welcome.
   *
   * @param form of the client's dialect. What is no metadata in the published form is welcome all
   *     the same, and so are pushes without paths and addresses
   * @param asciiNames whether names beyond ASCII are unwelcome
   */
  static @Nullable String refusal(PushMetadata push, MetadataForm form, boolean asciiNames) {
    String refusal = form == MetadataForm.IDA ? refusalOfIda(push) : null;
    if (refusal == null
        && asciiNames
        && !push.functions().stream().allMatch(item -> isAscii(item.function().name()))) {
      return "Bad function name";
    }
    return refusal;
  }

  /** Whether a function may be taken from another server: it is held to what clients are. */
  static boolean welcomes(FunctionInfo function, Limits limits, boolean asciiNames) {
    try {
      limits.checkName(function.name().length());
      limits.checkBlob(function.metadata().length());
    } catch (LimitException tooLong) {
      return false;
    }
    boolean damaged =
        function.form() == MetadataForm.IDA && MetadataBlob.check(function.metadata()) != null;
    return !damaged && !(asciiNames && !isAscii(function.name()));
  }

  private static @Nullable String refusalOfIda(PushMetadata push) {
    if (push.idbPath().isEmpty()) {
      return "Bad IDB";
    }
    if (push.inputPath().isEmpty()) {
      return "Bad input file path";
    }
    if (push.hostName().isEmpty()) {
      return "Bad hostname";
    }
    if (push.functions().stream().anyMatch(item -> item.address() == null)) {
      return "Bad addresses count";
    }
    boolean sound =
        push.functions().stream()
            .allMatch(
                item ->
                    !NOWHERE.equals(item.address())
                        && MetadataBlob.check(item.function().metadata()) == null);
    return sound ? null : "Invalid metadata";
  }

  private static boolean isAscii(ByteString name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.at(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }
}
