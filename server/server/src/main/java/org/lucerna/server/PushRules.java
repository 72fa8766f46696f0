package org.lucerna.server;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.metadata.MetadataBlob;

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
    return push.functions().stream().allMatch(PushRules::isSound) ? null : "Invalid metadata";
  }

  private static boolean isSound(PushMetadata.Item item) {
    return !NOWHERE.equals(item.address())
        && MetadataBlob.check(item.function().metadata()) == null;
  }
}
