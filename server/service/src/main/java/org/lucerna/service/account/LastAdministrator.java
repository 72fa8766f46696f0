package org.lucerna.service.account;

/** How to treat the last enabled administrator of a server. */
public enum LastAdministrator {
  /** Neither removed, disabled nor given another role. */
  STAYS,
  /**
   * Treated like any other account: with access to the data folder, an operator can create another
   * one.
   */
  MAY_GO
}
