package org.lucerna.service;

import org.lucerna.store.account.Role;

/** A request is refused, and nothing was changed. The message is for the client. */
public final class RefusalException extends Exception {
  private static final long serialVersionUID = 1;

  /** Why a request is refused; each protocol has a status for it. */
  public enum Kind {
    /** It is wrong, or this server does not do what it asks for. */
    INVALID,
    /** The caller must log in. */
    UNAUTHENTICATED,
    /** The caller's role does not allow it. */
    FORBIDDEN,
    NOT_FOUND,
    /** It did not arrive in time. */
    LATE,
    /** It contradicts the present state. */
    CONFLICT,
    TOO_LARGE,
    /** Its body is in an unsupported format. */
    UNSUPPORTED,
    /** The file in it cannot be read. */
    UNREADABLE,
    /** The server cannot do it because of a fault of its own. */
    FAILED,
    /** The server cannot do it now. */
    BUSY,
    /** There is no space on the server's disk. */
    FULL
  }

  private final Kind kind;

  private RefusalException(Kind kind, String why) {
    super(why);
    this.kind = kind;
  }

  public static RefusalException invalid(String why) {
    return new RefusalException(Kind.INVALID, why);
  }

  public static RefusalException unauthenticated(String why) {
    return new RefusalException(Kind.UNAUTHENTICATED, why);
  }

  public static RefusalException forbidden(String why) {
    return new RefusalException(Kind.FORBIDDEN, why);
  }

  /**
   * The caller's role does not allow it.
   *
   * @param required the lowest role that does
   */
  public static RefusalException forbidden(Principal caller, Role required) {
    return forbidden(required + " role required: " + caller.name() + " does not have it");
  }

  public static RefusalException notFound(String why) {
    return new RefusalException(Kind.NOT_FOUND, why);
  }

  public static RefusalException late(String why) {
    return new RefusalException(Kind.LATE, why);
  }

  public static RefusalException conflict(String why) {
    return new RefusalException(Kind.CONFLICT, why);
  }

  public static RefusalException tooLarge(String why) {
    return new RefusalException(Kind.TOO_LARGE, why);
  }

  public static RefusalException unsupported(String why) {
    return new RefusalException(Kind.UNSUPPORTED, why);
  }

  public static RefusalException unreadable(String why) {
    return new RefusalException(Kind.UNREADABLE, why);
  }

  public static RefusalException failed(String why) {
    return new RefusalException(Kind.FAILED, why);
  }

  public static RefusalException busy(String why) {
    return new RefusalException(Kind.BUSY, why);
  }

  public static RefusalException full(String why) {
    return new RefusalException(Kind.FULL, why);
  }

  public Kind kind() {
    return kind;
  }
}
