package org.lucerna.service.config;

/** {@code [limits]}: upper bounds for clients. */
@SettingComment("Limits for clients.")
public record LimitsConfig(
    @SettingComment({
          "Connections open at one time. If all are taken, the guest that has been idle longest is",
          "disconnected; accounts are not. A small heap holds fewer: the log says how many."
        })
        int connections,
    @SettingComment({
          "Connections open at one time from one address, or from one /64 of IPv6. The server's"
              + " own",
          "machine has no such limit: there may be a proxy on it."
        })
        int connectionsPerAddress,
    @SettingComment({
          "Functions that guests may push in an hour from one address, or from one /64 of IPv6; 0",
          "for no limit."
        })
        int guestPushes,
    @SettingComment("TLS handshakes in progress at one time.") int handshakes,
    @SettingComment("Longest greeting, in bytes; it carries a licence file.") DataSize helloFrame,
    @SettingComment("Longest message of an untrusted client, in bytes.") DataSize untrustedFrame,
    @SettingComment("Longest message of a trusted client, in bytes.") DataSize trustedFrame,
    @SettingComment("Longest reply, in bytes; larger replies are refused.") DataSize reply,
    @SettingComment("Functions, patterns or filters in one request.") int items,
    @SettingComment("Longest name or path, in bytes.") DataSize name,
    @SettingComment("Longest metadata of one function, in bytes.") DataSize blob,
    @SettingComment({
          "Memory for the requests and replies under way together, in bytes; 0 is a quarter of the",
          "heap. One request gets at most three quarters of it; a request for more than an eighth"
              + " waits",
          "for other such requests."
        })
        DataSize bytesInFlight) {
  /**
   * Checks each limit by itself.
   *
   * @throws SettingException if one is out of range
   */
  public LimitsConfig {
    Require.positive("connections", connections);
    Require.positive("connections-per-address", connectionsPerAddress);
    Require.notNegative("guest-pushes", guestPushes);
    Require.positive("handshakes", handshakes);
    Require.arraySize("hello-frame", helloFrame);
    Require.arraySize("untrusted-frame", untrustedFrame);
    Require.arraySize("trusted-frame", trustedFrame);
    Require.notEmpty("reply", reply);
    Require.positive("items", items);
    Require.arraySize("name", name);
    Require.arraySize("blob", blob);
  }

  /** The defaults. */
  public static LimitsConfig defaults() {
    return new LimitsConfig(
        10_000,
        100,
        0,
        64,
        DataSize.ofKiB(128),
        DataSize.ofKiB(8),
        DataSize.ofBytes(Integer.MAX_VALUE),
        DataSize.ofMiB(256),
        2_000_000,
        DataSize.ofMiB(1),
        DataSize.ofMiB(256),
        DataSize.ofBytes(0));
  }
}
