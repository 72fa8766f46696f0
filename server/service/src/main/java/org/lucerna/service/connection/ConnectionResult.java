package org.lucerna.service.connection;

import java.util.Locale;

/** The outcome of a connection to the Lumina port. */
public enum ConnectionResult {
  LOGGED_IN("It logged in.", ""),
  LOGIN_REFUSED(
      "It spoke Lumina, and its login was refused.",
      "Check user name and password; licences are not checked."),
  VERSION_REFUSED(
      "It spoke a newer version of Lumina than this server knows.",
      "The administrator can allow it with lumina.newer-versions."),
  TLS_REFUSED(
      "The TLS handshake failed.",
      "Usually the client does not trust this server's certificate: IDA needs hexrays.crt, below."),
  TLS_OFF(
      "It spoke TLS, which is off here.",
      "Set LUMINA_TLS=false in IDA's environment, or LUMINA_TLS = NO in ida.cfg before IDA 8.1."),
  PLAINTEXT_OFF(
      "It did not speak TLS, which is required here.",
      "Remove LUMINA_TLS from IDA's environment and from ida.cfg."),
  HTTP("It spoke HTTP.", "Browsers belong to the port of these pages, IDA to the Lumina port."),
  NO_LUMINA("It spoke a protocol other than Lumina.", ""),
  SILENT(
      "It closed the connection without sending anything.",
      "A check by a monitor or scanner does that."),
  TIMED_OUT(
      "It connected and sent nothing complete in time.",
      "A firewall or proxy between both may hold it up."),
  FULL("The server had no room for another connection.", "Try again in a minute.");

  private final String words;
  private final String advice;

  ConnectionResult(String words, String advice) {
    this.words = words;
    this.advice = advice;
  }

  /** The result for programs: in lower case with dashes. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The event, in a sentence about the client. */
  public String words() {
    return words;
  }

  /** Advice to the user, in a sentence; empty if nothing is wrong. */
  public String advice() {
    return advice;
  }
}
