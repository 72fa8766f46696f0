package org.lucerna.service.config;

/** {@code [access]}: rights, and disclosure of data. */
@SettingComment("Rights of users, and disclosure of data.")
public record AccessConfig(
    @SettingComment({
          "Whether all clients may send messages up to limits.trusted-frame; otherwise only those"
              + " with",
          "an account may, and limits.untrusted-frame applies to the guest."
        })
        boolean trustEveryone,
    @SettingComment({
          "Rights of clients without an account: \"none\" (they are refused), \"reader\" (pull),",
          "\"contributor\" (push as well) or \"curator\" (delete as well)."
        })
        GuestRole guest,
    @SettingComment("Whether a push with a non-ASCII name is refused.") boolean asciiNames,
    @SettingComment({
          "Whether histories, lists of pushes and searches show authors, and histories also the",
          "database."
        })
        boolean discloseAuthors,
    @SettingComment({
          "Who sees names of files and hosts, in pages, lists, searches and with similar"
              + " functions:",
          "\"nobody\", \"accounts\" or \"everyone\". Administrators always do."
        })
        Disclosure discloseOrigins) {
  /** A copy with another role for the guest. */
  public AccessConfig withGuest(GuestRole role) {
    return new AccessConfig(trustEveryone, role, asciiNames, discloseAuthors, discloseOrigins);
  }

  /** The defaults. */
  public static AccessConfig defaults() {
    return new AccessConfig(true, GuestRole.CONTRIBUTOR, false, false, Disclosure.ACCOUNTS);
  }
}
