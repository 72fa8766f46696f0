package org.lucerna.server.lumina;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PushMetadata;

/**
 * Requirements for a push in the dialect ida. The messages are those that IDA's users know from
 * other servers.
 */
final class PushRules {
  private static final Long NOWHERE = PackedInts.BADADDR;

  private PushRules() {}

  /**
   * The reason why a push is refused; null if it is not.
   *
   * @param form of the client's dialect. The published one needs neither paths nor addresses, and
   *     its metadata is not checked
   */
  static @Nullable String refusal(PushMetadata push, MetadataForm form) {
    return switch (form) {
      case IDA -> refusalOfIda(push);
      case PUBLISHED -> null;
    };
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
    boolean hasAddresses =
        push.functions().stream().noneMatch(item -> NOWHERE.equals(item.address()));
    return hasAddresses ? null : "Invalid metadata";
  }
}
