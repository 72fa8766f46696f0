package org.lucerna.service.config;

/** How certificates of clients are used. */
public enum ClientCertificates {
  /** Certificates are not requested. */
  OFF,
  /** A client that shows a verified certificate is logged in with it. */
  OPTIONAL,
  /** Clients without a certificate are refused. */
  REQUIRED;

  /** The value as written in the file. */
  @Override
  public String toString() {
    return EnumSetting.text(this);
  }
}
