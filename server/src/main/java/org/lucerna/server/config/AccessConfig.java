package org.lucerna.server.config;

/**
 * {@code [access]}: who may do what, and who gets to know what.
 *
 * @param trustEveryone whether all clients may send frames up to {@code limits.trusted-frame}; else
 *     the guest is held to {@code limits.untrusted-frame}
 * @param delete whether functions may be deleted
 * @param asciiNames whether a push with a name beyond ASCII is refused
 * @param discloseAuthors whether histories tell who pushed, and from which database
 * @param discloseOrigins whether popular functions tell the host and path they came from
 */
public record AccessConfig(
    boolean trustEveryone,
    boolean delete,
    boolean asciiNames,
    boolean discloseAuthors,
    boolean discloseOrigins) {
  public static AccessConfig defaults() {
    return new AccessConfig(true, false, false, false, false);
  }
}
