package org.lucerna.server.config;

/** How certificates of clients are used. */
public enum ClientCertificates {
  /** None is asked for. */
  OFF,
  /** A client that shows a verified certificate is logged in with it. */
  OPTIONAL,
  /** Who shows none is not served. */
  REQUIRED;

  /** As it is written in the file. */
  @Override
  public String toString() {
    return EnumSetting.text(this);
  }
}
