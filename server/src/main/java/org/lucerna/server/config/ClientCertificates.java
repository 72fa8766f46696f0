package org.lucerna.server.config;

/** What is made of certificates that clients show. */
public enum ClientCertificates {
  /** None is asked for. */
  OFF,
  /** Who shows one that is verified is logged in with it. */
  OPTIONAL,
  /** Who shows none is not served. */
  REQUIRED;

  /** As it is written in the file. */
  @Override
  public String toString() {
    return EnumSetting.text(this);
  }
}
