package org.lucerna.cli;

/** Says what a failure was about where the failure itself does not: a file, a server. */
final class SubjectException extends Exception {
  private static final long serialVersionUID = 1;

  private final String subject;
  private final Exception failure;

  SubjectException(String subject, Exception failure) {
    super(subject, failure);
    this.subject = subject;
    this.failure = failure;
  }

  String subject() {
    return subject;
  }

  Exception failure() {
    return failure;
  }
}
