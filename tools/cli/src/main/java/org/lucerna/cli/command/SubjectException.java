package org.lucerna.cli.command;

/** Names the subject of a failure that does not name it itself: a file, a server. */
public final class SubjectException extends Exception {
  private static final long serialVersionUID = 1;

  private final String subject;
  private final Exception failure;

  public SubjectException(String subject, Exception failure) {
    super(subject, failure);
    this.subject = subject;
    this.failure = failure;
  }

  public String subject() {
    return subject;
  }

  public Exception failure() {
    return failure;
  }
}
