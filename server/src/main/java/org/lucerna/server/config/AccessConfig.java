package org.lucerna.server.config;

/** {@code [access]}: who may do what, and who gets to know what. */
@Comment("Who may do what, and who gets to know what.")
public record AccessConfig(
    @Comment({
          "Whether all clients may send messages up to limits.trusted-frame; else the guest is"
              + " held",
          "to limits.untrusted-frame."
        })
        boolean trustEveryone,
    @Comment("Whether functions may be deleted.") boolean delete,
    @Comment("Whether a push with a name beyond ASCII is refused.") boolean asciiNames,
    @Comment("Whether histories tell who pushed, and from which database.") boolean discloseAuthors,
    @Comment("Whether popular functions tell the host and path they came from.")
        boolean discloseOrigins) {
  /** What holds where nothing is set. */
  public static AccessConfig defaults() {
    return new AccessConfig(true, false, false, false, false);
  }
}
