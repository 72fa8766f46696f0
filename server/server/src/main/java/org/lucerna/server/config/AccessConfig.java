package org.lucerna.server.config;

/** {@code [access]}: rights, and disclosure of data. */
@SettingComment("Who may do what, and who sees what.")
public record AccessConfig(
    @SettingComment({
          "Whether all clients may send messages up to limits.trusted-frame; else only those with"
              + " an",
          "account may, and the guest is held to limits.untrusted-frame."
        })
        boolean trustEveryone,
    @SettingComment({
          "What clients without an account may do: \"none\" (they are refused), \"reader\" (pull),",
          "\"contributor\" (push as well) or \"curator\" (delete as well)."
        })
        GuestRole guest,
    @SettingComment("Whether a push with a non-ASCII name is refused.") boolean asciiNames,
    @SettingComment({
          "Whether histories, lists of pushes and searches show who pushed, and histories from"
              + " which",
          "database."
        })
        boolean discloseAuthors,
    @SettingComment({
          "Who sees names of files and hosts, in pages, lists, searches and with similar"
              + " functions:",
          "\"nobody\", \"accounts\" or \"everyone\". Administrators do, always."
        })
        Disclosure discloseOrigins) {
  /** The same with another role for the guest. */
  public AccessConfig withGuest(GuestRole role) {
    return new AccessConfig(trustEveryone, role, asciiNames, discloseAuthors, discloseOrigins);
  }

  /** The defaults. */
  public static AccessConfig defaults() {
    return new AccessConfig(true, GuestRole.CONTRIBUTOR, false, false, Disclosure.ACCOUNTS);
  }
}
